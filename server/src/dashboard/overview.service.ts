/** The overview's figures, put together from counts. */

import { CATEGORIES, CONFIDENCES, inMajorUnits, SESSION_STATUSES, type SessionStatus } from '@dispute-intake/contract';
import type { Overview } from '@dispute-intake/contract/dashboard-api';
import { FUNNEL_STAGES, type FunnelStage } from '@dispute-intake/contract/dashboard-funnel';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@dispute-intake/contract/duration';
import type { Db } from '../database.ts';
import { type EvaluationCount, evaluationFiguresStore } from '../evaluations/index.ts';
import { isoTime } from '../platform/clock.ts';
import { type SessionCount, sessionFiguresStore, stageOf } from '../sessions/index.ts';
import { deliveryFiguresStore } from '../webhooks/index.ts';
import { percentile } from './percentile.ts';

/** `[fromMs, toMs)` of one account. */
export interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
}
const figuresStore = (db: Db) => ({
  ...sessionFiguresStore(db),
  ...evaluationFiguresStore(db),
  ...deliveryFiguresStore(db),
});
const BUCKETS_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS];
const MOST_BUCKETS = 60;

/** `toMs` is after `fromMs`. */
export async function readOverview(db: Db, range: Range): Promise<Overview> {
  const { fromMs, toMs } = range;
  const bucketMs = BUCKETS_MS.find((ms) => (toMs - fromMs) / ms <= MOST_BUCKETS) ?? 30 * DAY_MS;
  const bucketCount = Math.ceil((toMs - fromMs) / bucketMs);
  const store = figuresStore(db);
  const lengthMs = toMs - fromMs;
  const before = { ...range, fromMs: fromMs - lengthMs, toMs: fromMs };
  const [sessionRows, evaluations, deliveryRows, latencies, submitted, previous] = await Promise.all([
    store.sessions(range),
    store.evaluations(range),
    store.deliveries(range, bucketMs),
    store.latencies(range),
    store.submitted(range),
    figuresOf(store, before),
  ]);

  const sessions = byStatus(sessionRows);
  const funnel = funnelOf(sessionRows);

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
      answers: all.length,
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
    intake: intakeOf(submitted, sessionRows, evaluations),
    categories: CATEGORIES.map((category) => ({
      category,
      count: total(evaluations.filter((row) => row.category === category)),
    })),
    confidences: CONFIDENCES.map((confidence) => ({
      confidence,
      count: total(evaluations.filter((row) => row.confidence === confidence)),
    })),
    evaluations: total(evaluations),
    at_stake: atStakeOf(evaluations),
    previous,
    proposals: proposalsOf(evaluations),
  };
}

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + Number(count), 0);

function byStatus(rows: readonly { status: SessionStatus; count: number }[]): Record<SessionStatus, number> {
  const sessions = Object.fromEntries(SESSION_STATUSES.map((status) => [status, 0])) as Record<SessionStatus, number>;
  for (const { status, count } of rows) sessions[status] += Number(count);
  return sessions;
}

/** Disputed amounts by currency; of a dispute its newest version. */
function atStakeOf(rows: readonly EvaluationCount[]): Overview['at_stake'] {
  const sums = new Map<string, number>();
  for (const { currency, is_newest, amount_minor } of rows) {
    if (is_newest === 1 && currency != null) sums.set(currency, (sums.get(currency) ?? 0) + Number(amount_minor));
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amountMinor]) => ({ currency, amount: inMajorUnits(amountMinor, currency) }));
}

/** What the intake asks of cardholders: how much, how long, and how often once is enough. */
function intakeOf(
  submitted: Awaited<ReturnType<ReturnType<typeof figuresStore>['submitted']>>,
  sessions: readonly SessionCount[],
  evaluations: readonly EvaluationCount[],
): Overview['intake'] {
  const first = evaluations.filter(({ is_first_intake }) => is_first_intake === 1);
  const median = (values: readonly (number | null)[]) =>
    percentile(
      values.filter((value) => value !== null).toSorted((a, b) => a - b),
      0.5,
    );
  const all = total(first);
  const askedAgain = total(first.filter(({ next_action }) => next_action === 'ask_cardholder'));
  return {
    questions: median(submitted.map(({ questions_asked }) => questions_asked ?? null)),
    minutes: median(
      submitted.map(({ opened_at, ended_at }) =>
        opened_at === null || ended_at === null ? null : Math.round(((ended_at - opened_at) / MINUTE_MS) * 10) / 10,
      ),
    ),
    recognized: total(sessions.filter(({ is_recognized }) => is_recognized === 1)),
    first: all,
    complete_at_first: all - askedAgain,
  };
}

/** What a span is compared with. */
async function figuresOf(store: ReturnType<typeof figuresStore>, range: Range): Promise<Overview['previous']> {
  const [sessionRows, evaluations, deliveryRows] = await Promise.all([
    store.sessions(range),
    store.evaluations(range),
    store.deliveries(range, range.toMs - range.fromMs),
  ]);
  const deliveries = { succeeded: 0, failed: 0, pending: 0 };
  for (const { status, count } of deliveryRows) deliveries[status] += Number(count);
  return {
    from: isoTime(range.fromMs),
    evaluations: total(evaluations),
    sessions: byStatus(sessionRows),
    deliveries,
    at_stake: atStakeOf(evaluations),
  };
}

/** One line a code and confidence, the most reported first. */
function proposalsOf(rows: readonly EvaluationCount[]): Overview['proposals'] {
  const lines = new Map<string, Overview['proposals'][number]>();
  for (const { reported_code: reason_code, confidence, outcome_kind, count } of rows) {
    if (reason_code === null || confidence == null) continue;
    const key = `${reason_code} ${confidence}`;
    const line = lines.get(key) ?? { reason_code, confidence, reported: 0, won: 0, lost: 0 };
    line.reported += Number(count);
    if (outcome_kind === 'won' || outcome_kind === 'lost') line[outcome_kind] += Number(count);
    lines.set(key, line);
  }
  return [...lines.values()].sort((a, b) => b.reported - a.reported || (a.reason_code < b.reason_code ? -1 : 1));
}

const OVER = new Set<SessionStatus>(['abandoned', 'expired']);

/** What is reached, left and still open at each stage. */
function funnelOf(
  rows: readonly { status: SessionStatus; last_step?: string | null; count: number; opened: number }[],
): Overview['funnel'] {
  const at = new Map(FUNNEL_STAGES.map((stage) => [stage, { left: 0, waiting: 0 }]));
  const leftAt = new Map<string, number>();
  let submitted = 0;
  const add = (stage: FunnelStage, status: SessionStatus, count: number) => {
    const here = at.get(stage);
    if (here) here[OVER.has(status) ? 'left' : 'waiting'] += count;
  };
  for (const row of rows) {
    const [count, opened] = [Number(row.count), Number(row.opened)];
    if (row.status === 'completed') {
      submitted += count;
      continue;
    }
    const step = row.last_step ?? null;
    const stage = stageOf(step);
    add('link_created', row.status, count - opened);
    add(stage, row.status, opened);
    if (stage === 'details' && step !== null && OVER.has(row.status)) {
      leftAt.set(step, (leftAt.get(step) ?? 0) + opened);
    }
  }
  const funnel: Overview['funnel'] = [];
  let reached = submitted;
  for (const stage of FUNNEL_STAGES.toReversed()) {
    const { left = 0, waiting = 0 } = at.get(stage) ?? {};
    reached += left + waiting;
    const steps = [...leftAt].map(([step, count]) => ({ step, count })).sort((a, b) => b.count - a.count);
    funnel.unshift({ stage, reached, left, waiting, ...(stage === 'details' ? { left_at: steps } : {}) });
  }
  return funnel;
}
