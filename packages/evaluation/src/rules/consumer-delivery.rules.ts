/** Goods or services not received: Visa 13.1, Mastercard 4853 (not provided). */
import type { Subcategory } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import { dateInWords } from '../explain/words.ts';
import { entitledShare } from './entitlement.ts';
import { disqualifier, factNeeded } from './fact-rules.ts';
import { disputedSum, money, sameAmount } from './money.ts';
import type { ReasonCode } from './reason-code.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  DEFENCE,
  failed,
  limitedTo,
  NOTES,
  notApplicable,
  passed,
  type Report,
  type Rule,
  unknown,
} from './rule.ts';
import { statementOfDispute } from './statement-of-dispute.ts';

const CODES: readonly ReasonCode[] = ['13.1', '4853'];
const SUBCATEGORIES: readonly Subcategory[] = ['merchandise_not_received', 'services_not_received'];
const scope = { codes: CODES, subcategories: SUBCATEGORIES };

const expectedDate: Rule = {
  ...scope,
  code: 'expected_date_in_future',
  summary: 'What is not due yet cannot be missing, unless the merchant cancelled or is gone.',
  source: 'VDMG24 R-F; Q-131; Q-GNP',
  evaluate({ evidences, filingDay }) {
    const at = 'evidences.delivery.expected_at';
    const expected = dayOfIso(evidences.delivery?.expected_at);
    const inputs = {
      [at]: evidences.delivery?.expected_at ?? null,
      filing_day: isoOfDay(filingDay),
      'evidences.merchant_unavailable': evidences.merchant_unavailable ?? null,
      'evidences.cancellation.by': evidences.cancellation?.by ?? null,
    };
    // Without an agreed date it is the waiting period that decides.
    if (expected === undefined) return notApplicable(inputs);
    if (expected <= filingDay) return passed(inputs);
    if (evidences.merchant_unavailable === true || evidences.cancellation?.by === 'merchant') {
      const why = evidences.cancellation?.by === 'merchant' ? 'the merchant has cancelled' : 'the merchant is gone';
      const sentence = () =>
        `It was expected on ${dateInWords(isoOfDay(expected))}, which is still ahead; as ${why}, that day need not be waited for.`;
      return { ...passed(inputs), sentence };
    }
    const verdict = failed(inputs, CLOSES, {
      at,
      code: 'expected_date_in_future',
      msg: `Delivery is expected on ${isoOfDay(expected)}, which is still ahead. Come back after that date, or as soon as the merchant cancels.`,
    });
    return { ...verdict, mayFileFrom: expected };
  },
};

const delivered: Rule = {
  ...scope,
  code: 'delivered_evidence',
  summary: 'What was received at the agreed place cannot be disputed as not received.',
  source: 'VDMG24 R-F; OP CB-003',
  facts: [
    {
      path: 'evidences.delivery.issue',
      ask: 'Ask what is wrong with the delivery: not received, late, at another place, in part, or empty.',
      mandatory: false,
    },
  ],
  evaluate({ evidences }) {
    const at = 'evidences.delivery.received_at';
    const delivery = evidences.delivery;
    const inputs = { [at]: delivery?.received_at ?? null, 'evidences.delivery.issue': delivery?.issue ?? null };
    const issue = delivery?.issue;
    if (delivery?.received_at === undefined) return issue === undefined ? unknown(inputs, NOTES) : passed(inputs);
    if (issue !== undefined && issue !== 'not_received') return passed(inputs);
    return failed(inputs, DEFENCE, {
      at,
      code: 'delivered_evidence',
      msg: 'A date of receipt is given, so the merchant can show that it was delivered. Ask what is wrong with the delivery.',
    });
  },
};

const dispatchWaiver = disqualifier({
  ...scope,
  code: 'proof_of_dispatch_waiver',
  at: 'evidences.delivery.dispatch_waiver_signed',
  summary: 'A signed waiver that dispatch fulfils the order lets the merchant win with proof of dispatch.',
  source: 'OP CB-003 (Mastercard Chargeback Guide)',
  codes: ['4853'],
  read: ({ evidences }) => evidences.delivery?.dispatch_waiver_signed,
  consequence: DEFENCE,
  msg: 'The cardholder signed that dispatch is enough. With proof of dispatch the merchant wins; check the carrier’s insurance.',
});

const usedAfter = disqualifier({
  ...scope,
  code: 'service_used_after',
  at: 'evidences.service_used_after',
  summary: 'A service that was used was provided.',
  source: 'OP CB-031',
  read: ({ evidences }) => evidences.service_used_after,
  consequence: DEFENCE,
  msg: 'The service was used, and the merchant’s log will show it. Ask which part could not be used, and dispute only that.',
});

const lateGoodsReturned: Rule = {
  ...scope,
  code: 'return_or_attempt_missing',
  summary: 'Goods that came late and were kept must be returned, or their return attempted.',
  source: 'VCR26 §11.10.2.4; ADY notDeliveredInfo',
  facts: [
    {
      path: 'evidences.return.outcome',
      ask: 'Where goods came late: ask whether they were sent back, or whether the merchant refused to take them.',
      mandatory: true,
    },
  ],
  evaluate({ evidences, kind }) {
    const at = 'evidences.return.outcome';
    const outcome = evidences.return?.outcome;
    const inputs = { [at]: outcome ?? null, 'evidences.delivery.issue': evidences.delivery?.issue ?? null };
    const cameLate = evidences.delivery?.issue === 'late' && evidences.delivery.received_at !== undefined;
    if (!cameLate || kind === 'services') return notApplicable(inputs);
    if (outcome === 'returned' || outcome === 'attempted') return passed(inputs);
    const report: Report = {
      at,
      code: 'return_or_attempt_missing',
      msg: 'The goods arrived late. Ask whether they were sent back, or whether the merchant refused to take them.',
    };
    return outcome === undefined ? unknown(inputs, CAP_MODERATE_LOW, report) : failed(inputs, CAP_MODERATE_LOW, report);
  },
};

const agreedLocation = factNeeded({
  ...scope,
  name: 'agreed_location',
  at: 'evidences.delivery.agreed_location',
  ask: 'Ask where delivery was agreed.',
  source: 'VCR26 §11.10.2.5; INC (delivered_to_wrong_location)',
  read: ({ evidences }) => evidences.delivery?.agreed_location,
  unless: ({ evidences }) => evidences.delivery?.issue !== 'wrong_location',
});

const whatIsMissing = factNeeded({
  ...scope,
  name: 'delivery',
  at: 'evidences.delivery',
  ask: 'Ask what has not arrived, and when it was expected.',
  source: 'VCR26 §11.10.2.5; Q-131; Q-GNP',
  read: ({ evidences }) =>
    evidences.delivery?.issue ?? evidences.delivery?.expected_at ?? evidences.service_interrupted_at ?? undefined,
  unless: ({ evidences }) => evidences.merchant_unavailable === true || evidences.cancellation?.by === 'merchant',
});

/** The day decides between the codes: called off before it is 13.7, after it 13.1. */
const DUE = 'evidences.delivery.expected_at';
const DUE_ASK = 'Ask when it should have arrived: what was called off before that day is 13.7, after it 13.1.';
const dueBeforeCancelled: Rule = {
  ...factNeeded({
    codes: ['13.1'],
    subcategories: ['merchandise_not_received'],
    name: 'expected_at',
    at: DUE,
    ask: DUE_ASK,
    source: 'VDMG24 R-F; INC (13.1 asks for the last expected date); inferred',
    read: ({ evidences }) => evidences.delivery?.expected_at,
    unless: ({ evidences: { cancellation, merchant_unavailable: isGone } }) =>
      cancellation?.by !== 'cardholder' || isGone === true,
  }),
  // Only what was called off needs it.
  facts: [{ path: DUE, ask: DUE_ASK, mandatory: false }],
};

const thirdClaim = statementOfDispute({
  ...scope,
  codes: ['13.1'],
  source: 'VCR26 §11.10.2.5, Table 11-93; Q-131',
  counter: 'non_receipt_disputes_at_merchant_last_30_days',
  claims: 'claims of non-receipt at this merchant',
});

const entitlement: Rule = {
  ...scope,
  code: 'disputed_amount_exceeds_entitlement',
  summary: 'Of a service that stopped, only the unused part can be recovered, month by month.',
  source: 'OP CB-002 (1000 ÷ 18 × 15 ≈ 833); Q-GNP',
  evaluate(dispute) {
    const { evidences, request, transaction } = dispute;
    const share = entitledShare(dispute);
    const inputs = {
      'evidences.service_interrupted_at': evidences.service_interrupted_at ?? null,
      'evidences.service_period_months': evidences.service_period_months ?? null,
      'dispute.disputed_amount': disputedSum(request),
      ...(share && { months_used: share.monthsUsed, recoverable: share.amount }),
    };
    if (!share) {
      if (
        evidences.delivery?.issue === 'partial' &&
        sameAmount(request.dispute.disputed_amount, transaction.transaction_amount)
      ) {
        return unknown(inputs, CAP_MODERATE_HIGH, {
          at: 'dispute.disputed_amount',
          code: 'disputed_amount_exceeds_entitlement',
          type: 'warning',
          msg: 'Only a part is missing but the whole amount is disputed. Dispute the value of the missing part.',
        });
      }
      if (evidences.service_interrupted_at === undefined) return notApplicable(inputs);
      return unknown(inputs, CAP_MODERATE_HIGH, {
        at: 'evidences.service_period_months',
        code: 'missing_fact:service_period_months',
        type: 'warning',
        msg: 'Ask for how many months the cardholder had paid: only the unused part can be recovered.',
      });
    }
    const { disputed_amount: disputed } = request.dispute;
    if (disputed <= share.amount || sameAmount(disputed, share.amount)) return limitedTo(share.amount, passed(inputs));
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_entitlement',
      msg: `The service was used for ${share.monthsUsed} of ${share.monthsPaid} months. Lower the disputed amount to at most ${money(share.amount, transaction.transaction_currency)}.`,
    });
    return limitedTo(share.amount, verdict);
  },
};

export const deliveryRules: readonly Rule[] = [
  whatIsMissing,
  expectedDate,
  delivered,
  dispatchWaiver,
  usedAfter,
  lateGoodsReturned,
  agreedLocation,
  dueBeforeCancelled,
  thirdClaim,
  entitlement,
];
