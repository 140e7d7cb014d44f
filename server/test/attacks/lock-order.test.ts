/**
 * The order of locks (platform/db/row-lock.ts) on PostgreSQL, without a race: a transaction of the test holds what a route has
 * to wait for, and the route may not hold what comes after it. Held in the other order, two of them would wait for each other.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../src/database.ts';
import { openBlobs } from '../../src/fleet/storage.ts';
import { createRetention } from '../../src/retention/index.ts';
import { evaluationRequest, transaction } from '../../src/testing/factories.ts';
import { stopTestPostgres } from '../../src/testing/postgres.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let app: TestApp;
const ambient = process.env.TEST_DATABASE;
before(async () => {
  process.env.TEST_DATABASE = 'postgres';
  app = await startTestApp();
});
after(async () => {
  await app.close();
  if (ambient === undefined) delete process.env.TEST_DATABASE;
  else process.env.TEST_DATABASE = ambient;
  await stopTestPostgres();
});

const lock = (tx: Db, table: 'intake_session' | 'evaluation', id: string) =>
  sql`select 1 from ${sql.table(table)} where id = ${id} for no key update nowait`.execute(tx);

const someoneWaits = async (): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.service.context.db);
  return rows.length > 0;
};

/** The answer of a call that comes while a transaction holds a row; `then` runs in that transaction while the call waits. */
async function waiting<T>(
  held: { table: 'intake_session' | 'evaluation'; id: string },
  call: () => Promise<T>,
  then: (tx: Db) => Promise<unknown>,
): Promise<T> {
  let isOver = false;
  const { answer } = await app.service.context.db.transaction().execute(async (tx) => {
    await lock(tx, held.table, held.id);
    const answer = call().finally(() => {
      isOver = true;
    });
    while (!(await someoneWaits())) assert.ok(!isOver, 'it did not wait');
    await then(tx);
    return { answer };
  });
  return answer;
}

let number = 0;
/** A dispute of two versions. */
async function dispute(): Promise<{ first: string; newest: string }> {
  const paid = transaction({ transaction_id: `locks_${++number}` });
  const first = (await app.call('POST', '/api/evaluations/', evaluationRequest({ transaction: paid }))).body.id;
  return { first, newest: (await next(first)).body.id };
}
const next = (supersedes: string) =>
  app.call('POST', '/api/evaluations/', { supersedes, evidences: { recognizes_merchant: true } });
const followUp = (follow_up_of: string, changes: object = {}) =>
  app.call('POST', '/api/intake/sessions/', { follow_up_of, ...changes });

test('a follow-up that replaces another waits for its session and holds no evaluation meanwhile', async () => {
  const { newest } = await dispute();
  const { id } = (await followUp(newest)).body;
  const replaced = await waiting(
    { table: 'intake_session', id },
    () => followUp(newest, { replace: true }),
    (tx) => lock(tx, 'evaluation', newest),
  );
  assert.equal(replaced.status, 201);
  assert.equal((await app.call('GET', `/api/intake/sessions/${id}`)).body.status, 'expired');
});

test('a follow-up that was submitted meanwhile is not said to be abandoned', async () => {
  const { newest } = await dispute();
  const { id } = (await followUp(newest)).body;
  const replaced = await waiting(
    { table: 'intake_session', id },
    () => followUp(newest, { replace: true }),
    (tx) => tx.updateTable('intake_session').set({ status: 'completed' }).where('id', '=', id).execute(),
  );
  assert.equal(replaced.status, 201);
  const told = (await app.call('GET', '/api/events/?types=intake.session.abandoned&limit=100')).body.data;
  const sessions = told.map(({ payload }: { payload: { data: { intake_session_id: string } } }) => payload.data);
  assert.ok(!sessions.some((data: { intake_session_id: string }) => data.intake_session_id === id));
});

test('an outcome, or its removal, waits for the dispute before it changes a version', async () => {
  const { first, newest } = await dispute();
  const path = `/api/evaluations/${newest}/outcome`;
  for (const call of [() => app.call('POST', path, { outcome: 'won' }), () => app.call('DELETE', path)]) {
    const { status } = await waiting({ table: 'evaluation', id: first }, call, (tx) => lock(tx, 'evaluation', newest));
    assert.ok(status < 300, String(status));
  }
});

test('a newer version waits for the dispute, and keeps the state that came meanwhile', async () => {
  const { first, newest } = await dispute();
  const { body } = await waiting(
    { table: 'evaluation', id: first },
    () => next(newest),
    (tx) => tx.updateTable('evaluation').set({ state: 'handed_over' }).where('id', '=', newest).execute(),
  );
  assert.equal((await app.call('GET', `/api/evaluations/${body.id}`)).body.state, 'handed_over');
});

test('erasure waits for the sessions of a dispute before it removes an evaluation', async () => {
  const { newest } = await dispute();
  const { id } = (await followUp(newest)).body;
  const { context } = app.service;
  const retention = createRetention({ ...context, blobs: await openBlobs(context.config.files) });
  const erased = await waiting(
    { table: 'intake_session', id },
    () => retention.erase(newest),
    (tx) => lock(tx, 'evaluation', newest),
  );
  assert.ok(erased);
  assert.equal((await app.call('GET', `/api/intake/sessions/${id}`)).status, 404);
});
