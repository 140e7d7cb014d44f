/** Figures: what waits for somebody, and what happened over a time. */
import * as z from 'zod';
import { FUNNEL_STAGES } from '../dashboard-funnel.ts';
import { CATEGORIES, CONFIDENCES, SESSION_STATUSES } from '../vocabulary.ts';
import { time, timeRange } from './page.ts';

/** Null: more than 10 000. */
const count = z.int().nullable();

/** Disputed amounts by currency, in major units. */
const atStake = z.array(z.strictObject({ currency: z.string(), amount: z.number() }));
const bySession = z.record(z.enum(SESSION_STATUSES), z.int());

/** `GET work`: open cases that wait for somebody. */
export const work = z.strictObject({
  /** ISO date, UTC. */
  today: z.string(),
  due_until: z.string(),
  /** Last day to file from today to `due_until`. */
  due_this_week: count,
  /** Of those. */
  at_stake: atStake,
  /** Cases with a legal duty that is not done, due until `due_until`. */
  duties_this_week: count,
  /** Of those, due before today. */
  duties_overdue: count,
  file: count,
  ask_cardholder: count,
  ask_issuer: count,
  review: count,
  /** Cases whose next step was to wait, until today or a day before. */
  waits_over: count,
  /** Of those, until today. */
  waits_end_today: count,
});
export type Work = z.infer<typeof work>;

/** Of attempts that were answered or timed out, milliseconds; null: there were none. */
const latency = { p50_ms: z.number().nullable(), p95_ms: z.number().nullable() };

/** `GET overview`: counts over `[from, to)`, each with the query of the rows behind it. */
export const overview = z.strictObject({
  from: time,
  to: time,
  bucket_ms: z.int(),
  deliveries: z.strictObject({
    buckets: z.array(z.strictObject({ at: time, succeeded: z.int(), failed: z.int(), pending: z.int() })),
    succeeded: z.int(),
    failed: z.int(),
    pending: z.int(),
    ...latency,
    /** How many attempts were answered or timed out. */
    answers: z.int(),
    latency: z.array(z.strictObject({ at: time, ...latency })),
  }),
  sessions: bySession,
  funnel: z.array(
    z.strictObject({
      stage: z.enum(FUNNEL_STAGES),
      reached: z.int(),
      /** Ended here without submitting. */
      left: z.int(),
      /** Still here: not over yet. */
      waiting: z.int(),
      /** Of `details`: at which question's step they left, most first. */
      left_at: z.array(z.strictObject({ step: z.string(), count: z.int() })).optional(),
    }),
  ),
  /** Of sessions that were opened. */
  intake: z.strictObject({
    /** Median of the submitted: questions asked, and minutes from opening to sending; null: none was submitted. */
    questions: z.number().nullable(),
    minutes: z.number().nullable(),
    /** Ended because the cardholder knew the payment after all. */
    recognized: z.int(),
    /** First intakes that were submitted, and those of them that left nothing to ask the cardholder again. */
    first: z.int(),
    complete_at_first: z.int(),
  }),
  categories: z.array(z.strictObject({ category: z.enum(CATEGORIES), count: z.int() })),
  confidences: z.array(z.strictObject({ confidence: z.enum(CONFIDENCES), count: z.int() })),
  evaluations: z.int(),
  at_stake: atStake,
  /** The same figures over the span of the same length before `from`. */
  previous: z.strictObject({
    from: time,
    evaluations: z.int(),
    sessions: bySession,
    deliveries: z.strictObject({ succeeded: z.int(), failed: z.int(), pending: z.int() }),
    at_stake: atStake,
  }),
  /** How proposed codes fared, by the outcomes that were reported. */
  proposals: z.array(
    z.strictObject({
      reason_code: z.string(),
      confidence: z.enum(CONFIDENCES),
      reported: z.int(),
      won: z.int(),
      lost: z.int(),
    }),
  ),
});
export type Overview = z.infer<typeof overview>;

/** `GET overview`: default: the last seven days. */
export const overviewQuery = z.object(timeRange);
