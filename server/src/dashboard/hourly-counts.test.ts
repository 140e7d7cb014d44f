/** Hours that lie back are counted once; the overview shows every change of their rows all the same, whoever made it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '@dispute-intake/contract/duration';
import { systemClock } from '../platform/clock.ts';
import { createIds } from '../platform/ids.ts';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { stopTestPostgres } from '../testing/postgres.ts';
import { hourlyCountStore } from './hourly-count.store.ts';
import { readOverview } from './overview.service.ts';

const accountId = 'acc_1';
const toMs = Math.floor(systemClock.nowMs() / HOUR_MS) * HOUR_MS;
const fromMs = toMs - 7 * DAY_MS;
/** Half past an hour, three days back. */
const oldMs = toMs - 3 * DAY_MS + HOUR_MS / 2;
const youngMs = toMs - HOUR_MS / 2;
const oldHour = Math.floor(oldMs / HOUR_MS);

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
before(async () => {
  database = await temporaryDatabase();
  await database.write(async (tx) => {
    const account = { id: accountId, name: 'Northbank', intake_enabled: 1, created_at: 0 };
    await tx.insertInto('account').values(account).execute();
    await tx
      .insertInto('webhook_endpoint')
      .values({
        id: 'we_1',
        account_id: accountId,
        url: 'https://bank.example',
        description: '',
        rate_limit: null,
        headers: null,
        events: null,
        secret: '',
        disabled: 0,
        next_slot_at: 0,
        failure_count: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  });
});
after(async () => {
  await database.close();
  await stopTestPostgres();
});

const overview = (range = { accountId, fromMs, toMs }) => readOverview({ ...database, clock: systemClock }, range);
const stored = () => hourlyCountStore(database.db).read(accountId, 0, toMs / HOUR_MS);

let nextId = 0;
/** A case with its session, and a delivery that took 40 ms. */
async function add(atMs: number) {
  const ids = createIds(() => atMs);
  const [id, session, delivery, number] = [ids.uuid(), ids.sortable('is'), ids.sortable('dlv'), ++nextId];
  await database.write(async (tx) => {
    await tx
      .insertInto('intake_session')
      .values({
        id: session,
        account_id: accountId,
        status: 'completed',
        last_step: 'review',
        mode: 'form',
        request: '{}',
        created_at: atMs,
        expires_at: atMs,
        opened_at: atMs,
        ended_at: atMs + 120_000,
        questions_asked: 7,
        draft_revision: 0,
      })
      .execute();
    await tx
      .insertInto('evaluation')
      .values({
        id,
        account_id: accountId,
        intake_session_id: session,
        status: 'completed',
        request: '{}',
        created_at: atMs,
        category: 'fraud',
        confidence: 'high',
        next_action: 'file',
        currency: 'EUR',
        amount_minor: 100,
        reason_code: '10.4',
        version: 1,
      })
      .execute();
    await tx
      .insertInto('webhook_message')
      .values({ id: `msg_${number}`, account_id: accountId, event: 'x', body: '{}', created_at: atMs })
      .execute();
    await tx
      .insertInto('webhook_delivery')
      .values({
        id: delivery,
        account_id: accountId,
        message_id: `msg_${number}`,
        endpoint_id: 'we_1',
        event: 'x',
        status: 'succeeded',
        trigger: 'scheduled',
        tries: 1,
        attempts: 1,
        resend: 0,
        response_code: 200,
        error_code: null,
        next_attempt_at: null,
        created_at: atMs,
        updated_at: atMs,
      })
      .execute();
    await tx
      .insertInto('webhook_attempt')
      .values({
        id: ids.sortable('att'),
        account_id: accountId,
        delivery_id: delivery,
        message_id: `msg_${number}`,
        endpoint_id: 'we_1',
        event: 'x',
        number: 1,
        trigger: 'scheduled',
        status: 'succeeded',
        url: 'https://bank.example',
        response_code: 200,
        response_body: '',
        duration_ms: 40,
        at: atMs,
      })
      .execute();
  });
  return { id, session };
}
beforeEach(() =>
  database.write(async (tx) => {
    for (const table of ['evaluation', 'webhook_attempt', 'webhook_delivery', 'webhook_message'] as const)
      await tx.deleteFrom(table).execute();
    await tx.deleteFrom('intake_session').execute();
    await tx.deleteFrom('dashboard_hourly_count').execute();
  }),
);

test('hours that lie a day back are kept, the younger ones are not, and the figures are the same', async () => {
  for (const atMs of [oldMs, oldMs, oldMs + DAY_MS, youngMs]) await add(atMs);
  const first = await overview();
  assert.equal(first.evaluations, 4);
  assert.equal(first.sessions.completed, 4);
  assert.deepEqual(first.intake, { questions: 7, minutes: 2, recognized: 0, first: 4, complete_at_first: 4 });
  const { succeeded, answers, p50_ms, p95_ms } = first.deliveries;
  assert.deepEqual({ succeeded, answers, p50_ms, p95_ms }, { succeeded: 4, answers: 4, p50_ms: 40, p95_ms: 40 });
  assert.deepEqual(first.at_stake, [{ currency: 'EUR', amount: 4 }]);
  const hours = await stored();
  assert.ok(hours.every(({ counts, hour }) => counts !== null && hour < toMs / HOUR_MS - 24));
  assert.ok(hours.length > 24 * 5, `only ${hours.length} hours`);
  assert.deepEqual(await overview(), first);
});

test('what is kept is what is shown: the rows of a counted hour are not read again', async () => {
  await add(oldMs);
  await overview();
  const [{ changes = 0 } = {}] = (await stored()).filter(({ hour }) => hour === oldHour);
  await database.write((tx) => hourlyCountStore(tx).keep(accountId, [{ hour: oldHour, counts: '[]', changes }]));
  assert.equal((await overview()).evaluations, 0);
});

test('an hour and a bucket that the range cuts are counted from the moment it begins', async () => {
  await add(oldMs);
  await add(oldMs + HOUR_MS);
  const shown = await overview({ accountId, fromMs: oldMs + 1, toMs });
  assert.equal(shown.evaluations, 1);
  assert.equal(shown.previous.evaluations, 1);
  assert.equal(shown.deliveries.buckets[0]?.at, new Date(oldMs + 1).toISOString());
  assert.equal(
    shown.deliveries.buckets.reduce((sum, { succeeded }) => sum + succeeded, 0),
    1,
  );
});

type Made = Awaited<ReturnType<typeof add>>;
const CHANGES: Record<string, { change: (made: Made) => Promise<unknown>; figure: () => Promise<unknown> }> = {
  'an outcome': {
    change: ({ id }) =>
      database.write((tx) =>
        tx.updateTable('evaluation').set({ outcome_kind: 'won', outcome: '{}' }).where('id', '=', id).execute(),
      ),
    figure: async () => (await overview()).proposals,
  },
  'a newer version': {
    change: ({ id }) =>
      database.write((tx) => tx.updateTable('evaluation').set({ superseded_by: 'x' }).where('id', '=', id).execute()),
    figure: async () => (await overview()).at_stake,
  },
  'a case that was erased': {
    change: ({ id }) => database.write((tx) => tx.deleteFrom('evaluation').where('id', '=', id).execute()),
    figure: async () => (await overview()).evaluations,
  },
  'a case that was stored late': {
    change: () => add(oldMs),
    figure: async () => (await overview()).evaluations,
  },
  'a session that ended otherwise': {
    change: ({ session }) =>
      database.write((tx) =>
        tx.updateTable('intake_session').set({ status: 'expired' }).where('id', '=', session).execute(),
      ),
    figure: async () => (await overview()).sessions,
  },
  'a delivery that failed for good': {
    change: () => database.write((tx) => tx.updateTable('webhook_delivery').set({ status: 'failed' }).execute()),
    figure: async () => (await overview()).deliveries.failed,
  },
  'attempts that were let go': {
    change: () => database.write((tx) => tx.deleteFrom('webhook_attempt').execute()),
    figure: async () => (await overview()).deliveries.answers,
  },
};
for (const [name, { change, figure }] of Object.entries(CHANGES)) {
  test(`${name}, in an hour that was counted, is in the figures at once, and is counted again`, async () => {
    const made = await add(oldMs);
    const counted = await figure();
    await change(made);
    const now = await figure();
    assert.notDeepEqual(now, counted);
    const again = (await stored()).find(({ hour }) => hour === oldHour);
    assert.notEqual(again?.counts, null);
    assert.deepEqual(await figure(), now);
  });
}

test('counts of an hour that changed while it was counted are not kept', async () => {
  const { id } = await add(oldMs);
  await overview();
  const [{ changes = 0, counts } = { counts: null }] = (await stored()).filter(({ hour }) => hour === oldHour);
  await database.write((tx) => tx.updateTable('evaluation').set({ confidence: 'low' }).where('id', '=', id).execute());
  await database.write((tx) => hourlyCountStore(tx).keep(accountId, [{ hour: oldHour, counts, changes }]));
  assert.equal((await stored()).find(({ hour }) => hour === oldHour)?.counts, null);
  assert.equal((await overview()).confidences.find(({ confidence }) => confidence === 'low')?.count, 1);
});

test('rows of today are changed without touching the counts', async () => {
  await add(oldMs);
  await overview();
  const before = await stored();
  const { id } = await add(youngMs);
  await database.write((tx) => tx.updateTable('evaluation').set({ confidence: 'low' }).where('id', '=', id).execute());
  assert.deepEqual(await stored(), before);
});
