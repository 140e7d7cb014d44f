/** Structured cases as people who work disputes put them, judged before they were run: worked cases with some facts changed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { variant } from './testing/worked-case.variant.ts';

interface PracticeCase {
  id: string;
  title: string;
  base: string;
  changes: Record<string, unknown>;
  expect: { reason_code: (string | null)[]; next_action: string[]; confidence?: string[]; recoverable?: number };
}
const url = new URL('../fixtures/practice-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(url, 'utf8')) as PracticeCase[];

suite('cases of practice', () => {
  test('there are at least 200', () => assert.ok(cases.length >= 200, String(cases.length)));
  for (const { id, title, base, changes, expect } of cases) {
    test(`${id}: ${title}`, () => {
      const facts = Object.fromEntries(Object.entries(changes).map(([path, value]) => [path, value ?? undefined]));
      const { result } = variant(base, facts);
      const { reason_code: code, next_action: action, confidence, recoverable_amount: sum } = result;
      const told = `${code} ${confidence} ${action}: ${result.failed_checks.map((check) => check.code).join(' ')}`;
      assert.ok(expect.reason_code.includes(code), told);
      assert.ok(expect.next_action.includes(action), told);
      if (expect.confidence) assert.ok(expect.confidence.includes(confidence), told);
      if (expect.recoverable !== undefined) assert.equal(sum?.amount, expect.recoverable, told);
    });
  }
});
