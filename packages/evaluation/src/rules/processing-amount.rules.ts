/** Wrong amounts (Visa 12.5, Mastercard 4834). */
import { documentNeeded, factNeeded } from './fact-rules.ts';
import { disputedSum, money, sameAmount } from './money.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  DEFENCE,
  failed,
  limitedTo,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { isTippedMerchant } from './tables/tolerance.table.ts';

const amountScope = { subcategories: ['incorrect_amount', 'unreasonable_amount'] } as const;
const agreedScope = { subcategories: ['incorrect_amount'] } as const;

const expectedAmount = factNeeded({
  ...amountScope,
  name: 'expected_amount',
  at: 'evidences.expected_amount',
  ask: 'Ask which amount should have been charged.',
  source: 'Q-QST; INC (expected_amount)',
  read: ({ evidences }) => evidences.expected_amount,
});

const amountReceipt = documentNeeded({
  ...amountScope,
  name: 'receipt',
  ask: 'Attach the receipt or record that shows the agreed amount.',
  kinds: ['receipt', 'order_confirmation', 'terms', 'correspondence', 'advertisement'],
  source: 'VCR26 §11.9.4; Q-QST (document with the correct amount)',
});

const overcharged: Rule = {
  ...amountScope,
  code: 'within_tolerance',
  summary: 'An amount that is not higher than the agreed one is no error.',
  source: 'VCR26 §11.9.4; OP CB-050',
  evaluate({ evidences, transaction }) {
    const at = 'evidences.expected_amount';
    const expected = evidences.expected_amount;
    const amount = transaction.transaction_amount;
    const inputs = { [at]: expected ?? null, 'transaction.transaction_amount': amount };
    if (expected === undefined) return notApplicable(inputs);
    if (expected < amount && !sameAmount(expected, amount)) return passed(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'within_tolerance',
      msg: 'The amount charged is not higher than the agreed one: there is nothing to dispute.',
    });
  },
};

const tipAdded: Rule = {
  ...amountScope,
  code: 'tip_added',
  summary: 'A tip the cardholder added explains a higher amount; what a scheme lets a merchant clear does not.',
  source: 'AWX (Visa Table 7-10 limits clearing, not what was agreed); that a tip is a defence: inferred',
  facts: [
    {
      path: 'evidences.tip_added',
      ask: 'Where the merchant is one that is tipped: ask whether the cardholder added a tip.',
      mandatory: false,
    },
  ],
  evaluate({ evidences, transaction }) {
    const at = 'evidences.tip_added';
    const inputs = {
      [at]: evidences.tip_added ?? null,
      'transaction.merchant_category_code': transaction.merchant_category_code ?? null,
    };
    if (evidences.tip_added === false) return passed(inputs);
    if (evidences.tip_added === true) {
      return failed(inputs, DEFENCE, {
        at,
        code: 'tip_added',
        msg: 'The cardholder added a tip, which explains the difference. Dispute only what is above the tip.',
      });
    }
    if (!isTippedMerchant(transaction.merchant_category_code)) return notApplicable(inputs);
    return unknown(
      inputs,
      CAP_MODERATE_HIGH,
      asksFor(at, 'Ask whether the cardholder added a tip: it may explain the difference.'),
    );
  },
};

const quotedAmount: Rule = {
  ...agreedScope,
  code: 'amount_only_quoted',
  summary: 'A quote or an estimate is no agreed amount: whether the merchant was bound by it, a person decides.',
  source: 'V-12.5 (errors and alterations of the amount); that a quote is none: inferred',
  evaluate({ evidences }) {
    const at = 'evidences.expected_amount_basis';
    const basis = evidences.expected_amount_basis;
    const inputs = { [at]: basis ?? null };
    if (basis === undefined) return notApplicable(inputs);
    if (basis === 'agreed') return passed(inputs);
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'amount_only_quoted',
      msg: 'The lower amount was a quote or an estimate, not agreed. Look at the terms: whether the merchant was bound by it, and whether the cardholder accepted the higher amount.',
    });
    return { ...verdict, needsReview: 'first' };
  },
};

const beyondExpectation: Rule = {
  subcategories: ['unreasonable_amount'],
  code: 'amount_reasonable_open',
  summary:
    'Beyond an estimate only what the cardholder could not reasonably expect can be disputed: within the EEA, the United Kingdom and Gibraltar.',
  source: 'OP CB-018, CB-050; PSD2 art. 76(1) (Directive 2015/2366)',
  evaluate({ evidences, transaction }) {
    const at = 'evidences.expected_amount';
    const inputs = {
      [at]: evidences.expected_amount ?? null,
      'transaction.transaction_amount': transaction.transaction_amount,
    };
    const verdict = failed(inputs, CAP_MODERATE_HIGH, {
      at,
      code: 'amount_reasonable_open',
      msg: 'The lower amount was an estimate or a quote. Whether the cardholder could expect the higher one, a person decides: look at price lists, the course of the work and what was accepted.',
      type: 'warning',
    });
    return { ...verdict, needsReview: 'before_filing' };
  },
};

const onlyDifference: Rule = {
  ...amountScope,
  code: 'disputed_amount_exceeds_difference',
  summary: 'Only the difference to the agreed amount can be disputed.',
  source: 'OP CB-050; VCR26 §11.9.4',
  evaluate({ evidences, transaction, request }) {
    const expected = evidences.expected_amount;
    const inputs = {
      'evidences.expected_amount': expected ?? null,
      'dispute.disputed_amount': disputedSum(request),
      'transaction.transaction_amount': transaction.transaction_amount,
    };
    if (expected === undefined || expected >= transaction.transaction_amount) return notApplicable(inputs);
    const difference = transaction.transaction_amount - expected;
    const { disputed_amount: disputed } = request.dispute;
    if (disputed <= difference || sameAmount(disputed, difference)) return limitedTo(difference, passed(inputs));
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_difference',
      msg: `Only the difference to the agreed amount can be disputed. Lower the disputed amount to ${money(difference, transaction.transaction_currency)}.`,
    });
    return limitedTo(difference, verdict);
  },
};

export const amountRules: readonly Rule[] = [
  expectedAmount,
  amountReceipt,
  overcharged,
  tipAdded,
  quotedAmount,
  beyondExpectation,
  onlyDifference,
];
