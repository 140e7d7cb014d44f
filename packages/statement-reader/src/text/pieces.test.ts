import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { atOnce, besideOthers, type InPieces } from './pieces.ts';

function* counted(pieces: number, done: number[]): InPieces<string> {
  for (let piece = 0; piece < pieces; piece++) {
    done.push(piece);
    yield;
  }
  return 'whole';
}

test('work in pieces is done at once, or beside others who have a turn after each piece that was long', async () => {
  const done: number[] = [];
  assert.equal(atOnce(counted(3, done)), 'whole');
  assert.deepEqual(done, [0, 1, 2]);

  let nowMs = 0;
  const clock = mock.method(performance, 'now', () => {
    nowMs += 4;
    return nowMs;
  });
  const turns: number[] = [];
  const inTurns: number[] = [];
  let isOver = false;
  const others = (): void => {
    turns.push(inTurns.length);
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  assert.equal(await besideOthers(counted(6, inTurns)), 'whole');
  isOver = true;
  clock.mock.restore();
  assert.deepEqual(inTurns, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(turns.slice(0, 3), [2, 4, 6]);
});
