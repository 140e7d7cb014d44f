/** The overview's figures, put together from counts. */
import { CATEGORIES, CONFIDENCES, SESSION_STATUSES, type SessionStatus } from '@dispute-intake/contract';
import type { Overview } from '@dispute-intake/contract/dashboard-api';
import type { Db } from '../database.ts';
import { isoTime } from '../platform/clock.ts';
import { overviewStore, type Range } from './overview.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BUCKETS_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS];
const MOST_BUCKETS = 60;

/** Steps every intake has, in order; those of a kind of problem come between `problem` and `amount` (decisions §6). */
const FIRST = ['statement', 'problem'];
const LAST = ['amount', 'cash', 'evidence', 'review'];

function percentile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** The stages of the funnel for the steps that were seen: first steps, details, last steps. */
function stageOf(step: string | null): number {
  if (step === null) return 0;
  const first = FIRST.indexOf(step);
  if (first >= 0) return first;
  const last = LAST.indexOf(step);
  return last >= 0 ? FIRST.length + 1 + last : FIRST.length;
}
const STAGES = [...FIRST, 'details', ...LAST];

/** `toMs` is after `fromMs`. */
export async function readOverview(db: Db, range: Range): Promise<Overview> {
  const { fromMs, toMs } = range;
  const bucketMs = BUCKETS_MS.find((ms) => (toMs - fromMs) / ms <= MOST_BUCKETS) ?? 30 * DAY_MS;
  const bucketCount = Math.ceil((toMs - fromMs) / bucketMs);
  const store = overviewStore(db);
  const [sessionRows, results, deliveryRows, latencies] = await Promise.all([
    store.sessionsByStatus(range),
    store.results(range),
    store.deliveries(range, bucketMs),
    store.latencies(range),
  ]);

  const sessions = Object.fromEntries(SESSION_STATUSES.map((status) => [status, 0])) as Record<SessionStatus, number>;
  const leftAt = STAGES.map(() => 0);
  let created = 0;
  let opened = 0;
  for (const row of sessionRows) {
    const count = Number(row.count);
    sessions[row.status] += count;
    created += count;
    opened += Number(row.opened);
    if (row.status !== 'completed' && Number(row.opened) > 0) {
      const stage = stageOf(row.last_step ?? null);
      leftAt[stage] = (leftAt[stage] ?? 0) + Number(row.opened);
    }
  }
  const funnel: Overview['funnel'] = [{ step: 'link_created', reached: created, left_here: created - opened }];
  let reached = opened;
  for (const [i, step] of STAGES.entries()) {
    const left = leftAt[i] ?? 0;
    funnel.push({ step, reached, left_here: left });
    reached -= left;
  }
  funnel.push({ step: 'submitted', reached: sessions.completed, left_here: 0 });

  const buckets = Array.from({ length: bucketCount }, (_, i) => ({
    at: isoTime(fromMs + i * bucketMs),
    succeeded: 0,
    failed: 0,
    pending: 0,
  }));
  const totals = { succeeded: 0, failed: 0, pending: 0 };
  for (const row of deliveryRows) {
    const bucket = buckets[Math.floor(Number(row.bucket))];
    if (bucket) bucket[row.status] += Number(row.count);
    totals[row.status] += Number(row.count);
  }
  const byBucket: number[][] = buckets.map(() => []);
  for (const { at, duration_ms } of latencies) byBucket[Math.floor((at - fromMs) / bucketMs)]?.push(duration_ms);
  const ordered = (values: number[]) => values.sort((a, b) => a - b);
  const all = ordered(latencies.map(({ duration_ms }) => duration_ms));
  return {
    from: isoTime(fromMs),
    to: isoTime(toMs),
    bucket_ms: bucketMs,
    deliveries: {
      buckets,
      ...totals,
      p50_ms: percentile(all, 0.5),
      p95_ms: percentile(all, 0.95),
      latency: byBucket.map((values, i) => {
        const sorted = ordered(values);
        return {
          at: isoTime(fromMs + i * bucketMs),
          p50_ms: percentile(sorted, 0.5),
          p95_ms: percentile(sorted, 0.95),
        };
      }),
    },
    sessions,
    funnel,
    categories: CATEGORIES.map((category) => ({ category, count: results(`category_${category}`) })),
    confidences: CONFIDENCES.map((confidence) => ({ confidence, count: results(`confidence_${confidence}`) })),
    evaluations: results('total'),
  };
}
