import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { batched, coalesce } from './coalesce.ts';

const turn = () => new Promise(setImmediate);

test('hands over what is added in one turn of the event loop as one list, in order', async () => {
  const lists: number[][] = [];
  const numbers = coalesce<number>((items) => void lists.push(items), { wait: 'turn' });
  for (const number of [1, 2, 3]) numbers.add(number);
  assert.deepEqual(lists, []);
  await turn();
  assert.deepEqual(lists, [[1, 2, 3]]);
  assert.equal(numbers.isBusy, false);
});

test('lets no two lists overlap, and hands over what came meanwhile at once', async () => {
  const lists: number[][] = [];
  const ends: (() => void)[] = [];
  const numbers = coalesce<number>(
    (items) => {
      lists.push(items);
      return new Promise<void>((end) => ends.push(end));
    },
    { wait: 'turn' },
  );
  numbers.add(1);
  await turn();
  numbers.add(2);
  await turn();
  numbers.add(3);
  assert.deepEqual(lists, [[1]]);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(lists, [[1], [2, 3]]);
  const flushed = numbers.flush();
  ends[1]?.();
  await flushed;
  assert.equal(numbers.isBusy, false);
});

test('lets lists overlap where it is told to', async () => {
  let inWork = 0;
  const numbers = coalesce<number>(
    () => {
      inWork++;
      return new Promise(() => {});
    },
    { wait: 'turn', overlaps: true },
  );
  numbers.add(1);
  await turn();
  numbers.add(2);
  await turn();
  assert.equal(inWork, 2);
});

test('waits for its time, or until there is enough, and takes no more than the longest list', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const lists: number[][] = [];
  const numbers = coalesce<number>((items) => void lists.push(items), { wait: 50, enough: 3, max: 4 });
  numbers.add(1);
  await turn();
  mock.timers.tick(49);
  assert.deepEqual(lists, []);
  mock.timers.tick(1);
  assert.deepEqual(lists, [[1]]);
  for (const number of [2, 3, 4, 5, 6]) numbers.add(number);
  await turn();
  assert.deepEqual(lists, [[1], [2, 3, 4, 5]]);
  mock.timers.tick(50);
  assert.deepEqual(lists.at(-1), [6]);
  mock.timers.reset();
});

test('a flush does not wait for the time, and resolves when all is done', async () => {
  const lists: number[][] = [];
  const numbers = coalesce<number>(async (items) => void lists.push(items), { wait: 60_000, max: 1 });
  numbers.add(1);
  numbers.add(2);
  await numbers.flush();
  assert.deepEqual(lists, [[1], [2]]);
});

test('gives each caller the result at its place, and everybody the failure of the whole', async () => {
  const double = batched(
    async (items: number[]) => {
      if (items.includes(0)) throw new Error('zero');
      return items.map((item) => item * 2);
    },
    { wait: 'turn' },
  );
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
  const outcomes = await Promise.allSettled([double(1), double(0)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
});
