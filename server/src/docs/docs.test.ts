import assert from 'node:assert/strict';
import { test } from 'node:test';
import { card } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import type { TestCase } from './test-cases.ts';

test('every documented test case gives, when it is submitted, the result it is documented with', async () => {
  const app = await startTestApp({ works: true });
  try {
    const { body } = await app.api('/docs/test-cases.json');
    const cases = body.cases as TestCase[];
    for (const { name, request, result } of cases) {
      const accepted = await app.call('POST', '/api/evaluations/', request);
      assert.equal(accepted.status, 202, `${name}: ${accepted.text}`);
      const { body: got } = await app.call('GET', `/api/evaluations/${accepted.body.id}/result?wait=30`);
      const { category, subcategory, confidence, reason_code, next_action } = got;
      const codes = got.failed_checks.map(({ code }: { code: string }) => code);
      assert.deepEqual(
        { category, subcategory, confidence, reason_code, next_action, failed_checks: codes },
        result,
        name,
      );
    }
    const ready = cases.find(({ name }) => name === 'not_received_ready_to_file');
    assert.deepEqual([ready?.result.reason_code, ready?.result.category], ['13.1', 'consumer_dispute']);
    assert.equal(cases.find(({ name }) => name === 'window_expired')?.result.reason_code, null);
    assert.equal(cases.find(({ name }) => name === 'fraud_card_not_present')?.result.category, 'fraud');
    assert.equal(ready?.request.card.bin, card.bin);
  } finally {
    await app.close();
  }
});
