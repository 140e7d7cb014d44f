/**
 * What was made in a time range, counted by unit of time. Hours that lie more than a day back are counted once and kept;
 * the youngest ones, and those a row of which has changed since, are counted from the rows.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import { type EvaluationCount, evaluationFiguresStore } from '../evaluations/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type SessionCount, sessionFiguresStore } from '../sessions/index.ts';
import { type DeliveryCount, deliveryFiguresStore } from '../webhooks/index.ts';
import { type HourlyCount, hourlyCountStore } from './hourly-count.store.ts';

/** `[fromMs, toMs)` of one account. */
export interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
}
type In<Count> = Omit<Count, 'unit'>;
/** How many rows had a value. */
export type Tally = Map<number, number>;

/** Counts of one unit of time; a group may come more than once, and its counts are to be added. */
export interface UnitFigures {
  /** Units since 1970. */
  unit: number;
  sessions: In<SessionCount>[];
  evaluations: In<EvaluationCount>[];
  deliveries: In<DeliveryCount>[];
  /** Milliseconds that attempts took which came to an end. */
  latencies: Tally;
  /** Questions asked by submitted intakes, and how long those took in tenths of a minute. */
  questions: Tally;
  tenths: Tally;
}

/** The migration's triggers see changes of rows older than a day by the clock of the database; this leaves it an hour. */
const KEPT_AFTER_MS = 25 * HOUR_MS;
/** With fewer hours than this there is little to gain. */
const LEAST_HOURS = 24;
/** Hours that are counted again although they are kept, where they lie between two that are not: one statement for all. */
const MOST_BETWEEN = 12;
/** Hours that are parsed in one turn of the event loop. */
const HOURS_A_TURN = 100;

export interface FiguresDeps {
  db: Db;
  write: Write;
  clock: Clock;
}

/** `unitMs` divides an hour; kept counts serve only units of a whole hour. */
export async function readFigures(
  { db, write, clock }: FiguresDeps,
  { accountId, fromMs, toMs }: Range,
  unitMs: number,
): Promise<UnitFigures[]> {
  const live = (range: { fromMs: number; toMs: number }) => countRows(db, { accountId, unitMs, ...range });
  const keptUntil = Math.min(clock.nowMs(), systemClock.nowMs()) - KEPT_AFTER_MS;
  const firstHour = Math.ceil(fromMs / HOUR_MS);
  const endHour = Math.floor(Math.min(toMs, keptUntil) / HOUR_MS);
  if (unitMs !== HOUR_MS || endHour - firstHour < LEAST_HOURS) return live({ fromMs, toMs });

  const known = new Map((await hourlyCountStore(db).read(accountId, firstHour, endHour)).map((row) => [row.hour, row]));
  const isMissing = (hour: number) => (known.get(hour)?.counts ?? null) === null;
  const runs = runsOf(firstHour, endHour, isMissing);
  const counted: UnitFigures[] = [];
  for (const { from, end } of runs) counted.push(...(await live({ fromMs: from * HOUR_MS, toMs: end * HOUR_MS })));
  await keep(write, accountId, runs, { known, counted });

  const figures = [
    ...(await live({ fromMs, toMs: firstHour * HOUR_MS })),
    ...counted,
    ...(await live({ fromMs: endHour * HOUR_MS, toMs })),
  ];
  const isCounted = (hour: number) => runs.some(({ from, end }) => hour >= from && hour < end);
  let parsed = 0;
  for (const { hour, counts } of known.values()) {
    if (counts === null || isCounted(hour)) continue;
    if (++parsed % HOURS_A_TURN === 0) await nextTurn();
    figures.push(fromText(hour, counts));
  }
  return figures;
}

interface Run {
  from: number;
  end: number;
}

/** Spans of hours `[from, end)` that hold all missing ones; what lies between two is left out where it is long. */
function runsOf(firstHour: number, endHour: number, isMissing: (hour: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let hour = firstHour; hour < endHour; hour++) {
    if (!isMissing(hour)) continue;
    const last = runs.at(-1);
    if (last !== undefined && hour - last.end <= MOST_BETWEEN) last.end = hour + 1;
    else runs.push({ from: hour, end: hour + 1 });
  }
  return runs;
}

async function keep(
  write: Write,
  accountId: string,
  runs: readonly Run[],
  { known, counted }: { known: ReadonlyMap<number, HourlyCount>; counted: readonly UnitFigures[] },
): Promise<void> {
  if (runs.length === 0) return;
  const byHour = new Map(counted.map((figures) => [figures.unit, figures]));
  const kept: HourlyCount[] = [];
  for (const { from, end } of runs) {
    for (let hour = from; hour < end; hour++)
      kept.push({ hour, counts: toText(byHour.get(hour)), changes: known.get(hour)?.changes ?? 0 });
  }
  await write((tx) => hourlyCountStore(tx).keep(accountId, kept), { batchable: true });
}

/** Of the rows themselves. */
async function countRows(
  db: Db,
  range: { accountId: string; fromMs: number; toMs: number; unitMs: number },
): Promise<UnitFigures[]> {
  if (range.fromMs >= range.toMs) return [];
  const [sessions, submitted, evaluations, deliveries, latencies] = await Promise.all([
    sessionFiguresStore(db).sessions(range),
    sessionFiguresStore(db).submitted(range),
    evaluationFiguresStore(db).evaluations(range),
    deliveryFiguresStore(db).deliveries(range),
    deliveryFiguresStore(db).latencies(range),
  ]);
  const units = new Map<number, UnitFigures>();
  const of = ({ unit }: { unit: number }): UnitFigures => {
    const key = Number(unit);
    const figures = units.get(key) ?? noFigures(key);
    units.set(key, figures);
    return figures;
  };
  for (const { unit, ...group } of sessions) of({ unit }).sessions.push(group);
  for (const { unit, ...group } of evaluations) of({ unit }).evaluations.push(group);
  for (const { unit, ...group } of deliveries) of({ unit }).deliveries.push(group);
  for (const row of latencies) tally(of(row).latencies, row.duration_ms, row.count);
  for (const row of submitted) {
    tally(of(row).questions, row.questions_asked, row.count);
    tally(of(row).tenths, row.tenths, row.count);
  }
  return [...units.values()];
}

/** Counts of a database may be texts. */
export function tally(counts: Tally, value: number | null | undefined, count: number): void {
  if (value === null || value === undefined) return;
  counts.set(Number(value), (counts.get(Number(value)) ?? 0) + Number(count));
}

const noFigures = (unit: number): UnitFigures => ({
  unit,
  sessions: [],
  evaluations: [],
  deliveries: [],
  latencies: new Map(),
  questions: new Map(),
  tenths: new Map(),
});

const SESSION = ['status', 'last_step', 'is_recognized', 'opened', 'count'] as const;
const DELIVERY = ['status', 'count'] as const;
const EVALUATION = [
  'category',
  'confidence',
  'currency',
  'next_action',
  'outcome_kind',
  'reported_code',
  'is_newest',
  'is_first_intake',
  'amount_minor',
  'count',
] as const;

/** Their kept form: values without names. A release that counts otherwise empties the table in a migration. */
function toText(figures: UnitFigures | undefined): string {
  if (figures === undefined) return '[]';
  const { sessions, evaluations, deliveries, latencies, questions, tenths } = figures;
  const values = <T>(groups: readonly T[], fields: readonly (keyof T)[]) =>
    groups.map((group) => fields.map((field) => group[field]));
  return JSON.stringify([
    values(sessions, SESSION),
    values(evaluations, EVALUATION),
    values(deliveries, DELIVERY),
    [...latencies],
    [...questions],
    [...tenths],
  ]);
}

type Values = (string | number | null)[][];
type Pairs = [number, number][];

function fromText(unit: number, text: string): UnitFigures {
  const [sessions = [], evaluations = [], deliveries = [], ...tallies] = JSON.parse(text) as Values[];
  const [latencies, questions, tenths] = tallies as Pairs[];
  const named = <T>(rows: Values, fields: readonly string[]) =>
    rows.map((values) => Object.fromEntries(fields.map((field, i) => [field, values[i]]))) as T[];
  return {
    unit,
    sessions: named(sessions, SESSION),
    evaluations: named(evaluations, EVALUATION),
    deliveries: named(deliveries, DELIVERY),
    latencies: new Map(latencies),
    questions: new Map(questions),
    tenths: new Map(tenths),
  };
}
