/**
 * Writing routes against each other on PostgreSQL, twelve of each at once. The promise: no deadlocks, nothing that waits for
 * long, an account keeps an owner, and no key outlives its maker. `npm test` sends every route at once; with
 * `INTAKE_ALL_PAIRS=1` every pair has a run of its own and must be answered within two seconds.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  type Browser,
  type DashboardFixture,
  GOOD_PASSWORD,
  startDashboard,
} from '../../src/dashboard/testing/dashboard.fixture.ts';
import { sessionRequest } from '../../src/testing/factories.ts';
import { stopTestPostgres } from '../../src/testing/postgres.ts';

const AT_ONCE = 12;
const MAX_MS = 2000;

let fixture: DashboardFixture;
let accountId: string;
let owner: Browser & { id: string };
const ambient = process.env.TEST_DATABASE;
before(async () => {
  process.env.TEST_DATABASE = 'postgres';
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
  owner = await fixture.operator(accountId, 'owner@northbank.example');
});
after(async () => {
  await fixture.close();
  if (ambient === undefined) delete process.env.TEST_DATABASE;
  else process.env.TEST_DATABASE = ambient;
  await stopTestPostgres();
});

const deadlocks = async (): Promise<number> => {
  // A connection reports what it has counted when it is idle.
  await sql`select pg_stat_clear_snapshot()`.execute(fixture.db);
  const { rows } = await sql<{ n: string }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(fixture.db);
  return Number(rows[0]?.n ?? 0);
};

let count = 0;
/** A name of its own for each call. */
const next = () => `n${++count}`;
type Route = () => Promise<{ status: number }>;

async function routes(): Promise<Record<string, Route>> {
  const member = (await owner.call('post', '/members', { email: `${next()}@northbank.example`, role: 'analyst' })).body;
  const endpoint = (await owner.call('post', '/endpoints', { url: 'https://hooks.northbank.example/in' })).body;
  const session = () => owner.call('post', '/sessions', sessionRequest());
  const opened = (await session()).body;
  assert.ok(member.id && endpoint.id && opened.id, JSON.stringify([member, endpoint, opened]));
  return {
    'create a session': session,
    'renew a session': () => owner.call('post', `/sessions/${opened.id}/renew`),
    'invite a member': () => owner.call('post', '/members', { email: `${next()}@northbank.example`, role: 'analyst' }),
    'invite one address': () => owner.call('post', '/members', { email: 'same@northbank.example', role: 'analyst' }),
    'change a role': () => owner.call('patch', `/members/${member.id}`, { role: 'developer' }),
    'renew an invitation': () => owner.call('post', `/members/${member.id}/link`),
    'end sign-ins': () => owner.call('post', `/members/${member.id}/sign-ins/end`),
    'make a key': () => owner.call('post', '/api-keys', { name: next() }),
    'add an endpoint': () => owner.call('post', '/endpoints', { url: `https://${next()}.example/in` }),
    'change an endpoint': () => owner.call('patch', `/endpoints/${endpoint.id}`, { description: next() }),
    'rotate a secret': () => owner.call('post', `/endpoints/${endpoint.id}/secret`),
    'change settings': () => owner.call('patch', '/settings', { session_ttl_seconds: 600 }),
    'save a view': () => owner.call('post', '/views', { name: next(), query: 'status=completed' }),
    'export the audit log': () => owner.call('get', '/audit/export?format=csv'),
    'confirm who it is': () => owner.call('post', '/me/confirm', { current: GOOD_PASSWORD }),
  };
}

const storm = async (each: readonly Route[]): Promise<{ status: number; ms: number }[]> =>
  Promise.all(
    each.flatMap((call) =>
      Array.from({ length: AT_ONCE }, async () => {
        const startMs = performance.now();
        const { status } = await call();
        return { status, ms: performance.now() - startMs };
      }),
    ),
  );

test('every writing route at once, twelve times each: no deadlock, and every answer is one of the route', async () => {
  const all = await routes();
  const before = await deadlocks();
  const answers = await storm(Object.values(all));
  for (const [i, name] of Object.keys(all).entries()) {
    const statuses = answers.slice(i * AT_ONCE, (i + 1) * AT_ONCE).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status < 500) && statuses.some((status) => status < 300),
      `${name}: ${statuses}`,
    );
  }
  assert.equal((await deadlocks()) - before, 0);
});

test('every pair of writing routes', { skip: process.env.INTAKE_ALL_PAIRS === undefined }, async () => {
  const all = Object.entries(await routes());
  const before = await deadlocks();
  let slowest = { ms: 0, name: '' };
  let requests = 0;
  for (const [i, [a, first]] of all.entries()) {
    for (const [b, second] of all.slice(i)) {
      for (const { status, ms } of await storm([first, second])) {
        requests++;
        assert.ok(status < 500, `${a} and ${b}: ${status}`);
        if (ms > slowest.ms) slowest = { ms, name: `${a} and ${b}` };
      }
    }
  }
  const found = (await deadlocks()) - before;
  console.log(`${requests} requests, ${found} deadlocks, slowest ${Math.round(slowest.ms)} ms (${slowest.name})`);
  assert.ok(found <= requests / 100);
  assert.ok(slowest.ms <= MAX_MS, slowest.name);
});

test('two owners who demote each other at once leave one of them', async () => {
  for (let round = 0; round < 6; round++) {
    const account = await fixture.account('Southbank');
    const [ada, bob] = [
      await fixture.operator(account, `${next()}@southbank.example`),
      await fixture.operator(account, `${next()}@southbank.example`),
    ];
    const demote = (by: Browser, id: string) => by.call('patch', `/members/${id}`, { role: 'analyst' });
    const statuses = (await Promise.all([demote(ada, bob.id), demote(bob, ada.id)])).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 204).length, 1, String(statuses));
    const owners = fixture.db.selectFrom('dashboard_user').select('id').where('account_id', '=', account);
    assert.equal((await owners.where('role', '=', 'owner').execute()).length, 1);
  }
});

/** Three owners against each other. */
const QUARRELS: Record<string, (who: (Browser & { id: string })[]) => Promise<{ status: number }>[]> = {
  'demote each other in a ring': (who) =>
    who.map((one, i) => one.call('patch', `/members/${who[(i + 1) % who.length]?.id}`, { role: 'analyst' })),
  'remove each other, everybody all': (who) =>
    who.flatMap((one) => who.map(({ id }) => one.call('delete', `/members/${id}?keys=revoke`))),
  'step down together': (who) => who.map((one) => one.call('patch', `/members/${one.id}`, { role: 'read-only' })),
};
for (const [what, quarrel] of Object.entries(QUARRELS))
  test(`three owners who ${what} leave one of them`, async () => {
    const account = await fixture.account('Eastbank');
    const who: (Browser & { id: string })[] = [];
    for (let i = 0; i < 3; i++) who.push(await fixture.operator(account, `${next()}@eastbank.example`));
    const statuses = (await Promise.all(quarrel(who))).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status < 500),
      String(statuses),
    );
    const owners = fixture.db.selectFrom('dashboard_user').select('id').where('account_id', '=', account);
    assert.ok((await owners.where('role', '=', 'owner').execute()).length >= 1, String(statuses));
  });

test('keys made while their maker is removed do not work afterwards', async () => {
  const developer = await fixture.operator(accountId, `${next()}@northbank.example`, 'owner');
  const made = Array.from({ length: 10 }, () => developer.call('post', '/api-keys', { name: next() }));
  const removed = owner.call('delete', `/members/${developer.id}?keys=revoke`);
  await Promise.all([...made, removed]);
  assert.equal((await removed).status, 204);
  const working = await fixture.db
    .selectFrom('api_key')
    .select('id')
    .where('created_by', '=', developer.id)
    .where('revoked_at', 'is', null)
    .execute();
  assert.deepEqual(working, []);
});
