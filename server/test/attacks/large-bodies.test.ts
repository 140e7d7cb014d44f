/** Bodies as large as they may be, made to cost as much as they can: other requests go on meanwhile. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refuseCardNumbers } from '../../src/platform/http/card-numbers/card-number.guard.ts';
import { ProblemError } from '../../src/platform/http/problems/problem-error.ts';
import { evaluationRequest, sessionRequest } from '../../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '0' } });
});
after(() => app.close());

const refusal = async (body: unknown) => {
  const { status, body: problem } = await app.call('POST', '/api/evaluations/', body);
  return [status, problem.code];
};

const refusalOfText = async (body: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${app.key}` };
  const response = await app.service.api.request('/api/evaluations/', { method: 'POST', headers, body });
  return [response.status, ((await response.json()) as { code: string }).code];
};

test('one text of a megabyte, or one name', async () => {
  const long = '4:'.repeat(500_000);
  assert.deepEqual(await refusal(evaluationRequest({ note: long })), [422, 'validation_failed']);
  assert.deepEqual(await refusal(evaluationRequest({ [long]: 1 })), [422, 'validation_failed']);
  assert.deepEqual(await refusal(evaluationRequest({ note: '4:'.repeat(32_768) })), [202, undefined]);
});

test('more names, values or levels than a walk should take', async () => {
  const names = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`cvx${i}`, 1]));
  assert.deepEqual(await refusal(evaluationRequest({ extra: names })), [422, 'validation_failed']);
  for (const body of [`[${'0,'.repeat(20_001)}0]`, `${'{},'.repeat(20_001)}`, '['.repeat(500_000), '{"a":'.repeat(65)])
    assert.deepEqual(await refusalOfText(body), [400, 'malformed_json']);
  // Commas and brackets of a text are none.
  const punctuation = { note: `\\"${'[,{'.repeat(20_000)}` };
  assert.deepEqual(await refusal(evaluationRequest(punctuation)), [202, undefined]);
});

test('many texts that are looked at one after the other: the event loop comes round between them', async () => {
  let rounds = 0;
  let isOver = false;
  const turn = () => {
    rounds++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await refuseCardNumbers({ list: Array.from({ length: 16 }, () => '4:'.repeat(32_000)) });
  isOver = true;
  assert.ok(rounds >= 15, `${rounds} rounds`);
});

test('a number behind a great many others is still found', async () => {
  const list = Array.from({ length: 5000 }, (_, i) => `text number ${i} of many`);
  await assert.rejects(refuseCardNumbers({ list: ['4539 5787 6362 1486', ...list] }), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.code, 'pan_not_accepted');
    assert.deepEqual(error.extras.errors?.[0]?.loc, ['body', 'list', '0']);
    return true;
  });
});

test('a large body to the sign-in page, before anybody is signed in', async () => {
  for (const path of ['login', 'login/code', 'login/passkey']) {
    const response = await app.service.api.request(`/dashboard/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(70_000) }),
    });
    assert.equal(response.status, 413, path);
  }
  const { status } = await app.call('POST', '/api/intake/sessions/', sessionRequest());
  assert.equal(status, 201);
});
