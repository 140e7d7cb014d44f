import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_SCHEMES, SUBCATEGORIES } from '@dispute-intake/contract';
import { evaluate } from './index.ts';
import { codesWithRequirements, requirementsFor } from './requirements.ts';
import { exampleCases, resolvedRequest } from './testing/example-case.ts';

test('every code of both schemes has a window, and every kind of dispute an answer', () => {
  for (const card_scheme of CARD_SCHEMES) {
    for (const reason_code of codesWithRequirements(card_scheme)) {
      const found = requirementsFor({ card_scheme, reason_code });
      assert.ok(found && found.windows.length > 0, `${card_scheme} ${reason_code}`);
    }
    for (const subcategory of SUBCATEGORIES) assert.ok(requirementsFor({ card_scheme, subcategory }), subcategory);
  }
});

test('a document that an evaluation asks for stands among the requirements of its code', () => {
  let asked = 0;
  const dayMs = Date.UTC(2026, 10, 2, 12);
  for (const example of exampleCases()) {
    const request = resolvedRequest(example.request, dayMs);
    const { result } = evaluate(request, { evaluatedAtMs: dayMs });
    if (result.reason_code === null || result.subcategory === null) continue;
    const requirements = requirementsFor({
      card_scheme: request.transaction.card_scheme,
      reason_code: result.reason_code,
    });
    for (const { kind, requirement } of result.required_documents ?? []) {
      asked++;
      const listed = requirements?.documents.some((each) => each.kind === kind && each.requirement === requirement);
      assert.ok(listed, `${result.reason_code} asks for ${kind} (${requirement})`);
    }
  }
  assert.ok(asked > 0);
});

test('a fact that an evaluation misses stands among the requirements of its code', () => {
  const dayMs = Date.UTC(2026, 10, 2, 12);
  const missed = new Set<string>();
  const bare = exampleCases().flatMap(({ request }) => {
    const { history: _, ...whole } = resolvedRequest(request, dayMs);
    const { cardholder_statement, card_possession, participated, cash, original_transaction } = whole.evidences;
    const kept = { cardholder_statement, card_possession, participated, cash, original_transaction };
    return [whole, { ...whole, evidences: kept }];
  });
  for (const request of bare) {
    const { result, rules } = evaluate(request, { evaluatedAtMs: dayMs });
    if (result.reason_code === null) continue;
    const { card_scheme } = request.transaction;
    const paths = requirementsFor({ card_scheme, reason_code: result.reason_code })?.facts.map(({ path }) => path);
    const unknown = new Set(
      rules.flatMap(({ outcome, effect }) => (outcome === 'unknown' ? effect?.failed_check : [])),
    );
    const asked = result.failed_checks.filter(({ code }) => unknown.has(code)).map(({ loc }) => loc.slice(1).join('.'));
    for (const path of [...asked, ...result.missing_facts.map((fact) => fact.path)]) {
      // Documents have a list of their own; which kind of card it is no field says.
      if (path === 'evidences.additional_documentation' || path === 'card') continue;
      missed.add(path);
      assert.ok(paths?.includes(path), `${result.reason_code} asks for ${path}`);
    }
  }
  assert.ok(missed.size > 20, `${missed.size} different facts are asked for`);
});

test('the days a window may be counted from stand among the facts, each once', () => {
  const facts = requirementsFor({ card_scheme: 'VISA', reason_code: '13.1' })?.facts ?? [];
  for (const path of ['evidences.delivery.expected_at', 'evidences.service_interrupted_at']) {
    assert.deepEqual(
      facts.filter((fact) => fact.path === path).map(({ ask, requirement }) => [ask, requirement]),
      [['cardholder', 'recommended']],
      path,
    );
  }
});
