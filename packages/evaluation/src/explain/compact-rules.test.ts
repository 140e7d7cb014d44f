import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ExplainedRule } from '@dispute-intake/contract';
import { type Evaluation, evaluate } from '../evaluate.ts';
import { exampleCases, resolvedRequest } from '../testing/example-case.ts';
import { VARIANT_DAY_MS, variant, variantRequest } from '../testing/worked-case.variant.ts';
import { type CompactRules, compactRules } from './compact-rules.ts';
import { editionTexts } from './edition-texts.ts';

type Fixture = { id: string; base: string; changes?: Record<string, unknown>; statement?: string; request?: unknown }[];
const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}-cases.json`, import.meta.url), 'utf8'));
const changes = (one: Fixture[number]) =>
  Object.fromEntries(Object.entries(one.changes ?? {}).map(([path, value]) => [path, value ?? undefined]));
const at = (request: unknown) => evaluate(resolvedRequest(request, VARIANT_DAY_MS), { evaluatedAtMs: VARIANT_DAY_MS });

/** Every case of the fixtures, evaluated. */
const evaluations: Evaluation[] = [
  ...exampleCases().map(({ request }) => at(request)),
  ...fixture('analyst').map(({ request }) => at(request)),
  ...fixture('practice').map((one) => variant(one.base, changes(one))),
  ...fixture('adversarial').map((one) =>
    evaluate(variantRequest(one.base, changes(one)), { evaluatedAtMs: VARIANT_DAY_MS }),
  ),
];
const texts = editionTexts();
const codec = compactRules(texts);
const throughJson = (rules: CompactRules): CompactRules => JSON.parse(JSON.stringify(rules));

test('what is read back is what was written, to the byte, in every case of the fixtures', () => {
  assert.ok(evaluations.length > 500, String(evaluations.length));
  for (const { rules } of evaluations)
    assert.equal(JSON.stringify(codec.expand(throughJson(codec.compact(rules)))), JSON.stringify(rules));
});

test('titles and sources of every rule stand in the texts of the edition', () => {
  const written = evaluations.flatMap(({ rules }) => codec.compact(rules));
  assert.deepEqual(
    written.filter(([rule, source]) => typeof rule !== 'number' || typeof source !== 'number'),
    [],
  );
});

test('half of the explanations are stored in at most 5 kB', () => {
  const sizes = evaluations
    .map(({ result: { summary }, rules, stated_facts, contradictions }) =>
      Buffer.byteLength(JSON.stringify({ summary, rules: codec.compact(rules), stated_facts, contradictions })),
    )
    .sort((one, other) => one - other);
  assert.ok((sizes[sizes.length >> 1] as number) <= 5000, String(sizes[sizes.length >> 1]));
});

test('texts of another edition change nothing of what is read back by the ones it was written with', () => {
  const { rules } = evaluations[0] as Evaluation;
  const earlier = structuredClone(texts);
  earlier.rules.reverse();
  for (const rule of earlier.rules) rule.title += ', as it was';
  earlier.sources.splice(0, 3);
  earlier.sentences.forEach((pieces) => {
    pieces[0] = `Once: ${pieces[0]}`;
  });
  earlier.paths.reverse();
  const other = compactRules(earlier);
  assert.deepEqual(other.expand(throughJson(other.compact(rules))), rules);
});

test('keeps what the texts do not know, inputs without an origin, and rules from before `decisive`', () => {
  const [known] = (evaluations[0] as Evaluation).rules as [ExplainedRule];
  const { decisive: _, ...early } = known;
  const rules: ExplainedRule[] = [
    { ...early, code: 'document_not_found', title: 'Every named file was uploaded', sentence: 'All 2.', sources: [] },
    { ...known, title: 'Said otherwise', from: '2026-01-01' },
    { ...known, sentence: '', until: '2026-12-31', effect: { confidence: 'low' } },
    {
      ...known,
      inputs: {
        missing: 2,
        'evidences.participated': { value: null, origin: 'stated' },
        'card.bin': { value: '411111', origin: 'derived' },
        limit: { value: 3, origin: 'given' },
        list: [1, 'two'],
        empty: {},
        more: { value: 1, origin: 'given', unit: 'days' },
        unheardOf: { value: 1, origin: 'guessed' },
      },
    },
  ];
  assert.deepEqual(codec.expand(throughJson(codec.compact(rules))), rules);
});
