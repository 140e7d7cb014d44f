import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { after, test } from 'node:test';
import { createPasswordHashing } from './password-hashing.ts';

const hashing = createPasswordHashing({ maxWaiting: 2 });
after(() => hashing.close());

test('hashes as the login library does, and verifies what it has hashed', async () => {
  const hash = await hashing.hash('correct horse ﬁne');
  const [salt = '', key] = hash.split(':');
  const options = { N: 16_384, r: 16, p: 1, maxmem: 2 ** 27 };
  assert.equal(key, scryptSync('correct horse fine', salt, 64, options).toString('hex'));
  assert.equal(await hashing.verify({ hash, password: 'correct horse ﬁne' }), true);
  assert.equal(await hashing.verify({ hash, password: 'correct horse' }), false);
  await assert.rejects(hashing.verify({ hash: 'broken', password: 'x' }), /salt:key/);
});

test('one at a time, a few may wait, further ones are refused at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => hashing.hash('a password')));
  const refused = results.filter((result) => result.status === 'rejected');
  assert.equal(refused.length, 7);
  for (const { reason } of refused) assert.equal(reason.code, 'unavailable');
});
