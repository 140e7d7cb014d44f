import assert from 'node:assert/strict';
import { test } from 'node:test';
import vectors from './fixtures/standard-webhooks-vectors.json' with { type: 'json' };
import { createSigningSecret, signatureOf, signingKey } from './signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

for (const [what, secret, id, timestamp, body, expected] of [
  [
    'the vector of the specification',
    SECRET,
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
  [
    'letters beyond ASCII',
    SECRET,
    'msg_1',
    1700000000,
    '{"name":"Zoë 😀"}',
    'v1,D0fbuH2La12h2bmiwF4UVWa5oJLo+2dpU28NO+N5HrQ=',
  ],
  ['an empty body', SECRET, 'msg_1', 1700000000, '', 'v1,gSiPCGkMwgBPwtqun+0WQGJwP7wCS5MuBHUR5RLZhOo='],
  [
    'a key of 32 bytes',
    'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
    'msg_1',
    1700000000,
    '{}',
    'v1,nuLLyheCKcS2N8JNOFt5stk98R+umYWr26/ZTfdtGM8=',
  ],
] as const) {
  test(`signs ${what} as Standard Webhooks does`, () => {
    assert.equal(signatureOf(signingKey(secret), id, timestamp, body), expected);
  });
}

test('agrees with every published vector that is valid', () => {
  const valid = vectors.filter(({ valid }) => valid);
  assert.ok(valid.length >= 5);
  for (const { secret, headers, body } of valid) {
    const signature = signatureOf(
      signingKey(secret ?? ''),
      headers['webhook-id'] ?? '',
      Number(headers['webhook-timestamp']),
      body,
    );
    assert.ok(headers['webhook-signature']?.split(' ').includes(signature));
  }
});

test('makes secrets of 32 random bytes', () => {
  const secrets = Array.from({ length: 20 }, createSigningSecret);
  assert.equal(new Set(secrets).size, 20);
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]+=*$/);
    assert.equal(signingKey(secret).symmetricKeySize, 32);
  }
});
