import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMemoryLimiter } from '../memory-limiter.ts';
import {
  createWorkerPool,
  PoolBusyError,
  TaskLimitError,
  transferable,
  type WorkerPoolOptions,
} from './worker-pool.ts';

const handler = new URL('./handle-tasks.ts', import.meta.url);
/** A pool whose threads run `code`, a body of `handle(task)`. */
const pool = <Result>(code: string, options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<unknown, Result>({
    module: new URL(
      `data:text/javascript,${encodeURIComponent(`import { handleTasks } from '${handler}'; let count = 0; handleTasks(async (task) => { ${code} });`)}`,
    ),
    threads: 1,
    timeoutMs: 60_000,
    maxHeapMb: 32,
    ...options,
  });

it('runs tasks one after another in one thread, and in a new one each where it ends with its task', async () => {
  const counting = 'return { result: [task, ++count] };';
  const kept = pool<[string, number]>(counting);
  assert.deepEqual(await Promise.all([kept.run('a'), kept.run('b'), kept.run('c')]), [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  await kept.close();
  const fresh = pool<[string, number]>(counting, { endsAfterTask: true });
  assert.deepEqual(await Promise.all([fresh.run('a'), fresh.run('b')]), [
    ['a', 1],
    ['b', 1],
  ]);
  await fresh.close();
});

it('ends what goes over its time or its memory, and goes on with the next task', async () => {
  const tasks = pool<string>(
    "if (task === 'loop') for (;;); if (task === 'fill') for (const all = [];;) all.push(new Array(1e5).fill({})); return { result: task };",
    { timeoutMs: 2000 },
  );
  const [loop, fill, next] = await Promise.allSettled([tasks.run('loop'), tasks.run('fill'), tasks.run('next')]);
  assert.ok(loop.status === 'rejected' && loop.reason instanceof TaskLimitError && loop.reason.limit === 'time');
  assert.ok(fill.status === 'rejected' && fill.reason instanceof TaskLimitError);
  assert.deepEqual(next, { status: 'fulfilled', value: 'next' });
  await tasks.close();
});

it('passes on what the handler throws, and rejects what it is closed over', async () => {
  const tasks = pool<string>(
    "if (task === 'wait') await new Promise((r) => setTimeout(r, 3_600_000)); throw Object.assign(new Error('no ' + task), task === 'room' && { code: 'ENOSPC' });",
  );
  await assert.rejects(tasks.run('way'), { message: 'no way' });
  await assert.rejects(tasks.run('room'), { message: 'no room', code: 'ENOSPC' });
  const running = assert.rejects(tasks.run('wait'), { message: 'The threads were closed' });
  const waiting = assert.rejects(tasks.run('wait'), { message: 'The threads were closed' });
  await tasks.close();
  await Promise.all([running, waiting]);
});

it('moves bytes that have a buffer of their own and copies others', () => {
  const own = new Uint8Array(8);
  assert.equal(transferable(own), own);
  const part = own.subarray(2, 4);
  assert.equal(transferable(part).buffer.byteLength, 2);
});

it('takes accounts in turn, whoever came first, and no more tasks than may wait', async () => {
  const tasks = pool<number>('return { result: ++count };', { maxWaiting: 4 });
  const run = (accountId: string) => tasks.run('', { party: { accountId, sessionId: null } });
  const order = [run('a'), run('a'), run('a'), run('b'), run('b')];
  await assert.rejects(run('a'), PoolBusyError);
  assert.deepEqual(await Promise.all(order), [1, 3, 5, 2, 4]);
  await tasks.close();
});

it('shares an amount of memory with other pools, and gives it back with what fails or is closed', async () => {
  const limiter = createMemoryLimiter(100);
  const running: number[] = [];
  const counted: typeof limiter = (bytes, work, party) =>
    limiter(
      bytes,
      async () => {
        running.push(bytes);
        assert.ok(running.reduce((sum, one) => sum + one, 0) <= 100, `${running} run at once`);
        await work().finally(() => running.splice(running.indexOf(bytes), 1));
      },
      party,
    ) as ReturnType<typeof work>;
  const code =
    "if (task === 'fail') throw new Error('failed'); if (task === 'loop') for (;;); return { result: task };";
  const small = pool<string>(code, { threads: 2, memory: { limiter: counted, bytes: 60 }, endsAfterTask: true });
  const large = pool<string>(code, { timeoutMs: 500, memory: { limiter: counted, bytes: 80 } });
  const ends = await Promise.allSettled(
    ['a', 'fail', 'b'].flatMap((task) => [small.run(task), large.run(task === 'b' ? 'loop' : task)]),
  );
  assert.deepEqual(
    ends.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ['a', 'a', 'failed', 'failed', 'b', 'The task used up its time'],
  );
  const unfinished = assert.rejects(large.run('loop'), { message: 'The threads were closed' });
  await large.close();
  await unfinished;
  assert.equal(await small.run('after'), 'after');
  await small.close();
  await assert.rejects(small.run('late'), { message: 'The threads were closed' });
});
