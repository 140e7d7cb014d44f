import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { TestCase } from '../evaluations/test-cases.ts';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import { card } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { docsSite } from './docs-site.ts';

/** Calls whose examples the reference shows. */
const BODIES = [
  'createIntakeSession',
  'renewIntakeSession',
  'submitEvaluation',
  'submitReport',
  'reportOutcome',
  'recordUpdate',
  'recordDuty',
  'createTestClock',
  'advanceTestClock',
];

test('every documented test case gives, when it is submitted, the result it is documented with', async () => {
  const app = await startTestApp({ works: true });
  try {
    const { body } = await app.api('/docs/test-cases.json');
    const cases = body.cases as TestCase[];
    for (const { name, request, result } of cases) {
      const accepted = await app.call('POST', '/api/evaluations/', request);
      assert.equal(accepted.status, 202, `${name}: ${accepted.text}`);
      const { body: got } = await app.call('GET', `/api/evaluations/${accepted.body.id}/result?wait=30`);
      const { category, subcategory, confidence, reason_code, next_action, failed_checks } = got;
      assert.deepEqual({ category, subcategory, confidence, reason_code, next_action, failed_checks }, result, name);
    }
    const ready = cases.find(({ name }) => name === 'not_received_ready_to_file');
    assert.deepEqual([ready?.result.reason_code, ready?.result.category], ['13.1', 'consumer_dispute']);
    assert.equal(cases.find(({ name }) => name === 'window_expired')?.result.reason_code, null);
    assert.equal(cases.find(({ name }) => name === 'fraud_card_not_present')?.result.category, 'fraud');
    const shown = (name: string) => cases.find((each) => each.name === name)?.result;
    assert.equal(shown('not_received_waiting_period')?.next_action, 'wait');
    assert.deepEqual(shown('not_received_on_mastercard')?.failed_checks, []);
    assert.equal(ready?.request.card.bin, card.bin);
  } finally {
    await app.close();
  }
});

test('the examples of the reference are accepted as they stand, for every call with a body', async () => {
  const app = await startTestApp({ works: true });
  try {
    const { text } = await app.api('/docs/reference');
    const sections = [...text.matchAll(/<section id="(\w+)"[^>]*data-path="([^"]+)">([\s\S]*?)<\/section>/g)];
    const bodies = new Map(
      sections.flatMap(([, id = '', path = '', content = '']) => {
        const [, body] = /<template data-example>([\s\S]*?)<\/template>/.exec(content) ?? [];
        return body === undefined ? [] : [[id, { path, body: JSON.parse(body.replaceAll('&quot;', '"')) }] as const];
      }),
    );
    assert.deepEqual(new Set(bodies.keys()), new Set(BODIES));
    const created = await app.call('POST', '/api/intake/sessions/', bodies.get('createIntakeSession')?.body);
    assert.equal(created.status, 201, created.text);
    const accepted = await app.call('POST', '/api/evaluations/', bodies.get('submitEvaluation')?.body);
    assert.equal(accepted.status, 202, accepted.text);
    await app.call('GET', `/api/evaluations/${accepted.body.id}/result?wait=30`);
    const path = `/api/evaluations/${accepted.body.id}/outcome`;
    const reported = await app.call('POST', path, bodies.get('reportOutcome')?.body);
    assert.equal(reported.status, 200, reported.text);
    const { key } = await app.service.accounts.createKey({ accountId: `${app.accountId}_test`, name: 'test' });
    const asTest = { authorization: `Bearer ${key}` };
    const clock = await app.call('POST', '/api/test-clocks/', bodies.get('createTestClock')?.body, asTest);
    assert.equal(clock.status, 201, clock.text);
    const advance = `/api/test-clocks/${clock.body.id}/advance`;
    const advanced = await app.call('POST', advance, bodies.get('advanceTestClock')?.body, asTest);
    assert.equal(advanced.status, 200, advanced.text);
  } finally {
    await app.close();
  }
});

test('guides and their scripts show the addresses of the service that serves them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-docs-'));
  try {
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'embed.html'),
      '<code>http://localhost:8080/element</code><code>http://localhost:8081/s</code>',
    );
    await writeFile(join(folder, 'assets/embed.md.abcdefgh.js'), 'show("http://localhost:8080/element")');
    await writeFile(join(folder, 'assets/theme.abcdefgh.js'), 'theme()');
    const site = docsSite({ folder, baseUrl: 'https://disputes.example', intakeUrl: 'https://intake.example' });
    const app = new Hono<HttpEnv>().get('/*', async (c) => (await site(c, c.req.path.slice(1))) ?? c.notFound());
    const textOf = async (path: string) => (await app.request(path)).text();
    assert.equal(
      await textOf('/embed'),
      '<code>https://disputes.example/element</code><code>https://intake.example/s</code>',
    );
    assert.equal(await textOf('/assets/embed.md.abcdefgh.js'), 'show("https://disputes.example/element")');
    assert.equal(await textOf('/assets/theme.abcdefgh.js'), 'theme()');
  } finally {
    await rm(folder, { recursive: true });
  }
});
