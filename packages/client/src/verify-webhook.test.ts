import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import vectors from './fixtures/standard-webhooks-vectors.json' with { type: 'json' };
import { signWebhook } from './sign-webhook.ts';
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

suite('the edges of a message', () => {
  const NOW_S = 1_767_614_400;
  const signed = async (body: string | Uint8Array, timestamp = String(NOW_S)) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': await signWebhook(SECRET, 'msg_1', timestamp, body),
  });
  /** The code of the refusal; `taken` where there is none. */
  const refusal = async (body: string | Uint8Array, headers: Record<string, string>, toleranceSeconds?: number) => {
    try {
      const options = { nowMs: NOW_S * 1000 + 999, ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }) };
      await verifyWebhook(body, headers, SECRET, options);
      return 'taken';
    } catch (error) {
      assert.ok(error instanceof WebhookVerificationError);
      return error.code;
    }
  };
  const BODY = JSON.stringify(EVENT);

  test('five minutes to each side, to the second, or as many as are allowed', async () => {
    const at = async (seconds: number, tolerance?: number) =>
      refusal(BODY, await signed(BODY, String(NOW_S + seconds)), tolerance);
    assert.deepEqual([await at(-300), await at(-301)], ['taken', 'timestamp_too_old']);
    assert.deepEqual([await at(300), await at(301)], ['taken', 'timestamp_in_future']);
    assert.deepEqual(
      [await at(-1, 0), await at(0, 0), await at(1, 0)],
      ['timestamp_too_old', 'taken', 'timestamp_in_future'],
    );
  });

  test('a time is digits and nothing else, a header is not empty', async () => {
    for (const timestamp of ['now', `${NOW_S}.0`, `+${NOW_S}`, ` ${NOW_S}`, `${NOW_S} `, '1'.repeat(13)])
      assert.equal(await refusal(BODY, await signed(BODY, timestamp)), 'invalid_timestamp', timestamp);
    const right = await signed(BODY);
    for (const name of Object.keys(right)) {
      assert.equal(await refusal(BODY, { ...right, [name]: '' }), 'missing_header', `${name} is empty`);
      const { [name]: _left, ...others } = right as Record<string, string>;
      assert.equal(await refusal(BODY, others), 'missing_header', `without ${name}`);
    }
  });

  test('what is signed and no event is refused as such', async () => {
    for (const body of ['null', '7', '"event"', '[]', '{}', 'no JSON', ''])
      assert.equal(await refusal(body, await signed(body)), 'invalid_body', body);
    const torn = Uint8Array.from([...new TextEncoder().encode(`{"event":"`), 0xff, ...new TextEncoder().encode('"}')]);
    assert.equal(await refusal(torn, await signed(torn)), 'invalid_body', 'no UTF-8');
  });

  test('a signature is right as a whole, wherever it differs', async () => {
    const { 'webhook-signature': right, ...others } = await signed(BODY);
    const given = (signature: string) => refusal(BODY, { ...others, 'webhook-signature': signature });
    assert.equal(await given(`v1,other ${right}`), 'taken');
    const changed = (at: number) => right.slice(0, at) + (right[at] === 'A' ? 'B' : 'A') + right.slice(at + 1);
    for (const wrong of [
      changed(3),
      changed(right.length - 2),
      right.slice(0, -1),
      `${right}=`,
      'v1,',
      `${right}${right}`,
    ])
      assert.equal(await given(wrong), 'no_matching_signature', wrong);
  });

  test('text is signed as its UTF-8', async () => {
    const sign = (body: string | Uint8Array) => signWebhook(SECRET, 'msg_1', NOW_S, body);
    assert.equal(await sign('Zoë 😀'), await sign(new TextEncoder().encode('Zoë 😀')));
    assert.equal(await sign('{}'), new StandardWebhook(SECRET).sign('msg_1', new Date(NOW_S * 1000), '{}'));
  });
});
