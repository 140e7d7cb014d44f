import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMemoryLimiter } from './memory-limiter.ts';

/** All that can go on without anyone's doing has gone on. */
const settled = () => new Promise((done) => setImmediate(done));

/** Work that lasts until it is told to end, in a room for ten bytes. */
function site() {
  const limiter = createMemoryLimiter(10);
  const running: string[] = [];
  const begin = (name: string, bytes: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = limiter(bytes, () => {
      running.push(name);
      return promise.finally(() => running.splice(running.indexOf(name), 1));
    });
    return { end: () => resolve(name), fail: () => reject(new Error(name)), done };
  };
  return { running, begin };
}

it('runs together what fits and lets the rest wait, the first first', async () => {
  const { running, begin } = site();
  const a = begin('a', 6);
  const b = begin('b', 4);
  const c = begin('c', 8);
  const d = begin('d', 1);
  assert.deepEqual(running, []);
  await settled();
  assert.deepEqual(running, ['a', 'b']);
  a.end();
  assert.equal(await a.done, 'a');
  await settled();
  // d would fit, but came later than c.
  assert.deepEqual(running, ['b']);
  b.end();
  await b.done;
  await settled();
  assert.deepEqual(running, ['c', 'd']);
  c.end();
  d.end();
  await Promise.all([c.done, d.done]);
});

it('runs what is larger than the room alone, and makes room after a failure', async () => {
  const { running, begin } = site();
  const large = begin('large', 100);
  const small = begin('small', 1);
  await settled();
  assert.deepEqual(running, ['large']);
  large.fail();
  await assert.rejects(large.done, /large/);
  await settled();
  assert.deepEqual(running, ['small']);
  small.end();
  await small.done;
});
