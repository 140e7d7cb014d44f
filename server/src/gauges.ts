/** Figures about the service as a whole, read when they are asked for. */
import { statfs } from 'node:fs/promises';
import type { Clock } from './platform/clock.ts';
import type { Readiness } from './platform/http/serving/probes.ts';
import type { JobQueue } from './platform/jobs/index.ts';
import type { Gauges } from './platform/metrics.ts';
import type { Webhooks } from './webhooks/index.ts';

/** The queue is one for all processes: take the maximum over them, not the sum. */
export const queueGauges = (jobs: Pick<JobQueue, 'stats'>, clock: Clock): Gauges => ({
  about: {
    jobs_waiting: { help: 'Jobs that wait' },
    jobs_running: { help: 'Jobs that run now' },
    jobs_dead_lettered: { help: 'Jobs that failed too often' },
    jobs_oldest_due_seconds: { help: 'How long the longest-waiting due job has waited' },
  },
  async read() {
    const { waiting, running, deadLettered, oldestDueMs } = await jobs.stats();
    return {
      jobs_waiting: waiting,
      jobs_running: running,
      jobs_dead_lettered: deadLettered,
      jobs_oldest_due_seconds: oldestDueMs === null ? 0 : Math.max(0, clock.nowMs() - oldestDueMs) / 1000,
    };
  },
});

/** Of all accounts together; like the queue, the same in every process. */
export const endpointGauges = (webhooks: Pick<Webhooks['service'], 'endpointsInTrouble'>): Gauges => ({
  about: {
    webhook_endpoints_failing: { help: 'Endpoints that have done nothing but fail for two and a half days' },
    webhook_endpoints_given_up: { help: 'Endpoints disabled because they fail or are gone' },
  },
  async read() {
    const { failing, givenUp } = await webhooks.endpointsInTrouble();
    return { webhook_endpoints_failing: failing, webhook_endpoints_given_up: givenUp };
  },
});

/** Free space on the disk that holds `folder`. */
export const diskGauges = (folder: string): Gauges => ({
  about: { data_free_bytes: { help: 'Free space on the disk of the data folder' } },
  async read() {
    const { bavail, bsize } = await statfs(folder);
    return { data_free_bytes: bavail * bsize };
  },
});

export const readinessGauges = (readiness: Readiness): Gauges => ({
  about: { ready: { help: '1 where the part works', label: 'part' } },
  async read() {
    const parts = Object.entries(await readiness.look());
    return { ready: Object.fromEntries(parts.map(([part, reason]) => [part, reason === null ? 1 : 0])) };
  },
});
