/** What is wrong with the charge itself: paid twice or another way, currency, cash, amount. */
import {
  ADDENDUM_KINDS,
  CONVERSION_CHOICES,
  CURRENCY_DISPLAYS,
  EXPECTED_AMOUNT_BASES,
  OTHER_PAYMENT_EVIDENCE,
  OTHER_PAYMENT_METHODS,
} from '@dispute-intake/contract/vocabulary';
import { answered, both, not, problemIs, tellsLittle, told } from '../asked-when.ts';
import type { Question } from '../question.ts';

/** Of several payments the first is the right one; it is not asked for. */
const theOnlyDuplicate = both(problemIs('duplicate'), not({ payments: 'several' }));

export const chargeQuestions: readonly Question[] = [
  {
    id: 'twin',
    step: 'original_payment',
    kind: 'choice',
    when: both(theOnlyDuplicate, { session: 'has_earlier_payments' }),
    choices: 'earlier_payments',
  },
  { id: 'original_transaction.separate_order', step: 'original_payment', kind: 'yes_no', when: problemIs('duplicate') },
  {
    id: 'original_transaction.at',
    step: 'original_payment',
    kind: 'date',
    when: theOnlyDuplicate,
    past: true,
    unknown: true,
  },
  {
    id: 'original_transaction.amount',
    step: 'original_payment',
    kind: 'amount',
    when: theOnlyDuplicate,
    unknown: true,
  },
  {
    id: 'original_transaction.transaction_id',
    step: 'original_payment',
    kind: 'text',
    when: both(theOnlyDuplicate, tellsLittle),
    optional: true,
    maxLength: 100,
  },

  {
    id: 'other_payment.method',
    step: 'other_payment',
    kind: 'choice',
    when: problemIs('paid_other_way'),
    choices: OTHER_PAYMENT_METHODS,
  },
  {
    id: 'other_payment.evidence',
    step: 'other_payment',
    kind: 'choice',
    when: problemIs('paid_other_way'),
    choices: OTHER_PAYMENT_EVIDENCE,
  },

  {
    id: 'expected_currency',
    step: 'currency',
    kind: 'choice',
    when: problemIs('wrong_currency'),
    choices: 'other_currencies',
  },
  {
    id: 'currency_display',
    step: 'currency',
    kind: 'choice',
    when: problemIs('wrong_currency'),
    choices: CURRENCY_DISPLAYS,
    unknown: true,
  },

  {
    id: 'conversion',
    step: 'currency',
    kind: 'choice',
    when: problemIs('wrong_currency'),
    choices: CONVERSION_CHOICES,
    unknown: true,
  },

  { id: 'cash.requested', step: 'cash', kind: 'amount', when: problemIs('cash_not_dispensed') },
  { id: 'cash.dispensed', step: 'cash', kind: 'amount', when: problemIs('cash_not_dispensed') },

  {
    id: 'expected_amount',
    step: 'expected_amount',
    kind: 'amount',
    when: problemIs('wrong_amount', 'wrong_currency'),
    unknown: true,
    byPayment: true,
  },
  {
    id: 'expected_amount_basis',
    step: 'expected_amount',
    kind: 'choice',
    when: both(problemIs('wrong_amount'), told('expected_amount'), not(answered('expected_amount', 0))),
    choices: EXPECTED_AMOUNT_BASES,
    unknown: true,
  },
  {
    id: 'tip_added',
    step: 'expected_amount',
    kind: 'yes_no',
    when: both(problemIs('wrong_amount'), { session: 'is_tipped' }),
    unknown: true,
  },
  {
    id: 'addendum.consented',
    step: 'expected_amount',
    kind: 'yes_no',
    when: both(problemIs('wrong_amount'), answered('expected_amount', 0)),
  },
  {
    id: 'addendum.kind',
    step: 'expected_amount',
    kind: 'choice',
    when: answered('addendum.consented', true, false),
    choices: ADDENDUM_KINDS,
    unknown: true,
  },
  {
    id: 'addendum.policy_disclosed',
    step: 'expected_amount',
    kind: 'yes_no',
    when: answered('addendum.consented', true, false),
    unknown: true,
  },
];
