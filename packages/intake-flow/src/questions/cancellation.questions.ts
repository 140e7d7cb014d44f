/** Reservations, cancelled orders and contracts, subscriptions. */
import { RESERVATION_ISSUES } from '@dispute-intake/contract/vocabulary';
import {
  answered,
  both,
  cancellationAsked,
  either,
  isBooking,
  isGoods,
  not,
  policyAsked,
  problemIs,
  tellsLittle,
} from '../asked-when.ts';
import { NEVER } from '../never.ts';
import type { Question } from '../question.ts';

/** They told the seller to stop, whether or not they know when. */
const hasEnded = both(
  { question: 'subscription.permission_withdrawn_at', has: 'any' },
  not(answered('subscription.permission_withdrawn_at', NEVER)),
);
/** Of a place to stay, whether or not they know when. */
const bookingCancelled = both(
  { question: 'reservation.cancelled_at', has: 'any' },
  not(answered('reservation.cancelled_at', NEVER)),
);

export const cancellationQuestions: readonly Question[] = [
  {
    id: 'reservation.issue',
    step: 'reservation',
    kind: 'choice',
    when: both(problemIs('cancelled'), isBooking),
    choices: RESERVATION_ISSUES,
  },
  {
    id: 'reservation.cancelled_at',
    step: 'reservation',
    kind: 'date',
    when: answered('reservation.issue', 'cancelled', 'no_show'),
    past: true,
    unknown: true,
    // Charged for not turning up, one may have cancelled before.
    never: answered('reservation.issue', 'no_show'),
  },
  {
    id: 'reservation.policy_disclosed',
    step: 'reservation',
    kind: 'yes_no',
    when: answered('reservation.issue', ...RESERVATION_ISSUES),
    unknown: true,
  },

  {
    id: 'cancellation.at',
    step: 'cancellation',
    kind: 'date',
    when: cancellationAsked,
    past: true,
    unknown: true,
    never: problemIs('refund_missing', 'not_as_described'),
  },
  {
    id: 'cancellation.by',
    step: 'cancellation',
    kind: 'choice',
    when: both(cancellationAsked, problemIs('cancelled')),
    choices: ['cardholder', 'merchant'],
  },
  {
    id: 'cancellation.before_shipping',
    step: 'cancellation',
    kind: 'yes_no',
    when: both(
      cancellationAsked,
      problemIs('cancelled'),
      isGoods,
      answered('cancellation.by', 'cardholder'),
      answered('return.outcome', 'not_returned'),
    ),
    unknown: true,
  },
  {
    id: 'cancellation.reason',
    step: 'cancellation',
    kind: 'text',
    when: both(cancellationAsked, policyAsked, tellsLittle, not(answered('cancellation.at', null, NEVER))),
    optional: true,
    maxLength: 500,
  },
  {
    id: 'cancellation.contract_at',
    step: 'cancellation',
    kind: 'date',
    when: both(problemIs('cancelled'), answered('purchase.kind', 'timeshare')),
    past: true,
    unknown: true,
  },
  { id: 'cancellation.policy_disclosed', step: 'cancellation', kind: 'yes_no', when: policyAsked, unknown: true },
  {
    id: 'cancellation.within_policy',
    step: 'cancellation',
    kind: 'yes_no',
    when: either(
      both(problemIs('cancelled'), answered('cancellation.policy_disclosed', true)),
      both(bookingCancelled, answered('reservation.policy_disclosed', true)),
    ),
    unknown: true,
  },
  {
    id: 'cancellation.confirmation_number',
    step: 'cancellation',
    kind: 'text',
    when: both(cancellationAsked, problemIs('cancelled'), tellsLittle),
    optional: true,
    maxLength: 100,
  },

  {
    id: 'subscription.permission_withdrawn_at',
    step: 'subscription',
    kind: 'date',
    when: problemIs('subscription'),
    past: true,
    unknown: true,
    never: true,
  },
  {
    id: 'subscription.contact_used',
    step: 'subscription',
    kind: 'text',
    when: hasEnded,
    maxLength: 300,
  },
  {
    id: 'service_used_after',
    step: 'subscription',
    kind: 'yes_no',
    when: hasEnded,
    unknown: true,
  },
];
