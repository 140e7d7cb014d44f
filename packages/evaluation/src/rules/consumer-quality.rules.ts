/** Not as described, defective, counterfeit, misrepresented: Visa 13.3, 13.4, 13.5 and Mastercard 4853. */
import { type Subcategory, tradeOf } from '@dispute-intake/contract';
import { disqualifier, documentNeeded, documentVerdict, factNeeded } from './fact-rules.ts';
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

const DESCRIBED: readonly Subcategory[] = [
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
];
const RETURNABLE: readonly Subcategory[] = [
  'merchandise_not_as_described',
  'merchandise_defective',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
];

const whatIsWrong = factNeeded({
  subcategories: DESCRIBED,
  name: 'condition',
  at: 'evidences.condition.issue',
  ask: 'Ask what is wrong with what was bought, and how it was described.',
  source: 'JST 13.3; INC (order_and_issue_explanation)',
  read: ({ evidences }) => evidences.condition?.issue,
});

const receivedAt = factNeeded({
  subcategories: DESCRIBED,
  name: 'received_at',
  at: 'evidences.delivery.received_at',
  ask: 'Ask when it was received: the window is counted from that day.',
  source: 'INC (received_at); MID (Mastercard 4853)',
  read: ({ evidences }) => evidences.delivery?.received_at,
  consequence: CAP_MODERATE_HIGH,
});

const returned: Rule = {
  code: 'return_or_attempt_missing',
  summary: 'Goods must have been returned, or their return attempted.',
  source: 'INC (not_as_described admits returned or return_attempted); JST 13.3; MCG26 (Mastercard 4853)',
  subcategories: RETURNABLE,
  facts: [
    {
      path: 'evidences.return.outcome',
      ask: 'Ask whether the goods were sent back, or whether the merchant refused to take them.',
      mandatory: true,
    },
  ],
  evaluate({ evidences, subcategory, candidate, kind, options }) {
    const at = 'evidences.return.outcome';
    const outcome = evidences.return?.outcome;
    const inputs = { [at]: outcome ?? null, goods_or_services: kind };
    // Counterfeits with a finding need not go back (V-13.4); services cannot.
    if (candidate === '13.4' || (subcategory === 'merchant_misrepresentation' && kind === 'services')) {
      return notApplicable(inputs);
    }
    if (candidate === '4853' && subcategory === 'counterfeit_merchandise') return notApplicable(inputs);
    if (outcome === 'returned' || outcome === 'attempted') return passed(inputs);
    const isExcused = subcategory === 'merchandise_defective' && !options.returnRequiredForDefects;
    const report: Report = {
      at,
      code: 'return_or_attempt_missing',
      msg: 'The goods must be sent back, or an attempt to do so shown. Ask the cardholder to offer the return and keep the answer.',
    };
    const consequence = isExcused ? CAP_MODERATE_HIGH : CAP_MODERATE_LOW;
    return outcome === undefined ? unknown(inputs, consequence, report) : failed(inputs, consequence, report);
  },
};

const CANCELLED_ASK = 'Ask whether the cardholder cancelled the service or refused the rest of it, and when.';

const serviceCancelled: Rule = {
  code: 'missing_fact:cancellation',
  summary: 'An unsatisfactory service should have been cancelled, or the rest of it refused.',
  source: 'INC (consumer_services_not_as_described: cardholder_cancellation)',
  subcategories: ['services_not_as_described'],
  facts: [{ path: 'evidences.cancellation.at', ask: CANCELLED_ASK, mandatory: false }],
  evaluate({ evidences }) {
    const at = 'evidences.cancellation.at';
    const inputs = {
      [at]: evidences.cancellation?.at ?? null,
      'evidences.cancellation.by': evidences.cancellation?.by ?? null,
    };
    if (evidences.cancellation?.at !== undefined || evidences.cancellation?.by !== undefined) return passed(inputs);
    return unknown(inputs, CAP_MODERATE_HIGH, {
      at,
      code: 'missing_fact:cancellation',
      type: 'warning',
      msg: CANCELLED_ASK,
    });
  },
};

const used = disqualifier({
  code: 'service_used_after',
  at: 'evidences.service_used_after',
  summary: 'Who goes on using what is complained of weakens the complaint.',
  source: 'OP CB-001, CB-031 (service actually used); MCG26',
  subcategories: DESCRIBED,
  read: ({ evidences }) => evidences.service_used_after,
  consequence: DEFENCE,
  msg: 'The cardholder went on using it after the complaint, which the merchant can show. Dispute only what could not be used.',
});

const photos = documentNeeded({
  subcategories: ['merchandise_defective'],
  name: 'photos',
  ask: 'Attach photos of the defect.',
  kinds: ['photo', 'expert_finding'],
  source: 'INC (consumer_damaged_or_defective_merchandise); which document is enough: inferred',
});

const proof = documentNeeded({
  subcategories: ['merchandise_not_as_described'],
  name: 'return_proof',
  ask: 'Attach photos, the listing, or proof of the return.',
  kinds: ['photo', 'return_proof', 'advertisement', 'order_confirmation', 'expert_finding', 'correspondence'],
  source: 'INC (consumer_merchandise_not_as_described); which document is enough: inferred',
  consequence: CAP_MODERATE_HIGH,
});

const FINDINGS = ['expert_finding', 'police_report', 'correspondence'] as const;
const FINDING = 'Attach the letter or report in which the third party finds the goods to be counterfeit.';

const finding: Rule = {
  code: 'missing_document:counterfeit_finding',
  summary:
    'A counterfeit must have been found by the rights holder, customs, police, another authority or a neutral expert.',
  source: 'V-13.4',
  subcategories: ['counterfeit_merchandise'],
  document: { kinds: FINDINGS, requirement: 'mandatory', ask: FINDING },
  facts: [
    {
      path: 'evidences.condition.third_party_finding',
      ask: 'Ask whether the rights holder, customs, police or a neutral expert has found the goods to be counterfeit.',
      mandatory: true,
    },
  ],
  evaluate(dispute) {
    const { evidences, isVisa } = dispute;
    const at = 'evidences.condition.third_party_finding';
    const found = evidences.condition?.third_party_finding;
    const verdict = documentVerdict(dispute, {
      name: 'counterfeit_finding',
      ask: FINDING,
      kinds: FINDINGS,
      at: 'evidences.additional_documentation',
      consequence: CAP_MODERATE_LOW,
      requirement: 'mandatory',
    });
    const inputs = { [at]: found ?? null, ...verdict.inputs };
    const report: Report = {
      at,
      code: 'missing_document:counterfeit_finding',
      msg: `Nobody independent has found the goods to be counterfeit${isVisa ? ', so 13.4 is not open and 13.3 is proposed' : ''}. Ask for the finding of the rights holder, customs, police or a neutral expert.`,
    };
    const missing = verdict.document && { document: { ...verdict.document, status: 'missing' as const } };
    if (found === undefined) return { ...unknown(inputs, CAP_MODERATE_LOW, report), ...missing };
    if (found === 'none') return { ...failed(inputs, CAP_MODERATE_LOW, report), ...missing };
    return { ...verdict, inputs };
  },
};

const terms = factNeeded({
  subcategories: ['merchant_misrepresentation'],
  name: 'misrepresentation',
  at: 'evidences.misrepresentation',
  ask: 'Ask what was promised and what was given instead.',
  source: 'MID (Visa 13.5); INC (misrepresentation_explanation)',
  read: ({ evidences }) => evidences.misrepresentation?.promised ?? evidences.misrepresentation?.received,
});

const advertisement = documentNeeded({
  subcategories: ['merchant_misrepresentation'],
  name: 'advertised_terms',
  ask: 'Attach the advertisement, terms or screenshots that show what was promised.',
  kinds: ['advertisement', 'terms', 'correspondence', 'order_confirmation'],
  source: 'INC (misrepresentation_explanation); which document is enough: inferred',
});

const onlyQuality: Rule = {
  code: 'misrepresentation_only_quality',
  summary: 'A complaint only about quality is 13.3, not 13.5.',
  source: 'MID (Visa 13.5)',
  codes: ['13.5'],
  evaluate({ evidences }) {
    const inputs = { 'evidences.condition.issue': evidences.condition?.issue ?? null };
    if (!evidences.condition) return notApplicable(inputs);
    if (evidences.condition.issue !== 'poor_quality') return passed(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at: 'evidences.condition.issue',
      code: 'misrepresentation_only_quality',
      type: 'warning',
      msg: 'The complaint also names poor quality. If that is all, file it as 13.3.',
    });
  },
};

const valuePromised: Rule = {
  code: 'digital_asset_value_promised',
  summary:
    'Coins and tokens are covered by 13.3 only if they differ from their description, or a rise in value was guaranteed.',
  source: 'SN-V (April 2026: digital-asset questions)',
  codes: ['13.3'],
  evaluate({ evidences, transaction }) {
    const at = 'evidences.digital_asset.value_promised';
    const promised = evidences.digital_asset?.value_promised;
    const inputs = { [at]: promised ?? null, 'evidences.purchase.kind': evidences.purchase?.kind ?? null };
    const isAsset =
      evidences.purchase?.kind === 'digital_asset' || tradeOf(transaction.merchant_category_code) === 'quasi_cash';
    if (!isAsset) return notApplicable(inputs);
    if (promised === true) {
      return {
        ...failed(inputs, CAP_MODERATE_LOW, {
          at,
          code: 'digital_asset_value_promised',
          type: 'warning',
          msg: 'A rise in value was guaranteed. What Visa makes of that is not public: have the case decided by a person, with the advertisement.',
        }),
        needsReview: 'first',
      };
    }
    if (evidences.condition?.issue === 'different') return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'missing_fact:value_promised',
      msg: 'Ask whether the asset differs from its description, or whether the seller guaranteed a rise in value.',
    });
  },
};

export const qualityRules: readonly Rule[] = [
  whatIsWrong,
  receivedAt,
  returned,
  serviceCancelled,
  used,
  photos,
  proof,
  finding,
  terms,
  advertisement,
  onlyQuality,
  valuePromised,
];
