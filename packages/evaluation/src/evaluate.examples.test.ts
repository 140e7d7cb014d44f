import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluationRequest } from '@dispute-intake/contract';
import { evaluate } from './evaluate.ts';
import { exampleCases, resolvedRequest, unmet } from './testing/example-case.ts';

const DISPUTE_DAY_MS = Date.UTC(2026, 10, 20, 12);

suite('worked cases', () => {
  for (const example of exampleCases()) {
    test(`${example.id} ${example.title}`, () => {
      const request = evaluationRequest.parse(resolvedRequest(example.request, DISPUTE_DAY_MS));
      const { result } = evaluate(request, { evaluatedAtMs: DISPUTE_DAY_MS });
      assert.deepEqual(unmet(example, result), [], JSON.stringify(result, null, 1));
    });
  }
});
