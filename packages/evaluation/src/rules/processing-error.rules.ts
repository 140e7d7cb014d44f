/** Processing errors: Visa 12.2 to 12.6, Mastercard 4834. */
import { dayOfIso } from '../calendar.ts';
import { documentNeeded, documentVerdict, factNeeded } from './fact-rules.ts';
import { money, sameAmount } from './money.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  DEFENCE,
  failed,
  limitedTo,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { isInEurope } from './tables/region.table.ts';
import { isTippedMerchant } from './tables/tolerance.table.ts';

const duplicateScope = { subcategories: ['duplicate_charge'] } as const;

const duplicateReference: Rule = {
  ...duplicateScope,
  code: 'duplicate_reference_missing',
  summary: 'A duplicate is shown by naming the valid transaction, best by its acquirer reference number.',
  source: 'VCR26 §11.9.5; Q-126; ADY duplicateInfo',
  facts: [
    {
      path: 'evidences.original_transaction.arn',
      ask: 'Give the acquirer reference number of the other, valid transaction.',
      mandatory: true,
    },
  ],
  evaluate({ evidences, transaction }) {
    const original = evidences.original_transaction;
    const inputs = {
      'evidences.original_transaction.arn': original?.arn ?? null,
      'evidences.original_transaction.transaction_id': original?.transaction_id ?? null,
    };
    const at = 'evidences.original_transaction.arn';
    const isItself =
      (original?.arn !== undefined && original.arn === transaction.arn) ||
      (original?.transaction_id !== undefined && original.transaction_id === transaction.transaction_id);
    if (isItself) {
      return failed(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'duplicate_reference_missing',
        msg: 'The reference given is that of the disputed transaction itself. Give the acquirer reference number of the other, valid one.',
      });
    }
    if (original?.arn !== undefined) return passed(inputs);
    if (original?.transaction_id !== undefined) {
      return unknown(inputs, CAP_MODERATE_HIGH, {
        at,
        code: 'duplicate_reference_missing',
        type: 'warning',
        msg: 'The valid transaction is named by its id only. Look up its acquirer reference number before filing.',
      });
    }
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'duplicate_reference_missing',
      msg: 'The valid transaction is not named. Find it in the account and give its acquirer reference number.',
    });
  },
};

const duplicateMatches: Rule = {
  ...duplicateScope,
  code: 'duplicate_not_matching',
  summary: 'A duplicate is the same order at the same merchant, for the same amount, on the same date.',
  source: 'Q-126; MID (Visa 12.6); OP CB-030, CB-043',
  get facts() {
    return DUPLICATE_FACTS.map(([name, ask]) => ({
      path: `evidences.original_transaction.${name}`,
      ask,
      mandatory: false,
    }));
  },
  evaluate({ evidences, transaction, transactionDay }) {
    const original = evidences.original_transaction;
    const inputs = {
      'evidences.original_transaction.separate_order': original?.separate_order ?? null,
      'evidences.original_transaction.amount': original?.amount ?? null,
      'evidences.original_transaction.at': original?.at ?? null,
      'transaction.transaction_amount': transaction.transaction_amount,
      'transaction.transaction_timestamp': transaction.transaction_timestamp,
    };
    if (original?.separate_order === true) {
      return failed(inputs, CLOSES, {
        at: 'evidences.original_transaction.separate_order',
        code: 'duplicate_not_matching',
        msg: 'The two payments are for two orders, so neither is a duplicate. Ask whether one of the orders went wrong.',
      });
    }
    if (original?.amount !== undefined && !sameAmount(original.amount, transaction.transaction_amount)) {
      return failed(inputs, CLOSES, {
        at: 'evidences.original_transaction.amount',
        code: 'duplicate_not_matching',
        msg: `The other payment is of ${money(original.amount, transaction.transaction_currency)}, this one of ${money(transaction.transaction_amount, transaction.transaction_currency)}: not a duplicate. Check for a wrong amount or payment by other means.`,
      });
    }
    const day = dayOfIso(original?.at);
    if (day !== undefined && Math.abs(day - transactionDay) > 1) {
      return failed(inputs, CAP_MODERATE_LOW, {
        at: 'evidences.original_transaction.at',
        code: 'duplicate_not_matching',
        msg: 'The other payment is of another date. Make sure that both stand for one and the same order.',
      });
    }
    const missing = DUPLICATE_FACTS.find(([name]) => original?.[name] === undefined);
    if (missing)
      return unknown(inputs, CAP_MODERATE_HIGH, asksFor(`evidences.original_transaction.${missing[0]}`, missing[1]));
    return passed(inputs);
  },
};

/** What tells a duplicate from a second order, in the order it is asked for. */
const DUPLICATE_FACTS = [
  ['separate_order', 'Ask whether the two payments were for two orders: then neither is a duplicate.'],
  ['amount', 'Send the amount of the other payment: a duplicate has the same.'],
  ['at', 'Send the date of the other payment: a duplicate has the same.'],
] as const;

const otherScope = { subcategories: ['paid_by_other_means'] } as const;

const PAYMENT_PROOFS = ['payment_proof', 'receipt', 'account_statement', 'correspondence'] as const;
const PAYMENT_PROOF =
  'Attach proof of the other payment: receipt, account statement, both sides of the cheque, or voucher.';

const otherPaymentProof: Rule = {
  ...otherScope,
  code: 'missing_document:payment_proof',
  summary: 'Payment by other means is shown by a receipt, statement, cheque or voucher.',
  source: 'Q-126; OP CB-017',
  document: { kinds: PAYMENT_PROOFS, requirement: 'mandatory', ask: PAYMENT_PROOF },
  evaluate(dispute) {
    const at = 'evidences.other_payment.evidence';
    const evidence = dispute.evidences.other_payment?.evidence;
    const verdict = documentVerdict(dispute, {
      name: 'payment_proof',
      ask: PAYMENT_PROOF,
      kinds: PAYMENT_PROOFS,
      at,
      consequence: CAP_MODERATE_LOW,
      requirement: 'mandatory',
    });
    const inputs = { [at]: evidence ?? null, ...verdict.inputs };
    if (verdict.outcome !== 'passed') return { ...verdict, inputs };
    if (evidence !== undefined && evidence !== 'none') return { ...verdict, inputs };
    const unsure = unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'missing_document:payment_proof',
      msg: PAYMENT_PROOF,
    });
    return { ...unsure, ...(verdict.document && { document: { ...verdict.document, status: 'missing' } }) };
  },
};

const agentConfirmed: Rule = {
  ...otherScope,
  code: 'missing_document:merchant_confirmation',
  summary: 'A payment through an agent counts only if the merchant accepted it.',
  source: 'OP CB-017',
  evaluate({ evidences }) {
    const at = 'evidences.other_payment.evidence';
    const inputs = {
      'evidences.other_payment.method': evidences.other_payment?.method ?? null,
      [at]: evidences.other_payment?.evidence ?? null,
    };
    if (evidences.other_payment?.method !== 'agent') return notApplicable(inputs);
    if (evidences.other_payment.evidence === 'merchant_confirmation') return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'missing_document:merchant_confirmation',
      msg: 'The other payment went through an agent. Ask for proof that the merchant accepted it.',
    });
  },
};

const otherMethod = factNeeded({
  ...otherScope,
  name: 'other_payment',
  at: 'evidences.other_payment.method',
  ask: 'Ask how else the purchase was paid.',
  source: 'Q-126; INC (other_form_of_payment_evidence)',
  read: ({ evidences }) => evidences.other_payment?.method,
});

const amountScope = { subcategories: ['incorrect_amount'] } as const;

const expectedAmount = factNeeded({
  ...amountScope,
  name: 'expected_amount',
  at: 'evidences.expected_amount',
  ask: 'Ask which amount was agreed.',
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

const onlyDifference: Rule = {
  ...amountScope,
  code: 'disputed_amount_exceeds_difference',
  summary: 'Only the difference to the agreed amount can be disputed.',
  source: 'OP CB-050; VCR26 §11.9.4',
  evaluate({ evidences, transaction, request }) {
    const expected = evidences.expected_amount;
    const inputs = {
      'evidences.expected_amount': expected ?? null,
      'dispute.disputed_amount': request.dispute.disputed_amount,
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

const currencyScope = { subcategories: ['incorrect_currency'] } as const;

const informationalCurrency: Rule = {
  ...currencyScope,
  code: 'currency_informational_only',
  summary: 'An amount shown in another currency for information only was not agreed.',
  source: 'OP CB-014',
  evaluate({ evidences }) {
    const at = 'evidences.currency_display';
    const inputs = { [at]: evidences.currency_display ?? null };
    if (evidences.currency_display === undefined) return unknown(inputs, NOTES);
    if (evidences.currency_display === 'agreed') return passed(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'currency_informational_only',
      msg: 'The other currency was shown for information only; the cardholder agreed to the currency that was charged.',
    });
  },
};

const agreedCurrency: Rule = {
  ...currencyScope,
  code: 'missing_fact:expected_currency',
  summary: 'The currency the cardholder agreed to must be known, and differ from the one charged.',
  source: 'OP CB-015; Visa 12.3 (recalled)',
  facts: [
    {
      path: 'evidences.expected_currency',
      ask: 'Ask in which currency the cardholder agreed to pay; it must differ from the one charged.',
      mandatory: true,
    },
  ],
  evaluate({ evidences, transaction }) {
    const at = 'evidences.expected_currency';
    const inputs = {
      [at]: evidences.expected_currency ?? null,
      'transaction.transaction_currency': transaction.transaction_currency,
    };
    if (evidences.expected_currency !== undefined && evidences.expected_currency !== transaction.transaction_currency) {
      return passed(inputs);
    }
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'missing_fact:expected_currency',
      msg: 'Ask in which currency the cardholder agreed to pay; it must differ from the one charged.',
    });
  },
};

const atmCurrency: Rule = {
  ...currencyScope,
  code: 'atm_currency_outside_europe',
  summary: 'Mastercard takes no currency dispute of a cash machine unless card and machine are both European.',
  source: 'SN-MC (Zurich, July 2026); OP CB-015',
  codes: ['4834'],
  from: '2026-05-19',
  facts: [
    {
      path: 'card.issuer_country',
      ask: 'For a cash machine: send where the card was issued. Only a European card at a European machine has this right.',
      mandatory: true,
    },
  ],
  evaluate({ transaction, card, options }) {
    const at = 'card.issuer_country';
    const inputs = {
      'transaction.merchant_country': transaction.merchant_country ?? null,
      [at]: card.issuer_country ?? null,
      issuer_region: options.issuerRegion,
    };
    const isAtm = transaction.merchant_category_code === '6011' || transaction.channel_type === 'ATM';
    if (!isAtm) return notApplicable(inputs);
    const isOutside =
      (transaction.merchant_country !== undefined && !isInEurope(transaction.merchant_country)) ||
      options.issuerRegion === 'elsewhere' ||
      (card.issuer_country !== undefined && !isInEurope(card.issuer_country));
    if (isOutside) {
      return failed(inputs, CLOSES, {
        at,
        code: 'atm_currency_outside_europe',
        msg: 'Card or cash machine is not European: Mastercard takes no currency dispute for it.',
      });
    }
    const isIssuerKnown = options.issuerRegion === 'europe' || card.issuer_country !== undefined;
    if (isIssuerKnown && transaction.merchant_country !== undefined) return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'atm_currency_outside_europe',
      msg: 'Send where the card was issued: only for a European card at a European machine there is this right.',
    });
  },
};

const postingError = factNeeded({
  subcategories: ['incorrect_transaction_code'],
  name: 'posting_error_kind',
  at: 'evidences.posting_error.kind',
  ask: 'Certify which error it was: a credit posted as a debit, a debit posted as a credit, or a refund where a reversal was due.',
  source: 'Q-122 (certification); SN-MC (Refund Posted as a Purchase)',
  read: ({ evidences }) => evidences.posting_error?.kind,
  consequence: CAP_MODERATE_HIGH,
});

const currencyReceipt = documentNeeded({
  ...currencyScope,
  name: 'receipt',
  ask: 'Attach the receipt or slip that shows the agreed currency.',
  kinds: ['receipt', 'order_confirmation', 'terms', 'correspondence'],
  source: 'OP CB-015',
});

const signScope = { subcategories: ['incorrect_transaction_code'] } as const;

const signReceipt = documentNeeded({
  ...signScope,
  name: 'receipt',
  ask: 'Attach the slip that shows whether it was to be a credit or a debit.',
  kinds: ['receipt', 'credit_slip', 'correspondence'],
  consequence: CAP_MODERATE_HIGH,
  source: 'Q-122 (certification of the error, explanation, dates)',
});

export const processingErrorRules: readonly Rule[] = [
  duplicateReference,
  duplicateMatches,
  otherMethod,
  otherPaymentProof,
  agentConfirmed,
  expectedAmount,
  amountReceipt,
  overcharged,
  tipAdded,
  onlyDifference,
  informationalCurrency,
  agreedCurrency,
  atmCurrency,
  currencyReceipt,
  postingError,
  signReceipt,
];
