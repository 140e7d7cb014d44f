/** Reservations and later extra charges: Visa 13.7 and Mastercard 4853 (no-show, addendum). */
import type { Subcategory } from '@dispute-intake/contract';
import { documentNeeded, factNeeded } from './fact-rules.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  DEFENCE,
  failed,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';

const RESERVATION: readonly Subcategory[] = ['cancelled_reservation_no_show'];
const HOURS_TO_CANCEL_A_FRESH_BOOKING = 24;

const reservationPolicy: Rule = {
  code: 'policy_disclosed',
  summary: 'A no-show or late cancellation is the cardholder’s if the policy was disclosed; a missing room never is.',
  source: 'Q-137; OP CB-012',
  subcategories: RESERVATION,
  evaluate({ evidences, transactionAtMs }) {
    const at = 'evidences.reservation.policy_disclosed';
    const reservation = evidences.reservation;
    const disclosed = reservation?.policy_disclosed ?? evidences.cancellation?.policy_disclosed;
    const inputs = {
      'evidences.reservation.issue': reservation?.issue ?? null,
      [at]: disclosed ?? null,
      'evidences.reservation.cancelled_at': reservation?.cancelled_at ?? null,
      'evidences.cancellation.within_policy': evidences.cancellation?.within_policy ?? null,
    };
    if (reservation?.issue === 'no_room') return passed(inputs);
    if (disclosed === false || evidences.cancellation?.within_policy === true) return passed(inputs);
    const cancelledMs = reservation?.cancelled_at === undefined ? Number.NaN : Date.parse(reservation.cancelled_at);
    const hours = (cancelledMs - transactionAtMs) / 3_600_000;
    if (reservation?.issue === 'cancelled' && hours >= 0 && hours <= HOURS_TO_CANCEL_A_FRESH_BOOKING)
      return passed(inputs);
    if (disclosed === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'missing_fact:policy_disclosed',
        msg: 'Ask whether the cancellation policy was shown when booking, and whether it was kept to.',
      });
    }
    return failed(inputs, DEFENCE, {
      at,
      code: 'policy_disclosed',
      msg: 'The policy was shown and not kept to, so the merchant will likely win. Check that no more than one night was billed.',
    });
  },
};

const reservationIssue = factNeeded({
  subcategories: RESERVATION,
  name: 'reservation',
  at: 'evidences.reservation.issue',
  ask: 'Ask whether the booking was cancelled, not used, or not honoured.',
  source: 'INC (guaranteed_reservation); OP CB-012',
  read: ({ evidences }) => evidences.reservation?.issue,
});

const booking = documentNeeded({
  subcategories: RESERVATION,
  name: 'booking_confirmation',
  ask: 'Attach the booking confirmation and what shows the cancellation or the missing room.',
  kinds: ['order_confirmation', 'cancellation_proof', 'correspondence', 'terms'],
  consequence: CAP_MODERATE_HIGH,
  source: 'OP CB-012 (phone bill helps); INC (guaranteed_reservation); inferred',
});

const addendumConsent: Rule = {
  code: 'policy_disclosed',
  summary: 'A later extra charge the cardholder agreed to in advance is the cardholder’s.',
  source: 'OP CB-011; Q-ADD',
  subcategories: ['addendum_charge'],
  evaluate({ evidences, isVisa }) {
    const at = 'evidences.addendum.consented';
    const addendum = evidences.addendum;
    const inputs = {
      [at]: addendum?.consented ?? null,
      'evidences.addendum.policy_disclosed': addendum?.policy_disclosed ?? null,
    };
    if (isVisa) return notApplicable(inputs);
    if (!addendum) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'missing_fact:addendum',
        msg: 'Ask whether the cardholder had agreed to further charges, and whether the terms named them.',
      });
    }
    if (addendum.consented) {
      return failed(inputs, DEFENCE, {
        at,
        code: 'policy_disclosed',
        msg: 'The cardholder had agreed to such charges. With the agreement, and an authority’s notice where there is one, the merchant wins.',
      });
    }
    if (addendum.policy_disclosed === undefined) {
      return unknown(
        inputs,
        CAP_MODERATE_HIGH,
        asksFor(
          'evidences.addendum.policy_disclosed',
          'Ask whether the terms named such later charges: then the merchant may win.',
        ),
      );
    }
    if (!addendum.policy_disclosed) return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at: 'evidences.addendum.policy_disclosed',
      code: 'policy_disclosed',
      type: 'warning',
      msg: 'The terms named such charges although the cardholder did not agree expressly. Read them before filing.',
    });
  },
};

export const reservationRules: readonly Rule[] = [reservationIssue, reservationPolicy, booking, addendumConsent];
