/** What an attempt leads to: the delivery's next state, the next try, and what it says of the endpoint. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSuccess, nextDeliveryState } from './delivery-outcome.ts';
import type { AttemptOutcome } from './dispatcher.ts';
import type { DeliveryErrorCode } from './webhook.table.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const DELIVERY = { status: 'pending', trigger: 'scheduled', tries: 1, attempts: 3, next_attempt_at: NOW } as const;
const ATTEMPT = { trigger: 'scheduled', isResend: false, isExtra: false, nowMs: NOW, random: 0 } as const;

const came = (
  responseCode: number | null,
  { errorCode = null as DeliveryErrorCode | null, retryAfter = undefined as string | undefined } = {},
): AttemptOutcome => ({ responseCode, errorCode, durationMs: 5, responseBody: '', retryAfter, detail: undefined });
type Given = { delivery?: object; attempt?: object; outcome: AttemptOutcome };
const next = ({ delivery, attempt, outcome }: Given) =>
  nextDeliveryState({ ...DELIVERY, ...delivery }, outcome, { ...ATTEMPT, ...attempt });
const pauseOf = (outcome: AttemptOutcome, attempt?: object) => {
  const { pauseUntilMs, pauseIsAsked } = next({ outcome, ...(attempt && { attempt }) });
  return [pauseUntilMs === undefined ? null : pauseUntilMs - NOW, pauseIsAsked];
};

test('a success is 200 to 299 with a complete answer', () => {
  const codes = [null, 199, 200, 204, 299, 300, 410, 500];
  assert.deepEqual(
    codes.map((code) => isSuccess(came(code))),
    [false, false, true, true, true, false, false, false],
  );
  assert.equal(isSuccess(came(200, { errorCode: 'connection_reset' })), false);
});

test('a success ends the delivery', () => {
  assert.deepEqual(next({ outcome: came(204) }), {
    succeeded: true,
    pauseUntilMs: undefined,
    pauseIsAsked: false,
    isGone: false,
    delivery: {
      attempts: 4,
      resend: 1,
      response_code: 204,
      error_code: null,
      updated_at: NOW,
      status: 'succeeded',
      trigger: 'scheduled',
      tries: 2,
      next_attempt_at: null,
    },
    nextAttemptAtMs: null,
  });
});

test('a failure is tried again on the schedule, by the schedule, whoever asked for it', () => {
  const { delivery, nextAttemptAtMs } = next({
    delivery: { trigger: 'manual', tries: 0 },
    attempt: { trigger: 'manual' },
    outcome: came(null, { errorCode: 'timeout' }),
  });
  assert.deepEqual(
    [delivery.status, delivery.trigger, delivery.tries, delivery.next_attempt_at, nextAttemptAtMs],
    ['pending', 'scheduled', 1, NOW + 5000, NOW + 5000],
  );
  assert.deepEqual([delivery.response_code, delivery.error_code], [null, 'timeout']);
  const jittered = next({ outcome: came(500), attempt: { random: 0.5 } });
  assert.equal(jittered.nextAttemptAtMs, NOW + 300_000 + 15_000);
  const asked = next({ outcome: came(500, { retryAfter: '400' }) });
  assert.equal(asked.nextAttemptAtMs, NOW + 400_000);
});

test('the tenth try is the last, and so is any of a test and one that is gone for good', () => {
  const ends = (given: Given) => {
    const { delivery, nextAttemptAtMs } = next(given);
    return [delivery.status, delivery.trigger, delivery.tries, delivery.next_attempt_at, nextAttemptAtMs];
  };
  assert.equal(next({ delivery: { tries: 8 }, outcome: came(500) }).nextAttemptAtMs, NOW + 86_400_000);
  assert.deepEqual(ends({ delivery: { tries: 9 }, outcome: came(500) }), ['failed', 'scheduled', 10, null, null]);
  const test = { delivery: { trigger: 'test', tries: 0 }, attempt: { trigger: 'test' } };
  assert.deepEqual(ends({ ...test, outcome: came(500) }), ['failed', 'test', 1, null, null]);
  assert.deepEqual(ends({ outcome: came(410) }), ['failed', 'scheduled', 2, null, null]);
  assert.equal(next({ outcome: came(410) }).isGone, true);
  assert.equal(next({ ...test, outcome: came(410) }).isGone, false, 'a test says nothing of the endpoint');
  assert.equal(next({ outcome: came(404) }).isGone, false);
});

test('an extra attempt leaves the schedule as it was unless it succeeds', () => {
  const extra = { delivery: { status: 'failed', trigger: 'manual', tries: 4, next_attempt_at: NOW + 7 } } as const;
  const attempt = { isExtra: true, isResend: true };
  const failed = next({ ...extra, attempt, outcome: came(410) });
  assert.deepEqual(failed, {
    succeeded: false,
    pauseUntilMs: undefined,
    pauseIsAsked: false,
    isGone: true,
    delivery: {
      attempts: 4,
      resend: 0,
      response_code: 410,
      error_code: null,
      updated_at: NOW,
      status: 'failed',
      trigger: 'manual',
      tries: 4,
      next_attempt_at: NOW + 7,
    },
    nextAttemptAtMs: null,
  });
  const { delivery } = next({ ...extra, attempt, outcome: came(200) });
  assert.deepEqual([delivery.status, delivery.tries, delivery.next_attempt_at], ['succeeded', 4, null]);
});

test('an overloaded receiver is left alone as long as it asks, from a second to an hour, or five seconds', () => {
  assert.deepEqual(pauseOf(came(429)), [5000, false]);
  assert.deepEqual(pauseOf(came(503, { retryAfter: '60' })), [60_000, true]);
  assert.deepEqual(pauseOf(came(503, { retryAfter: '0' })), [1000, true]);
  assert.deepEqual(pauseOf(came(429, { retryAfter: '7200' })), [3_600_000, true]);
  assert.deepEqual(pauseOf(came(429, { retryAfter: 'soon' })), [5000, false]);
  assert.deepEqual(pauseOf(came(500, { retryAfter: '60' })), [null, false]);
  assert.deepEqual(pauseOf(came(null, { errorCode: 'timeout' })), [null, false]);
  assert.deepEqual(pauseOf(came(429, { retryAfter: '60' }), { trigger: 'test' }), [null, false]);
});
