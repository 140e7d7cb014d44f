import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets } from './secrets.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

test('opens what it sealed, and each sealing differs', () => {
  const secrets = createSecrets([OLD]);
  const [one, two] = [secrets.seal('whsec_ü', 'place'), secrets.seal('whsec_ü', 'place')];
  assert.notEqual(one, two);
  assert.equal(secrets.open(one, 'place'), 'whsec_ü');
  assert.ok(!one.includes('whsec'));
});

test('refuses a sealed text that was changed anywhere', () => {
  const secrets = createSecrets([OLD]);
  const sealed = secrets.seal('secret', 'place');
  const [version, keyId, body = ''] = sealed.split('.');
  for (let i = 0; i < body.length - 1; i++) {
    const changed = body.slice(0, i) + (body[i] === 'A' ? 'B' : 'A') + body.slice(i + 1);
    assert.throws(() => secrets.open(`${version}.${keyId}.${changed}`, 'place'));
  }
});

test('after a rotation, opens and verifies old work and makes new work with the new secret', () => {
  const before = createSecrets([OLD]);
  const after = createSecrets([NEW, OLD]);
  const [sealed, signature] = [before.seal('x', 'place'), before.sign('y')];
  assert.equal(after.open(sealed, 'place'), 'x');
  assert.ok(after.verify('y', signature));
  assert.throws(() => before.open(after.seal('x', 'place'), 'place'), /not configured/);
  assert.ok(!before.verify('y', after.sign('y')));
});

test('verifies only the signature of that text', () => {
  const secrets = createSecrets([OLD]);
  assert.ok(secrets.verify('a', secrets.sign('a')));
  for (const wrong of ['', 'a', secrets.sign('b'), secrets.sign('a').slice(1)]) assert.ok(!secrets.verify('a', wrong));
});
