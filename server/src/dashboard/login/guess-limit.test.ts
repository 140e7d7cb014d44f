/** The limits of guesses in figures: how many, for how long, counted by what. The attacks beside the server use them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ProblemError } from '../../platform/http/problems/problem-error.ts';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../../platform/jobs/testing/temporary-database.ts';
import { type GuessLimit, guessLimit, type Person } from './guess-limit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ADA: Person = { userId: 'user_ada' };
const BOB: Person = { userId: 'user_bob' };

let database: TemporaryDatabase;
let clock: ManualClock;
let limit: GuessLimit;
before(async () => {
  database = await temporaryDatabase();
});
after(() => database.close());
beforeEach(async () => {
  clock = manualClock();
  const { db, write } = database;
  // Addresses of the private ranges are those of proxies and neighbours.
  limit = guessLimit({ db, write, clock, isPublic: (address) => !address.startsWith('10.') });
  await write(async (tx) => {
    for (const table of ['dashboard_login_failure', 'dashboard_known_network', 'dashboard_user'] as const)
      await tx.deleteFrom(table).execute();
    await tx.deleteFrom('account').execute();
    const account = { id: 'acct', name: 'Northbank', intake_enabled: 1, created_at: 0 };
    await tx.insertInto('account').values(account).execute();
    for (const id of ['user_ada', 'user_bob']) {
      const times = { created_at: '2026-01-01', updated_at: '2026-01-01' };
      const user = { id, account_id: 'acct', email: `${id}@northbank.example`, name: id, role: 'owner', ...times };
      await tx
        .insertInto('dashboard_user')
        .values({ ...user, email_verified: 1 } as never)
        .execute();
    }
  });
});

/** Makes `count` wrong guesses, each from an address of its own where `from` is a function. */
async function guess(who: Person, from: string | null | ((nth: number) => string), count = 1): Promise<void> {
  for (let nth = 0; nth < count; nth++) await limit.reserve(who, typeof from === 'function' ? from(nth) : from);
}
const refused = (who: Person, from: string | null) =>
  assert.rejects(limit.reserve(who, from), (error: { code?: string }) => error.code === 'rate_limited');

test('ten guesses at a person from one network, fifty from everywhere, a hundred from one network at anybody', async () => {
  await guess(ADA, '192.0.2.1', 10);
  await refused(ADA, '192.0.2.1');
  await guess(ADA, (nth) => `198.51.100.${nth}`, 40);
  await refused(ADA, '203.0.113.9');
  await guess(BOB, '192.0.2.1');
  const strangers = (nth: number): Person => ({ unknownEmail: `nobody-${nth}@northbank.example` });
  for (let nth = 0; nth < 89; nth++) await guess(strangers(nth), '192.0.2.1');
  await refused(strangers(90), '192.0.2.1');
  await guess(strangers(90), '192.0.2.2');
});

test('a guess that is refused is not counted, and the refusal says how long it holds', async () => {
  await guess(ADA, '192.0.2.1', 10);
  clock.advance(13 * MINUTE_MS + 59_001);
  await assert.rejects(limit.reserve(ADA, '192.0.2.1'), (error: ProblemError) => {
    assert.equal(error.extras.headers?.['Retry-After'], '61');
    assert.match(error.message, /in 2 minutes/);
    return true;
  });
  clock.advance(1499);
  for (let i = 0; i < 60; i++) await refused(ADA, '192.0.2.1');
  await guess(ADA, '192.0.2.2');
  clock.advance(MINUTE_MS - 501);
  await refused(ADA, '192.0.2.1');
  clock.advance(1);
  await guess(ADA, '192.0.2.1', 10);
  await refused(ADA, '192.0.2.1');
});

test('an unknown address is limited like a known one, by what was typed', async () => {
  await guess({ unknownEmail: 'nobody@northbank.example' }, null, 10);
  await refused({ unknownEmail: 'nobody@northbank.example' }, null);
  await guess({ unknownEmail: 'somebody@northbank.example' }, null);
});

test('a right guess forgets the wrong ones before it and makes its network known for 90 days', async () => {
  await guess(ADA, '192.0.2.1', 9);
  await (await limit.reserve(ADA, '192.0.2.1')).right();
  await guess(ADA, (nth) => `198.51.100.${nth}`, 41);
  // 9 wrong and 41 more are the 50 of the person; from the known network she is counted alone.
  await refused(ADA, '203.0.113.9');
  await guess(ADA, '192.0.2.1', 10);
  await refused(ADA, '192.0.2.1');
  await guess(BOB, (nth) => `192.0.2.1${nth}`, 1);
  clock.advance(90 * DAY_MS - 1);
  await guess(ADA, (nth) => `198.51.100.${nth}`, 50);
  await guess(ADA, '192.0.2.1');
  clock.advance(1);
  // Known no longer: her guesses are counted as anybody's, and the 50 are used up.
  await refused(ADA, '192.0.2.1');
});

test('a network that is used again stays known, and what was known before 90 days is deleted', async () => {
  await (await limit.reserve(ADA, '192.0.2.1')).right();
  clock.advance(60 * DAY_MS);
  await (await limit.reserve(ADA, '192.0.2.2')).right();
  const known = async () => {
    const rows = await database.db.selectFrom('dashboard_known_network').select('network').orderBy('network').execute();
    return rows.map(({ network }) => network);
  };
  assert.deepEqual(await known(), ['192.0.2.1', '192.0.2.2']);
  clock.advance(30 * DAY_MS);
  await (await limit.reserve(ADA, '192.0.2.2')).right();
  assert.deepEqual(await known(), ['192.0.2.2']);
  clock.advance(89 * DAY_MS);
  await guess(ADA, (nth) => `198.51.100.${nth}`, 50);
  await guess(ADA, '192.0.2.2');
});

test('where no address is known, the unknown ones are one network; an address nobody has makes none known', async () => {
  await (await limit.reserve(ADA, null)).right();
  await (await limit.reserve({ unknownEmail: 'nobody@northbank.example' }, '192.0.2.1')).right();
  const rows = await database.db.selectFrom('dashboard_known_network').select(['user_id', 'network']).execute();
  assert.deepEqual(rows, [{ user_id: 'user_ada', network: 'unknown' }]);
});

test('a guess that is given back leaves the wrong ones before it', async () => {
  await guess(ADA, '192.0.2.1', 9);
  for (let i = 0; i < 20; i++) await (await limit.reserve(ADA, '192.0.2.1')).release();
  await guess(ADA, '192.0.2.1');
  await refused(ADA, '192.0.2.1');
});

test('an address behind which many may stand, and none, have a thousand guesses as a network', async () => {
  for (const address of ['10.0.0.1', null]) {
    const guessed = { failures: 999, window_ends_at: clock.nowMs() + 60_000 };
    const subject = `network:${address ?? 'unknown'}`;
    await guess({ unknownEmail: 'first@northbank.example' }, address);
    await database.write((tx) =>
      tx.updateTable('dashboard_login_failure').set(guessed).where('subject', '=', subject).execute(),
    );
    await guess({ unknownEmail: 'second@northbank.example' }, address);
    await refused({ unknownEmail: 'third@northbank.example' }, address);
  }
});
