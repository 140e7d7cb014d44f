/** The catalogue reads the service's own description, and the signature check agrees with the Standard Webhooks library. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type ApiDocument, exampleOf, fieldsOf } from '../src/pages/schema.ts';
import { checkSignature as check, type SignedMessage } from '../src/pages/signature.ts';

const api = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as ApiDocument;
const schemaOf = (event: string) => {
  const described = api.webhooks[event];
  assert.ok(described, event);
  return described.post.requestBody.content['application/json'].schema;
};

test('the example of a result is one case', () => {
  const example = exampleOf(api, schemaOf('evaluation.completed')) as Record<string, unknown>;
  assert.deepEqual(
    [example.category, example.subcategory, example.reason_code, example.confidence, example.next_action],
    ['consumer_dispute', 'merchandise_not_received', '13.1', 'moderate_low', 'ask_cardholder'],
  );
});

test('each event has an example with every required field, and fields with their types', () => {
  for (const event of ['evaluation.completed', 'intake.session.completed', 'intake.session.abandoned']) {
    const example = exampleOf(api, schemaOf(event)) as Record<string, unknown>;
    const fields = fieldsOf(api, schemaOf(event));
    assert.equal(example.event, event);
    for (const { path, isRequired } of fields) {
      if (isRequired && !/[.[]/.test(path)) assert.ok(path in example, `${event}: ${path}`);
    }
  }
  const [code] = fieldsOf(api, schemaOf('evaluation.completed')).filter(({ path }) => path === 'failed_checks[].code');
  assert.equal(code?.type, 'string');
});

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const body = '{"event":"evaluation.completed"}';
const at = new Date('2026-11-20T09:30:00Z');
const message = {
  secret: SECRET,
  id: 'msg_1',
  timestamp: String(at.getTime() / 1000),
  signature: new Webhook(SECRET).sign('msg_1', at, body),
  body,
};

const checkSignature = (signed: SignedMessage, laterMs = 0) => check(signed, at.getTime() + laterMs);

test('a signature of the library fits; another secret, id, time or body does not', async () => {
  const fits = { isValid: true, signedMs: at.getTime(), isInTime: true };
  assert.deepEqual(await checkSignature(message), fits);
  assert.deepEqual(await checkSignature({ ...message, signature: `v1,AAAA ${message.signature}` }), fits);
  const changes = [
    { secret: `whsec_${Buffer.from('another secret').toString('base64')}` },
    { id: 'msg_2' },
    { timestamp: '1763630999' },
    { body: `${body} ` },
  ];
  for (const change of changes) assert.equal((await checkSignature({ ...message, ...change })).isValid, false);
});

test('a signature that fits is in time for five minutes, before and after', async () => {
  for (const [laterMs, isInTime] of [
    [300_000, true],
    [300_001, false],
    [-300_000, true],
    [-300_001, false],
  ] as const) {
    assert.deepEqual(await checkSignature(message, laterMs), { isValid: true, signedMs: at.getTime(), isInTime });
  }
});

test('what cannot be a signature is explained', async () => {
  const reason = async (change: object) => {
    const check = await checkSignature({ ...message, ...change });
    return check.isValid ? '' : check.reason;
  };
  assert.match(await reason({ secret: 'abc' }), /begins with whsec_/);
  assert.match(await reason({ timestamp: '2026-11-20' }), /seconds since 1970/);
  assert.match(await reason({ signature: 'sha256=abc' }), /begins with v1,/);
  assert.match(await reason({ body: `${JSON.stringify(JSON.parse(body), null, 2)}` }), /reformatted/);
});
