import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import type { Dispatcher } from '../webhooks/index.ts';
import { createDemoConditions } from './demo.conditions.ts';
import { createDemoReceiver, DEMO_RECEIVER_URL } from './demo.receiver.ts';
import { createDemo } from './index.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = Date.UTC(2026, 10, 21);

const dialled: string[] = [];
const network: Dispatcher = {
  async post({ url }) {
    dialled.push(url);
    return {
      responseCode: 200,
      errorCode: null,
      durationMs: 1,
      responseBody: '',
      retryAfter: undefined,
      detail: undefined,
    };
  },
  close: async () => {},
};
const signal = new AbortController().signal;

function receiverAt(nowMs: number) {
  const receiver = createDemoReceiver({ clock: { nowMs: () => nowMs } });
  receiver.trust(SECRET);
  return { receiver, dispatcher: receiver.wrap(network) };
}
function signed(body: string, atMs = now): Record<string, string> {
  const at = new Date(atMs);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('msg_1', at, body),
  };
}

test('takes what is for the demo without a network and lets everything else go its way', async () => {
  const { receiver, dispatcher } = receiverAt(now);
  dialled.length = 0;
  const headers = signed('{"event":"x"}');
  const own = await dispatcher.post({ pool: 'p', url: DEMO_RECEIVER_URL, headers, body: '{"event":"x"}', signal });
  assert.equal(own.responseCode, 204);
  for (const url of ['https://demo-receiver.invalid/other', 'https://example.com/webhooks', `${DEMO_RECEIVER_URL}?a`]) {
    await dispatcher.post({ pool: 'p', url, headers, body: '{}', signal });
  }
  assert.equal(dialled.length, 3);
  assert.deepEqual(
    receiver.since(0).map(({ signature }) => signature),
    ['valid'],
  );
});

test('distinguishes a valid signature from a forged, a foreign and an old one', async () => {
  const { receiver, dispatcher } = receiverAt(now);
  const post = (headers: Record<string, string>, body: string) =>
    dispatcher.post({ pool: 'p', url: DEMO_RECEIVER_URL, headers, body, signal });
  await post(signed('{"a":1}'), '{"a":1}');
  await post(signed('{"a":1}'), '{"a":2}');
  await post({ ...signed('{}'), 'webhook-signature': 'v1,AAAA' }, '{}');
  await post({}, '{}');
  await post(signed('{}', now - 3_600_000), '{}');
  assert.deepEqual(
    receiver.since(0).map(({ signature }) => signature),
    ['valid', 'invalid', 'invalid', 'invalid', 'stale'],
  );
});

/** The demo over an API that writes down what it was asked. */
function demo() {
  const asked: string[] = [];
  const receiver = createDemoReceiver({ clock: { nowMs: () => now } });
  const app = createDemo({
    accounts: {
      demoAccount: async () => ({ id: 'acc_1' }),
      issuerBranding: async () => ({
        name: 'Northbank',
        theme: null,
        frameAncestors: null,
        links: { help_url: null, help_phone: null, privacy_url: null },
      }),
      createKey: async () => ({ id: 'key_1', key: 'di_live_test' }),
    },
    webhooks: {
      listEndpoints: async () => [],
      createEndpoint: async () => ({ secret: SECRET }) as never,
      rotateSecret: async () => undefined,
      updateEndpoint: async () => undefined,
    },
    receiver,
    conditions: createDemoConditions(),
    api: async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('authorization')}`);
      return Response.json({ id: 'is_1' }, { status: request.method === 'POST' ? 201 : 200 });
    },
  });
  const json = { 'content-type': 'application/json' };
  return { app, asked, json };
}

test('creates sessions with its own key, and reads no session but its own', async () => {
  const { app, asked, json } = demo();
  assert.equal((await app.request('/sessions/is_1')).status, 404);
  assert.equal((await app.request('/sessions', { method: 'POST', headers: json, body: '{}' })).status, 201);
  assert.equal((await app.request('/sessions/is_1')).status, 200);
  assert.equal((await app.request('/sessions/is_2/outcome')).status, 404);
  assert.deepEqual(asked, [
    'POST /api/intake/sessions/ Bearer di_live_test',
    'GET /api/intake/sessions/is_1 Bearer di_live_test',
  ]);
});

test('names the account it works in', async () => {
  const { app } = demo();
  assert.deepEqual(await (await app.request('/account')).json(), { name: 'Northbank' });
});

test('answers no other site, and no form', async () => {
  const { app, asked, json } = demo();
  const foreign = { ...json, 'sec-fetch-site': 'cross-site' };
  assert.equal((await app.request('/sessions', { method: 'POST', headers: foreign, body: '{}' })).status, 403);
  assert.equal((await app.request('/webhooks', { headers: { 'sec-fetch-site': 'same-site' } })).status, 403);
  const form = { 'content-type': 'text/plain' };
  assert.equal((await app.request('/sessions', { method: 'POST', headers: form, body: '{}' })).status, 403);
  assert.deepEqual(asked, []);
});

test('makes a bad network for one session and no other', async () => {
  const conditions = createDemoConditions();
  conditions.set('is_1', { network: 'failing', idle: 'soon' });
  const app = new Hono<HttpEnv>();
  app.use('/s/*', conditions.middleware);
  app.put('/s/:id/draft', (c) => c.json({ saved: true }));
  app.post('/s/:id/claim', (c) => c.json({ limits: { idle_timeout_seconds: 900, max_files: 10 } }));
  assert.equal((await app.request('/s/is_1/draft', { method: 'PUT' })).status, 503);
  assert.equal((await app.request('/s/is_2/draft', { method: 'PUT' })).status, 200);
  const claimed = await app.request('/s/is_1/claim', { method: 'POST' });
  assert.deepEqual(await claimed.json(), { limits: { idle_timeout_seconds: 130, max_files: 10 } });
});
