/** Who is signed in, and until when, with the login library left out: it says whose cookie it is. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ADA, actorOf, answered, BOB, callerWith, libraryOf, type Operators, operators } from '../testing/operators.ts';
import { asAuditActor, isClientError, tokenOf } from './login-parts.ts';
import { signInService } from './sign-in.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const COOKIE = { cookie: 'a=1; dispute_intake.session_token=token-1.signature' };
let at: Operators;
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(() => at.reset());

const user = { id: ADA.id, accountId: 'acct', role: 'owner', email: ADA.email, name: 'ada', twoFactorEnabled: false };
/** The service, with a library for which every cookie is that of this user and sign-in. */
function service(who: object | null = user, sessionId = 'lgn_1') {
  const response = who && { user: who, session: { id: sessionId } };
  const getSession = async () => answered(['refreshed=1'], response);
  return signInService({ ...at, auth: libraryOf({ getSession, signOut: async () => answered(['gone=; Max-Age=0']) }) });
}
const actor = async (headers: Record<string, string> = COOKIE, who: object | null = user) =>
  (await service(who).actorOf(callerWith(headers)))?.answer;
const lastUsed = async () =>
  (await at.db.selectFrom('dashboard_sign_in').select('last_used_at').where('id', '=', 'lgn_1').executeTakeFirst())
    ?.last_used_at;

test('the operator of a request is who the library says, with what the sign-in knows', async () => {
  await at.signIn({ confirmed_at: 1_700_000_000_000, method: 'password' });
  const found = await service().actorOf(callerWith(COOKIE));
  assert.deepEqual(found, {
    answer: {
      userId: 'user_ada',
      accountId: 'acct',
      homeId: 'acct',
      role: 'owner',
      email: 'ada@northbank.example',
      name: 'ada',
      twoFactor: false,
      signInId: 'lgn_1',
      signedInAtMs: Date.UTC(2026, 0, 5, 12),
      confirmedAtMs: 1_700_000_000_000,
      isByProvider: false,
      lacksSecondFactor: false,
      ipAddress: '203.0.113.7',
    },
    cookies: ['refreshed=1'],
  });
});

test('nobody is signed in without a cookie of ours, where the library knows nobody, or without a row', async () => {
  assert.equal(await actor(), undefined, 'no row');
  await at.signIn({});
  assert.equal(await actor({}), undefined);
  assert.equal(await actor({ cookie: 'session_token=token-1' }), undefined);
  assert.equal(await actor(COOKIE, null), undefined);
  assert.equal((await actor())?.confirmedAtMs, 0, 'nobody has confirmed anything yet');
});

test('a sign-in ends 12 hours after it was made, however much it is used, and is deleted then', async () => {
  await at.signIn({});
  at.clock.advance(12 * HOUR_MS - 1);
  await at.write((tx) => tx.updateTable('dashboard_sign_in').set({ last_used_at: at.clock.nowMs() }).execute());
  assert.ok(await actor());
  at.clock.advance(1);
  assert.equal(await actor(), undefined);
  assert.equal(await lastUsed(), undefined, 'the row is gone');
});

test('a sign-in ends an hour after its last use, or after it was made where nobody used it', async () => {
  await at.signIn({});
  at.clock.advance(HOUR_MS - 1);
  assert.ok(await actor({ ...COOKIE, 'dashboard-unattended': 'true' }));
  at.clock.advance(1);
  assert.equal(await actor(), undefined);
  assert.equal(await lastUsed(), undefined, 'the row is gone');
});

test('use is noted once a minute, and not while nobody is at the screen', async () => {
  await at.signIn({});
  at.clock.advance(MINUTE_MS - 1);
  await actor();
  assert.equal(await lastUsed(), null, 'before a minute has passed');
  at.clock.advance(1);
  await actor({ ...COOKIE, 'dashboard-unattended': 'true' });
  assert.equal(await lastUsed(), null, 'unattended');
  await actor();
  assert.equal(await lastUsed(), Date.UTC(2026, 0, 5, 12, 1));
  at.clock.advance(30_000);
  await actor();
  assert.equal(await lastUsed(), Date.UTC(2026, 0, 5, 12, 1), 'half a minute later');
});

test('where nothing can be written, reading goes on', async () => {
  await at.signIn({});
  at.clock.advance(2 * MINUTE_MS);
  const write = () => Promise.reject(new Error('disk full'));
  const getSession = async () => answered([], { user, session: { id: 'lgn_1' } });
  const reading = signInService({ ...at, write, auth: libraryOf({ getSession }) });
  assert.equal((await reading.actorOf(callerWith(COOKIE)))?.answer.userId, 'user_ada');
});

test('which sign-in lacks a second factor, by how it was made and what the operator has', async () => {
  await at.signIn({});
  const found = async (method: string | null, twoFactorEnabled: boolean) => {
    await at.write((tx) =>
      tx
        .updateTable('dashboard_sign_in')
        .set({ method: method as never })
        .execute(),
    );
    const { lacksSecondFactor, isByProvider, twoFactor } =
      (await actor(COOKIE, { ...user, twoFactorEnabled })) ?? assert.fail();
    assert.equal(twoFactor, twoFactorEnabled);
    return [lacksSecondFactor, isByProvider];
  };
  const table = async () => ({
    password: await found('password', false),
    unknown: await found(null, false),
    'password, with an authenticator': await found('password', true),
    passkey: await found('passkey', false),
    sso: await found('sso', false),
    'sso, with an authenticator': await found('sso', true),
    'sso-second-factor': await found('sso-second-factor', false),
  });
  const notAsked = await table();
  assert.deepEqual(
    Object.values(notAsked).map(([lacks]) => lacks),
    [false, false, false, false, false, false, false],
  );
  await at.write((tx) => tx.updateTable('account').set({ require_second_factor: 1 }).execute());
  assert.deepEqual(await table(), {
    password: [true, false],
    unknown: [true, false],
    'password, with an authenticator': [false, false],
    passkey: [false, false],
    sso: [true, true],
    'sso, with an authenticator': [true, true],
    'sso-second-factor': [false, true],
  });
});

test('a new sign-in keeps how it was made and when the operator proved who they are; the audit log tells of it', async () => {
  await at.signIn({});
  const cookies = ['other=1', 'dispute_intake.session_token=token-1.abc%3D; Path=/dashboard'];
  await service().begun(ADA, callerWith(), cookies, 'passkey', { passkey_id: 'pky_1' });
  const row = () => at.db.selectFrom('dashboard_sign_in').select(['method', 'confirmed_at']).executeTakeFirst();
  assert.deepEqual(await row(), { method: 'passkey', confirmed_at: Date.UTC(2026, 0, 5, 12) });
  assert.deepEqual(at.entries, [
    {
      by: { accountId: 'acct', userId: 'user_ada', email: 'ada@northbank.example', ipAddress: '203.0.113.7' },
      action: 'login',
      target: 'user_ada',
      detail: { passkey_id: 'pky_1' },
    },
  ]);
  await service().begun(ADA, callerWith(), cookies, 'sso', {}, 42);
  assert.deepEqual(await row(), { method: 'sso', confirmed_at: 42 });
});

test('signing out ends the cookies, and the audit log tells of it', async () => {
  assert.deepEqual(await service().signOut(actorOf(at.clock), callerWith()), ['gone=; Max-Age=0']);
  assert.deepEqual(
    at.entries.map(({ action, target }) => [action, target]),
    [['logout', 'user_ada']],
  );
});

test('an operator ends sign-ins of their own alone', async () => {
  await at.signIn({});
  await at.signIn({ id: 'lgn_2', token: 'token-2', user_id: BOB.id });
  const ended = (id: string) => service().end(actorOf(at.clock), id);
  await assert.rejects(ended('lgn_2'), { code: 'not_found' });
  assert.deepEqual(at.entries, []);
  await ended('lgn_1');
  assert.deepEqual(
    at.entries.map(({ action }) => action),
    ['login.ended'],
  );
  await assert.rejects(ended('lgn_1'), { code: 'not_found' });
});

test('the list shows the browsers of the operator that are signed in, with their addresses as people know them', async () => {
  const used = { updated_at: '2026-01-05T12:00:00.000Z' };
  await at.signIn({ ...used, ip_address: '203.0.113.9', user_agent: 'Firefox' });
  const later = (minute: number) => ({ updated_at: `2026-01-05T12:0${minute}:00.000Z` });
  const ipv6 = '2001:0db8:0000:0000:0000:0000:0000:0000';
  await at.signIn({ id: 'lgn_2', token: '2', ...later(1), ip_address: ipv6, user_agent: '' });
  const local = '0000:0000:0000:0000:0000:0000:0000:0000';
  await at.signIn({ id: 'lgn_3', token: '3', ...later(2), ip_address: local });
  await at.signIn({ id: 'lgn_4', token: '4', ...later(3), ip_address: '' });
  await at.signIn({ id: 'lgn_5', token: '5', ...later(4), ip_address: 'no:address' });
  await at.signIn({ id: 'lgn_6', token: '6', ...later(5), ip_address: null });
  await at.signIn({ id: 'lgn_7', token: '7', expires_at: '2026-01-05T12:00:00.000Z' });
  await at.signIn({ id: 'lgn_8', token: '8', user_id: BOB.id });
  const list = await service().list(actorOf(at.clock));
  assert.deepEqual(
    list.map((one) => [one.id, one.ip_address, one.user_agent, one.current]),
    [
      ['lgn_6', null, null, false],
      ['lgn_5', 'no:address', null, false],
      ['lgn_4', null, null, false],
      ['lgn_3', null, null, false],
      ['lgn_2', '2001:db8::', null, false],
      ['lgn_1', '203.0.113.9', 'Firefox', true],
    ],
  );
  assert.deepEqual(
    [list[5]?.created_at, list[5]?.last_seen_at],
    ['2026-01-05T12:00:00.000Z', '2026-01-05T12:00:00.000Z'],
  );
});

test('the token of a sign-in is read from its cookie alone; an error is the client’s where it has a status', () => {
  assert.equal(
    tokenOf(['x=1', 'dispute_intake.session_token=abc%2Bd.sig; HttpOnly', 'session_token=later.1']),
    'abc+d',
  );
  assert.equal(tokenOf(['x=1']), '');
  assert.equal(tokenOf([]), '');
  assert.equal(isClientError(Object.assign(new Error('no'), { statusCode: 401 })), true);
  assert.equal(isClientError(Object.assign(new Error('failed'), { statusCode: 500 })), false);
  assert.equal(isClientError(new Error('a defect')), false);
  assert.equal(isClientError({ statusCode: 401 }), false);
  assert.deepEqual(asAuditActor(ADA, callerWith()), {
    accountId: 'acct',
    userId: 'user_ada',
    email: 'ada@northbank.example',
    ipAddress: '203.0.113.7',
  });
});
