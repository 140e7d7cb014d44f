/** What is written of attempts: on the delivery, beside it, on its endpoint, and what comes next. Nothing is sent. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createIds } from '../platform/ids.ts';
import type { JobQueue, NewJob } from '../platform/jobs/index.ts';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../platform/jobs/testing/temporary-database.ts';
import type { Log } from '../platform/log.ts';
import { attemptRecorder } from './attempt-recorder.ts';
import { type Attempt, nextDeliveryState } from './delivery-outcome.ts';
import type { AttemptOutcome } from './dispatcher.ts';
import type { EndpointNews } from './endpoint-health.ts';
import { replayStore } from './replay.store.ts';
import { sendingStore } from './sending.store.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from './webhook.table.ts';

/** 2026-01-05T12:00Z, at which the clock stands. */
const NOON = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;
let database: TemporaryDatabase;
let clock: ManualClock;
let enqueued: NewJob[];
/** How often anything was enqueued, and written. */
let calls: { enqueue: number; write: number };
let news: EndpointNews[];
let logged: unknown[];
before(async () => {
  database = await temporaryDatabase();
});
after(() => database.close());
beforeEach(async () => {
  clock = manualClock();
  [enqueued, news, logged] = [[], [], []];
  calls = { enqueue: 0, write: 0 };
  await database.write(async (tx) => {
    for (const table of [
      'webhook_replay',
      'webhook_attempt',
      'webhook_delivery',
      'webhook_message',
      'webhook_endpoint',
      'account',
    ] as const)
      await tx.deleteFrom(table).execute();
    for (const id of ['acct', 'other'])
      await tx.insertInto('account').values({ id, name: 'Northbank', intake_enabled: 1, created_at: 0 }).execute();
  });
  await endpoint('ep_1');
});

async function endpoint(id: string, changes: Partial<WebhookEndpointTable> = {}) {
  const row: WebhookEndpointTable = {
    id,
    account_id: 'acct',
    url: `https://${id}.example/hook`,
    description: '',
    rate_limit: null,
    headers: null,
    events: null,
    secret: 'sealed',
    disabled: 0,
    disabled_reason: null,
    disabled_at: null,
    paused_until: null,
    pause_asked: null,
    next_slot_at: 0,
    failing_since: null,
    failure_count: 0,
    warned_at: null,
    created_at: 0,
    updated_at: 0,
    deleted_at: null,
    ...changes,
  };
  await database.write((tx) => tx.insertInto('webhook_endpoint').values(row).execute());
}
async function delivery(id: string, changes: Partial<WebhookDeliveryTable> = {}) {
  const row: WebhookDeliveryTable = {
    id,
    account_id: 'acct',
    message_id: `msg_${id}`,
    endpoint_id: 'ep_1',
    event: 'intake.session.abandoned',
    status: 'pending',
    trigger: 'scheduled',
    tries: 0,
    attempts: 0,
    next_attempt_at: NOON,
    resend: 0,
    response_code: null,
    error_code: null,
    created_at: NOON,
    updated_at: NOON,
    ...changes,
  };
  const { message_id, account_id, event } = row;
  const message = { id: message_id, account_id, event, body: '{}', trace: null, created_at: NOON };
  await database.write(async (tx) => {
    await tx
      .insertInto('webhook_message')
      .values({ ...message, evaluation_id: null, intake_session_id: null, position: null })
      .execute();
    await tx.insertInto('webhook_delivery').values(row).execute();
  });
}
const deliveryOf = (id: string) =>
  database.db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const endpointOf = (id = 'ep_1') =>
  database.db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attempts = () => database.db.selectFrom('webhook_attempt').selectAll().orderBy('id').execute();

const OUTCOME: AttemptOutcome = {
  responseCode: 200,
  errorCode: null,
  durationMs: 5,
  responseBody: 'thanks',
  retryAfter: undefined,
  detail: undefined,
};
interface Made extends Partial<AttemptOutcome> {
  trigger?: Attempt['trigger'];
  isResend?: boolean;
}
/** An attempt at the delivery as it is loaded now; a code makes of it what is said. */
async function attempt(
  id: string,
  responseCode: number,
  { trigger = 'scheduled', isResend = false, ...more }: Made = {},
) {
  const [row] = await sendingStore(database.db).load([id]);
  assert.ok(row);
  const outcome = { ...OUTCOME, responseCode, ...more };
  const nowMs = clock.nowMs();
  const next = nextDeliveryState(row, outcome, { trigger, isResend, isExtra: isResend, nowMs, random: 0 });
  return {
    row,
    trigger,
    isResend,
    url: row.url,
    headers: { a: 'b', secret: null },
    outcome,
    next,
    atMs: nowMs - 5,
  } as Attempt;
}
function recorder({
  resultLingerMs = 0,
  enqueue = async (jobs: readonly NewJob[]) => void enqueued.push(...jobs),
} = {}) {
  return attemptRecorder({
    write(...input) {
      calls.write++;
      return database.write(...input);
    },
    jobs: {
      enqueue(_tx: unknown, jobs: readonly NewJob[]) {
        calls.enqueue++;
        return enqueue(jobs);
      },
    } as unknown as JobQueue,
    ids: createIds(clock.nowMs),
    log: { warn: (fields: object, text: string) => logged.push([text, fields]) } as unknown as Log,
    notifyAccount: async (_tx, what) => void news.push(what),
    resultLingerMs,
  });
}
/** Makes an attempt with each of these codes, and records them together. */
const records = async (codes: Record<string, number>, more?: Made) => {
  const record = recorder();
  const made = await Promise.all(Object.entries(codes).map(([id, code]) => attempt(id, code, more)));
  return Promise.all(made.map(record));
};

test('an attempt is kept with what was sent and what came back', async () => {
  await delivery('one', { attempts: 2, tries: 1 });
  const [outcome] = await records({ one: 204 });
  assert.equal(outcome?.succeeded, true);
  const [row] = await attempts();
  assert.match(row?.id ?? '', /^att_/);
  assert.deepEqual(
    { ...row, id: '' },
    {
      id: '',
      account_id: 'acct',
      delivery_id: 'one',
      message_id: 'msg_one',
      endpoint_id: 'ep_1',
      event: 'intake.session.abandoned',
      number: 3,
      trigger: 'scheduled',
      status: 'succeeded',
      url: 'https://ep_1.example/hook',
      request_headers: '{"a":"b","secret":null}',
      response_code: 204,
      error_code: null,
      response_body: 'thanks',
      duration_ms: 5,
      at: NOON - 5,
      next_attempt_at: null,
    },
  );
  const { status, attempts: count, next_attempt_at } = await deliveryOf('one');
  assert.deepEqual([status, count, next_attempt_at, calls], ['succeeded', 3, null, { enqueue: 0, write: 1 }]);
});

test('results wait for others as long as they are to, or until sixteen are there', async (t) => {
  const ids = Array.from({ length: 17 }, (_, nth) => `d${nth}`);
  for (const id of ids) await delivery(id);
  const made = await Promise.all(ids.map((id) => attempt(id, 200)));
  const turns = async () => {
    for (let nth = 0; nth < 3; nth++) await new Promise(setImmediate);
  };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const record = recorder({ resultLingerMs: 50 });
  const first = record(made[0] ?? assert.fail());
  await turns();
  t.mock.timers.tick(49);
  await turns();
  assert.equal(calls.write, 0);
  t.mock.timers.tick(1);
  await turns();
  assert.equal(calls.write, 1);
  t.mock.timers.reset();
  await first;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const others = made.slice(1).map(record);
  await turns();
  assert.equal(calls.write, 2, 'sixteen, at once and together');
  t.mock.timers.reset();
  await Promise.all(others);
  assert.equal((await attempts()).length, 17);
});

test('a failure enqueues the next try at its time, behind first tries', async () => {
  await delivery('one');
  await records({ one: 500 });
  assert.deepEqual(enqueued, [
    { kind: 'webhook.deliver', id: 'one', key: 'one', group: 'acct/ep_1/retry', runAtMs: NOON + 5000 },
  ]);
  const { status, next_attempt_at } = await deliveryOf('one');
  assert.deepEqual([status, next_attempt_at, (await attempts())[0]?.status], ['pending', NOON + 5000, 'failed']);
});

test('where another process was first, its attempt counts on the schedule, and ours comes after it', async () => {
  await delivery('one');
  const ours = await attempt('one', 500);
  await records({ one: 500 });
  clock.advance(10);
  enqueued = [];
  const outcome = await recorder()(ours);
  assert.deepEqual([outcome?.nextAttemptAtMs, outcome?.delivery.tries, enqueued], [null, 1, []]);
  const { tries, attempts: count, next_attempt_at } = await deliveryOf('one');
  assert.deepEqual([tries, count, next_attempt_at], [1, 2, NOON + 5000]);
  assert.deepEqual(
    (await attempts()).map(({ number }) => number),
    [1, 2],
  );
});

test('an extra attempt that was asked for since is not taken for made', async () => {
  await delivery('one');
  const ours = await attempt('one', 500);
  await database.write((tx) => tx.updateTable('webhook_delivery').set({ resend: 1 }).execute());
  await recorder()(ours);
  assert.equal((await deliveryOf('one')).resend, 1);
  await records({ one: 500 }, { isResend: true });
  assert.equal((await deliveryOf('one')).resend, 0);
});

test('what cannot be written fails alone', async () => {
  for (const id of ['bad', 'good', 'fine']) await delivery(id);
  const record = recorder({
    async enqueue(jobs) {
      if (jobs.some(({ id }) => id === 'bad')) throw new Error('not this one');
      enqueued.push(...jobs);
    },
  });
  const made = await Promise.all(['bad', 'good', 'fine'].map((id) => attempt(id, 500)));
  const results = await Promise.allSettled(made.map(record));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual((await attempts()).map(({ delivery_id }) => delivery_id).sort(), ['fine', 'good']);
  assert.deepEqual(enqueued.map(({ id }) => id).sort(), ['fine', 'good']);
  assert.equal((await deliveryOf('bad')).attempts, 0);
  const thrown = recorder({ enqueue: () => Promise.reject('a text') });
  await assert.rejects(thrown(await attempt('bad', 500)), { message: 'a text' });
});

test('failures in a row are counted from the first, and a success forgets them', async () => {
  for (const id of ['one', 'two', 'three']) await delivery(id);
  await records({ one: 500, two: 500 });
  const streak = async (id?: string) => {
    const { failure_count, failing_since, warned_at } = await endpointOf(id);
    return [failure_count, failing_since, warned_at];
  };
  assert.deepEqual(await streak(), [2, NOON - 5, null]);
  clock.advance(1000);
  await records({ three: 500 });
  assert.deepEqual(await streak(), [3, NOON - 5, null]);
  await records({ one: 200 });
  assert.deepEqual(await streak(), [0, null, null]);
  await records({ two: 500, three: 200 });
  assert.deepEqual(await streak(), [0, null, null], 'in one batch');
});

test('of attempts that are recorded together the first begins a streak, and the last dates what comes of it', async () => {
  for (const id of ['one', 'two', 'three']) await delivery(id);
  const record = recorder();
  const made = [await attempt('one', 410)];
  for (const id of ['two', 'three']) {
    clock.advance(1000);
    made.push(await attempt(id, 500));
  }
  await Promise.all(made.map(record));
  const { failing_since, disabled_at } = await endpointOf();
  assert.deepEqual([failing_since, disabled_at], [NOON - 5, NOON + 2000]);
});

test('the attempts of a test say nothing of the endpoint', async () => {
  await delivery('one', { trigger: 'test' });
  await records({ one: 410 }, { trigger: 'test' });
  const { failure_count, disabled, paused_until } = await endpointOf();
  assert.deepEqual([failure_count, disabled, paused_until, news], [0, 0, null, []]);
});

test('an endpoint that is gone is disabled at once, and its account hears of it once', async () => {
  await delivery('one');
  await delivery('two');
  await records({ one: 410, two: 500 });
  const { disabled, disabled_reason, disabled_at } = await endpointOf();
  assert.deepEqual([disabled, disabled_reason, disabled_at], [1, 'gone', NOON]);
  const told = { accountId: 'acct', endpointId: 'ep_1', url: 'https://ep_1.example/hook', failingSinceMs: NOON - 5 };
  assert.deepEqual(news, [{ ...told, what: 'disabled', reason: 'gone' }]);
  assert.deepEqual(logged, [
    ['webhook endpoint disabled', { account: 'acct', endpoint: 'ep_1', reason: 'gone', failing_since: NOON - 5 }],
  ]);
  await records({ two: 410 });
  assert.equal(news.length, 1);
});

test('an account is warned after two and a half days of at least five failures, and once', async () => {
  const since = NOON - 2.5 * DAY_MS;
  await delivery('one');
  await delivery('two');
  await endpoint('ep_2', { failing_since: since, failure_count: 3 });
  await delivery('few', { endpoint_id: 'ep_2' });
  await endpoint('ep_3', { failing_since: since + 1, failure_count: 100 });
  await delivery('recent', { endpoint_id: 'ep_3' });
  await endpoint('ep_4', { failing_since: since, failure_count: 4 });
  await delivery('enough', { endpoint_id: 'ep_4' });
  await records({ few: 500, recent: 500, enough: 500 });
  assert.deepEqual(
    news.map(({ endpointId, what, reason, failingSinceMs }) => [endpointId, what, reason, failingSinceMs]),
    [['ep_4', 'failing', 'failing', since]],
  );
  assert.equal((await endpointOf('ep_4')).warned_at, NOON);
  await records({ enough: 500 });
  assert.equal(news.length, 1);
});

test('an endpoint is given up after five days of at least ten failures, unless something succeeded', async () => {
  const since = NOON - 5 * DAY_MS;
  const failing = async (n: number, failing_since: number, failure_count: number) => {
    await endpoint(`ep_${n}`, { failing_since, failure_count, warned_at: 1 });
    await delivery(`d${n}`, { endpoint_id: `ep_${n}` });
  };
  await failing(2, since, 8);
  await failing(3, since + 1, 100);
  await failing(4, since, 9);
  await failing(5, since, 100);
  await delivery('success', { endpoint_id: 'ep_5' });
  await records({ d2: 500, d3: 500, d4: 500, d5: 500, success: 200 });
  assert.deepEqual(
    news.map(({ endpointId, what, reason }) => [endpointId, what, reason]),
    [['ep_4', 'disabled', 'failing']],
  );
  const disabled = async (n: number) => (await endpointOf(`ep_${n}`)).disabled;
  assert.deepEqual([await disabled(2), await disabled(3), await disabled(4), await disabled(5)], [0, 0, 1, 0]);
});

test('an overloaded endpoint is paused for the longest that was said, and whether the receiver said it', async () => {
  for (const id of ['one', 'two', 'three']) await delivery(id);
  const pause = async () => {
    const { paused_until, pause_asked } = await endpointOf();
    return [paused_until === null ? null : paused_until - NOON, pause_asked];
  };
  await records({ one: 500 });
  assert.deepEqual(await pause(), [null, null]);
  const record = recorder();
  await Promise.all(
    [
      await attempt('one', 429),
      await attempt('two', 503, { retryAfter: '60' }),
      await attempt('three', 503, { retryAfter: '2' }),
    ].map(record),
  );
  assert.deepEqual(await pause(), [60_000, 1]);
  await records({ three: 429 });
  assert.deepEqual(await pause(), [60_000, 1], 'a shorter one changes nothing');
  clock.advance(59_000);
  await records({ two: 429 });
  assert.deepEqual(await pause(), [64_000, 0]);
  clock.advance(5000);
  const together = [await attempt('one', 429), await attempt('three', 503, { retryAfter: '2' })];
  await Promise.all(together.map(recorder()));
  assert.deepEqual(await pause(), [69_000, 0], 'the receiver named the shorter one');
});

test('endpoints are written in the order of their ids', async () => {
  for (const id of ['ep_b', 'ep_a', 'ep_c']) {
    await endpoint(id);
    await delivery(id, { endpoint_id: id });
  }
  await records({ ep_c: 410, ep_a: 410, ep_b: 410 });
  assert.deepEqual(
    news.map(({ endpointId }) => endpointId),
    ['ep_a', 'ep_b', 'ep_c'],
  );
});

test('a replay is its account’s, goes on where it was, and is unfinished until it ends', async () => {
  const store = replayStore(database.db);
  const advance = (...input: Parameters<typeof store.advance>) =>
    database.write((tx) => replayStore(tx).advance(...input));
  const row = { id: 'rpl_1', account_id: 'acct', endpoint_id: 'ep_1', since: 1, until: 2, cursor: '', replayed: 0 };
  for (const id of ['rpl_1', 'rpl_2'])
    await database.write((tx) => replayStore(tx).insert({ ...row, id, created_at: NOON, finished_at: null }));
  assert.equal((await store.find('acct', 'rpl_1'))?.until, 2);
  assert.equal(await store.find('other', 'rpl_1'), undefined);
  assert.equal(await store.find('acct', 'rpl_3'), undefined);
  await advance('rpl_1', 'dlv_5', 5, null);
  await advance('rpl_1', 'dlv_7', 2, null);
  const unfinished = await store.findUnfinished('rpl_1');
  assert.deepEqual([unfinished?.cursor, unfinished?.replayed], ['dlv_7', 7]);
  await advance('rpl_1', 'dlv_9', 1, NOON);
  assert.equal(await store.findUnfinished('rpl_1'), undefined);
  assert.deepEqual((await store.find('acct', 'rpl_1'))?.finished_at, NOON);
  assert.deepEqual((await store.findUnfinished('rpl_2'))?.replayed, 0, 'the other one is where it was');
});
