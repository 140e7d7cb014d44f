/** The embedded queue: a lease table in the application's own SQLite file. Several processes may work on it. */
import type { Db, Write } from '../../database.ts';
import type { Clock } from '../clock.ts';
import type { AfterWrite } from '../db/write.ts';
import type { Log } from '../log.ts';
import { createEndedJobs } from './ended-jobs.ts';
import { createFairSlots, type FairSlots, FIRST_GROUP_LIMIT, SLOW_AFTER_MS, type Slot } from './fair-slots.ts';
import { type JobHandler, type JobQueue, type NewJob, type Reconciler, ReleaseJob } from './job-queue.ts';
import { isDead, LEASE_MS, leaseOwner } from './lease-owner.ts';
import { type ClaimedJob, type ClaimLimits, type ReleasedJob, sqliteJobStore } from './sqlite-job.store.ts';

const HEARTBEAT_MS = LEASE_MS / 6;
const POLL_MS = 1000;
const RECONCILE_MS = 60_000;
/** Finished jobs wait this long for company before they are deleted. */
const FINISH_LINGER_MS = 150;
/** Freed slots wait this long for company before they are filled. */
const FREED_LINGER_MS = 3;
const PROMOTE_JOBS = 2000;
const CLAIM_GROUPS = 256;
const FIRST_BACK_OFF_MS = 1000;
const MAX_BACK_OFF_MS = 10 * 60_000;
/** So many claimed jobs may wait here for a place. More would be more than another process could take over quickly. */
const MAX_AHEAD = 5000;
/** After this many runs that threw or died a job is dead-lettered. */
const MAX_FAILURES = 20;

export interface SqliteQueueDeps {
  db: Db;
  write: Write;
  /** Of the same database as `write`. With it, what is enqueued while there is capacity runs as soon as it is durable. */
  afterWrite?: AfterWrite | undefined;
  clock: Clock;
  log: Log;
  /** For tests: 0 deletes finished jobs in the same turn. */
  finishLingerMs?: number;
  /** For tests: who holds this process's leases, as `host/pid/nonce`. */
  owner?: string;
}

export interface SqliteQueue extends JobQueue {
  /** One complete look, as at a poll: renews leases, takes over dead ones, claims what is due. For tests, which own the clock. */
  poll(): Promise<void>;
  /** Resolves when nothing runs and nothing that has ended waits to be written. */
  idle(): Promise<void>;
}

interface Run {
  job: ClaimedJob;
  abort: AbortController;
  /** Of a run that waits for a place: since when. */
  sinceMs?: number;
}

/** A claimed job with the place that is kept for it. */
interface Taken {
  job: ClaimedJob;
  slot: Slot;
}

interface Claim {
  taken: Taken[];
  /** As many as there were places for. */
  isFull: boolean;
  /** A group has given all that one claim takes of it: it may have more. */
  isUsedUp: boolean;
  /** There may be more groups than one claim looks at. */
  mayHaveMoreGroups: boolean;
}

/** A claimed job as it goes back without a run. */
const untouched = ({ seq, lease_id: leaseId, failures }: ClaimedJob): ReleasedJob => ({
  seq,
  leaseId,
  failures,
  deadLettered: false,
});

/** `start` may be called once. Everything is written through `write`, so bursts share their commits. */
export function createSqliteQueue(deps: SqliteQueueDeps): SqliteQueue {
  const { db, write, afterWrite, clock, log, finishLingerMs, owner } = deps;
  const store = sqliteJobStore(db);
  const self = owner ?? leaseOwner();
  const running = new Map<string, Run>();
  /** Of these, those that wait for a place, by group. `aheadCount` counts what is being enqueued for it, too. */
  const ahead = new Map<string, Run[]>();
  let aheadCount = 0;
  let isAdvancing = false;
  const ended = createEndedJobs({
    write,
    store,
    log,
    lingerMs: finishLingerMs ?? FINISH_LINGER_MS,
    onWritten(back) {
      for (const { runAtMs } of back) nextDueMs = Math.min(nextDueMs, runAtMs ?? nextDueMs);
      if (back.some(({ runAtMs, deadLettered }) => !deadLettered && runAtMs === undefined)) void look('claim');
      else if (back.length > 0 && !looking) schedulePoll();
      settleIdle();
    },
  });
  let idleWaiters: (() => void)[] = [];
  let handlers: Readonly<Record<string, JobHandler>> = {};
  let slots: FairSlots = createFairSlots(1, 1);
  let reconcilers: readonly Reconciler[] = [];
  let state: 'new' | 'working' | 'stopping' = 'new';
  let claims = 0;
  let cursor = '';
  /** The last claim left something ready behind, so a freed slot is worth another look. */
  let leftBehind = false;
  /** Something ready was enqueued since the last claim. */
  let hasUnclaimed = false;
  let nextDueMs = Number.POSITIVE_INFINITY;
  let renewedAtMs = 0;
  let looking: Promise<void> | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let isWoken = false;
  let again: 'no' | 'claim' | 'poll' = 'no';
  let pollTimer: NodeJS.Timeout | undefined;
  let pollAtMs = Number.POSITIVE_INFINITY;
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let reconcileTimer: NodeJS.Timeout | undefined;

  /** Looks for work; a look that is asked for during another follows it. */
  function look(kind: 'claim' | 'poll'): Promise<void> {
    if (state !== 'working') return Promise.resolve();
    if (looking) {
      if (again !== 'poll') again = kind;
      return looking;
    }
    again = kind;
    looking = (async () => {
      while (again !== 'no' && state === 'working') {
        const what = again;
        again = 'no';
        try {
          if (what === 'poll') await takeOver();
          await claimAll(what === 'poll');
        } catch (error) {
          log.error({ err: error }, 'job queue: cannot look for work');
        }
      }
      looking = undefined;
      schedulePoll();
    })();
    return looking;
  }

  function schedulePoll(): void {
    if (state !== 'working') return;
    const inMs = Math.max(5, Math.min(POLL_MS, nextDueMs - clock.nowMs()));
    const atMs = performance.now() + inMs;
    // Never put off: where work keeps coming in, a poll is what finds the work of others.
    if (atMs >= pollAtMs) return;
    clearTimeout(pollTimer);
    pollAtMs = atMs;
    pollTimer = setTimeout(() => {
      pollAtMs = Number.POSITIVE_INFINITY;
      void look('poll');
    }, inMs);
  }

  async function claimAll(isPoll: boolean): Promise<void> {
    if (isPoll || clock.nowMs() >= nextDueMs) {
      const promoted = await write((tx) => store.promote(tx, clock.nowMs(), PROMOTE_JOBS));
      nextDueMs = (await store.nextDueMs()) ?? Number.POSITIVE_INFINITY;
      if (promoted > 0) hasUnclaimed = true;
      if (promoted === PROMOTE_JOBS) again = 'poll';
    }
    while (state === 'working') {
      const made = await claim();
      if (!made) return;
      for (const { job, slot } of made.taken) begin(job, slot);
      if (made.isFull) continue;
      const startedOver = cursor === '';
      cursor = (made.mayHaveMoreGroups ? await store.lastCandidate(cursor, CLAIM_GROUPS) : undefined) ?? '';
      if (cursor !== '' || !startedOver) continue;
      // Every group was seen. What is left stands in full groups, or in groups whose share of this claim was used up.
      if (!made.isUsedUp) return;
    }
  }

  /** How many jobs may be claimed now; where none may, what is not claimed is looked for again once a place is free. */
  function claimable(): number {
    const count = slots.claimable();
    if (count === 0) leftBehind ||= hasUnclaimed;
    return count;
  }

  /** Undefined when no place is free. */
  async function claim(): Promise<Claim | undefined> {
    if (claimable() === 0) return undefined;
    let taken: Taken[] = [];
    try {
      return await write(async (tx) => {
        advance();
        // Looked at again: what was enqueued in the same transaction may have taken places meanwhile.
        const places = claimable();
        if (places === 0) return undefined;
        const fullKinds = new Set(slots.fullKinds());
        const kinds = Object.keys(handlers).filter((kind) => !fullKinds.has(kind));
        const capacities = slots.capacities();
        const fullTenants = slots.fullTenants();
        const limits: ClaimLimits = {
          jobs: places,
          kinds,
          capacities,
          groupJobs: FIRST_GROUP_LIMIT,
          maxGroupJobs: Math.min(places, Math.max(FIRST_GROUP_LIMIT, ...Object.values(capacities))),
          fullTenants,
          afterGroup: cursor,
          groups: CLAIM_GROUPS,
        };
        const jobs = await store.claim(tx, limits, `${self}/${++claims}-`, clock.nowMs() + LEASE_MS);
        taken = jobs.map((job) => ({ job, slot: slots.take(job.kind, job.group_name) }));
        const isFull = jobs.length === places;
        const perGroup = new Map<string, number>();
        for (const { group_name } of jobs) perGroup.set(group_name, (perGroup.get(group_name) ?? 0) + 1);
        const isUsedUp = [...perGroup].some(([group, count]) => count >= (capacities[group] ?? FIRST_GROUP_LIMIT));
        const isHeldBack = fullKinds.size > 0 || fullTenants.length > 0 || Object.values(capacities).includes(0);
        // With few claimed groups and nothing running there cannot be many; spares a statement in the common case.
        const mayHaveMoreGroups =
          perGroup.size >= CLAIM_GROUPS / 2 || running.size >= CLAIM_GROUPS / 2 || cursor !== '';
        // From here on, not from the commit: what this transaction enqueues next may run at once when nothing waits.
        hasUnclaimed = false;
        leftBehind = (isFull || isUsedUp || isHeldBack || mayHaveMoreGroups) && (await store.hasReady(tx));
        return { taken, isFull, isUsedUp, mayHaveMoreGroups };
      });
    } catch (error) {
      for (const { slot } of taken) slot.cancel();
      hasUnclaimed = true;
      throw error;
    }
  }

  /**
   * Claims new jobs as they are enqueued, where nothing stands before them: they need not be looked for. Those that find no
   * place wait for it here. Answers the others.
   */
  async function claimNew(tx: Db, jobs: readonly NewJob[]): Promise<readonly NewJob[]> {
    if (!afterWrite || state !== 'working' || leftBehind || hasUnclaimed) return jobs;
    const nowMs = clock.nowMs();
    const wanted = new Map<string, { job: NewJob; slot: Slot | undefined }>();
    const others: NewJob[] = [];
    for (const job of jobs) {
      const { kind, group = kind, runAtMs = nowMs } = job;
      const isNext = runAtMs <= nowMs && kind in handlers && aheadCount < MAX_AHEAD;
      if (!isNext) {
        others.push(job);
        continue;
      }
      const slot = !ahead.has(group) && slots.hasCapacity(kind, group) ? slots.take(kind, group) : undefined;
      if (!slot) aheadCount++;
      wanted.set(`${self}/${++claims}`, { job, slot });
    }
    if (wanted.size === 0) return jobs;
    let claimed: ClaimedJob[] = [];
    afterWrite((isDurable) => {
      for (const job of isDurable ? claimed : []) {
        const slot = wanted.get(job.lease_id)?.slot;
        wanted.delete(job.lease_id);
        if (slot) begin(job, slot);
        else beginLater(job, nowMs);
      }
      for (const { slot } of wanted.values()) {
        if (slot) slot.cancel();
        else aheadCount--;
      }
    });
    const leased = [...wanted].map(([leaseId, { job }]) => ({ job, leaseId }));
    claimed = await store.enqueueClaimed(tx, leased, nowMs, nowMs + LEASE_MS);
    if (claimed.length < leased.length) {
      hasUnclaimed = true;
      nextDueMs = Math.min(nextDueMs, nowMs);
    }
    return others;
  }

  function begin(job: ClaimedJob, slot: Slot): void {
    if (state !== 'working') {
      slot.cancel();
      ended.release(untouched(job));
      return;
    }
    const run: Run = { job, abort: new AbortController() };
    running.set(job.lease_id, run);
    void execute(run, slot);
  }

  function beginLater(job: ClaimedJob, sinceMs: number): void {
    if (state !== 'working') {
      aheadCount--;
      ended.release(untouched(job));
      return;
    }
    const run: Run = { job, abort: new AbortController(), sinceMs };
    running.set(job.lease_id, run);
    const line = ahead.get(job.group_name);
    if (line) line.push(run);
    else ahead.set(job.group_name, [run]);
    advanceSoon();
  }

  /** Begins what has found a place: one of each group in turn, each group in the order of arrival. */
  function advance(): void {
    for (const [group, line] of ahead) {
      const [run] = line as [Run];
      const { job, abort } = run;
      const isLost = abort.signal.aborted;
      if (!isLost && !slots.hasCapacity(job.kind, group)) continue;
      line.shift();
      aheadCount--;
      // Behind the others; the loop comes to it again.
      ahead.delete(group);
      if (line.length > 0) ahead.set(group, line);
      if (isLost) continue;
      delete run.sinceMs;
      void execute(run, slots.take(job.kind, group));
    }
  }

  function advanceSoon(): void {
    if (isAdvancing) return;
    isAdvancing = true;
    // Whatever frees a place in this turn is looked at together.
    setImmediate(() => {
      isAdvancing = false;
      if (state === 'working') advance();
    });
  }

  async function execute({ job, abort }: Run, slot: Slot): Promise<void> {
    const slowTimer = setTimeout(() => slot.becameSlow(), SLOW_AFTER_MS);
    let outcome: ReleasedJob | 'done';
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      await handler({ kind: job.kind, id: job.ref, attempt: job.failures + 1, signal: abort.signal });
      outcome = 'done';
    } catch (error) {
      outcome = afterThrow(job, error);
    }
    clearTimeout(slowTimer);
    slot.free();
    if (running.get(job.lease_id)?.job === job) {
      running.delete(job.lease_id);
      if (outcome === 'done') ended.finish({ seq: job.seq, leaseId: job.lease_id });
      else ended.release(outcome);
    }
    if (aheadCount > 0) advanceSoon();
    if (leftBehind) {
      lookTimer ??= setTimeout(() => {
        lookTimer = undefined;
        void look('claim').then(settleIdle);
      }, FREED_LINGER_MS);
    }
    settleIdle();
  }

  function afterThrow(job: ClaimedJob, error: unknown): ReleasedJob {
    const { seq, lease_id: leaseId, failures } = job;
    if (error instanceof ReleaseJob) return { seq, leaseId, failures, deadLettered: false, runAtMs: error.runAtMs };
    return failed({ seq, leaseId, failures }, clock.nowMs(), job, error);
  }

  function failed(
    lease: { seq: number; leaseId: string; failures: number },
    nowMs: number,
    about: object,
    error: unknown,
  ): ReleasedJob {
    const failures = lease.failures + 1;
    const deadLettered = failures >= MAX_FAILURES;
    log[deadLettered ? 'error' : 'warn'](
      { err: error, job: about, failures, dead_lettered: deadLettered },
      'job failed',
    );
    const backOffMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
    const message = error instanceof Error ? error.message : String(error);
    return { ...lease, failures, deadLettered, runAtMs: nowMs + backOffMs, error: message.slice(0, 1000) };
  }

  async function renew(): Promise<void> {
    renewedAtMs = clock.nowMs();
    const held = [...running.keys()].map((leaseId) => ({ seq: running.get(leaseId)?.job.seq ?? 0, leaseId }));
    if (held.length === 0) return;
    const stillHeld = await write((tx) => store.renew(tx, held, clock.nowMs() + LEASE_MS));
    for (const { leaseId } of held) {
      const run = running.get(leaseId);
      if (!run || stillHeld.has(leaseId)) continue;
      log.warn({ job: run.job }, 'job lost its lease');
      running.delete(leaseId);
      run.abort.abort(new ReleaseJob());
    }
  }

  /** Gives back the leases of processes that have died. Our own are renewed first: a jump of the clock must not cost them. */
  async function takeOver(): Promise<void> {
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - renewedAtMs) >= HEARTBEAT_MS) await renew();
    const dead = (await store.leases()).filter(
      (lease) => !running.has(lease.lease_id) && !ended.holds(lease.lease_id) && isDead(lease, self, nowMs),
    );
    if (dead.length === 0) return;
    const items = dead.map(({ seq, lease_id: leaseId, failures }) => {
      const item = failed({ seq, leaseId, failures }, nowMs, { seq, leaseId }, 'The process running it has died');
      // The first time the process is to blame rather than the job: again at once.
      return item.failures === 1 ? { ...item, runAtMs: undefined } : item;
    });
    await write((tx) => store.release(tx, items));
  }

  async function reconcile(): Promise<void> {
    for (const reconciler of reconcilers) {
      try {
        const count = await reconciler();
        if (count > 0) {
          log.warn({ count }, 'job queue: due rows had no job');
          void look('claim');
        }
      } catch (error) {
        log.error({ err: error }, 'job queue: reconciler failed');
      }
    }
  }

  function settleIdle(): void {
    if (running.size > 0 || !ended.isEmpty() || lookTimer) return;
    const waiters = idleWaiters;
    idleWaiters = [];
    for (const done of waiters) done();
  }

  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      idleWaiters.push(resolve);
      settleIdle();
    });

  return {
    async enqueue(tx, jobs) {
      const list = Array.isArray(jobs)
        ? (jobs as readonly Parameters<typeof store.enqueue>[1][number][])
        : [jobs as never];
      const left = list.length === 0 ? [] : await claimNew(tx, list);
      if (left.length === 0) return;
      const nowMs = clock.nowMs();
      await store.enqueue(tx, left, nowMs);
      for (const { runAtMs = nowMs } of left) {
        if (runAtMs <= nowMs) hasUnclaimed = true;
        else nextDueMs = Math.min(nextDueMs, runAtMs);
      }
    },
    async start(given, options) {
      if (state !== 'new') throw new Error('The queue was started before');
      state = 'working';
      handlers = given;
      slots = createFairSlots(options.concurrency, Object.keys(given).length);
      reconcilers = options.reconcilers ?? [];
      renewedAtMs = clock.nowMs();
      heartbeatTimer = setInterval(
        () => void renew().catch((err) => log.error({ err }, 'job queue: cannot renew leases')),
        HEARTBEAT_MS,
      );
      reconcileTimer = setInterval(() => void reconcile(), RECONCILE_MS);
      // Not waited for: where work keeps coming in, a look does not end.
      void look('poll');
      await reconcile();
    },
    wake() {
      if (!hasUnclaimed) {
        if (!looking) schedulePoll();
        return;
      }
      if (isWoken) return;
      isWoken = true;
      // Whoever committed in this turn is answered by the same claim.
      setImmediate(() => {
        isWoken = false;
        void look('claim');
      });
    },
    async stop(drainMs) {
      state = 'stopping';
      clearTimeout(pollTimer);
      clearTimeout(lookTimer);
      lookTimer = undefined;
      clearInterval(reconcileTimer);
      await looking;
      for (const { job } of [...ahead.values()].flat()) {
        running.delete(job.lease_id);
        ended.release(untouched(job));
      }
      ahead.clear();
      aheadCount = 0;
      const drained = new AbortController();
      const limit = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort(new ReleaseJob());
        // A handler that ignores its signal is left behind; its lease goes back like a released one.
        setImmediate(() => setImmediate(() => drained.abort()));
      }, drainMs);
      while (running.size > 0 && !drained.signal.aborted) {
        await Promise.race([
          idle(),
          new Promise((done) => drained.signal.addEventListener('abort', done, { once: true })),
        ]);
      }
      clearTimeout(limit);
      for (const { job } of running.values()) ended.release(untouched(job));
      running.clear();
      clearInterval(heartbeatTimer);
      await ended.close();
    },
    async stats() {
      const stats = await store.stats(clock.nowMs());
      const waitingHere = [...ahead.values()].flat();
      const since = waitingHere.flatMap(({ sinceMs }) => sinceMs ?? []);
      return {
        ...stats,
        waiting: stats.waiting + waitingHere.length,
        running: stats.running - waitingHere.length,
        oldestDueMs: since.reduce((least: number | null, atMs) => Math.min(least ?? atMs, atMs), stats.oldestDueMs),
      };
    },
    withoutJob: (kind, ids) => store.withoutJob(kind, ids),
    async redrive(kind) {
      const count = await write((tx) => store.redrive(tx, clock.nowMs(), kind));
      void look('claim');
      return count;
    },
    poll: () => look('poll'),
    idle,
  };
}
