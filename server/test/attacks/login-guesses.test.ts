/** Guessing at passwords and codes, in the ways that got through. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { guessLimit, type Person } from '../../src/dashboard/login/guess-limit.ts';
import { codeOf } from '../../src/dashboard/testing/authenticator.ts';
import {
  type Browser,
  type DashboardFixture,
  GOOD_PASSWORD,
  startDashboard,
} from '../../src/dashboard/testing/dashboard.fixture.ts';
import { createAddressGuard } from '../../src/webhooks/index.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

const OFFICE = '203.0.113.7';
const signIn = (browser: Browser, email: string, password = GOOD_PASSWORD, headers = {}) =>
  browser.call('post', '/login', { email, password }, headers);

test('guesses at a password sent at once get no more tries than guesses sent one after the other', async () => {
  const email = 'at-once@northbank.example';
  await fixture.operator(accountId, email);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => signIn(fixture.browser('198.51.100.1'), email, `wrong guess ${i}`)),
  );
  const tried = answers.filter(({ status }) => status === 401);
  assert.equal(tried.length, 10);
  assert.equal(answers.filter(({ status }) => status === 429).length, 30);
});

test('a stolen sign-in does not guess at the current password beside the limit of the sign-in page', async () => {
  const email = 'stolen@northbank.example';
  const stolen = await fixture.operator(accountId, email, 'owner', OFFICE);
  const guess = () => stolen.call('post', '/me/password', { current: 'not it', password: 'another good sentence 9' });
  const confirm = () => stolen.call('post', '/me/confirm', { current: 'not it either' });
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await guess()).status, (await confirm()).status);
  assert.deepEqual(new Set(statuses), new Set([422]));
  assert.equal((await guess()).status, 429);
  assert.equal((await confirm()).status, 429);
  assert.equal((await signIn(fixture.browser(OFFICE), email)).status, 429, 'one limiter for all of them');
});

test('a known password does not buy new guesses at the second code', async () => {
  const email = 'codes@northbank.example';
  const owner = await fixture.operator(accountId, email);
  const begun = await owner.call('post', '/me/second-factor', { current: GOOD_PASSWORD });
  await owner.call('post', '/me/second-factor/confirm', { code: codeOf(begun.body.totp_uri) });
  const guesser = fixture.browser('198.51.100.2');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    await signIn(guesser, email);
    statuses.push((await guesser.call('post', '/login/code', { kind: 'backup', code: `wrong-${i}` })).status);
  }
  assert.deepEqual(statuses.slice(0, 10), Array(10).fill(401));
  assert.equal(statuses[10], 429);
});

/** The limiter alone: a hundred guesses take no hundred hashes. Resolves with `true` for each guess that may be made. */
async function guesses(count: number, person: (i: number) => Person, address: (i: number) => string) {
  const limit = guessLimit({ ...fixture, isPublic: createAddressGuard().allows });
  const made: boolean[] = [];
  for (let i = 0; i < count; i++) {
    made.push(
      await limit.reserve(person(i), address(i)).then(
        () => true,
        () => false,
      ),
    );
  }
  return made.filter(Boolean).length;
}

test('who guesses behind the same proxy locks out nobody who has signed in from there before', async () => {
  const proxy = '9.9.9.9';
  const victim = await fixture.operator(accountId, 'victim@northbank.example', 'owner', proxy);
  const stranger = await fixture.operator(accountId, 'stranger@northbank.example');
  assert.equal(
    await guesses(
      150,
      (i) => ({ unknownEmail: `nobody-${i}@northbank.example` }),
      () => proxy,
    ),
    100,
  );
  const wrong = await signIn(fixture.browser(proxy), 'stranger@northbank.example');
  assert.equal(wrong.status, 429, `the network has used up its guesses at ${stranger.id}`);
  assert.equal((await signIn(fixture.browser(proxy), 'victim@northbank.example')).status, 200, victim.id);
});

test('a proxy whose address is private is not taken for a guesser', async () => {
  const person = (i: number) => ({ unknownEmail: `nobody-${i}@elsewhere.example` });
  assert.equal(await guesses(150, person, () => '172.16.0.9'), 150);
});

test('guesses from many addresses of one IPv6 network count together', async () => {
  const email = 'ipv6@northbank.example';
  await fixture.operator(accountId, email);
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push((await signIn(fixture.browser(`2001:db8:1:2::${i + 1}`), email, 'a guess')).status);
  }
  assert.deepEqual([statuses[9], statuses[10]], [401, 429]);
});

test('a guesser who makes up X-Forwarded-For gets no new guesses; behind our proxy each visitor has their own', async () => {
  const email = 'forwarded@northbank.example';
  await fixture.operator(accountId, email);
  const direct: number[] = [];
  for (let i = 0; i < 11; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i + 10}` };
    direct.push((await signIn(fixture.browser('198.51.100.3'), email, 'a guess', headers)).status);
  }
  assert.equal(direct[10], 429);
  const behind = { 'x-forwarded-for': '198.51.100.99' };
  assert.equal((await signIn(fixture.browser('::ffff:10.0.0.1'), email, GOOD_PASSWORD, behind)).status, 200);
});

test('guesses at one operator from many networks come to an end, and the operator still gets in', async () => {
  const email = 'spread@northbank.example';
  const home = '192.0.2.77';
  const { id } = await fixture.operator(accountId, email, 'owner', home);
  const made = await guesses(
    60,
    () => ({ userId: id }),
    (i) => `198.51.100.${100 + i}`,
  );
  assert.equal(made, 50);
  assert.equal((await signIn(fixture.browser('198.51.100.7'), email)).status, 429);
  assert.equal((await signIn(fixture.browser(home), email)).status, 200);
});

test('a storm of sign-ins with real hashing leaves libuv’s pool to others: pages are compressed meanwhile', async () => {
  const real = await startDashboard({}, { realPasswords: true });
  try {
    const storm = Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(real.browser(), `nobody-${i}@northbank.example`)),
    );
    const finished: string[] = [];
    // The pool takes four at once, in order: were the hashes in it, these would come behind them.
    const pages = Promise.all(Array.from({ length: 8 }, () => promisify(gzip)(Buffer.alloc(10_000))));
    await Promise.all([storm.then(() => finished.push('storm')), pages.then(() => finished.push('pages'))]);
    assert.deepEqual(finished, ['pages', 'storm']);
    const statuses = (await storm).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)].sort(), [401, 503]);
    assert.ok(statuses.filter((status) => status === 401).length <= 25, 'a short queue');
  } finally {
    await real.close();
  }
});
