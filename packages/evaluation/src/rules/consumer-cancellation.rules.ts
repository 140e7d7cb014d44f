/** Cancelled goods, services, reservations, subscriptions and later extra charges: Visa 13.2, 13.7 and Mastercard 4853. */
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import { dayOfIso } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { disqualifier, documentNeeded, factNeeded } from './fact-rules.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  DEFENCE,
  failed,
  notApplicable,
  passed,
  type Report,
  type Rule,
  unknown,
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
  source: 'Q-137; OP CB-012; EU-2011/83 art. 9 (distance contracts), Q-137 (timeshare, 14 days)',
  subcategories: CANCELLED,
  facts: [
    {
      path: POLICY,
      ask: 'Ask whether the cardholder was shown a return or cancellation policy before paying, and whether they kept to it.',
      mandatory: true,
    },
  ],
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
      return unknown(inputs, CAP_MODERATE_LOW, {
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

/** Nothing came that could have been sent back: it did not arrive, or was called off before it was dispatched. */
const neverCame = ({ delivery, cancellation }: Evidences): boolean =>
  delivery?.issue === 'not_received' || (cancellation?.before_shipping === true && delivery?.received_at === undefined);

const goodsReturned: Rule = {
  code: 'return_or_attempt_missing',
  summary: 'Cancelled goods that arrived must have been returned, or their return attempted.',
  source: 'Q-137; INC (return_outcome)',
  subcategories: ['cancelled_merchandise'],
  facts: [
    {
      path: 'evidences.return.outcome',
      ask: 'Ask whether the goods arrived, and whether they were sent back or the merchant refused to take them.',
      mandatory: true,
    },
  ],
  evaluate({ evidences }) {
    const at = 'evidences.return.outcome';
    const outcome = evidences.return?.outcome;
    const inputs = { [at]: outcome ?? null, 'evidences.delivery.received_at': evidences.delivery?.received_at ?? null };
    if (outcome === 'returned' || outcome === 'attempted') return passed(inputs);
    if (neverCame(evidences)) return notApplicable(inputs);
    const report: Report = {
      at,
      code: 'return_or_attempt_missing',
      msg: 'Ask whether the goods arrived, and whether they were sent back or the merchant refused to take them.',
    };
    return outcome === undefined ? unknown(inputs, CAP_MODERATE_LOW, report) : failed(inputs, CAP_MODERATE_LOW, report);
  },
};

const serviceUsed = disqualifier({
  code: 'service_used_after',
  at: 'evidences.service_used_after',
  summary: 'What was used after the cancellation was not cancelled: only the unused part can be disputed.',
  source: 'Q-137 (unused portion only)',
  subcategories: ['cancelled_services'],
  read: ({ evidences }) => evidences.service_used_after,
  consequence: DEFENCE,
  msg: 'The service was used after it was cancelled, which the merchant can show.',
});

const noRefundDocument: Rule = {
  code: 'credit_document_missing',
  summary: 'A refund that was only promised by word is disputed as a cancellation, and is harder to win.',
  source: 'Q-136 (13.6 needs the document, else 13.7)',
  subcategories: CANCELLED,
  facts: [
    {
      path: 'evidences.refund.document',
      ask: 'Ask what in writing promises the refund, if one was promised.',
      mandatory: false,
    },
  ],
  evaluate({ evidences, isVisa }) {
    const at = 'evidences.refund.document';
    const inputs = { [at]: evidences.refund?.document ?? null };
    if (evidences.refund?.document !== 'none') return notApplicable(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'credit_document_missing',
      msg: `The refund was promised without anything in writing${isVisa ? ', so 13.6 is not open and 13.7 is proposed' : ''}. Ask for a credit slip, a voided receipt or a written acknowledgement.`,
    });
  },
};

/** Which of the two conditions it is was inferred: only the form of 13.7 asks whether it was cancelled before dispatch. */
const noDateAgreed: Rule = {
  code: 'no_delivery_date_agreed',
  summary:
    'Where goods that never came were called off and no day of delivery is known, 13.7 is inferred, with 13.1 beside it.',
  source: 'INC (canceled_prior_to_ship_date of 13.7; 13.1 asks for the last expected date); inferred',
  subcategories: ['cancelled_merchandise'],
  codes: ['13.7'],
  evaluate({ evidences }) {
    const at = 'evidences.delivery.expected_at';
    const { cancellation, delivery } = evidences;
    const inputs = { [at]: delivery?.expected_at ?? null, 'evidences.delivery.issue': delivery?.issue ?? null };
    if (!neverCame(evidences) || cancellation?.by !== 'cardholder') return notApplicable(inputs);
    if (delivery?.expected_at !== undefined) return passed(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at,
      code: 'no_delivery_date_agreed',
      type: 'warning',
      msg: 'No day of delivery is known, so it is inferred that this is a cancellation (13.7) and not a delivery that failed (13.1).',
    });
  },
};

const returnProof = documentNeeded({
  subcategories: ['cancelled_merchandise'],
  name: 'return_proof',
  ask: 'Attach proof of the return: receipt of the carrier, tracking, or the merchant’s confirmation.',
  kinds: ['return_proof', 'correspondence', 'receipt'],
  source: 'Q-137 (return details); which document is enough: inferred',
  unless: ({ evidences }) => neverCame(evidences),
  consequence: CAP_MODERATE_HIGH,
});

export const cancellationRules: readonly Rule[] = [
  cancelledAt,
  policyDisclosed,
  goodsReturned,
  serviceUsed,
  noRefundDocument,
  noDateAgreed,
  returnProof,
];
