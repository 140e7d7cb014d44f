import assert from 'node:assert/strict';
import { test } from 'node:test';
import { together } from './together.ts';

test('statements given together fail only once all have ended, with the first failure', async () => {
  const slow = Promise.withResolvers<void>();
  let hasEnded = false;
  const after = slow.promise.then(() => {
    hasEnded = true;
  });
  const run = together([Promise.reject(new Error('first')), after, Promise.reject(new Error('last'))]);
  slow.resolve();
  await assert.rejects(run, /first/);
  assert.ok(hasEnded);
});
