/** Reservations and later extra charges: Visa 13.7 and Mastercard 4853 (no-show, addendum). */
import { isTrade, type Subcategory, VEHICLE_RENTAL } from '@dispute-intake/contract';
import { documentNeeded, factNeeded } from './fact-rules.ts';
import { disputedSum, money } from './money.ts';
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

const RESERVATION: readonly Subcategory[] = ['cancelled_reservation_no_show'];
const HOURS_TO_CANCEL_A_FRESH_BOOKING = 24;

const reservationPolicy: Rule = {
  code: 'policy_disclosed',
  summary: 'A no-show or late cancellation is the cardholder’s if the policy was disclosed; a missing room never is.',
  source: 'Q-137; OP CB-012',
  subcategories: RESERVATION,
  facts: [
    {
      path: 'evidences.reservation.policy_disclosed',
      ask: 'Ask whether the cancellation policy was shown when booking, and whether it was kept to.',
      mandatory: true,
    },
  ],
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
    if (reservation?.issue === 'no_room' || reservation?.issue === 'rate_differs') return passed(inputs);
    if (reservation?.issue === 'used_accommodation') return passed(inputs);
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
    const within = evidences.cancellation?.within_policy;
    const isCancelled =
      reservation?.issue === 'cancelled' ||
      reservation?.cancelled_at !== undefined ||
      evidences.cancellation?.by === 'cardholder';
    if (isCancelled && within === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: 'evidences.cancellation.within_policy',
        code: 'missing_fact:cancellation_within_policy',
        msg: 'The policy was shown. Ask whether the cancellation kept to it: if not, the merchant will likely win.',
      });
    }
    return failed(inputs, DEFENCE, {
      at,
      code: 'policy_disclosed',
      msg: `The policy was shown, and the booking was ${isCancelled ? 'cancelled against it' : 'neither used nor cancelled'}, so the merchant will likely win. Check that no more than one night was billed.`,
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

const quotedRate: Rule = {
  code: 'disputed_amount_exceeds_difference',
  summary: 'Where another rate was quoted, only the difference can be disputed.',
  source: 'Q-NOSHOW; OP CB-012',
  subcategories: RESERVATION,
  evaluate({ evidences, transaction, request }) {
    const at = 'evidences.reservation.quoted_rate.amount';
    const reservation = evidences.reservation;
    const rate = reservation?.quoted_rate;
    const inputs = {
      'evidences.reservation.issue': reservation?.issue ?? null,
      [at]: rate?.amount ?? null,
      'dispute.disputed_amount': disputedSum(request),
    };
    if (reservation?.issue !== 'rate_differs') return notApplicable(inputs);
    if (rate === undefined || rate.currency !== transaction.transaction_currency) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'missing_fact:quoted_rate',
        msg: `Ask which rate was quoted, in ${transaction.transaction_currency}: only the difference can be disputed.`,
      });
    }
    const difference = transaction.transaction_amount - rate.amount;
    if (difference < 0.005) {
      return failed(inputs, CLOSES, {
        at,
        code: 'within_tolerance',
        msg: 'The rate charged is not higher than the quoted one: there is nothing to dispute.',
      });
    }
    const { disputed_amount: disputed } = request.dispute;
    if (disputed <= difference + 0.005) return limitedTo(difference, passed(inputs));
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_difference',
      msg: `Only the difference to the quoted rate can be disputed. Lower the disputed amount to ${money(difference, transaction.transaction_currency)}.`,
    });
    return limitedTo(difference, verdict);
  },
};

const addendumConsent: Rule = {
  code: 'policy_disclosed',
  summary: 'A later extra charge the cardholder agreed to in advance is the cardholder’s.',
  source: 'OP CB-011; Q-ADD',
  subcategories: ['addendum_charge'],
  facts: [
    {
      path: 'evidences.addendum.consented',
      ask: 'Ask whether the cardholder agreed to such charges in advance.',
      mandatory: true,
    },
    {
      path: 'evidences.addendum.policy_disclosed',
      ask: 'Ask whether the terms named such later charges: if they did, the merchant may win.',
      mandatory: false,
    },
  ],
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
          'Ask whether the terms named such later charges: if they did, the merchant may win.',
        ),
      );
    }
    if (!addendum.policy_disclosed) return passed(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at: 'evidences.addendum.policy_disclosed',
      code: 'policy_disclosed',
      type: 'warning',
      msg: 'The terms named such charges although the cardholder did not agree expressly. Read them before filing.',
    });
  },
};

const LOSS_ASK =
  'Ask what the extra charge was for: Mastercard takes loss, theft or damage under 4834 within 90 days, anything else under 4853.';

/** Who hires out vehicles charges for damage as often as for fines, tolls and fuel: the code is another. */
const chargeKind: Rule = {
  code: 'missing_fact:addendum_kind',
  summary: 'For an extra charge of a vehicle rental it must be known whether it is for loss, theft or damage.',
  source: 'SN-MC (Zurich, July 2026); Q-LTD; OP CB-011 (fines and tolls)',
  codes: ['4853'],
  subcategories: ['addendum_charge'],
  facts: [{ path: 'evidences.addendum.kind', ask: LOSS_ASK, mandatory: true }],
  evaluate({ evidences, transaction }) {
    const at = 'evidences.addendum.kind';
    const inputs = { [at]: evidences.addendum?.kind ?? null };
    if (!isTrade(transaction.merchant_category_code, VEHICLE_RENTAL)) return notApplicable(inputs);
    if (evidences.addendum?.kind !== undefined) return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, asksFor(at, LOSS_ASK, 'error'));
  },
};

const LOSS = { subcategories: ['loss_theft_damage_charge'], codes: ['4834'] } as const;

const chargeConsented: Rule = {
  ...LOSS,
  code: 'charge_consented',
  summary: 'A charge for loss, theft or damage is the cardholder’s if they agreed to its amount after the event.',
  source: 'SN-MC (Zurich, July 2026); Q-LTD; that consent must follow the event: recalled',
  facts: [
    {
      path: 'evidences.addendum.consented',
      ask: 'Ask whether the cardholder agreed to the amount after the event.',
      mandatory: true,
    },
  ],
  evaluate({ evidences }) {
    const at = 'evidences.addendum.consented';
    const addendum = evidences.addendum;
    const inputs = {
      [at]: addendum?.consented ?? null,
      'evidences.addendum.policy_disclosed': addendum?.policy_disclosed ?? null,
    };
    if (!addendum) {
      return unknown(
        inputs,
        CAP_MODERATE_LOW,
        asksFor(at, 'Ask whether the cardholder agreed to the amount after the event.', 'error'),
      );
    }
    if (addendum.consented && addendum.policy_disclosed === true) {
      return failed(inputs, CAP_MODERATE_HIGH, {
        at,
        code: 'charge_consented',
        type: 'warning',
        msg: 'The cardholder agreed in the contract only, which is no agreement to the amount after the event. Read the rental agreement before filing.',
      });
    }
    if (addendum.consented) {
      return failed(inputs, DEFENCE, {
        at,
        code: 'charge_consented',
        msg: 'The cardholder agreed to the charge after the event, so the merchant will likely win.',
      });
    }
    return passed(inputs);
  },
};

const rentalAgreement = documentNeeded({
  ...LOSS,
  name: 'rental_agreement',
  ask: 'Attach the rental agreement or the terms of the stay.',
  kinds: ['terms', 'order_confirmation', 'correspondence'],
  source: 'Q-LTD; which papers: recalled',
  consequence: CAP_MODERATE_HIGH,
});

const firstInvoice = documentNeeded({
  ...LOSS,
  name: 'receipt',
  ask: 'Attach the first invoice.',
  kinds: ['receipt', 'order_confirmation'],
  source: 'Q-LTD; which papers: recalled',
  consequence: NOTES,
});

export const reservationRules: readonly Rule[] = [
  reservationIssue,
  reservationPolicy,
  quotedRate,
  booking,
  addendumConsent,
  chargeKind,
  chargeConsented,
  rentalAgreement,
  firstInvoice,
];
