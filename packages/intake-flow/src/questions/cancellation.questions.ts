/** Reservations, cancelled orders and contracts, subscriptions. */
import { RESERVATION_ISSUES } from '@dispute-intake/contract/vocabulary';
import {
  answered,
  both,
  cancellationAsked,
  isBooking,
  not,
  policyAsked,
  problemIs,
  tellsLittle,
  told,
} from '../asked-when.ts';
import type { Question } from '../question.ts';

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
    when: answered('reservation.issue', 'cancelled'),
    past: true,
    unknown: true,
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
  },
  {
    id: 'cancellation.by',
    step: 'cancellation',
    kind: 'choice',
    when: both(cancellationAsked, problemIs('cancelled')),
    choices: ['cardholder', 'merchant'],
  },
  {
    id: 'cancellation.reason',
    step: 'cancellation',
    kind: 'text',
    when: both(cancellationAsked, policyAsked, tellsLittle, not(answered('cancellation.at', null))),
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
    when: both(problemIs('cancelled'), answered('cancellation.policy_disclosed', true)),
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
  },
  {
    id: 'subscription.contact_used',
    step: 'subscription',
    kind: 'text',
    when: told('subscription.permission_withdrawn_at'),
    maxLength: 300,
  },
  {
    id: 'service_used_after',
    step: 'subscription',
    kind: 'yes_no',
    when: { question: 'subscription.permission_withdrawn_at', has: 'any' },
    unknown: true,
  },
];
