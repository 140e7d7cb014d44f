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

test('a thread that cannot start, ends or lacks memory is “try again”, a stored hash of another form a defect', async () => {
  for (const failure of [
    new Error('The thread has ended'),
    Object.assign(new Error('Worker initialization failure: EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' }),
    Object.assign(new Error('memory limit exceeded'), { code: 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' }),
  ]) {
    const failed: unknown[] = [];
    const failing = createPasswordHashing({
      pool: { run: () => Promise.reject(failure), close: async () => {} },
      onFailure: (error) => failed.push(error),
    });
    await assert.rejects(failing.hash('a password'), { code: 'unavailable' });
    await assert.rejects(failing.verify({ hash: 'aa:bb', password: 'a password' }), { code: 'unavailable' });
    await assert.rejects(failing.verify({ hash: 'broken', password: 'x' }), /salt:key/);
    assert.deepEqual(failed, [failure, failure]);
  }
});
