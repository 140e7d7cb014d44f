import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import vectors from './fixtures/standard-webhooks-vectors.json' with { type: 'json' };
import { verifyWebhook } from './verify-webhook.ts';
import { WebhookVerificationError } from './webhook-error.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EVENT = {
  event: 'intake.session.abandoned',
  data: { intake_session_id: 'is_Zoë 😀', reason: 'timeout', occurred_at: '2026-01-05T12:00:00Z' },
};

/** The published bodies are no events of ours: for them a right signature shows in this refusal. */
async function signatureIsRight(...given: Parameters<typeof verifyWebhook>): Promise<boolean> {
  try {
    await verifyWebhook(...given);
    return true;
  } catch (error) {
    assert.ok(error instanceof WebhookVerificationError);
    return error.code === 'invalid_body';
  }
}

for (const { id, secret, now, headers, body, valid, why } of vectors) {
  if (valid === null) continue;
  test(`${valid ? 'accepts' : 'refuses'} the published vector ${id}: ${why}`, async () => {
    const options = { nowMs: (now ?? 0) * 1000 };
    const plain = headers as Record<string, string>;
    assert.equal(await signatureIsRight(body ?? '', plain, secret ?? '', options), valid);
    assert.equal(
      await signatureIsRight(new TextEncoder().encode(body), new Headers(plain), secret ?? '', options),
      valid,
    );
  });
}

test('accepts what svix and standardwebhooks sign, and gives the event with its id', async () => {
  const body = JSON.stringify(EVENT);
  const now = new Date();
  for (const library of [new StandardWebhook(SECRET), new SvixWebhook(SECRET)]) {
    const headers = {
      'Webhook-Id': 'msg_1',
      'Webhook-Timestamp': String(Math.floor(now.getTime() / 1000)),
      'Webhook-Signature': library.sign('msg_1', now, body),
    };
    assert.deepEqual(await verifyWebhook(body, headers, SECRET), { ...EVENT, webhookId: 'msg_1' });
  }
});

test('takes headers as Node gives them, as fetch gives them, and in any case', async () => {
  const body = JSON.stringify(EVENT);
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(SECRET).sign('msg_1', now, body),
  };
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  for (const given of [headers, new Headers(headers), upper]) {
    assert.equal((await verifyWebhook(Buffer.from(body), given, SECRET)).webhookId, 'msg_1');
  }
});

test('refuses a secret that is none, and a body that is signed but no event', async () => {
  const now = new Date();
  const headers = (body: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(SECRET).sign('msg_1', now, body),
  });
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: WebhookVerificationError) => error.code,
    );
  assert.equal(await code(verifyWebhook('{}', headers('{}'), '')), 'invalid_secret');
  assert.equal(await code(verifyWebhook('{}', headers('{}'), 'v1,whsec_!!')), 'invalid_secret');
  assert.equal(await code(verifyWebhook('{}', headers('{}'), SECRET)), 'invalid_body');
  assert.equal(await code(verifyWebhook('[]', headers('[]'), SECRET)), 'invalid_body');
  assert.equal(await code(verifyWebhook('not json', headers('not json'), SECRET)), 'invalid_body');
});
