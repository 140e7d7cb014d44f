/**
 * The job port on pg-boss, for any number of processes. pg-boss keeps the jobs, hands each to one worker and takes them
 * from workers that died; what is fair between groups is decided here, in each process, by the same slots as in the
 * embedded queue. Jobs come from pg-boss in order of arrival, so a batch may hold more of a group than may run: the rest
 * *stands by*, claimed, and its group is left out of the next claims until it has capacity.
 */

import type { Write } from '../../database.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createFairSlots, type FairSlots, SLOW_AFTER_MS, type Slot, tenantOf } from './fair-slots.ts';
import { type JobHandler, type JobQueue, type NewJob, type Reconciler, ReleaseJob } from './job-queue.ts';
import {
  type ClaimedJob,
  HEARTBEAT_SECONDS,
  openPgBoss,
  type PgBossStore,
  type Returned,
  type StoreDeps,
} from './pg-boss.store.ts';

const HEARTBEAT_MS = (HEARTBEAT_SECONDS * 1000) / 4;
const SUPERVISE_MS = 5000;
/** News come by notification; polling finds what fell due, and what was missed. */
const POLL_MS = 1000;
const RECONCILE_MS = 60_000;
/** Finished jobs wait this long for company before they are deleted; until then a crash would run them again. */
const FINISH_LINGER_MS = 20;
const FIRST_BACK_OFF_MS = 1000;
const MAX_BACK_OFF_MS = 10 * 60_000;
/** After this many runs that threw or died a job is dead-lettered. */
const MAX_FAILURES = 20;
/** Claimed jobs that stand by, for each slot; beyond that they go back for others to take. */
const MAX_STANDBY_PER_SLOT = 4;
const RETURN_STANDBY_MS = 500;

export interface PgBossQueueDeps {
  database: StoreDeps['database'];
  write: Write;
  clock: Clock;
  log: Log;
  /** For tests, which own the clock: what pg-boss takes for the database's time. */
  databaseClock?: Clock | undefined;
  /** For tests: 0 deletes finished jobs in the same turn. */
  finishLingerMs?: number;
}

export interface PgBossQueue extends JobQueue {
  /** One complete look, as at a poll: renews, takes over from the dead, claims what is due. For tests, which own the clock. */
  poll(): Promise<void>;
  /** Resolves when nothing runs and nothing that has ended waits to be written. */
  idle(): Promise<void>;
}

interface Run {
  job: ClaimedJob;
  abort: AbortController;
}
const claimName = ({ jobId, retryCount }: ClaimedJob): string => `${jobId}:${retryCount}`;

/** `start` may be called once. pg-boss is opened by the first call that needs it. */
export function createPgBossQueue(deps: PgBossQueueDeps): PgBossQueue {
  const { write, clock, log } = deps;
  const finishLingerMs = deps.finishLingerMs ?? FINISH_LINGER_MS;
  let opening: Promise<PgBossStore> | undefined;
  const open = (): Promise<PgBossStore> => {
    opening ??= openPgBoss({
      database: deps.database,
      log,
      databaseClock: deps.databaseClock,
      onNews: (kind) => hear(kind),
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const running = new Map<string, Run>();
  let standby: ClaimedJob[] = [];
  let ended: ClaimedJob[] = [];
  let returned: Returned[] = [];
  let idleWaiters: (() => void)[] = [];
  let handlers: Readonly<Record<string, JobHandler>> = {};
  let slots: FairSlots = createFairSlots(1, 1);
  let maxStandby = 0;
  let reconcilers: readonly Reconciler[] = [];
  let state: 'new' | 'working' | 'stopping' = 'new';
  /** Kinds with news since they were last looked at. */
  const wanted = new Set<string>();
  /** Kinds that had more than could be claimed. */
  const leftBehind = new Set<string>();
  let looking: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  let pollTimer: NodeJS.Timeout | undefined;
  let flushTimer: NodeJS.Timeout | undefined;
  const timers: NodeJS.Timeout[] = [];
  let nextDueMs = Number.POSITIVE_INFINITY;

  const hear = (kind: string | null): void => {
    if (state === 'working') void look(kind === null ? Object.keys(handlers) : [kind]);
  };

  /** Claims what is due of these kinds; a look that is asked for during another follows it. */
  function look(kinds: Iterable<string>): Promise<void> {
    for (const kind of kinds) if (kind in handlers) wanted.add(kind);
    if (state !== 'working' || wanted.size === 0) return looking ?? Promise.resolve();
    looking ??= (async () => {
      // Let whoever committed in this turn tell as well.
      await new Promise(setImmediate);
      const store = await open();
      while (wanted.size > 0 && state === 'working') {
        const [kind] = wanted as unknown as [string];
        wanted.delete(kind);
        try {
          await claimKind(store, kind);
        } catch (error) {
          log.error({ err: error }, 'job queue: cannot look for work');
        }
      }
    })()
      .catch((error) => log.error({ err: error }, 'job queue: cannot look for work'))
      .finally(() => {
        looking = undefined;
        schedulePoll();
      });
    return looking;
  }

  function schedulePoll(): void {
    if (state !== 'working') return;
    clearTimeout(pollTimer);
    const untilDueMs = nextDueMs - clock.nowMs();
    pollTimer = setTimeout(
      () => {
        nextDueMs = Number.POSITIVE_INFINITY;
        void look(Object.keys(handlers));
      },
      Math.max(5, Math.min(POLL_MS, untilDueMs)),
    );
  }

  async function claimKind(store: PgBossStore, kind: string): Promise<void> {
    for (;;) {
      if (slots.fullKinds().includes(kind)) {
        leftBehind.add(kind);
        return;
      }
      const limit = slots.claimable();
      if (limit === 0) {
        leftBehind.add(kind);
        return;
      }
      const jobs = await store.claim(kind, limit, fullGroups());
      if (state !== 'working') {
        returned.push(...jobs.map(asTheyWere));
        return;
      }
      leftBehind.delete(kind);
      for (const job of jobs)
        if (!startable(job)) standby.push(job);
        else begin(job);
      giveExcessBack();
      if (jobs.length < limit) {
        // What is left of full groups is looked for again when they have capacity.
        if (standby.some((job) => job.kind === kind)) leftBehind.add(kind);
        return;
      }
    }
  }

  /** Groups of which nothing more may be claimed: full ones, and all that stand by. */
  function fullGroups(): string[] {
    const groups = new Set(standby.map(({ group }) => group));
    for (const [group, capacity] of Object.entries(slots.capacities())) if (capacity <= 0) groups.add(group);
    const fullTenants = new Set(slots.fullTenants());
    if (fullTenants.size > 0) {
      for (const { job } of running.values()) {
        const tenant = tenantOf(job.group);
        if (tenant !== null && fullTenants.has(tenant)) groups.add(job.group);
      }
    }
    return [...groups];
  }

  function startable({ kind, group }: ClaimedJob): boolean {
    if (slots.claimable() === 0 || slots.fullKinds().includes(kind)) return false;
    if (slots.capacityOf(group) <= 0) return false;
    const tenant = tenantOf(group);
    return tenant === null || !slots.fullTenants().includes(tenant);
  }

  function beginStandby(): void {
    if (standby.length === 0) return;
    const waiting = standby;
    standby = [];
    for (const job of waiting)
      if (!startable(job)) standby.push(job);
      else begin(job);
  }

  function giveExcessBack(): void {
    if (standby.length <= maxStandby) return;
    for (const job of standby.splice(maxStandby)) returned.push({ ...asTheyWere(job), delayMs: RETURN_STANDBY_MS });
    scheduleFlush(true);
  }

  const asTheyWere = (job: ClaimedJob): Returned => ({ job, delayMs: 0, failures: job.failures, deadLettered: false });

  function begin(job: ClaimedJob): void {
    const run: Run = { job, abort: new AbortController() };
    running.set(claimName(job), run);
    void execute(run, slots.take(job.kind, job.group));
  }

  async function execute({ job, abort }: Run, slot: Slot): Promise<void> {
    const slowTimer = setTimeout(() => {
      slot.becameSlow();
      afterRoom();
    }, SLOW_AFTER_MS);
    let outcome: Returned | 'done';
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      if (job.failures >= MAX_FAILURES) throw new Error('Its runs died with their processes too often');
      await handler({ kind: job.kind, id: job.id, attempt: job.failures + 1, signal: abort.signal });
      outcome = 'done';
    } catch (error) {
      outcome = afterThrow(job, error);
    }
    clearTimeout(slowTimer);
    slot.free();
    if (running.delete(claimName(job))) {
      if (outcome === 'done') ended.push(job);
      else returned.push(outcome);
      scheduleFlush(outcome !== 'done');
    }
    afterRoom();
    settleIdle();
  }

  function afterRoom(): void {
    if (state !== 'working') return;
    beginStandby();
    if (leftBehind.size > 0) {
      const kinds = [...leftBehind];
      leftBehind.clear();
      void look(kinds);
    }
  }

  function afterThrow(job: ClaimedJob, error: unknown): Returned {
    if (error instanceof ReleaseJob) {
      return { ...asTheyWere(job), delayMs: error.runAtMs === undefined ? 0 : error.runAtMs - clock.nowMs() };
    }
    const failures = job.failures + 1;
    const deadLettered = failures >= MAX_FAILURES;
    const { kind, id } = job;
    log[deadLettered ? 'error' : 'warn'](
      { err: error, job: { kind, id }, failures, dead_lettered: deadLettered },
      'job failed',
    );
    const message = error instanceof Error ? error.message : String(error);
    const delayMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
    return { job, delayMs, failures, deadLettered, error: message.slice(0, 1000) };
  }

  function scheduleFlush(soon: boolean): void {
    if (flushing || (flushTimer && !soon)) return;
    clearTimeout(flushTimer);
    flushTimer = setTimeout(() => void flush(), soon ? 0 : finishLingerMs);
  }

  /** Writes what has ended. A failure to write keeps it for the next time: the heartbeat goes on meanwhile. */
  function flush(): Promise<void> {
    flushing ??= (async () => {
      clearTimeout(flushTimer);
      flushTimer = undefined;
      const done = ended;
      const back = returned;
      ended = [];
      returned = [];
      let isWritten = true;
      try {
        const store = await open();
        if (done.length > 0) await store.finish(done);
        done.length = 0;
        for (const item of back) nextDueMs = Math.min(nextDueMs, clock.nowMs() + item.delayMs);
        if (back.length > 0) {
          await write(async (tx) => {
            for (const item of back) await store.release(tx, item);
          });
        }
        back.length = 0;
      } catch (error) {
        isWritten = false;
        log.error({ err: error }, 'job queue: cannot write what has ended');
      }
      ended.push(...done);
      returned.push(...back);
      flushing = undefined;
      if (ended.length + returned.length > 0) {
        flushTimer = setTimeout(() => void flush(), isWritten ? finishLingerMs : POLL_MS);
      }
      if (!looking) schedulePoll();
      settleIdle();
    })();
    return flushing;
  }

  const held = (): ClaimedJob[] => [
    ...[...running.values()].map(({ job }) => job),
    ...standby,
    ...ended,
    ...returned.map(({ job }) => job),
  ];

  async function renew(): Promise<void> {
    const jobs = held();
    if (jobs.length === 0) return;
    const lost = await (await open()).renew(jobs);
    for (const job of lost) {
      const run = running.get(claimName(job));
      // One that has ended meanwhile is lost because it is written.
      if (run) {
        log.warn({ job: { kind: job.kind, id: job.id } }, 'job lost its lease');
        running.delete(claimName(job));
        run.abort.abort(new ReleaseJob());
      }
      standby = standby.filter((waiting) => waiting !== job);
    }
  }

  async function reconcile(): Promise<void> {
    for (const reconciler of reconcilers) {
      try {
        const count = await reconciler();
        if (count > 0) {
          log.warn({ count }, 'job queue: due rows had no job');
          hear(null);
        }
      } catch (error) {
        log.error({ err: error }, 'job queue: reconciler failed');
      }
    }
  }

  function settleIdle(): void {
    if (running.size + standby.length + ended.length + returned.length > 0 || flushing) return;
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const done of waiters) done();
  }
  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      idleWaiters.push(resolve);
      settleIdle();
    });

  /** Does `work` again and again, until the queue stops. */
  function repeat(work: () => Promise<void>, everyMs: number, failure: string): void {
    let isBusy = false;
    timers.push(
      setInterval(async () => {
        if (isBusy) return;
        isBusy = true;
        try {
          await work();
        } catch (error) {
          log.error({ err: error }, failure);
        }
        isBusy = false;
      }, everyMs),
    );
  }
  const supervise = async () => (await open()).supervise();

  async function drain(drainMs: number): Promise<void> {
    let isOver = false;
    const over = Promise.withResolvers<void>();
    const limit = setTimeout(() => {
      for (const { abort } of running.values()) abort.abort(new ReleaseJob());
      // A handler that ignores its signal is left behind; its job goes back like a released one.
      setImmediate(() =>
        setImmediate(() => {
          isOver = true;
          over.resolve();
        }),
      );
    }, drainMs);
    while (running.size > 0 && !isOver) await Promise.race([idle(), over.promise]);
    clearTimeout(limit);
  }

  return {
    async enqueue(tx, jobs) {
      const list: readonly NewJob[] = Array.isArray(jobs) ? jobs : [jobs as NewJob];
      if (list.length === 0) return;
      const store = await open();
      await store.enqueue(tx, list, clock.nowMs());
      for (const { runAtMs } of list) if (runAtMs !== undefined) nextDueMs = Math.min(nextDueMs, runAtMs);
      if (!looking && state === 'working') schedulePoll();
    },
    async start(given, options) {
      if (state !== 'new') throw new Error('The queue was started before');
      const store = await open();
      for (const kind of Object.keys(given)) await store.queueOf(kind);
      handlers = given;
      slots = createFairSlots(options.concurrency, Object.keys(given).length);
      maxStandby = options.concurrency * MAX_STANDBY_PER_SLOT;
      reconcilers = options.reconcilers ?? [];
      await supervise();
      // Before anything runs, so that no job is taken for lost that has just ended.
      await reconcile();
      state = 'working';
      repeat(renew, HEARTBEAT_MS, 'job queue: cannot renew leases');
      repeat(supervise, SUPERVISE_MS, 'job queue: cannot take over from workers that died');
      repeat(reconcile, RECONCILE_MS, 'job queue: cannot reconcile');
      // Not waited for: where work keeps coming in, a look does not end.
      void look(Object.keys(handlers));
    },
    wake() {
      // With notifications our own commit tells us, as it tells everybody.
      void opening?.then((store) => {
        if (!store.isListening()) hear(null);
      });
    },
    async stop(drainMs) {
      state = 'stopping';
      clearTimeout(pollTimer);
      await looking;
      returned.push(...standby.map(asTheyWere));
      standby = [];
      if (returned.length > 0) scheduleFlush(true);
      await drain(drainMs);
      returned.push(...[...running.values()].map(({ job }) => asTheyWere(job)));
      running.clear();
      for (const timer of timers) clearInterval(timer);
      while (flushing || ended.length + returned.length > 0) {
        const before = ended.length + returned.length;
        await flush();
        if (ended.length + returned.length >= before && before > 0) break;
      }
      clearTimeout(flushTimer);
      clearTimeout(pollTimer);
      await (await opening?.catch(() => undefined))?.close();
    },
    stats: async () => (await open()).stats(),
    withoutJob: async (kind, ids) => (await open()).withoutJob(kind, ids),
    async redrive(kind) {
      const store = await open();
      const count = await write((tx) => store.redrive(tx, kind));
      hear(null);
      return count;
    },
    async poll() {
      await renew();
      await supervise();
      await look(Object.keys(handlers));
    },
    idle,
  };
}
