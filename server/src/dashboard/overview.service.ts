/** The overview's figures, put together from counts. */

import { CATEGORIES, CONFIDENCES, inMajorUnits, SESSION_STATUSES, type SessionStatus } from '@dispute-intake/contract';
import type { Overview } from '@dispute-intake/contract/dashboard-api';
import { FUNNEL_STAGES, type FunnelStage } from '@dispute-intake/contract/dashboard-funnel';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@dispute-intake/contract/duration';
import type { EvaluationCount } from '../evaluations/index.ts';
import { isoTime } from '../platform/clock.ts';
import { type SessionCount, stageOf } from '../sessions/index.ts';
import { type FiguresDeps, type Range, readFigures, type Tally, tally, type UnitFigures } from './figures.ts';
import { percentileOf } from './percentile.ts';

const BUCKETS_MS = [5 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS];
const MOST_BUCKETS = 60;

/** `toMs` is after `fromMs`. Buckets begin at whole hours, short ones at whole five minutes, but the first at `fromMs`. */
export async function readOverview(deps: FiguresDeps, range: Range): Promise<Overview> {
  const { fromMs, toMs } = range;
  const bucketMs = BUCKETS_MS.find((ms) => (toMs - fromMs) / ms <= MOST_BUCKETS) ?? 30 * DAY_MS;
  const unitMs = Math.min(bucketMs, HOUR_MS);
  const firstBucketMs = Math.floor(fromMs / unitMs) * unitMs;
  const bucketCount = Math.ceil((toMs - firstBucketMs) / bucketMs);
  const bucketOf = ({ unit }: UnitFigures) => Math.floor((unit * unitMs - firstBucketMs) / bucketMs);
  const bucketAt = (i: number) => isoTime(Math.max(fromMs, firstBucketMs + i * bucketMs));
  const before = { ...range, fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
  const [figures, figuresBefore] = await Promise.all([
    readFigures(deps, range, unitMs),
    readFigures(deps, before, unitMs),
  ]);
  const sessionRows = figures.flatMap(({ sessions }) => sessions);
  const evaluations = figures.flatMap((unit) => unit.evaluations);
  const sessions = byStatus(sessionRows);
  const funnel = funnelOf(sessionRows);

  const buckets = Array.from({ length: bucketCount }, (_, i) => ({
    at: bucketAt(i),
    succeeded: 0,
    failed: 0,
    pending: 0,
  }));
  const latencies: Tally[] = buckets.map(() => new Map());
  for (const unit of figures) {
    const i = bucketOf(unit);
    const bucket = buckets[i];
    for (const { status, count } of unit.deliveries) if (bucket) bucket[status] += Number(count);
    for (const [ms, count] of unit.latencies) tally(latencies[i] ?? new Map(), ms, count);
  }
  const all = sumOf(figures.map((unit) => unit.latencies));
  return {
    from: isoTime(fromMs),
    to: isoTime(toMs),
    bucket_ms: bucketMs,
    deliveries: {
      buckets,
      ...deliveriesOf(figures),
      p50_ms: percentileOf(all, 0.5),
      p95_ms: percentileOf(all, 0.95),
      answers: [...all.values()].reduce((sum, count) => sum + count, 0),
      latency: latencies.map((durations, i) => ({
        at: bucketAt(i),
        p50_ms: percentileOf(durations, 0.5),
        p95_ms: percentileOf(durations, 0.95),
      })),
    },
    sessions,
    funnel,
    intake: intakeOf(figures, sessionRows, evaluations),
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
    previous: previousOf(before, figuresBefore),
    proposals: proposalsOf(evaluations),
  };
}

type Evaluations = readonly Omit<EvaluationCount, 'unit'>[];
type Sessions = readonly Omit<SessionCount, 'unit'>[];

function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Tally = new Map();
  for (const counts of tallies) for (const [value, count] of counts) tally(sum, value, count);
  return sum;
}

function deliveriesOf(figures: readonly UnitFigures[]): Overview['previous']['deliveries'] {
  const totals = { succeeded: 0, failed: 0, pending: 0 };
  for (const { deliveries } of figures) for (const { status, count } of deliveries) totals[status] += Number(count);
  return totals;
}

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + Number(count), 0);

function byStatus(rows: readonly { status: SessionStatus; count: number }[]): Record<SessionStatus, number> {
  const sessions = Object.fromEntries(SESSION_STATUSES.map((status) => [status, 0])) as Record<SessionStatus, number>;
  for (const { status, count } of rows) sessions[status] += Number(count);
  return sessions;
}

/** Disputed amounts by currency; of a dispute its newest version. */
function atStakeOf(rows: Evaluations): Overview['at_stake'] {
  const sums = new Map<string, number>();
  for (const { currency, is_newest, amount_minor } of rows) {
    if (Number(is_newest) === 1 && currency != null)
      sums.set(currency, (sums.get(currency) ?? 0) + Number(amount_minor));
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amountMinor]) => ({ currency, amount: inMajorUnits(amountMinor, currency) }));
}

/** What the intake asks of cardholders: how much, how long, and how often once is enough. */
function intakeOf(figures: readonly UnitFigures[], sessions: Sessions, evaluations: Evaluations): Overview['intake'] {
  const first = evaluations.filter(({ is_first_intake }) => Number(is_first_intake) === 1);
  const tenths = percentileOf(sumOf(figures.map((unit) => unit.tenths)), 0.5);
  const all = total(first);
  const askedAgain = total(first.filter(({ next_action }) => next_action === 'ask_cardholder'));
  return {
    questions: percentileOf(sumOf(figures.map((unit) => unit.questions)), 0.5),
    minutes: tenths === null ? null : tenths / 10,
    recognized: total(sessions.filter(({ is_recognized }) => Number(is_recognized) === 1)),
    first: all,
    complete_at_first: all - askedAgain,
  };
}

/** What a span is compared with. */
function previousOf({ fromMs }: Range, figures: readonly UnitFigures[]): Overview['previous'] {
  const evaluations = figures.flatMap((unit) => unit.evaluations);
  return {
    from: isoTime(fromMs),
    evaluations: total(evaluations),
    sessions: byStatus(figures.flatMap(({ sessions }) => sessions)),
    deliveries: deliveriesOf(figures),
    at_stake: atStakeOf(evaluations),
  };
}

/** One line a code and confidence, the most reported first. */
function proposalsOf(rows: Evaluations): Overview['proposals'] {
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
