/**
 * Jobs that this process has claimed and that wait here for capacity, so that freeing a slot costs no statement. A job starts
 * as soon as its kind, its group and its tenant have capacity: one of each group in turn, each group in order of arrival.
 *
 * Modes:
 * - `open`: fewer jobs wait than the limit. Jobs may be claimed ahead of capacity, as they are enqueued.
 * - `full`: as many wait as the limit allows. Nothing should be claimed ahead; what a store hands over all the same goes back
 *   to it, put off by {@link OVERFLOW_DELAY_MS}, so that another process may take it.
 * - `closed`: the worker stops. Nothing starts any more; what waits, and what is still being claimed, goes back as it was.
 *
 * `open` and `full` alternate; `closed` is final.
 */
import { coalesce } from '../coalesce.ts';
import type { FairSlots, Slot } from './fair-slots.ts';
import type { ClaimedJob, Place } from './job-store.ts';

export type LocalQueueMode = 'open' | 'full' | 'closed';

export const OVERFLOW_DELAY_MS = 500;

export interface LocalQueueDeps<J extends ClaimedJob> {
  slots: FairSlots;
  limit: number;
  nowMs(): number;
  /** Runs the job, which now holds the slot. */
  start(job: J, slot: Slot): void;
  /** The job goes back to the store, put off by `delayMs`. */
  giveUp(job: J, delayMs: number): void;
}

export interface LocalQueue<J extends ClaimedJob> {
  readonly mode: LocalQueueMode;
  reserve(kind: string, group: string): Place<J>;
  /** Starts what has found capacity, now or (`startSoon`) at the end of this turn of the event loop. */
  start(): void;
  startSoon(): void;
  /** Groups of the waiting jobs. */
  groups(): Iterable<string>;
  jobs(): J[];
  holds(lease: string): boolean;
  /** How many jobs wait. */
  readonly size: number;
  /** When the job that waits longest was claimed, in epoch milliseconds; null when none waits. */
  oldestSinceMs(): number | null;
  remove(job: J): void;
  close(): void;
}

interface Waiting<J> {
  job: J;
  sinceMs: number;
}

export function createLocalQueue<J extends ClaimedJob>(deps: LocalQueueDeps<J>): LocalQueue<J> {
  const { slots, limit, nowMs, start: run, giveUp } = deps;
  const lines = new Map<string, Waiting<J>[]>();
  const leases = new Set<string>();
  /** Jobs that wait, and places kept for jobs that will have to. */
  let count = 0;
  let isClosed = false;
  const soon = coalesce(() => start(), { wait: 'turn' });
  const all = () => [...lines.values()].flat();

  function start(): void {
    if (isClosed) return;
    // A group that is put behind the others while the loop runs is come to again.
    for (const [group, line] of lines) {
      const [next] = line as [Waiting<J>];
      if (!slots.hasCapacity(next.job.kind, group)) continue;
      line.shift();
      leases.delete(next.job.lease);
      count--;
      lines.delete(group);
      if (line.length > 0) lines.set(group, line);
      run(next.job, slots.take(next.job.kind, group));
    }
  }

  function wait(job: J, sinceMs: number): void {
    if (isClosed || count > limit) {
      count--;
      giveUp(job, isClosed ? 0 : OVERFLOW_DELAY_MS);
      return;
    }
    leases.add(job.lease);
    const line = lines.get(job.group);
    if (line) line.push({ job, sinceMs });
    else lines.set(job.group, [{ job, sinceMs }]);
    soon.add(undefined);
  }

  return {
    get mode() {
      if (isClosed) return 'closed';
      return count < limit ? 'open' : 'full';
    },
    reserve(kind, group) {
      const sinceMs = nowMs();
      const slot = !lines.has(group) && slots.hasCapacity(kind, group) ? slots.take(kind, group) : undefined;
      if (!slot) {
        count++;
        return { fill: (job) => wait(job, sinceMs), cancel: () => void count-- };
      }
      return {
        fill(job) {
          if (!isClosed) return run(job, slot);
          slot.cancel();
          giveUp(job, 0);
        },
        cancel: () => slot.cancel(),
      };
    },
    start,
    startSoon() {
      if (count > 0 && !soon.isBusy) soon.add(undefined);
    },
    groups: () => lines.keys(),
    jobs: () => all().map(({ job }) => job),
    holds: (lease) => leases.has(lease),
    get size() {
      return leases.size;
    },
    oldestSinceMs: () => all().reduce<number | null>((least, { sinceMs }) => Math.min(least ?? sinceMs, sinceMs), null),
    remove(job) {
      if (!leases.delete(job.lease)) return;
      count--;
      const left = lines.get(job.group)?.filter((waiting) => waiting.job.lease !== job.lease) ?? [];
      if (left.length === 0) lines.delete(job.group);
      else lines.set(job.group, left);
    },
    close() {
      isClosed = true;
      const waiting = all();
      lines.clear();
      leases.clear();
      count -= waiting.length;
      for (const { job } of waiting) giveUp(job, 0);
    },
  };
}
