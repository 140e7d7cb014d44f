/**
 * Many jobs, four processes, one of which is killed and replaced on the way: what became of every job. `QUEUE_JOBS=10000`
 * before the test command is the long form.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { NewJob } from '../job-queue.ts';

export const TRIAL_JOBS = Number(process.env.QUEUE_JOBS ?? 1000);
export const IS_LONG_FORM = process.env.QUEUE_JOBS !== undefined;
const GROUPS = 10;
const PROCESSES = 4;

/** The jobs to be enqueued before the processes start. */
export const trialJobs = (): NewJob[] =>
  Array.from({ length: TRIAL_JOBS }, (_, i) => ({ kind: 'work', id: `${i}`, group: `group ${i % GROUPS}` }));

/**
 * Resolves when every job was carried out, by processes that work on the database at `url`; throws when one ran again that a
 * living process had completed. `left` answers how many jobs the queue still holds: in the end none.
 */
export async function tryByProcesses(url: string, left: () => Promise<number>): Promise<void> {
  const processes: ChildProcess[] = [];
  const doneBy = new Map<string, number[]>();
  try {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        const number = processes.length;
        const child = fork(join(import.meta.dirname, 'queue-worker.ts'), [url]);
        processes.push(child);
        child.on('error', reject);
        child.on('exit', (code) => {
          if (code !== null && code !== 0) reject(new Error(`A worker ended with ${code}`));
        });
        child.on('message', (id: string) => {
          doneBy.set(id, [...(doneBy.get(id) ?? []), number]);
          if (number === 0 && doneBy.size >= TRIAL_JOBS / 10 && !child.killed) {
            child.kill('SIGKILL');
            begin();
          }
          if (doneBy.size === TRIAL_JOBS) resolve();
        });
      };
      for (let i = 0; i < PROCESSES; i++) begin();
    });
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    await Promise.all(processes.map(ended));
  }
  const twice = [...doneBy.values()].filter((numbers) => numbers.length > 1);
  assert.ok(
    twice.every((numbers) => numbers.length === 2 && numbers.includes(0)),
    'a job that a living process had completed ran again',
  );
}

function ended(child: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    if ((child.exitCode ?? child.signalCode) === null) child.once('exit', () => resolve());
    else resolve();
  });
  child.kill('SIGKILL');
  return exited;
}
