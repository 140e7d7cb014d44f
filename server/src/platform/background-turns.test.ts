import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackgroundTurns } from './background-turns.ts';

/** A clock that only work and pauses move on, and what is done in the order of its times. */
function watched() {
  let nowMs = 1000;
  const begunMs: number[] = [];
  /** By how many pieces had begun: a pause is waited for in steps. */
  const paused = new Map<number, number>();
  let isCalled = false;
  const turns = createBackgroundTurns({
    isCalled: () => isCalled,
    nowMs: () => nowMs,
    async pause(ms) {
      paused.set(begunMs.length, (paused.get(begunMs.length) ?? 0) + ms);
      nowMs += ms;
      await new Promise(setImmediate);
    },
  });
  const piece = async (lastsMs: number) => {
    await turns.next();
    begunMs.push(Math.round(nowMs - 1000));
    await Promise.resolve();
    nowMs += lastsMs;
  };
  const setCalled = (is: boolean) => {
    isCalled = is;
  };
  const pauses = () => [...paused.values()].map((ms) => Math.round(ms * 10) / 10);
  return { turns, piece, begunMs, pauses, setCalled };
}
const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a piece of work that is alone begins at once', async () => {
  const { piece, begunMs } = watched();
  await piece(3);
  assert.deepEqual(begunMs, [0]);
});

test('without requests pieces follow each other, with a look at what has arrived in between', async () => {
  const { piece, begunMs, pauses } = watched();
  await Promise.all(Array.from({ length: 8 }, () => piece(10)));
  await idle();
  assert.deepEqual(begunMs, [0, 10, 20, 30, 40, 50, 60, 70]);
  assert.deepEqual(pauses(), [0, 0, 0]);
});

test('while requests come in they have most of the time, and no piece waits for ever', async () => {
  const { piece, begunMs, pauses, setCalled } = watched();
  setCalled(true);
  await Promise.all(Array.from({ length: 5 }, () => piece(2)));
  await idle();
  assert.deepEqual(pauses(), [7.4, 7.4, 3.7]);
  assert.deepEqual(begunMs, [0, 2, 11, 13, 23]);
});

test('a pause ends where requests make no use of it, and work goes on in short pieces until they have long ceased', async () => {
  const { turns, piece, begunMs, pauses } = watched();
  turns.answered();
  await Promise.all([piece(8), ...Array.from({ length: 12 }, () => piece(4))]);
  await idle();
  // The pause would have lasted until 23. After 50 ms pieces follow each other without one.
  assert.deepEqual(begunMs, [0, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56]);
  assert.deepEqual(pauses(), [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a request that runs for long, because the process is slow, does not make it look idle', async () => {
  const { piece, pauses, setCalled } = watched();
  setCalled(true);
  await Promise.all([piece(30), piece(30)]);
  await idle();
  setCalled(false);
  await piece(30);
  await idle();
  assert.deepEqual(pauses(), [55.7, 55.7, 0]);
});
