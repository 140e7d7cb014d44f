import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sessionRequest } from '../testing/factories.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';
import { EVENT_LIFE_MS } from './index.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' } });
});
after(() => app.close());

/** Makes one event: a session that is ended at once. */
async function happen(caller: Caller): Promise<string> {
  const { id } = (await caller.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  assert.equal((await caller.call('POST', `/api/intake/sessions/${id}/expire`)).status, 200);
  return id;
}
const subjectOf = (event: { payload: { data: { intake_session_id: string } } }) => event.payload.data.intake_session_id;
async function read(caller: Caller, query: string) {
  const { status, body } = await caller.call('GET', `/api/events/?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}
/** Everything from a cursor on, page by page. */
async function readOn(caller: Caller, after?: string): Promise<{ subjects: string[]; cursor: string }> {
  const subjects: string[] = [];
  let cursor = after;
  for (;;) {
    const page = await read(caller, `limit=3${cursor === undefined ? '' : `&after=${cursor}`}`);
    subjects.push(...page.data.map(subjectOf));
    cursor = page.next_cursor as string;
    if (!page.has_more) return { subjects, cursor };
  }
}

test('a reader beside many writers gets every event once, and none before one it has had', async () => {
  const bank = await app.newAccount();
  const written: string[] = [];
  let isOver = false;
  const writers = Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let i = 0; i < 8; i++) written.push(await happen(bank));
    }),
  ).finally(() => {
    isOver = true;
  });
  const readers = [0, 1].map(async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    while (true) {
      const isLast = isOver;
      const { subjects, cursor: next } = await readOn(bank, cursor);
      seen.push(...subjects);
      cursor = next;
      if (isLast) return seen;
      // Without sockets a request may be answered within one turn of the event loop: the writers need the next.
      await nextTurn();
    }
  });
  await writers;
  const [seen = [], other] = await Promise.all(readers);
  assert.deepEqual(seen.toSorted(), written.toSorted());
  assert.deepEqual(other, seen, 'both readers see one order');
  assert.deepEqual((await readOn(bank)).subjects, seen, 'and so does whoever comes later');
});

test('an event has the id and body of its webhook message, whether or not an endpoint exists', async () => {
  const bank = await app.newAccount();
  await happen(bank);
  const [event] = (await read(bank, '')).data;
  const row = await app.service.context.db
    .selectFrom('webhook_message')
    .selectAll()
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(event.payload, JSON.parse(row.body));
  assert.equal(event.type, 'intake.session.abandoned');
  assert.equal(event.occurred_at, new Date(app.clock.nowMs()).toISOString());
  assert.deepEqual((await read(app, '')).data, [], 'another account sees none of it');
});

test('a reader may wait for the next event, and keeps its place where there is none', async () => {
  const bank = await app.newAccount();
  const empty = await read(bank, '');
  assert.deepEqual([empty.data, empty.has_more], [[], false]);
  const waiting = read(bank, `wait=30&after=${empty.next_cursor}`);
  const id = await happen(bank);
  const { data, next_cursor } = await waiting;
  assert.deepEqual(data.map(subjectOf), [id]);
  assert.deepEqual((await read(bank, `after=${next_cursor}`)).data, []);
});

test('types narrow what is read, without losing the place', async () => {
  const bank = await app.newAccount();
  const id = await happen(bank);
  const other = await read(bank, 'types=evaluation.completed');
  assert.deepEqual(other.data, []);
  const both = await read(bank, 'types=evaluation.completed,intake.session.abandoned');
  assert.deepEqual(both.data.map(subjectOf), [id]);
  const later = await happen(bank);
  assert.deepEqual((await read(bank, `after=${other.next_cursor}`)).data.map(subjectOf), [later]);
});

for (const [query, place] of [
  ['after=abc', 'after'],
  ['types=evaluation.started', 'types'],
  ['limit=0', 'limit'],
  ['wait=31', 'wait'],
] as const) {
  test(`refuses ${query}`, async () => {
    const { status, body } = await app.call('GET', `/api/events/?${query}`);
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, ['query', place]);
  });
}

test('what is older than 30 days is not shown, and reading begins behind it', async () => {
  const bank = await app.newAccount();
  for (let i = 0; i < 5; i++) await happen(bank);
  const { cursor } = await readOn(bank);
  app.clock.advance(EVENT_LIFE_MS - 1000);
  const kept = [await happen(bank), await happen(bank)];
  assert.equal((await readOn(bank)).subjects.length, 7);
  app.clock.advance(2000);
  assert.deepEqual((await readOn(bank)).subjects, kept);
  assert.deepEqual((await readOn(bank, cursor)).subjects, kept);
});

test('a shutdown does not hold on to a reader that waits', async () => {
  const idle = await startTestApp();
  const waiting = idle.call('GET', '/api/events/?wait=30');
  idle.service.drain();
  assert.deepEqual((await waiting).body.data, []);
  await idle.close();
});
