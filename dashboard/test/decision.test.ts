/** What the page says of a decision is what the engine says: over every worked case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../../packages/evaluation/src/index.ts';
import { exampleCases, resolvedRequest } from '../../packages/evaluation/src/testing/example-case.ts';
import { deciders, replay } from '../src/pages/evaluation/decision.ts';

const DAY = Date.parse('2026-11-20T12:00:00Z');

test('the last step holds the result, and each failed check has the rule that reported it', () => {
  for (const each of exampleCases()) {
    const { result, rules } = evaluate(resolvedRequest(each.request, DAY), { evaluatedAtMs: DAY });
    const steps = replay(rules);
    const end = steps.at(-1)?.after;
    assert.deepEqual(end, { code: result.reason_code, confidence: result.confidence }, each.id);
    const decided = deciders(steps);
    for (const { code } of result.failed_checks) assert.ok(decided.checks.has(code), `${each.id}: ${code}`);
    if (result.reason_code !== null) assert.equal(decided.code?.after.code, result.reason_code, each.id);
    if (result.confidence !== 'high') assert.equal(decided.confidence?.after.confidence, result.confidence, each.id);
  }
});
