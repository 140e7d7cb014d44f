/** What steers the test side: a clock that can be put forward, results by name, slow and failing work. Test keys only. */
import * as z from 'zod';
import { listQuery, page } from './list.ts';
import { livemode, timestamp } from './scalars.ts';

/** Names of the test cases at `/docs/test-cases.json`. */
export const TEST_RESULTS = [
  'not_received_ready_to_file',
  'not_received_on_mastercard',
  'not_received_waiting_period',
  'not_received_statement_only',
  'fraud_card_not_present',
  'window_expired',
  'subscription_cancelled',
  'duplicate_charge',
  'too_little_to_tell',
] as const;
export type TestResult = (typeof TEST_RESULTS)[number];
/** What a test clock moves. */
const REACHES = ['chosen', 'account'] as const;

const DAY_SECONDS = 86_400;
/** How far a clock may be ahead of the machine's. */
export const MAX_AHEAD_SECONDS = 3660 * DAY_SECONDS;
const MAX_DELAY_SECONDS = 120;

export const testControls = z
  .object({
    result: z
      .enum(TEST_RESULTS)
      .optional()
      .describe('Result and explanation are those of the test case of this name, whatever is submitted'),
    delay_seconds: z
      .int()
      .min(0)
      .max(MAX_DELAY_SECONDS)
      .optional()
      .describe('The evaluation stays `queued` for at least so long'),
    fails: z.boolean().optional().describe('The evaluation ends as `failed`'),
  })
  .meta({
    id: 'TestControls',
    description: 'How the evaluation of this submission goes. Test keys only: with a live key `403` `test_mode_only`',
    examples: [{ result: 'fraud_card_not_present' }],
  });
export type TestControls = z.infer<typeof testControls>;

export const testClockId = z.string().max(100).describe('A test clock that the object hangs on. Test keys only');

/** Fields of every request that makes a session or an evaluation. */
export const testFields = { test_controls: testControls.optional(), test_clock: testClockId.optional() };

export const testClockCreate = z
  .object({
    reach: z
      .enum(REACHES)
      .default('chosen')
      .describe(
        'chosen: sessions and evaluations that are created with its id; account: everything of the test side that has no clock of its own, of before too',
      ),
  })
  .meta({ id: 'TestClockCreate' });
export type TestClockCreate = z.infer<typeof testClockCreate>;

export const testClockAdvance = z
  .object({
    to: timestamp.optional().describe('The time it shows then: after what it shows now'),
    by_seconds: z.int().min(1).max(MAX_AHEAD_SECONDS).optional().describe('In place of `to`'),
  })
  .refine(({ to, by_seconds }) => (to === undefined) !== (by_seconds === undefined), {
    error: 'Send to or by_seconds, one of the two',
  })
  .meta({ id: 'TestClockAdvance', examples: [{ by_seconds: DAY_SECONDS }] });
export type TestClockAdvance = z.infer<typeof testClockAdvance>;

export const testClock = z
  .object({
    id: z.string(),
    livemode,
    reach: z.enum(REACHES),
    now: z.iso.datetime().describe('The time of its objects. It goes on as time does'),
    ahead_seconds: z.number().min(0).describe('How far it is ahead of the service’s own clock'),
    created_at: z.iso.datetime().describe('By the service’s own clock'),
  })
  .meta({ id: 'TestClock' });
export type TestClock = z.infer<typeof testClock>;
export const testClockPage = page(testClock).meta({ id: 'TestClockPage' });
export const testClockListQuery = listQuery;
