/** Dates that waiting periods are counted from: where one is missing, the dispute may be filed too early. */
import type { DisputeCase } from '../dispute-case.ts';
import { factNeeded } from './fact-rules.ts';
import { CAP_MODERATE_HIGH, CAP_MODERATE_LOW, notApplicable, passed, type Rule, unknown } from './rule.ts';

/** A slip or a voided receipt of a Visa payment: without a date on it there is nothing to wait for. */
const isUndatedSlip = ({ candidate, evidences, documents }: DisputeCase): boolean =>
  candidate === '13.6' &&
  (evidences.refund?.document === 'credit_slip' ||
    evidences.refund?.document === 'voided_receipt' ||
    documents.some(({ kind }) => kind === 'credit_slip'));

const DATE = 'evidences.refund.at';
const ASK_FOR_DATE = 'Ask for the date of the credit slip or of the promise: the waiting period is counted from it.';

const creditDate: Rule = {
  subcategories: ['credit_not_processed'],
  code: 'missing_fact:refund_at',
  summary: `${ASK_FOR_DATE} A slip of a Visa payment without a date needs no waiting.`,
  source: 'Q-136 (date on the receipt; no wait for an undated one); OP CB-047',
  facts: [{ path: DATE, ask: ASK_FOR_DATE, mandatory: true }],
  evaluate(dispute) {
    const { evidences, documents } = dispute;
    const { document = 'none', at } = evidences.refund ?? {};
    if (document === 'none' && !documents.some(({ kind }) => kind === 'credit_slip')) return notApplicable();
    if (at !== undefined) return passed({ [DATE]: at });
    const report = { at: DATE, code: 'missing_fact:refund_at', msg: ASK_FOR_DATE } as const;
    if (!isUndatedSlip(dispute)) return unknown({ [DATE]: null }, CAP_MODERATE_LOW, report);
    return unknown({ [DATE]: null }, CAP_MODERATE_HIGH, {
      ...report,
      type: 'warning',
      msg: 'Ask whether the credit slip has a date: from a dated one 15 days are waited, an undated one needs no waiting.',
    });
  },
};

const returnDate = factNeeded({
  codes: ['13.1', '13.3', '13.5', '13.7', '4853'],
  subcategories: [
    'merchandise_not_received',
    'merchandise_not_as_described',
    'merchandise_defective',
    'merchant_misrepresentation',
    'cancelled_merchandise',
  ],
  name: 'return_at',
  at: 'evidences.return.at',
  ask: 'Ask when it was sent back, or when that was tried: the waiting period is counted from that day.',
  source: 'JST 13.3; Q-137; INC (returned_at, attempted_at); OP CB-047',
  read: ({ evidences }) => evidences.return?.at,
  unless: ({ evidences }) => evidences.return === undefined || evidences.return.outcome === 'not_returned',
});

const reservationDate = factNeeded({
  subcategories: ['cancelled_reservation_no_show'],
  name: 'reservation_cancelled_at',
  at: 'evidences.reservation.cancelled_at',
  ask: 'Ask when the booking was cancelled: the waiting period is counted from that day.',
  source: 'Q-137; OP CB-012, CB-047',
  read: ({ evidences }) => evidences.reservation?.cancelled_at ?? evidences.cancellation?.at,
  unless: ({ evidences }) => evidences.reservation?.issue !== 'cancelled',
});

export const waitingStartRules: readonly Rule[] = [creditDate, returnDate, reservationDate];
