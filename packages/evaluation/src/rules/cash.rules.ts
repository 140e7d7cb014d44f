/** Cash that an ATM did not pay out: Visa 13.9, Mastercard 4834. */

import { disputedSum, money, sameAmount } from './money.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  limitedTo,
  NOTES,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { statementOfDispute } from './statement-of-dispute.ts';

const scope = { subcategories: ['atm_cash_not_dispensed'] } as const;

const shortage: Rule = {
  ...scope,
  code: 'disputed_amount_exceeds_difference',
  summary: 'Only the cash that did not come out can be disputed.',
  source: 'OP CB-050; Q-QST; Lithic ATM_CASH_MISDISPENSE',
  evaluate({ evidences, transaction, request }) {
    const requested = evidences.cash?.requested ?? transaction.transaction_amount;
    const dispensed = evidences.cash?.dispensed;
    const inputs = {
      'evidences.cash.requested': evidences.cash?.requested ?? null,
      'evidences.cash.dispensed': dispensed ?? null,
      'dispute.disputed_amount': disputedSum(request),
    };
    if (dispensed === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: 'evidences.cash.dispensed',
        code: 'missing_fact:cash_dispensed',
        msg: 'Ask how much was asked for and how much came out.',
      });
    }
    const missing = Math.max(0, Math.min(requested, transaction.transaction_amount) - dispensed);
    if (missing < 0.005) {
      return failed(inputs, CLOSES, {
        at: 'evidences.cash.dispensed',
        code: 'disputed_amount_exceeds_difference',
        msg: 'By the cardholder’s own figures all the cash came out: there is nothing to dispute.',
      });
    }
    const { disputed_amount: disputed } = request.dispute;
    if (disputed <= missing || sameAmount(disputed, missing)) return limitedTo(missing, passed(inputs));
    const fee = transaction.transaction_amount - requested;
    // Where nothing came out, nothing was received for what was charged, the fee of the machine included.
    const isAll = dispensed === 0 && fee > 0 && sameAmount(disputed, transaction.transaction_amount);
    if (isAll) return limitedTo(transaction.transaction_amount, passed({ ...inputs, fee }));
    if (evidences.cash?.requested !== undefined && fee > 0 && disputed <= missing + fee + 0.005) {
      const noted = failed({ ...inputs, fee }, NOTES, {
        at: 'dispute.disputed_amount',
        code: 'access_fee_not_covered',
        type: 'warning',
        msg: `${money(missing, transaction.transaction_currency)} did not come out and can be disputed; the fee of ${money(fee, transaction.transaction_currency)} that the machine added is no missing cash. Settle the fee with the cardholder yourself.`,
      });
      return limitedTo(missing, noted);
    }
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_difference',
      msg: `Only ${money(missing, transaction.transaction_currency)} did not come out. Lower the disputed amount to that.`,
    });
    return limitedTo(missing, verdict);
  },
};

const atAMachine: Rule = {
  ...scope,
  code: 'not_at_an_atm',
  summary: 'Visa 13.9 is about cash machines and loads; cash back at a till is another matter.',
  source: 'Q-QST; OP CB-050 (Mastercard 4834 covers cash back)',
  codes: ['13.9'],
  evaluate({ transaction }) {
    const inputs = { 'transaction.channel_type': transaction.channel_type };
    if (transaction.channel_type === 'ATM') return passed(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at: 'transaction.channel_type',
      code: 'not_at_an_atm',
      type: 'warning',
      msg: 'The payment was not made at a cash machine. Check whether another condition (wrong amount) fits better.',
    });
  },
};

const thirdClaim = statementOfDispute({
  ...scope,
  codes: ['13.9'],
  source: 'Q-QST',
  counter: 'atm_disputes_at_terminal_last_30_days',
  claims: 'claims at this machine',
});

export const cashRules: readonly Rule[] = [shortage, thirdClaim, atAMachine];
