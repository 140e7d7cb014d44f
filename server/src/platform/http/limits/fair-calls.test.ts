import assert from 'node:assert/strict';
import { it } from 'node:test';
import { manualClock } from '../../jobs/testing/temporary-database.ts';
import { createFairCalls } from './fair-calls.ts';

const turn = () => new Promise((done) => setImmediate(done));

function open() {
  const clock = manualClock();
  const timers: { ms: number; call(): void }[] = [];
  const calls = createFairCalls({
    clock,
    later(ms, call) {
      const each = { ms, call };
      timers.push(each);
      return () => timers.splice(timers.indexOf(each), 1);
    },
  });
  const running: { name: string; end(): void }[] = [];
  /** Begins a call; it stands in `running` once it runs. */
  const begin = async (account: string | undefined, name = '', isUpload = false) => {
    void calls.enter(account, isUpload).then((end) => running.push({ name: `${account ?? '-'}${name}`, end }));
    await turn();
  };
  return { calls, clock, timers, running, begin, names: () => running.map(({ name }) => name) };
}

it('bounds nothing as long as one account calls alone', async () => {
  const { begin, names } = open();
  for (let i = 0; i < 50; i++) await begin('a');
  assert.equal(names().length, 50);
});

it('runs four calls of an account at a time while another calls, the further ones in their order', async () => {
  const { begin, names, running } = open();
  await begin('b');
  for (let i = 0; i < 7; i++) await begin('a', `${i}`);
  assert.deepEqual(names(), ['b', 'a0', 'a1', 'a2', 'a3']);
  await begin('b');
  assert.equal(names().length, 6, 'the other does not wait for them');
  running[1]?.end();
  running[1]?.end();
  await turn();
  assert.deepEqual(names().slice(6), ['a4'], 'one ended, however often it says so');
  running[2]?.end();
  running[3]?.end();
  await turn();
  assert.deepEqual(names().slice(7), ['a5', 'a6']);
});

it('takes a page that is open for somebody else, and lets all run when nobody else has called for ten seconds', async () => {
  const { begin, names, running, clock } = open();
  await begin(undefined);
  for (let i = 0; i < 9; i++) await begin('a');
  assert.equal(names().length, 5);
  clock.advance(10_001);
  running[1]?.end();
  await turn();
  assert.equal(names().length, 10);
});

it('takes the turn back from a call that takes long, once', async () => {
  const { begin, names, running, timers } = open();
  await begin('b');
  for (let i = 0; i < 6; i++) await begin('a', `${i}`);
  const long = timers.at(1);
  assert.equal(long?.ms, 250);
  long?.call();
  await turn();
  assert.deepEqual(names().slice(5), ['a4']);
  running[1]?.end();
  await turn();
  assert.equal(names().length, 6);
});

it('says whether anybody who does not take long is being answered, pages aside', async () => {
  const { calls, begin, running, timers } = open();
  await begin(undefined);
  assert.equal(calls.isCalled(), false);
  await begin('a', '0');
  await begin('a', '1');
  running[1]?.end();
  assert.equal(calls.isCalled(), true);
  timers.at(-1)?.call();
  assert.equal(calls.isCalled(), false);
});

it('begins nothing of an account beside an upload of it while another calls, until that ends or takes long', async () => {
  const { begin, names, running, timers } = open();
  await begin('b');
  await begin('a', '0');
  for (let i = 1; i < 4; i++) await begin('a', `${i}`, true);
  await begin('a', '4');
  assert.deepEqual(names(), ['b', 'a0', 'a1']);
  running[1]?.end();
  await turn();
  assert.equal(names().length, 3);
  running[2]?.end();
  await turn();
  assert.deepEqual(names().slice(3), ['a2']);
  timers.at(-1)?.call();
  await turn();
  assert.deepEqual(names().slice(4), ['a3']);
});
