import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type EvaluationRequest,
  type EvaluationResult,
  evaluationRequest,
  evaluationResult,
  explainedRule,
} from '@dispute-intake/contract';
import { isLower, replay } from './confidence.ts';
import { evaluate } from './evaluate.ts';
import { evaluated, factAt, forRandomRequests, withFact } from './testing/evaluated-request.ts';
import { exampleCases, resolvedRequest } from './testing/example-case.ts';
import { DISPUTE_DAY_MS } from './testing/request.arbitrary.ts';

/** How many random requests most properties look at, by their facts alone; what statements say is the matter of a suite below. */
const COUNT = 500;
const resultOf = (request: EvaluationRequest) => evaluated(request).result;

type Path = readonly string[];

suite('evaluation, for every valid request', () => {
  test('random requests are valid ones', () => {
    forRandomRequests(150, (request) => {
      const parsed = evaluationRequest.safeParse(request);
      assert.equal(parsed.success, true, JSON.stringify(parsed.error?.issues));
    });
  });

  test('never throws, and answers in the documented shape', () => {
    forRandomRequests(COUNT, (request) => {
      const { result, rules } = evaluated(request);
      evaluationResult.parse({ ...result, id: '00000000-0000-4000-8000-000000000000' });
      for (const rule of rules) explainedRule.parse(rule);
      for (const { loc } of result.failed_checks) assert.equal(loc[0], 'body');
    });
  });

  test('replaying the effects of the explanation gives the result', () => {
    forRandomRequests(COUNT, (request) => {
      const { result, rules } = evaluated(request);
      assert.deepEqual(replay(rules), {
        reason_code: result.reason_code,
        confidence: result.confidence,
        failed_checks: result.failed_checks.map(({ code }) => code),
      });
    });
  });

  test('no check is reported twice', () => {
    forRandomRequests(COUNT, (request) => {
      const codes = resultOf(request).failed_checks.map(({ code }) => code);
      assert.deepEqual(codes, [...new Set(codes)]);
    });
  });

  test('no code means low confidence and no deadline', () => {
    forRandomRequests(COUNT, (request) => {
      const result = resultOf(request);
      if (result.reason_code === null) {
        assert.equal(result.confidence, 'low');
        assert.equal(result.deadline, null);
      }
    });
  });

  test('high confidence means that no error was reported', () => {
    forRandomRequests(COUNT, (request) => {
      const result = resultOf(request);
      if (result.confidence === 'high') {
        assert.deepEqual(
          result.failed_checks.filter(({ type }) => type === 'error'),
          [],
        );
      }
    });
  });

  test('what is missing and costs confidence is among the failed checks', () => {
    forRandomRequests(COUNT, (request) => {
      const { result, rules } = evaluated(request);
      const reported = new Set(result.failed_checks.map(({ loc }) => loc.slice(1).join('.')));
      for (const { code, outcome, effect, inputs } of rules) {
        if (outcome !== 'unknown' || effect?.confidence === undefined || effect.failed_check !== undefined) continue;
        // Where there is no code at all, insufficient_information says what to ask.
        if (effect.reason_code === null) continue;
        // Several rules may need one fact; the first of them asks for it.
        assert.ok(
          Object.keys(inputs).some((path) => reported.has(path)),
          `${code} lowers the confidence and says nothing`,
        );
      }
    });
  });

  test('a rule that saw no fact at all is unknown or not applicable, never passed', () => {
    // Looks at the case as a whole, or at whether something is there at all.
    const looksAtAbsence = new Set([
      'classification',
      'proposed_code',
      'pan_detected_masked',
      'insufficient_information',
    ]);
    forRandomRequests(COUNT, (request) => {
      for (const { code, outcome, inputs } of evaluated(request).rules) {
        if (outcome !== 'passed' || looksAtAbsence.has(code)) continue;
        const seen = Object.values(inputs).filter((value) => value !== null && value !== undefined);
        assert.notEqual(seen.length, 0, code);
      }
    });
  });

  const isVisa = (request: EvaluationRequest) => request.transaction.card_scheme === 'VISA';
  const noSubscription = (request: EvaluationRequest) => request.evidences.subscription === undefined;
  const UNSAID: readonly [Path, string, ((request: EvaluationRequest) => boolean)?][] = [
    [['evidences', 'service_used_after'], 'service_used_after'],
    [['evidences', 'price_discrepancy_only'], 'price_discrepancy_only'],
    [['evidences', 'consequential_damage'], 'tort_damages_excluded'],
    [['evidences', 'delivery', 'dispatch_waiver_signed'], 'proof_of_dispatch_waiver'],
    [['evidences', 'merchant_contact'], 'merchant_contact_missing', noSubscription],
    [['evidences', 'oldest_matching_transaction_timestamps'], 'compelling_evidence_history_match'],
    [['history', 'fraud_disputes_last_120_days'], 'fraud_dispute_count_exceeded'],
    [['history', 'fraud_chargebacks_on_account'], 'fns_counter_exceeded'],
    [['history', 'fraud_reported_at'], 'approved_after_fraud_report'],
    [['history', 'credits'], 'already_credited'],
    [['transaction', 'eci_code'], 'three_ds_attempted', isVisa],
    [['transaction', 'cvv_match'], 'issuer_approved_cvv2_no_match'],
    [['transaction', 'pos_entry_type'], 'technical_fallback'],
    [['card', 'emv_chip_enabled'], 'card_not_chip'],
    [['card', 'emv_pin_preferring'], 'card_not_pin_preferring'],
  ];
  for (const [path, ruleCode, holds = () => true] of UNSAID) {
    test(`${ruleCode} never passes without ${path.join('.')}`, () => {
      forRandomRequests(150, (request) => {
        if (!holds(request)) return;
        for (const { code, outcome } of evaluated(withFact(request, path, undefined)).rules) {
          if (code === ruleCode) assert.notEqual(outcome, 'passed');
        }
      });
    });
  }

  test('the order of what was sent changes nothing', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed).reverse();
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .map(([key, item]) => [key, reversed(item)] as const)
          .reverse(),
      );
    };
    forRandomRequests(COUNT, (request) => {
      const { result } = evaluated(reversed(request) as EvaluationRequest);
      assert.deepEqual(result, resultOf(request));
    });
  });
});

/** Facts that speak against the dispute, whatever it is. */
const DISQUALIFYING: readonly [Path, unknown][] = [
  [['transaction', 'cvv_match'], false],
  [['evidences', 'service_used_after'], true],
  [['evidences', 'price_discrepancy_only'], true],
  [['evidences', 'consequential_damage'], true],
  [['history', 'fraud_disputes_last_120_days'], 99],
  [['history', 'fraud_chargebacks_on_account'], 99],
  [['history', 'fraud_reported_at'], '2020-01-01T00:00:00Z'],
  [['history', 'non_receipt_disputes_at_merchant_last_30_days'], 9],
  [['history', 'atm_disputes_at_terminal_last_30_days'], 9],
  [
    ['history', 'credits'],
    ['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'MXN'].map((currency) => ({
      amount: 1e9,
      currency,
      posted_at: '2026-11-20T12:00:00Z',
    })),
  ],
  [
    ['evidences', 'oldest_matching_transaction_timestamps'],
    ['2026-05-01T00:00:00Z', '2026-04-01T00:00:00Z', '2026-03-01T00:00:00Z'],
  ],
];

/** Facts that disqualify only what is already of that kind: set only where their object is there. */
const DISQUALIFYING_WITHIN: readonly [Path, unknown][] = [
  [['evidences', 'delivery', 'dispatch_waiver_signed'], true],
  [['evidences', 'original_transaction', 'separate_order'], true],
  [['evidences', 'cancellation', 'policy_disclosed'], true],
  [['evidences', 'reservation', 'policy_disclosed'], true],
  [['evidences', 'addendum', 'consented'], true],
  [['evidences', 'condition', 'third_party_finding'], 'none'],
];

suite('what the statement says', () => {
  test('never reaches high where it is needed, and replays', () => {
    forRandomRequests(150, (request) => {
      const { result, rules } = evaluate(request, { evaluatedAtMs: DISPUTE_DAY_MS });
      assert.equal(replay(rules).confidence, result.confidence);
      const isNeeded = rules.some(({ inputs }) =>
        Object.values(inputs).some((input) => (input as { origin?: string }).origin === 'stated'),
      );
      if (isNeeded) assert.notEqual(result.confidence, 'high');
    });
  });
});

suite('a fact that disqualifies', () => {
  for (const [path, value] of [...DISQUALIFYING, ...DISQUALIFYING_WITHIN]) {
    const needsParent = DISQUALIFYING_WITHIN.some(([other]) => other === path);
    test(`never raises confidence: ${path.join('.')}`, () => {
      forRandomRequests(200, (request) => {
        if (needsParent && factAt(request, path.slice(0, -1)) === undefined) return;
        const before = resultOf(withFact(request, path, undefined));
        const after = resultOf(withFact(request, path, value));
        assert.equal(isLower(before.confidence, after.confidence), false, `${before.confidence} → ${after.confidence}`);
      });
    });
  }
});

/** What to answer when a check asks for a missing fact, so that nothing speaks against the dispute. */
const GOOD_ANSWERS: Record<string, readonly [Path, unknown]> = {
  'missing_fact:participated': [['evidences', 'participated'], false],
  'missing_fact:card_possession': [['evidences', 'card_possession'], 'in_possession'],
  'missing_fact:recognizes_merchant': [['evidences', 'recognizes_merchant'], false],
  'missing_fact:emv_chip_enabled': [['card', 'emv_chip_enabled'], true],
  'missing_fact:emv_pin_preferring': [['card', 'emv_pin_preferring'], true],
  'missing_fact:terminal_attended': [['transaction', 'terminal_attended'], false],
  'missing_fact:expected_amount': [['evidences', 'expected_amount'], 0.5],
  'missing_fact:policy_disclosed': [['evidences', 'cancellation', 'policy_disclosed'], false],
  'missing_fact:agreed_location': [['evidences', 'delivery', 'agreed_location'], 'at home'],
  'missing_fact:received_at': [['evidences', 'delivery', 'received_at'], '2026-11-19'],
  merchant_contact_missing: [['evidences', 'merchant_contact'], { attempted: true, method: 'email' }],
  duplicate_reference_missing: [['evidences', 'original_transaction', 'arn'], '74347956304685847943397'],
};

/** The answer goes against another fact of the case, so it is no good answer there. */
const cannotBe = ({ failed_checks }: Pick<EvaluationResult, 'failed_checks'>): boolean =>
  failed_checks.some(({ code }) => code === 'implausible_date' || code === 'facts_contradict_each_other');

suite('adding a missing mandatory fact', () => {
  test('never lowers confidence', () => {
    forRandomRequests(1500, (request) => {
      const before: Omit<EvaluationResult, 'id'> = resultOf(request);
      for (const { code } of before.failed_checks) {
        const answer = GOOD_ANSWERS[code];
        if (!answer || factAt(request, answer[0]) !== undefined) continue;
        const after = resultOf(withFact(request, ...answer));
        // Another kind of dispute is another question.
        if (after.subcategory !== before.subcategory || cannotBe(after)) continue;
        assert.equal(
          isLower(after.confidence, before.confidence),
          false,
          `${code}: ${before.confidence} → ${after.confidence}`,
        );
      }
    });
  });

  for (const [code, [path, value]] of Object.entries(GOOD_ANSWERS)) {
    test(`never lowers confidence in a worked case: ${code}`, () => {
      for (const { request, id } of exampleCases()) {
        const without = withFact(resolvedRequest(request, DISPUTE_DAY_MS), path, undefined);
        const before = resultOf(without);
        if (!before.failed_checks.some((check) => check.code === code)) continue;
        const after = resultOf(withFact(without, path, value));
        if (after.subcategory !== before.subcategory || cannotBe(after)) continue;
        assert.equal(
          isLower(after.confidence, before.confidence),
          false,
          `${id}: ${before.confidence} → ${after.confidence}`,
        );
      }
    });
  }
});
