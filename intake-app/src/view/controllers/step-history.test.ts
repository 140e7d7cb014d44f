import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepHistory } from './step-history.ts';

/** A window whose frames and timers run when they are told to; `log` has what was done to its history. */
function fakeWindow() {
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const log: string[] = [];
  const write = (how: string) => (state: { intake: { trail: string[]; at: number } }) =>
    log.push(`${how} ${state.intake.trail.join(' > ')} at ${state.intake.at}`);
  const page = {
    history: {
      state: null,
      replaceState: write('replace'),
      pushState: write('push'),
      back: () => log.push('back'),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    setTimeout: (callback: () => void) => timers.push(callback),
  };
  const run = (queue: (() => void)[]): void => {
    for (const callback of queue.splice(0)) callback();
  };
  return { page: page as unknown as Window, log, paint: () => run(frames), runTimers: () => run(timers) };
}

test('a step is written to the history after the frame that shows it, never before', () => {
  const { page, log, paint, runTimers } = fakeWindow();
  const history = stepHistory(page, () => undefined);
  history.note('statement');
  runTimers();
  assert.deepEqual(log, []);
  paint();
  assert.deepEqual(log, []);
  runTimers();
  assert.deepEqual(log, ['replace statement at 0']);
});

test('steps of one frame are written in their order, and the way back is gone back', () => {
  const { page, log, paint, runTimers } = fakeWindow();
  const history = stepHistory(page, () => undefined);
  for (const step of ['statement', 'problem', 'delivery', 'problem']) history.note(step);
  paint();
  runTimers();
  assert.deepEqual(log, [
    'replace statement at 0',
    'push statement > problem at 1',
    'push statement > problem > delivery at 2',
    'back',
  ]);
});
