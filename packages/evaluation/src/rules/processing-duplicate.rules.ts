/** Paid twice: duplicates, and payments made by other means (Visa 12.6, Mastercard 4834). */
import { dayOfIso } from '../calendar.ts';
import { documentVerdict, factNeeded } from './fact-rules.ts';
import { money, sameAmount } from './money.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';

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
      path: `evidences.original_transaction.${name}` as const,
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

export const duplicateRules: readonly Rule[] = [
  duplicateReference,
  duplicateMatches,
  otherMethod,
  otherPaymentProof,
  agentConfirmed,
];
