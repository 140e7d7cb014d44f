import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { evaluationListStore } from '../evaluations/evaluation-list.store.ts';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { sessionListStore } from '../sessions/session-list.store.ts';
import { stopTestPostgres } from '../testing/postgres.ts';
import { deliveryViewStore } from '../webhooks/delivery-view.store.ts';
import { LISTED_CASE } from './dispute.view.ts';

const ROWS = 10_700;
/** Both sides of the first slice's end, 200 rows; the others, of at most 3000, end where time says. */
const MATCHING = [10_700, 10_501, 10_500, 7201, 7200, 1];
const idOf = (number: number) => `is_${String(number).padStart(8, '0')}`;
/** Each has an index, both together have none. */
const filter = { accountId: 'acc_1', status: 'abandoned', mode: 'form' };

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
before(async () => {
  database = await temporaryDatabase();
  await database.write(async (tx) => {
    await tx
      .insertInto('account')
      .values({ id: 'acc_1', name: 'Northbank', intake_enabled: 1, created_at: 1 })
      .execute();
    for (let first = 1; first <= ROWS; first += 500) {
      const rows = Array.from({ length: Math.min(500, ROWS - first + 1) }, (_, i) => ({
        id: idOf(first + i),
        account_id: 'acc_1',
        status: MATCHING.includes(first + i) ? ('abandoned' as const) : ('completed' as const),
        mode: 'form' as const,
        request: '{}',
        created_at: 1,
        expires_at: 1,
        draft_revision: 0,
        last_step: MATCHING.includes(first + i) ? 'amount' : 'review',
      }));
      await tx
        .insertInto('intake_session')
        .values(rows as never)
        .execute();
    }
  });
});
after(async () => {
  await database.close();
  await stopTestPostgres();
});

it('a list read in slices holds every row once, newest first', async () => {
  const rows = await sessionListStore(database.db).list({ ...filter, limit: 21 });
  assert.deepEqual(
    rows.map(({ id }) => id),
    MATCHING.map(idOf),
  );
});

it('a page of it begins behind the row the last one ended with, and ends at its limit', async () => {
  const rows = await sessionListStore(database.db).list({ ...filter, beforeId: idOf(10_501), limit: 3 });
  assert.deepEqual(
    rows.map(({ id }) => id),
    [10_500, 7201, 7200].map(idOf),
  );
});

it('its rows are counted across the slices, and no further than lists say', async () => {
  const store = sessionListStore(database.db);
  assert.equal(await store.count(filter), 6);
  assert.equal(await store.count({ ...filter, status: 'completed' }), null, 'more than 10 000');
});

it('what a search finds is counted by the indexes of its columns, and no further than lists say', async () => {
  const store = sessionListStore(database.db);
  assert.equal(await store.count({ accountId: 'acc_1', search: 'is_0000' }), 9999);
  assert.equal(await store.count({ accountId: 'acc_1', search: 'is_000' }), null, 'more than 10 000');
  assert.equal(await store.count({ ...filter, search: 'is_0000' }), 3, 'narrowed');
});

it('what an index finds for one of two filters is looked through by its ids, without cutting all rows into slices', async () => {
  let isCut = false;
  const noted = database.db.withPlugin({
    transformQuery({ node }) {
      if ('offset' in node && node.offset !== undefined) isCut = true;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const both = { ...filter, search: 'is_0000' };
  const rows = await sessionListStore(noted).list({ ...both, beforeId: idOf(7201), limit: 2 });
  assert.deepEqual(
    rows.map(({ id }) => id),
    [7200, 1].map(idOf),
  );
  assert.equal(await sessionListStore(noted).count(both), 3);
  assert.equal(isCut, false);
});

it('a page of what a search finds begins behind the row the last one ended with', async () => {
  const list = async (beforeId?: string) =>
    (await sessionListStore(database.db).list({ accountId: 'acc_1', search: 'is_0000', beforeId, limit: 2 })).map(
      ({ id }) => id,
    );
  assert.deepEqual(await list(), [9999, 9998].map(idOf));
  assert.deepEqual(await list(idOf(9998)), [9997, 9996].map(idOf));
  assert.deepEqual(await list(idOf(1)), []);
});

it('sessions are found where they were left, by stage and by step, and those that go on among the newest', async () => {
  const change = (numbers: number[], columns: object) =>
    database.write((tx) =>
      tx.updateTable('intake_session').set(columns).where('id', 'in', numbers.map(idOf)).execute(),
    );
  await change([1, 7200], { opened_at: 1, last_step: 'delivery' });
  await change([7201], { opened_at: 1, last_step: null });
  await change([10_500], { opened_at: null, last_step: null });
  await change([2, 9000], { status: 'opened', opened_at: 1, last_step: 'delivery' });
  const store = sessionListStore(database.db);
  const found = async (narrowed: object) => {
    const rows = await store.list({ accountId: 'acc_1', ...narrowed, limit: 21 });
    assert.equal(await store.count({ accountId: 'acc_1', ...narrowed }), rows.length);
    return rows.map(({ id }) => Number(id.slice(3)));
  };
  assert.deepEqual(await found({ left: 'details' }), [7200, 1]);
  assert.deepEqual(await found({ left: 'details', leftStep: 'delivery' }), [7200, 1]);
  assert.deepEqual(await found({ left: 'details', leftStep: 'review' }), []);
  assert.deepEqual(await found({ leftStep: 'delivery', status: 'expired' }), []);
  assert.deepEqual(await found({ left: 'statement' }), [7201]);
  assert.deepEqual(await found({ left: 'link_created' }), [10_700, 10_501, 10_500]);
  assert.deepEqual(await found({ waiting: 'details' }), [9000, 2]);
  assert.deepEqual(await found({ waiting: 'review' }), []);
  await change([2, 9000], { status: 'completed', last_step: 'review' });
  assert.deepEqual(await found({ waiting: 'details' }), [], 'none goes on');
  await change(MATCHING, { opened_at: null, last_step: 'amount' });
});

it('cases are found by a failed check, also among more different texts of checks than are looked through', async () => {
  const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const add = (numbers: number[]) =>
    database.write((tx) =>
      tx
        .insertInto('evaluation')
        .values(
          numbers.map((number) => ({
            id: uuid(number),
            account_id: 'acc_1',
            status: 'completed' as const,
            request: '{}',
            created_at: 1,
            failed_checks: ` check_${number} ${number % 500 === 0 ? 'rare ' : ''}`,
          })) as never,
        )
        .execute(),
    );
  const store = evaluationListStore(database.db, LISTED_CASE);
  const found = async () => {
    const filter = { accountId: 'acc_1', failedCheck: 'rare' };
    const rows = await store.list({ ...filter, limit: 21 });
    assert.equal(await store.count(filter), rows.length);
    return rows.map(({ id }) => id);
  };
  const upTo = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
  await add(upTo(1, 1000));
  assert.deepEqual(await found(), [1000, 500].map(uuid));
  assert.deepEqual(await store.list({ accountId: 'acc_1', failedCheck: 'check', limit: 21 }), [], 'no part of a word');
  await add(upTo(1001, 500));
  assert.deepEqual(await found(), [1500, 1000, 500].map(uuid));
});

it('the sessions of a status are listed for a backend in the same way', async () => {
  const list = async (beforeId: string | undefined, count: number) =>
    (
      await sessionListStore(database.db).list({
        accountId: 'acc_1',
        status: 'abandoned',
        beforeId,
        limit: count,
        nowMs: 2,
      })
    ).map(({ id }) => id);
  assert.deepEqual(await list(undefined, 21), MATCHING.map(idOf));
  assert.deepEqual(await list(idOf(10_501), 3), [10_500, 7201, 7200].map(idOf));
});

it('deliveries are found by the code of their latest attempt, one that had succeeded and was sent again too', async () => {
  const made = { account_id: 'acc_1', created_at: 1, updated_at: 1 };
  const latest = {
    dlv_1: ['failed', 503, null],
    dlv_2: ['succeeded', 500, null],
    dlv_3: ['pending', null, 'timeout'],
    dlv_4: ['succeeded', 200, null],
    dlv_5: ['pending', null, null],
  } as const;
  await database.write(async (tx) => {
    const endpoint = { id: 'we_1', url: 'https://bank.example/', description: '', disabled: 0, secret: '' };
    await tx
      .insertInto('webhook_endpoint')
      .values({ ...made, ...endpoint, next_slot_at: 0, failure_count: 0 } as never)
      .execute();
    for (const [id, [status, response_code, error_code]] of Object.entries(latest)) {
      const message = {
        id: `msg_${id}`,
        account_id: 'acc_1',
        event: 'evaluation.completed',
        body: '{}',
        created_at: 1,
      };
      await tx
        .insertInto('webhook_message')
        .values(message as never)
        .execute();
      const sent = { id, message_id: message.id, endpoint_id: 'we_1', event: message.event, trigger: 'scheduled' };
      await tx
        .insertInto('webhook_delivery')
        .values({ ...made, ...sent, status, response_code, error_code } as never)
        .execute();
    }
  });
  const store = deliveryViewStore(database.db);
  const found = async (code: string) => {
    const rows = await store.list({ accountId: 'acc_1', code, limit: 21 });
    assert.equal(await store.count({ accountId: 'acc_1', code }), rows.length);
    return rows.map(({ id }) => id);
  };
  assert.deepEqual(await found('5xx'), ['dlv_2', 'dlv_1']);
  assert.deepEqual(await found('503'), ['dlv_1']);
  assert.deepEqual(await found('timeout'), ['dlv_3']);
  assert.deepEqual(await found('2xx'), ['dlv_4']);
});
