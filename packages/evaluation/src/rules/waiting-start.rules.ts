/** Dates that waiting periods are counted from: where one is missing, the dispute may be filed too early. */
import { factNeeded } from './fact-rules.ts';
import type { Rule } from './rule.ts';

const creditDate = factNeeded({
  subcategories: ['credit_not_processed'],
  name: 'refund_at',
  at: 'evidences.refund.at',
  ask: 'Ask for the date of the credit slip or of the promise: the waiting period is counted from it.',
  source: 'Q-136 (date on the receipt); OP CB-047',
  read: ({ evidences }) => evidences.refund?.at,
  unless: ({ evidences, documents }) =>
    (evidences.refund?.document ?? 'none') === 'none' && !documents.some(({ kind }) => kind === 'credit_slip'),
});

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
