import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenReading } from './classify/deferred-reading.ts';
import { evaluate } from './evaluate.ts';
import { examine } from './examine.ts';
import { ExaminedCase } from './examined-case.ts';
import { factsOf } from './facts.ts';
import { RULE_FAMILIES } from './rules/registry.ts';
import type { Verdict } from './rules/rule.ts';
import { DEFAULT_OPTIONS } from './ruleset.options.ts';
import { exampleCases } from './testing/example-case.ts';
import { toldKind } from './testing/told.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

const KINDS = ['fraud_card_not_present', 'merchandise_not_received', 'duplicate_charge', 'not_disputable'] as const;
const ids = exampleCases().map(({ id }) => id);

function caseAs(id: string, subcategory: (typeof KINDS)[number]): ExaminedCase {
  const request = variantRequest(id);
  const reading = givenReading(toldKind(request.evidences.cardholder_statement).kind);
  const facts = factsOf(request, VARIANT_DAY_MS, DEFAULT_OPTIONS, []);
  const classification = { category: 'fraud', subcategory, basis: 'facts', because: [], probability: 1 } as const;
  return new ExaminedCase(facts, reading, classification, {
    holdsCardNumber: false,
    documents: [{ file_id: 'x', kind: null }],
    areKindsKnown: true,
    contradictions: [],
    factConflicts: [],
    implausibleDates: [],
  });
}

test('a rule of every kind belongs to every case and says the same whatever the kind', () => {
  const rules = RULE_FAMILIES.flatMap((family) => family.rules).filter(({ ofEveryKind }) => ofEveryKind);
  assert.ok(rules.length > 10);
  const cases = ids.map((id) => ({ id, asKinds: KINDS.map((kind) => caseAs(id, kind)) }));
  for (const rule of rules) {
    assert.deepEqual([rule.code, rule.codes, rule.subcategories], [rule.code, undefined, undefined]);
    assert.deepEqual([rule.code, rule.from, rule.until], [rule.code, undefined, undefined]);
    for (const { id, asKinds } of cases) {
      const [one, ...others] = asKinds.map((dispute) => JSON.stringify(rule.evaluate(dispute)));
      for (const other of others) assert.equal(other, one, `${rule.code} of ${id}`);
    }
  }
});

test('a kind that is examined after another comes out as if it were examined alone', () => {
  for (const id of ids) {
    const [first, second] = [caseAs(id, 'duplicate_charge'), caseAs(id, 'merchandise_not_received')];
    const alone = examine(caseAs(id, 'merchandise_not_received'));
    const ofEveryKind: Verdict[] = [];
    examine(first, ofEveryKind);
    const after = examine(second, ofEveryKind);
    assert.deepEqual(after.explained(), alone.explained(), id);
    assert.deepEqual(after.checks, alone.checks, id);
  }
});

test('what a caller does to one result changes no other', () => {
  const request = variantRequest('F02', {
    'evidences.card_possession': undefined,
    'evidences.participated': undefined,
  });
  const result = () =>
    evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading: toldKind(request.evidences.cardholder_statement) })
      .result;
  const expected = JSON.stringify(result());
  const checks = result().failed_checks;
  assert.ok(checks.length > 0);
  for (const check of checks) {
    // Refused or not: it reaches nobody else.
    Reflect.set(check, 'msg', 'changed');
    Reflect.set(check.loc, 0, 'changed');
  }
  assert.equal(JSON.stringify(result()), expected);
});
