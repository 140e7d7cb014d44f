/** Charges that are wrong in themselves. */
import { isInEea } from '../rules/tables/region.table.ts';
import type { Defence, Kind } from './kind.ts';

/** Where a payer may dispute an amount beyond what they could expect: the EEA, the United Kingdom and Gibraltar (OP CB-050). */
const isUnderArticle76 = (country: string | undefined): boolean =>
  isInEea(country) || country === 'GBR' || country === 'GIB';

const DUPLICATE: readonly Defence[] = [
  {
    brings: 'Two receipts, as there were two orders',
    rebuttal: 'Show that there was one order: one confirmation, one delivery, one receipt.',
    documents: ['receipt', 'order_confirmation'],
    source: 'Q-126 (Visa); OP CB-043 (Mastercard)',
  },
];
const OTHER_MEANS: readonly Defence[] = [
  {
    brings: 'The claim that the other payment was for something else, or was not received',
    rebuttal: 'Show that the other payment names the same order or sum, and that the merchant took it.',
    documents: ['payment_proof', 'correspondence'],
    source: 'Q-126 (Visa); OP CB-017 (Mastercard)',
  },
];
const AMOUNT: readonly Defence[] = [
  {
    brings: 'A signed receipt or an accepted order with the amount that was charged',
    rebuttal:
      'Show the receipt or price that was agreed, and who changed it; a tip the cardholder added explains the difference.',
    documents: ['receipt', 'order_confirmation'],
    source: 'V-12.5; VCR26 §11.9.4 (Visa); OP CB-050 (Mastercard)',
  },
];
const UNREASONABLE: readonly Defence[] = [
  {
    brings: 'A price list, rate or estimate the cardholder signed or accepted',
    rebuttal: 'Show that the list does not give this sum, or that it was not accepted before the payment.',
    documents: ['terms', 'receipt'],
    source: 'OP CB-018 (Mastercard)',
  },
];
const CURRENCY: readonly Defence[] = [
  {
    brings: 'A receipt on which the cardholder chose the currency, or a sum shown only for information',
    rebuttal: 'Show that no choice was offered, or that another one was made.',
    documents: ['receipt'],
    source: 'V-12.3 (Visa); OP CB-014 (Mastercard)',
  },
];
const POSTING: readonly Defence[] = [
  {
    brings: 'Proof that the entry is a sale with its own receipt',
    rebuttal: 'Show the credit that was due and the entry that came instead, with both days.',
    documents: ['credit_slip', 'account_statement'],
    source: 'Q-122 (Visa); SN-MC (Mastercard)',
  },
];
const EXTRA_CHARGE: readonly Defence[] = [
  {
    brings: 'The contract, in which the cardholder agreed to such charges',
    rebuttal: 'Show that the cardholder did not agree to this sum after it arose.',
    documents: ['terms', 'correspondence'],
    source: 'OP CB-011; Q-ADD (Mastercard)',
  },
];

export const processingKinds = {
  duplicate_charge: {
    category: 'processing_error',
    codes: { VISA: '12.6.1', MC: '4834', source: 'VCR26 §11.9.5; OP CB-050' },
    problem: 'duplicate',
    neighbours: ['paid_by_other_means', 'incorrect_amount'],
    admitsPurchase: true,
    story: 'money',
    core: ['original_transaction'],
    laws: ['posting_error'],
    processors: { increase: 'processing_error', lithic: 'DUPLICATED', stripe: 'duplicate' },
    defences: DUPLICATE,
  },
  paid_by_other_means: {
    category: 'processing_error',
    codes: { VISA: '12.6.2', MC: '4834', source: 'Q-126; OP CB-017' },
    problem: 'paid_other_way',
    neighbours: ['duplicate_charge', 'incorrect_amount'],
    admitsPurchase: true,
    story: 'money',
    core: ['other_payment'],
    processors: { increase: 'processing_error', lithic: 'DUPLICATED', stripe: 'duplicate' },
    defences: OTHER_MEANS,
  },
  incorrect_amount: {
    category: 'processing_error',
    codes: { VISA: '12.5', MC: '4834', source: 'VCR26 §11.9.4; OP CB-050' },
    problem: 'wrong_amount',
    neighbours: ['no_valid_authorization', 'duplicate_charge'],
    admitsPurchase: true,
    story: 'money',
    core: ['expected_amount'],
    laws: ['posting_error'],
    processors: { increase: 'processing_error', lithic: 'INCORRECT_AMOUNT' },
    defences: AMOUNT,
  },
  incorrect_currency: {
    category: 'processing_error',
    codes: { VISA: '12.3', MC: '4834', source: 'OP CB-014, CB-015' },
    problem: 'wrong_currency',
    neighbours: ['incorrect_amount'],
    story: 'money',
    core: ['expected_currency'],
    laws: ['posting_error'],
    defences: CURRENCY,
  },
  incorrect_account_number: {
    category: 'processing_error',
    codes: { VISA: '12.4', MC: '4808', source: 'Q-124 (Mastercard: former 4812, recalled)' },
    problem: 'something_else',
    laws: ['posting_error'],
  },
  incorrect_transaction_code: {
    category: 'processing_error',
    codes: { VISA: '12.2', MC: '4853', source: 'Q-122; SN-MC (Refund Posted as a Purchase)' },
    problem: 'something_else',
    neighbours: ['credit_not_processed', 'incorrect_amount'],
    story: 'money',
    laws: ['posting_error'],
    defences: POSTING,
  },
  addendum_charge: {
    category: 'consumer_dispute',
    codes: { VISA: null, MC: '4853', source: 'OP CB-011; Q-ADD; Visa: compliance, no clear condition' },
    problem: 'wrong_amount',
    story: 'money',
    defences: EXTRA_CHARGE,
  },
  loss_theft_damage_charge: {
    category: 'processing_error',
    codes: {
      VISA: null,
      MC: '4834',
      source: 'SN-MC (Zurich, July 2026); OP CB-050; MMET-MC; Visa: compliance example (OP CB-024)',
    },
    problem: 'wrong_amount',
    defences: EXTRA_CHARGE,
  },
  unreasonable_amount: {
    category: 'processing_error',
    codes: {
      VISA: null,
      MC: '4834',
      source: 'OP CB-018, CB-050; SN-MC (Zurich, July 2026: Unreasonable Amount); Visa: no condition',
    },
    problem: 'wrong_amount',
    neighbours: ['incorrect_amount'],
    admitsPurchase: true,
    story: 'money',
    core: ['expected_amount'],
    laws: ['posting_error'],
    processors: { increase: 'processing_error', lithic: 'INCORRECT_AMOUNT' },
    defences: UNREASONABLE,
    spokenBy: ({ transaction, card, evidences }) =>
      transaction.card_scheme === 'MC' &&
      evidences.expected_amount !== undefined &&
      (evidences.expected_amount_basis === 'estimate' || evidences.expected_amount_basis === 'quote') &&
      isUnderArticle76(transaction.merchant_country) &&
      isUnderArticle76(card.issuer_country)
        ? ['evidences.expected_amount_basis', 'evidences.expected_amount']
        : null,
  },
  installment_billing: {
    category: 'consumer_dispute',
    codes: { VISA: null, MC: '4850', source: 'SN-MC (Zurich, July 2026: Installment Billing Dispute)' },
    problem: 'wrong_amount',
    defences: EXTRA_CHARGE,
  },
} as const satisfies Record<string, Kind>;
