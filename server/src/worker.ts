/** What runs in the background: job handlers by name, reconcilers, and the tasks that recur. */
import { HOUR_MS } from '@dispute-intake/contract/duration';
import type { Duties } from './duties/index.ts';
import { EVALUATE_JOB, type EvaluationJobsDeps, evaluateJob, reconcileEvaluations } from './evaluations/index.ts';
import type { FileService } from './files/index.ts';
import type { Notices } from './notices/index.ts';
import type { Idempotency } from './platform/http/idempotency/idempotency.ts';
import { type JobHandler, type JobQueue, type Reconciler, ReleaseJob } from './platform/jobs/index.ts';
import type { Log } from './platform/log.ts';
import type { JobRun } from './platform/metrics.ts';
import { createTicker } from './platform/ticker.ts';
import type { Readings } from './readings/index.ts';
import type { RequestLog } from './requests/index.ts';
import type { Retention } from './retention/index.ts';
import type { SessionService } from './sessions/index.ts';
import type { Webhooks } from './webhooks/index.ts';

/** Handlers at once in this process; what takes longer than a second counts apart. */
export const CONCURRENCY = 384;
const SWEEP_EVERY_MS = 1000;
const DUTIES_EVERY_MS = 60_000;

export interface WorkerDeps extends EvaluationJobsDeps {
  jobs: JobQueue;
  webhooks: Webhooks;
  notices: Notices;
  sessions: SessionService;
  files: FileService;
  readings: Pick<Readings, 'handlers' | 'reconciler' | 'close'>;
  idempotency: Idempotency;
  retention: Retention;
  duties: Duties;
  requestLog: Pick<RequestLog, 'prune'>;
  log: Log;
  /** See the database. */
  forgetErased(): Promise<void>;
  /** Told of every run of a job. */
  observeJob?: (run: JobRun) => void;
}

export interface Worker {
  start(): Promise<void>;
  /** Announces duties that are due; resolves with how many. Also a recurring task. */
  sweepDuties(): Promise<number>;
  /** Claims nothing more and lets what runs end within `drainMs`. */
  stop(drainMs: number): Promise<void>;
}

export function createWorker(deps: WorkerDeps): Worker {
  const { jobs, webhooks, notices, sessions, files, idempotency, retention, duties, log } = deps;
  const stopping = new AbortController();
  const ticker = createTicker(log);
  const handlers = observed(
    { ...webhooks.handlers, ...notices.handlers, ...deps.readings.handlers, [EVALUATE_JOB]: evaluateJob(deps) },
    deps.observeJob,
  );
  const reconcilers: Reconciler[] = [
    ...webhooks.reconcilers,
    ...notices.reconcilers,
    deps.readings.reconciler,
    reconcileEvaluations(deps),
  ];
  return {
    async start() {
      await jobs.start(handlers, { concurrency: CONCURRENCY, reconcilers });
      ticker.every(SWEEP_EVERY_MS, 'end sessions whose time is over', () => sessions.sweep());
      ticker.every(DUTIES_EVERY_MS, 'announce duties that are due', () => duties.sweep());
      ticker.every(HOUR_MS, 'forget old idempotent answers', () => idempotency.prune());
      ticker.every(HOUR_MS, 'let old disputes go', async () => {
        await retention.age(stopping.signal);
        await deps.forgetErased();
      });
      ticker.every(HOUR_MS, 'let old requests go', () => deps.requestLog.prune());
      ticker.every(HOUR_MS, 'forget what was uploaded on earlier days', () => files.forgetUsage());
      ticker.every(HOUR_MS, 'remove files without metadata', () => files.removeOrphans());
    },
    sweepDuties: duties.sweep,
    async stop(drainMs) {
      stopping.abort();
      await ticker.stop();
      // A reading may take a minute: its job is run again after the start.
      await deps.readings.close();
      await jobs.stop(drainMs);
      await webhooks.close();
      notices.close();
    },
  };
}

function observed(
  handlers: Record<string, JobHandler>,
  observe: ((run: JobRun) => void) | undefined,
): Record<string, JobHandler> {
  if (!observe) return handlers;
  const watch = (handler: JobHandler): JobHandler => {
    return async (job) => {
      const startedMs = performance.now();
      let outcome: JobRun['outcome'] = 'failed';
      try {
        await handler(job);
        outcome = 'done';
      } catch (error) {
        if (error instanceof ReleaseJob) outcome = 'released';
        throw error;
      } finally {
        observe({ kind: job.kind, outcome, durationMs: performance.now() - startedMs });
      }
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, watch(handler)]));
}
