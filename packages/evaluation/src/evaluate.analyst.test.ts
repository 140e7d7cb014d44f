/** Cases as an analyst outside the project would write them: documented fields only, judged before they were run. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { type DocumentKind, evaluationRequest } from '@dispute-intake/contract';
import { evaluate } from './evaluate.ts';
import { resolvedRequest } from './testing/example-case.ts';

interface AnalystCase {
  id: string;
  title: string;
  request: unknown;
  files: DocumentKind[];
  expect: { reason_code: (string | null)[]; next_action: string[] };
  why: string;
}

const DAY_MS = Date.UTC(2026, 10, 20, 12);
const url = new URL('../fixtures/analyst-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(url, 'utf8')) as AnalystCase[];

suite('cases of an analyst, from the documented fields alone', () => {
  test('there are at least 60, of both schemes', () => {
    assert.ok(cases.length >= 60, String(cases.length));
  });

  for (const { id, title, request, files, expect, why } of cases) {
    test(`${id} ${title}`, () => {
      const { result } = evaluate(evaluationRequest.parse(resolvedRequest(request, DAY_MS)), {
        evaluatedAtMs: DAY_MS,
        files: files.map((kind, i) => ({ file_id: `file ${i}`, kind })),
      });
      const { reason_code, next_action = '', confidence } = result;
      const told = `${why}; got ${reason_code} ${confidence} ${next_action} (${result.subcategory}): ${result.failed_checks.map(({ code }) => code).join(' ')}`;
      assert.ok(expect.reason_code.includes(reason_code), told);
      assert.ok(expect.next_action.includes(next_action), told);
      assert.notEqual(confidence, 'high', told);
    });
  }
});
