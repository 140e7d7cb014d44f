/** `QUEUE_JOBS=10000` before the test command is the long form. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Database } from '../../database.ts';
import { migrations } from '../../migrations/index.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/open-sqlite.ts';
import { silentLog } from '../log.ts';
import { createSqliteQueue } from './sqlite-queue.ts';

const JOBS = Number(process.env.QUEUE_JOBS ?? 1000);
const WORKER = join(import.meta.dirname, 'testing/queue-worker.ts');

test(`carries out ${JOBS} jobs by four processes, one of which is killed and replaced on the way`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-'));
  const file = join(folder, 'queue.db');
  const opened = openSqlite<Database>(file);
  await migrate(opened.migrator, opened.dialect, migrations);
  const queue = createSqliteQueue({ ...opened, clock: systemClock, log: silentLog() });
  const processes: ChildProcess[] = [];
  t.after(async () => {
    await Promise.all(
      processes.map((child) => {
        const ended = new Promise((resolve) =>
          (child.exitCode ?? child.signalCode) === null ? child.once('exit', resolve) : resolve(undefined),
        );
        child.kill('SIGKILL');
        return ended;
      }),
    );
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });
  const jobs = Array.from({ length: JOBS }, (_, i) => ({ kind: 'work', id: `${i}`, group: `group ${i % 10}` }));
  await opened.write((tx) => queue.enqueue(tx, jobs));

  const doneBy = new Map<string, number[]>();
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      const number = processes.length;
      const child = fork(WORKER, [file]);
      processes.push(child);
      child.on('error', reject);
      child.on('message', (id: string) => {
        doneBy.set(id, [...(doneBy.get(id) ?? []), number]);
        if (number === 0 && doneBy.size >= JOBS / 10 && child.signalCode === null && !child.killed) {
          child.kill('SIGKILL');
          begin();
        }
        if (doneBy.size === JOBS) resolve();
      });
    };
    for (let i = 0; i < 4; i++) begin();
  });
  const twice = [...doneBy.values()].filter((numbers) => numbers.length > 1);
  assert.ok(
    twice.every((numbers) => numbers.length === 2 && numbers.includes(0)),
    'a job that a living process had completed ran again',
  );
});
