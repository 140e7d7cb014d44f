/**
 * The worker of a queue, the same on every store: claims what may run, runs it, writes what came of it, keeps leases alive,
 * takes over from workers that have died, reconciles, and drains. What it claims and cannot start yet waits in the
 * {@link createLocalQueue local queue}; who may run next is decided by {@link createFairSlots fair slots}.
 *
 * A worker looks for jobs when its store has news, when capacity is free again that jobs were left for, and at each poll.
 */
import type { Clock } from '../clock.ts';
import { coalesce } from '../coalesce.ts';
import type { Log } from '../log.ts';
import { createTicker } from '../ticker.ts';
import { createEndedJobs } from './ended-jobs.ts';
import { createFairSlots, type FairSlots, FIRST_GROUP_LIMIT } from './fair-slots.ts';
import type { JobHandler, JobQueue, Reconciler, WorkOptions } from './job-queue.ts';
import { createJobRunner } from './job-runner.ts';
import type { Claimant, ClaimedJob, ClaimLimits, JobStore } from './job-store.ts';
import { createLocalQueue } from './local-queue.ts';
import { releaseUntouched } from './retry-policy.ts';

/** News come by themselves; a poll finds what fell due, and what other processes enqueued or left. */
const POLL_MS = 1000;
const MIN_POLL_MS = 5;
const RECONCILE_MS = 60_000;
/** Freed slots are filled together. */
const FREED_LINGER_MS = 3;

export interface JobWorkerDeps<J extends ClaimedJob> {
  store: JobStore<J>;
  clock: Clock;
  log: Log;
  /** For tests, which own the clock: false never looks unless there is news. */
  polls?: boolean | undefined;
}

/** A queue with the calls of tests that own the clock. */
export interface JobWorker extends JobQueue {
  /** One complete look, as at a poll: renews leases, takes over dead ones, claims what is due. */
  poll(): Promise<void>;
  /** Reconciles, as every minute. */
  reconcile(): Promise<void>;
  /** Resolves when nothing runs or waits here for capacity, and all that has ended is written. */
  idle(): Promise<void>;
}

/** `start` may be called once. */
export function createJobWorker<J extends ClaimedJob>(deps: JobWorkerDeps<J>): JobWorker {
  const { store, log } = deps;
  let work: Work | undefined;
  let isStopped = false;
  return {
    enqueue: (tx, jobs) => store.enqueue(tx, Array.isArray(jobs) ? jobs : [jobs as never]),
    async start(handlers, options) {
      if (work || isStopped) throw new Error('The queue was started before');
      work = createWork(deps, handlers, options);
      await work.start();
    },
    async stop(drainMs) {
      isStopped = true;
      await work?.stop(drainMs);
      await store.close();
    },
    async stats() {
      const stats = await store.stats();
      const waitsHere = work?.waiting() ?? { count: 0, oldestSinceMs: null };
      const since = [stats.oldestDueMs, waitsHere.oldestSinceMs].filter((atMs) => atMs !== null);
      return {
        ...stats,
        waiting: stats.waiting + waitsHere.count,
        running: stats.running - waitsHere.count,
        oldestDueMs: since.length === 0 ? null : Math.min(...since),
      };
    },
    withoutJob: (kind, ids) => store.withoutJob(kind, ids),
    async redrive(kind) {
      const count = await store.redrive(kind);
      work?.look('claim');
      return count;
    },
    poll: async () => work?.poll().catch((error) => log.error({ err: error }, 'job queue: cannot poll')),
    reconcile: async () => work?.reconcile(),
    idle: async () => work?.idle(),
  };
}

interface Work {
  start(): Promise<void>;
  stop(drainMs: number): Promise<void>;
  look(what: 'claim' | 'poll'): void;
  poll(): Promise<void>;
  reconcile(): Promise<void>;
  idle(): Promise<void>;
  waiting(): { count: number; oldestSinceMs: number | null };
}

/** What a queue does from its start to its stop. */
function createWork<J extends ClaimedJob>(
  { store, clock, log, polls = true }: JobWorkerDeps<J>,
  handlers: Readonly<Record<string, JobHandler>>,
  { concurrency, reconcilers = [] }: WorkOptions,
): Work {
  let isWorking = false;
  let renewedAtMs = clock.nowMs();
  let idleWaiters: (() => void)[] = [];
  const ticker = createTicker(log);
  const pollTimer = createPollTimer(() => look('poll'));
  const slots = createFairSlots(concurrency, Object.keys(handlers).length);

  const ended = createEndedJobs<J>({
    store,
    log,
    onWritten() {
      if (!looks.isBusy) schedulePoll();
      resolveIdle();
    },
  });
  const freed = coalesce<void>(
    () => {
      if (store.hasLeftover) look('claim');
      resolveIdle();
    },
    { wait: FREED_LINGER_MS },
  );
  const runner = createJobRunner<J>({
    handlers,
    clock,
    log,
    onEnd: (job, release) => (release ? ended.release(release) : ended.finish(job)),
    onCapacity() {
      if (isWorking) local.startSoon();
      if (isWorking && store.hasLeftover) freed.add();
      resolveIdle();
    },
  });
  const local = createLocalQueue<J>({
    slots,
    limit: store.maxWaiting(concurrency),
    nowMs: clock.nowMs,
    start: runner.run,
    giveUp: (job, delayMs) => ended.release(releaseUntouched(job, delayMs > 0 ? clock.nowMs() + delayMs : undefined)),
  });
  const claimant: Claimant<J> = {
    get isWorking() {
      return isWorking;
    },
    get mayClaimAhead() {
      return isWorking && local.mode === 'open';
    },
    handles: (kind) => kind in handlers,
    limits: () => limitsOf(Object.keys(handlers), slots, local.groups()),
    reserve: local.reserve,
    waitsFor: (kind) => local.jobs().some((job) => job.kind === kind),
    startWaiting: local.start,
    holds: (lease) => runner.holds(lease) || local.holds(lease) || ended.holds(lease),
    onNews: () => look('claim'),
  };
  const heldHere = () => [...runner.jobs(), ...local.jobs(), ...ended.jobs()];

  const looks = coalesce<'claim' | 'poll'>(
    async (wanted) => {
      try {
        if (isWorking) await store.claim(wanted.includes('poll'));
      } catch (error) {
        log.error({ err: error }, 'job queue: cannot look for work');
      }
      schedulePoll();
      setImmediate(resolveIdle);
    },
    { wait: 'turn' },
  );
  function look(what: 'claim' | 'poll'): void {
    if (isWorking) looks.add(what);
  }
  function schedulePoll(): void {
    if (isWorking && polls) pollTimer.within(store.nextDueMs - clock.nowMs());
  }

  async function renew(): Promise<void> {
    renewedAtMs = clock.nowMs();
    const held = heldHere();
    if (held.length === 0) return;
    for (const job of await store.renew(held)) {
      local.remove(job);
      // One that has ended meanwhile is lost because it is written.
      if (runner.lose(job)) log.warn({ job: { kind: job.kind, id: job.id } }, 'job lost its lease');
    }
  }

  /** Our own leases are renewed first: a jump of the clock must not cost them. */
  async function supervise(): Promise<void> {
    if (Math.abs(clock.nowMs() - renewedAtMs) >= store.heartbeatMs) await renew();
    await store.takeOver();
  }

  const reconcile = () => runAll(reconcilers, log);

  function resolveIdle(): void {
    if (!runner.isIdle || !ended.isEmpty || local.size > 0 || freed.isBusy || looks.isBusy) return;
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const done of waiters) done();
  }

  return {
    look,
    reconcile,
    async start() {
      await store.open(claimant, Object.keys(handlers));
      await store.takeOver();
      // Before anything runs, so that no job is taken for lost that has just ended.
      await reconcile();
      isWorking = true;
      ticker.every(store.heartbeatMs, 'job queue: renew leases', renew);
      ticker.every(store.superviseMs, 'job queue: take over from workers that died', supervise);
      ticker.every(RECONCILE_MS, 'job queue: reconcile', async () => isWorking && reconcile());
      // Not waited for: where work keeps coming in, a look does not end.
      look('poll');
    },
    async stop(drainMs) {
      isWorking = false;
      pollTimer.stop();
      local.close();
      await looks.flush();
      for (const job of await runner.drain(drainMs)) ended.release(releaseUntouched(job));
      await ticker.stop();
      await ended.close();
    },
    async poll() {
      await supervise();
      look('poll');
      await looks.flush();
    },
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve);
        resolveIdle();
      }),
    waiting: () => ({ count: local.size, oldestSinceMs: local.oldestSinceMs() }),
  };
}

/** Runs the reconcilers one after the other; one that fails keeps none of the others from running. */
async function runAll(reconcilers: readonly Reconciler[], log: Log): Promise<void> {
  for (const reconciler of reconcilers) {
    try {
      const count = await reconciler();
      if (count > 0) log.warn({ count }, 'job queue: due rows had no job');
    } catch (error) {
      log.error({ err: error }, 'job queue: reconciler failed');
    }
  }
}

/** What may be claimed now of these kinds; undefined when there is no capacity at all. */
function limitsOf(
  kinds: readonly string[],
  slots: FairSlots,
  waitingGroups: Iterable<string>,
): ClaimLimits | undefined {
  const jobs = slots.claimable();
  if (jobs === 0) return undefined;
  const fullKinds = slots.fullKinds();
  const fullTenants = slots.fullTenants();
  const capacities = slots.capacities();
  for (const group of waitingGroups) capacities[group] = 0;
  const isHeldBack =
    fullKinds.length > 0 || fullTenants.length > 0 || Object.values(capacities).some((count) => count <= 0);
  return {
    jobs,
    kinds: kinds.filter((kind) => !fullKinds.includes(kind)),
    capacities,
    groupJobs: FIRST_GROUP_LIMIT,
    fullTenants,
    isHeldBack,
  };
}

/** Calls `poll` at the latest after {@link POLL_MS}. */
function createPollTimer(poll: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let atMs = Number.POSITIVE_INFINITY;
  return {
    within(ms: number): void {
      const inMs = Math.max(MIN_POLL_MS, Math.min(POLL_MS, ms));
      const nextMs = performance.now() + inMs;
      // Never put off: where work keeps coming in, a poll is what finds the work of others.
      if (nextMs >= atMs) return;
      clearTimeout(timer);
      atMs = nextMs;
      timer = setTimeout(() => {
        atMs = Number.POSITIVE_INFINITY;
        poll();
      }, inMs);
    },
    stop: () => clearTimeout(timer),
  };
}
