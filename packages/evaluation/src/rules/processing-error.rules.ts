/** Processing errors: Visa 12.2 to 12.6, Mastercard 4834. */
import { dayOfIso } from '../calendar.ts';
import { money, sameAmount } from './money.ts';
import { CLOSES, DIMS, failed, passed, type Rule, unknown, WEAKENS } from './rule.ts';

const duplicateScope = { subcategories: ['duplicate_charge'] } as const;

const duplicateReference: Rule = {
  ...duplicateScope,
  code: 'duplicate_reference_missing',
  summary: 'A duplicate is shown by naming the valid transaction, best by its acquirer reference number.',
  source: 'Visa Core Rules 2026 §11.9.5; Q-126; ADY duplicateInfo',
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
      return failed(inputs, WEAKENS, {
        at,
        code: 'duplicate_reference_missing',
        msg: 'The reference given is that of the disputed transaction itself. Give the acquirer reference number of the other, valid one.',
      });
    }
    if (original?.arn !== undefined) return passed(inputs);
    if (original?.transaction_id !== undefined) {
      return unknown(inputs, DIMS, {
        at,
        code: 'duplicate_reference_missing',
        type: 'warning',
        msg: 'The valid transaction is named by its id only. Look up its acquirer reference number before filing.',
      });
    }
    return unknown(inputs, WEAKENS, {
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
      return failed(inputs, WEAKENS, {
        at: 'evidences.original_transaction.at',
        code: 'duplicate_not_matching',
        msg: 'The other payment is of another date. Make sure that both stand for one and the same order.',
      });
    }
    if (original?.separate_order === undefined) return unknown(inputs, DIMS);
    if (original.amount === undefined || day === undefined) return unknown(inputs, DIMS);
    return passed(inputs);
  },
};

export const processingErrorRules: readonly Rule[] = [duplicateReference, duplicateMatches];
