/** Cancelled goods, services, reservations, subscriptions and later extra charges: Visa 13.2, 13.7 and Mastercard 4853. */
import type { Subcategory } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { documentNeeded, factNeeded } from './fact-rules.ts';
import {
  CLOSES,
  DEFENCE,
  DIMS,
  failed,
  notApplicable,
  passed,
  type Rule,
  unknown,
  type Verdict,
  WEAKENS,
} from './rule.ts';
import { hasDistanceWithdrawal } from './tables/region.table.ts';
import { DISTANCE_WITHDRAWAL_DAYS, TIMESHARE_WITHDRAWAL_DAYS } from './tables/withdrawal.table.ts';

const CANCELLED: readonly Subcategory[] = ['cancelled_merchandise', 'cancelled_services'];
const POLICY = 'evidences.cancellation.policy_disclosed';

const cancelledAt = factNeeded({
  subcategories: CANCELLED,
  name: 'cancellation_at',
  at: 'evidences.cancellation.at',
  ask: 'Ask when it was cancelled or sent back.',
  source: 'Q-137; INC (cardholder_cancellation)',
  read: ({ evidences }) => evidences.cancellation?.at ?? evidences.return?.at,
});

/** A right to withdraw that no policy can take away, counted in days. */
function statutoryRight(dispute: DisputeCase): { name: string; days: number; limit: number } | undefined {
  const { evidences, transaction, transactionDay, kind } = dispute;
  const cancelled = dayOfIso(evidences.cancellation?.at);
  if (cancelled === undefined) return undefined;
  if (evidences.purchase?.kind === 'timeshare') {
    const contract = dayOfIso(evidences.cancellation?.contract_at) ?? transactionDay;
    return { name: 'timeshare', days: cancelled - contract, limit: TIMESHARE_WITHDRAWAL_DAYS };
  }
  const isDistance = transaction.channel_type === 'ECOMMERCE' || transaction.channel_type === 'MOTO';
  if (!isDistance || kind !== 'goods' || !hasDistanceWithdrawal(transaction.merchant_country)) return undefined;
  const received = dayOfIso(evidences.delivery?.received_at) ?? transactionDay;
  return { name: 'distance contract', days: cancelled - received, limit: DISTANCE_WITHDRAWAL_DAYS };
}

const policyDisclosed: Rule = {
  code: 'policy_disclosed',
  summary: 'A policy that was properly disclosed, and by which no refund is due, lets the merchant win.',
  source: 'Q-137; OP CB-012; Directive 2011/83/EU art. 9 (distance contracts), Q-137 (timeshare, 14 days)',
  subcategories: CANCELLED,
  evaluate(dispute) {
    const { evidences } = dispute;
    const { policy_disclosed: disclosed, within_policy: within } = evidences.cancellation ?? {};
    const right = statutoryRight(dispute);
    const inputs = {
      [POLICY]: disclosed ?? null,
      'evidences.cancellation.within_policy': within ?? null,
      ...(right && { right_to_withdraw: right.name, days_until_cancelled: right.days, days_allowed: right.limit }),
    };
    if (right && right.days <= right.limit) return passed(inputs);
    if (disclosed === false || within === true) return passed(inputs);
    if (disclosed === undefined) {
      return unknown(inputs, WEAKENS, {
        at: POLICY,
        code: 'missing_fact:policy_disclosed',
        msg: 'Ask whether the cardholder was shown a return or cancellation policy before paying, and whether they kept to it.',
      });
    }
    return failed(inputs, DEFENCE, {
      at: POLICY,
      code: 'policy_disclosed',
      msg: 'The cardholder was shown the policy and cancelled outside it, so the merchant will likely win. Offer to ask for goodwill instead.',
    });
  },
};

const goodsReturned: Rule = {
  code: 'return_or_attempt_missing',
  summary: 'Cancelled goods that arrived must have been returned, or their return attempted.',
  source: 'Q-137; INC (return_outcome)',
  subcategories: ['cancelled_merchandise'],
  evaluate({ evidences }) {
    const at = 'evidences.return.outcome';
    const outcome = evidences.return?.outcome;
    const inputs = { [at]: outcome ?? null, 'evidences.delivery.received_at': evidences.delivery?.received_at ?? null };
    if (outcome === 'returned' || outcome === 'attempted') return passed(inputs);
    const neverCame = evidences.delivery?.issue === 'not_received';
    if (neverCame) return notApplicable(inputs);
    const report = {
      at,
      code: 'return_or_attempt_missing',
      msg: 'Ask whether the goods arrived, and whether they were sent back or the merchant refused to take them.',
    };
    return outcome === undefined ? unknown(inputs, WEAKENS, report) : failed(inputs, WEAKENS, report);
  },
};

const serviceUsed: Rule = {
  code: 'service_used_after',
  summary: 'What was used after the cancellation was not cancelled: only the unused part can be disputed.',
  source: 'Q-137 (unused portion only)',
  subcategories: ['cancelled_services'],
  evaluate({ evidences }) {
    const at = 'evidences.service_used_after';
    if (evidences.service_used_after !== true) return passed({ [at]: evidences.service_used_after ?? null });
    return failed({ [at]: true }, DEFENCE, {
      at,
      code: 'service_used_after',
      msg: 'The service was used after it was cancelled, which the merchant can show.',
    });
  },
};

const noRefundDocument: Rule = {
  code: 'credit_document_missing',
  summary: 'A refund that was only promised by word is disputed as a cancellation, and is harder to win.',
  source: 'Q-136 (13.6 needs the document, else 13.7)',
  subcategories: CANCELLED,
  evaluate({ evidences, isVisa }) {
    const at = 'evidences.refund.document';
    const inputs = { [at]: evidences.refund?.document ?? null };
    if (evidences.refund?.document !== 'none') return notApplicable(inputs);
    return failed(inputs, WEAKENS, {
      at,
      code: 'credit_document_missing',
      msg: `The refund was promised without anything in writing${isVisa ? ', so 13.6 is not open and 13.7 is proposed' : ''}. Ask for a credit slip, a voided receipt or a written acknowledgement.`,
    });
  },
};

const returnProof = documentNeeded({
  subcategories: ['cancelled_merchandise'],
  name: 'return_proof',
  ask: 'Attach proof of the return: receipt of the carrier, tracking, or the merchant’s confirmation.',
  source: 'Scheme-rules §7 (cancelled_merchandise)',
  consequence: DIMS,
});

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
      return unknown(inputs, WEAKENS, {
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
  source: 'Scheme-rules §7 (cancelled_reservation_no_show)',
});

const SUBSCRIPTION: readonly Subcategory[] = ['subscription_cancelled'];
const WITHDRAWN = 'evidences.subscription.permission_withdrawn_at';

const permissionWithdrawn: Rule = {
  code: 'permission_not_withdrawn_before',
  summary: 'The permission to charge must have been withdrawn before the payment.',
  source: 'ACQ; ICBA (since April 2023); Q-132; Q-MITSLI (written notice)',
  subcategories: SUBSCRIPTION,
  evaluate({ evidences, transactionDay, transaction }) {
    const text = evidences.subscription?.permission_withdrawn_at ?? evidences.cancellation?.at;
    const withdrawn = dayOfIso(text);
    const inputs = {
      [WITHDRAWN]: text ?? null,
      'transaction.transaction_timestamp': transaction.transaction_timestamp,
    };
    if (withdrawn === undefined) {
      return unknown(inputs, WEAKENS, {
        at: WITHDRAWN,
        code: 'missing_fact:permission_withdrawn_at',
        msg: 'Ask when the cardholder told the merchant to stop charging the card.',
      });
    }
    if (withdrawn <= transactionDay) return passed(inputs);
    return failed(inputs, CLOSES, {
      at: WITHDRAWN,
      code: 'permission_not_withdrawn_before',
      msg: `The permission was withdrawn on ${isoOfDay(withdrawn)}, after this payment. Only later payments can be disputed.`,
    });
  },
};

const contactUsed: Rule = {
  code: 'merchant_contact_missing',
  summary: 'How the merchant was told to stop must be known.',
  source: 'ACQ; ICBA; INC (merchant_contact_methods); Q-MITSLI page on cancelled recurring',
  subcategories: SUBSCRIPTION,
  evaluate({ evidences }) {
    const at = 'evidences.subscription.contact_used';
    const used = evidences.subscription?.contact_used ?? evidences.merchant_contact?.method;
    const inputs = {
      [at]: used ?? null,
      'evidences.merchant_contact.attempted': evidences.merchant_contact?.attempted ?? null,
    };
    if (used !== undefined && used !== '') return passed(inputs);
    const report = {
      at,
      code: 'merchant_contact_missing',
      msg: 'Ask how the merchant was told to stop charging: e-mail, telephone, app, letter.',
    };
    if (evidences.merchant_contact?.attempted === true) return unknown(inputs, DIMS, { ...report, type: 'warning' });
    return evidences.merchant_contact?.attempted === false
      ? failed(inputs, WEAKENS, report)
      : unknown(inputs, WEAKENS, report);
  },
};

const subscriptionUsed: Rule = {
  code: 'service_used_after',
  summary: 'A service that was used after the permission was withdrawn stays payable.',
  source: 'VDMG24 R-H (from 2024-10-19)',
  subcategories: SUBSCRIPTION,
  evaluate({ evidences }): Verdict {
    const at = 'evidences.service_used_after';
    if (evidences.service_used_after === undefined) return unknown({ [at]: null }, DIMS);
    if (!evidences.service_used_after) return passed({ [at]: false });
    return failed({ [at]: true }, DEFENCE, {
      at,
      code: 'service_used_after',
      msg: 'The service was used after the permission was withdrawn; the merchant wins with its log.',
    });
  },
};

const isRecurring: Rule = {
  code: 'transaction_not_recurring',
  summary: 'The right is for payments the merchant takes on a stored card; a payment made by hand needs a second look.',
  source: 'Q-132 (transaction not recurring)',
  subcategories: SUBSCRIPTION,
  evaluate({ transaction }) {
    const inputs = {
      'transaction.channel_type': transaction.channel_type,
      'transaction.pos_entry_type': transaction.pos_entry_type ?? null,
    };
    if (transaction.channel_type === 'RECURRING' || transaction.pos_entry_type === 'CREDENTIAL_ON_FILE')
      return passed(inputs);
    return failed(inputs, DIMS, {
      at: 'transaction.channel_type',
      code: 'transaction_not_recurring',
      type: 'warning',
      msg: 'The record does not mark the payment as recurring. Check that the merchant, not the cardholder, started it.',
    });
  },
};

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
      return unknown(inputs, WEAKENS, {
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
    if (addendum.policy_disclosed !== true) return passed(inputs);
    return unknown(inputs, WEAKENS, {
      at: 'evidences.addendum.policy_disclosed',
      code: 'policy_disclosed',
      type: 'warning',
      msg: 'The terms named such charges although the cardholder did not agree expressly. Read them before filing.',
    });
  },
};

export const cancellationRules: readonly Rule[] = [
  cancelledAt,
  policyDisclosed,
  goodsReturned,
  serviceUsed,
  noRefundDocument,
  returnProof,
  reservationIssue,
  reservationPolicy,
  booking,
  permissionWithdrawn,
  contactUsed,
  subscriptionUsed,
  isRecurring,
  addendumConsent,
];
