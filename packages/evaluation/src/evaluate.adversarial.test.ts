import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { DocumentKind } from '@dispute-intake/contract';
import { evaluate } from './evaluate.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

interface AdversarialCase {
  id: string;
  /** Worked case it is made from. */
  base: string;
  /** Facts changed, by path; null takes a fact out. "D-30" are dates. */
  changes: Record<string, unknown>;
  /** Kinds of the files that were uploaded, where they matter. */
  files?: DocumentKind[];
  /** Why full confidence would be wrong. */
  why: string;
}

const url = new URL('../fixtures/adversarial-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(url, 'utf8')) as AdversarialCase[];

suite('cases in which full confidence would be wrong', () => {
  test('there are at least 200', () => assert.ok(cases.length >= 200, String(cases.length)));

  test('never reach high', () => {
    const wrong: string[] = [];
    for (const { id, base, changes, files, why } of cases) {
      const taken = Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, value ?? undefined]));
      const { result } = evaluate(variantRequest(base, taken), {
        evaluatedAtMs: VARIANT_DAY_MS,
        ...(files && { files: files.map((kind, i) => ({ file_id: `file ${i}`, kind })) }),
      });
      if (result.confidence === 'high') wrong.push(`${id}: ${why}`);
    }
    assert.deepEqual(wrong, []);
  });
});

test('a worked case told in other words and languages keeps full confidence', () => {
  const url = new URL('../fixtures/told-again.json', import.meta.url);
  const told = JSON.parse(readFileSync(url, 'utf8')) as { base: string; statement: string }[];
  assert.ok(told.length >= 30);
  const capped = told.filter(({ base, statement }) => {
    const request = variantRequest(base, { 'evidences.cardholder_statement': statement });
    return evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS }).result.confidence !== 'high';
  });
  assert.deepEqual(capped, []);
});
