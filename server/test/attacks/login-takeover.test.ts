/** What a stolen sign-in, link, code or passkey response must not be good for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOf } from '../../src/dashboard/testing/authenticator.ts';
import {
  type DashboardFixture,
  GOOD_PASSWORD,
  ORIGIN,
  startDashboard,
  tokenOf,
} from '../../src/dashboard/testing/dashboard.fixture.ts';
import { virtualPasskey } from '../../src/dashboard/testing/virtual-passkey.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

type Operator = Awaited<ReturnType<DashboardFixture['operator']>>;
async function addPasskey(who: Operator) {
  const passkey = virtualPasskey(ORIGIN);
  const options = (await who.call('post', '/me/passkeys/options')).body;
  const made = await who.call('post', '/me/passkeys', { name: 'laptop', response: passkey.create(options) });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { ...passkey, passkeyId: made.body.id as string };
}
async function addAuthenticator(who: Operator): Promise<{ uri: string; backup: string[]; used: string }> {
  const { body } = await who.call('post', '/me/second-factor', { current: GOOD_PASSWORD });
  const used = codeOf(body.totp_uri);
  const confirmed = await who.call('post', '/me/second-factor/confirm', { code: used });
  assert.equal(confirmed.status, 204);
  return { uri: body.totp_uri, backup: body.backup_codes, used };
}
const rows = (table: 'dashboard_verification' | 'dashboard_used_code') =>
  fixture.db.selectFrom(table).selectAll().execute();

const HARMFUL: Record<string, unknown> = {
  'post /api-keys': { name: 'a key for the thief' },
  'delete /api-keys/:id': undefined,
  'post /members': { email: 'thief@elsewhere.example', role: 'owner' },
  'patch /members/:id': { role: 'owner' },
  'delete /members/:id': undefined,
  'post /members/:id/link': undefined,
  'post /members/:id/second-factor/end': undefined,
  'post /members/:id/sign-ins/end': undefined,
  'post /endpoints': { url: 'https://thief.example/hook' },
  'patch /endpoints/:id': { url: 'https://thief.example/hook' },
  'post /endpoints/:id/secret': undefined,
  'post /endpoints/:id/secret/reveal': undefined,
  'post /me/second-factor': {},
  'post /me/second-factor/end': {},
  'post /me/passkeys/options': undefined,
  'post /me/passkeys': { name: 'thief', response: {} },
  'delete /me/passkeys/:id': undefined,
  'delete /endpoints/:id': undefined,
  'patch /settings': { embedding_origins: ['https://thief.example'] },
  'patch /appearance': { sentences: {} },
  'post /sessions/:id/renew': undefined,
  'post /sessions/:id/take-back': undefined,
  'post /people/show': { external_id: 'customer_1' },
  'post /people/erase': { external_id: 'customer_1' },
  'post /holds': { kind: 'person', subject_id: 'customer_1', reason: 'none' },
  'post /holds/:id/release': undefined,
  'patch /settings/retention': { disputes_days: 1, deliveries_days: 1 },
  'patch /settings/security': { require_second_factor: false },
};

/** What changes something and asks for no confirmation, and why. */
const HARMLESS: Record<string, string> = {
  'post /logout': 'ends this sign-in',
  'post /me/password': 'takes the password in the same request',
  'post /me/confirm': 'is the confirmation',
  'post /me/confirm/passkey/options': 'is the confirmation',
  'post /me/confirm/passkey': 'is the confirmation',
  'delete /me/sign-ins/:id': 'an owner throws a thief out with it, who could only sign the owner out',
  'post /me/second-factor/confirm': 'follows a confirmed request',
  'post /appearance/assets': 'a picture or a font, judged by its bytes; in the audit log',
  'delete /appearance/assets/:id': 'a picture or a font; in the audit log',
  'post /endpoints/:id/test': 'sends to the endpoint that is set',
  'post /endpoints/:id/replays': 'sends to the endpoint that is set',
  'post /deliveries/:id/resend': 'sends to the endpoint that is set',
  'post /endpoints/:id/retries': 'sends to the endpoint that is set',
  'patch /notices': 'mails of their own',
  'post /views': 'filters of their own',
  'delete /views/:id': 'filters of their own',
  'post /evaluations/:id/outcome': 'daily work',
  'delete /evaluations/:id/outcome': 'daily work',
  'post /evaluations/:id/hand-over': 'daily work',
  'post /evaluations/:id/follow-up': 'daily work',
  'post /evaluations/:id/correction': 'a preview, which stores nothing',
  'post /evaluations/:id/corrections': 'daily work; in the audit log and in the versions of the case',
  'post /evaluations/:id/files': 'daily work',
  'post /evaluations/:id/duties': 'daily work',
  'post /evaluations/:id/updates': 'daily work',
  'post /sessions': 'daily work',
  'post /sessions/:id/expire': 'daily work',
  'post /files/:id/link': 'daily work',
};

test('every route that changes something asks for a confirmation, or says why it need not', () => {
  const changing = fixture.dashboard.routes
    .filter(({ method }) => method !== 'get')
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(changing.toSorted(), [...Object.keys(HARMFUL), ...Object.keys(HARMLESS)].toSorted());
});

test('a stolen sign-in makes no key, link, member, secret, second factor or retention of its own', async () => {
  const stolen = await fixture.operator(accountId, 'stolen@northbank.example');
  const guarded = fixture.dashboard.routes.filter(({ needsConfirmation }) => needsConfirmation);
  const names = guarded.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(names.toSorted(), Object.keys(HARMFUL).toSorted());
  fixture.clock.offsetMs = 10 * 60_000 + 1000;
  for (const [name, body] of Object.entries(HARMFUL)) {
    const [method = '', path = ''] = name.split(' ');
    const answer = await stolen.call(method, path.replace(':id', 'x'), body);
    assert.deepEqual([answer.status, answer.body.code], [403, 'confirmation_required'], name);
  }
  assert.equal((await stolen.call('post', '/me/confirm', { current: 'a guess' })).status, 422);
  assert.equal((await stolen.call('post', '/api-keys', { name: 'k' })).status, 403);
  assert.equal((await stolen.call('post', '/me/confirm', { current: GOOD_PASSWORD })).status, 204);
  assert.equal((await stolen.call('post', '/api-keys', { name: 'k' })).status, 201);
  fixture.clock.offsetMs += 10 * 60_000 + 1000;
  assert.equal((await stolen.call('post', '/api-keys', { name: 'k' })).status, 403, 'it holds for ten minutes');
  fixture.clock.offsetMs = 0;
});

test('a passkey response made for one purpose or person confirms, registers and signs in nothing else', async () => {
  const ada = await fixture.operator(accountId, 'ada@northbank.example');
  const mallory = await fixture.operator(accountId, 'mallory@northbank.example');
  const key = await addPasskey(ada);
  const theirs = await addPasskey(mallory);
  const confirm = (who: Operator, response: unknown) => who.call('post', '/me/confirm/passkey', { response });
  const optionsOf = async (who: Operator) => (await who.call('post', '/me/confirm/passkey/options')).body;

  assert.equal((await confirm(ada, theirs.get(await optionsOf(ada)))).status, 403, "another person's passkey");
  assert.equal((await confirm(mallory, theirs.get(await optionsOf(ada)))).status, 403, "another person's challenge");
  const anonymous = (await fixture.browser().call('post', '/login/passkey/options')).body;
  assert.equal((await confirm(ada, key.get(anonymous))).status, 403, 'a sign-in challenge');
  const forConfirmation = key.get(await optionsOf(ada));
  const signedIn = await fixture.browser().call('post', '/login/passkey', { response: forConfirmation });
  assert.equal(signedIn.status, 401, 'a confirmation challenge');
  const registered = await mallory.call('post', '/me/passkeys', {
    name: 'x',
    response: virtualPasskey(ORIGIN).create((await ada.call('post', '/me/passkeys/options')).body),
  });
  assert.equal(registered.status, 403, "another person's registration");

  fixture.clock.offsetMs = 11 * 60_000;
  assert.equal((await ada.call('post', '/api-keys', { name: 'k' })).status, 403);
  const right = key.get(await optionsOf(ada));
  assert.equal((await confirm(ada, right)).status, 204);
  assert.equal((await ada.call('post', '/api-keys', { name: 'k' })).status, 201);
  assert.equal((await confirm(ada, right)).status, 403, 'a response works once');
  fixture.clock.offsetMs = 0;
});

test('a recorded passkey sign-in is not played back, and not made up', async () => {
  const ada = await fixture.operator(accountId, 'replayed@northbank.example');
  const key = await addPasskey(ada);
  const options = (await fixture.browser().call('post', '/login/passkey/options')).body;
  const response = key.get(options);
  const fresh = fixture.browser();
  assert.equal((await fresh.call('post', '/login/passkey', { response })).status, 200);
  assert.equal((await fresh.call('get', '/me')).status, 200);
  assert.equal((await fixture.browser().call('post', '/login/passkey', { response })).status, 401);
  const made = key.get({ challenge: Buffer.from('made-up.challenge').toString('base64url') });
  assert.equal((await fixture.browser().call('post', '/login/passkey', { response: made })).status, 401);
  const late = (await fixture.browser().call('post', '/login/passkey/options')).body;
  fixture.clock.offsetMs = 6 * 60_000;
  const answer = await fixture.browser().call('post', '/login/passkey', { response: key.get(late) });
  assert.equal(answer.status, 401, 'a challenge lives five minutes');
  fixture.clock.offsetMs = 0;
});

test('anonymous passkey challenges fill no table, and come to an end', async () => {
  const before = [(await rows('dashboard_verification')).length, (await rows('dashboard_used_code')).length];
  const browser = fixture.browser('198.51.100.50');
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await browser.call('post', '/login/passkey/options')).status);
  assert.deepEqual([statuses[29], statuses[30]], [200, 429]);
  assert.equal((await fixture.browser('198.51.100.51').call('post', '/login/passkey/options')).status, 200);
  const after = [(await rows('dashboard_verification')).length, (await rows('dashboard_used_code')).length];
  assert.deepEqual(after, before);
});

test('a reset leaves the thief no sign-in, no trusted device and no passkey that was chosen for removal', async () => {
  const email = 'reset@northbank.example';
  const owner = await fixture.operator(accountId, email);
  const { backup } = await addAuthenticator(owner);
  const stolenKey = await addPasskey(owner);
  const kept = await addPasskey(owner);
  const thief = fixture.browser();
  await thief.call('post', '/login', { email, password: GOOD_PASSWORD });
  const trusted = await thief.call('post', '/login/code', { kind: 'backup', code: backup[0], trust: true });
  assert.equal(trusted.status, 200);
  const returning = await thief.call('post', '/login', { email, password: GOOD_PASSWORD });
  assert.deepEqual(returning.body, { second_factor: false }, 'the device is trusted');

  const { link } = await fixture.createUser({ accountId, email });
  const read = await fixture.browser().call('post', '/links/read', { token: tokenOf(link) });
  assert.equal(read.body.passkeys.length, 2);
  const used = await fixture.browser().call('post', '/links/use', {
    token: tokenOf(link),
    password: 'another good sentence 9',
    remove_passkeys: [stolenKey.passkeyId],
  });
  assert.equal(used.status, 200);
  assert.equal((await thief.call('get', '/me')).status, 401);
  assert.equal((await owner.call('get', '/me')).status, 401);
  const again = await thief.call('post', '/login', { email, password: 'another good sentence 9' });
  assert.deepEqual(again.body, { second_factor: true });
  const byKey = async (key: typeof kept) => {
    const options = (await fixture.browser().call('post', '/login/passkey/options')).body;
    return (await fixture.browser().call('post', '/login/passkey', { response: key.get(options) })).status;
  };
  assert.deepEqual([await byKey(stolenKey), await byKey(kept)], [401, 200]);
});

test('a changed password ends the trusted devices: each needs the second factor again', async () => {
  const email = 'changed@northbank.example';
  const owner = await fixture.operator(accountId, email);
  const { backup } = await addAuthenticator(owner);
  const device = fixture.browser();
  const enter = (password: string) => device.call('post', '/login', { email, password });
  await enter(GOOD_PASSWORD);
  await device.call('post', '/login/code', { kind: 'backup', code: backup[0], trust: true });
  assert.deepEqual((await enter(GOOD_PASSWORD)).body, { second_factor: false }, 'the device is trusted');
  const next = 'another good sentence 9';
  assert.equal((await owner.call('post', '/me/password', { current: GOOD_PASSWORD, password: next })).status, 204);
  assert.deepEqual((await enter(next)).body, { second_factor: true });
});

test("an owner who ends a member's sign-ins ends the trusted devices, too", async () => {
  const email = 'lost-laptop@northbank.example';
  const owner = await fixture.operator(accountId, 'ends@northbank.example');
  const member = await fixture.operator(accountId, email, 'developer');
  const { backup } = await addAuthenticator(member);
  const laptop = fixture.browser();
  const enter = () => laptop.call('post', '/login', { email, password: GOOD_PASSWORD });
  await enter();
  await laptop.call('post', '/login/code', { kind: 'backup', code: backup[0], trust: true });
  assert.deepEqual((await enter()).body, { second_factor: false }, 'the device is trusted');
  assert.equal((await owner.call('post', `/members/${member.id}/sign-ins/end`)).status, 204);
  assert.equal((await laptop.call('get', '/me')).status, 401);
  assert.deepEqual((await enter()).body, { second_factor: true });
});

test('a code that was looked at over a shoulder does not work a second time', async () => {
  const email = 'shoulder@northbank.example';
  const owner = await fixture.operator(accountId, email);
  const { uri, used } = await addAuthenticator(owner);
  const enter = async (code: string) => {
    const browser = fixture.browser();
    await browser.call('post', '/login', { email, password: GOOD_PASSWORD });
    return (await browser.call('post', '/login/code', { kind: 'authenticator', code })).status;
  };
  const code = codeOf(uri, 30);
  const both = await Promise.all([enter(code), enter(code)]);
  assert.deepEqual(both.toSorted(), [200, 401]);
  assert.equal(await enter(code), 401);
  assert.equal(await enter(used), 401, 'the code that switched the authenticator on was used, too');
});

test('a stolen sign-in that is used all day ends after 12 hours', async () => {
  const stolen = await fixture.operator(accountId, 'allday@northbank.example');
  for (let hour = 0.5; hour < 12; hour += 0.5) {
    fixture.clock.offsetMs = hour * 3_600_000;
    assert.equal((await stolen.call('get', '/me')).status, 200);
  }
  fixture.clock.offsetMs = 12 * 3_600_000;
  assert.equal((await stolen.call('get', '/me')).status, 401);
  fixture.clock.offsetMs = 0;
  assert.equal((await stolen.call('get', '/me')).status, 401, 'it is gone, not only refused');
});

test('switching a second factor on does not make a sign-in younger', async () => {
  const who = await fixture.operator(accountId, 'younger@northbank.example');
  for (let hour = 0.5; hour <= 11; hour += 0.5) {
    fixture.clock.offsetMs = hour * 3_600_000;
    assert.equal((await who.call('get', '/me')).status, 200);
  }
  await addAuthenticator(who);
  fixture.clock.offsetMs += 1_800_000;
  assert.equal((await who.call('get', '/me')).status, 200);
  fixture.clock.offsetMs = 12 * 3_600_000;
  assert.equal((await who.call('get', '/me')).status, 401);
  fixture.clock.offsetMs = 0;
});

test('a screen left alone for an hour opens nothing, though its page goes on refreshing', async () => {
  const left = await fixture.operator(accountId, 'left@northbank.example');
  const refresh = () => left.call('get', '/me', undefined, { 'dashboard-unattended': 'true' });
  for (const minutes of [10, 20, 30, 40, 50, 59]) {
    fixture.clock.offsetMs = minutes * 60_000;
    assert.equal((await refresh()).status, 200, `${minutes} minutes`);
  }
  fixture.clock.offsetMs = 60 * 60_000;
  assert.equal((await refresh()).status, 401);
  fixture.clock.offsetMs = 0;
  assert.equal((await left.call('get', '/me')).status, 401, 'it is gone, not only refused');
});

test('a member who is removed does not go on with keys nobody remembers', async () => {
  const owner = await fixture.operator(accountId, 'boss@northbank.example');
  const leaver = await fixture.operator(accountId, 'leaver@northbank.example', 'developer');
  const key = (await leaver.call('post', '/api-keys', { name: 'mine' })).body;
  const onTest = await leaver.call('post', '/api-keys', { name: 'test' }, { 'dashboard-side': 'test' });
  assert.match(onTest.body.key, /^di_test_/);
  const asked = await owner.call('delete', `/members/${leaver.id}`);
  assert.deepEqual([asked.status, asked.body.active_keys], [409, 2]);
  assert.equal((await leaver.call('get', '/me')).status, 200, 'nothing has happened yet');
  assert.equal((await owner.call('delete', `/members/${leaver.id}?keys=revoke`)).status, 204);
  assert.equal(await fixture.accounts.authenticate(key.key), undefined);
  assert.equal(await fixture.accounts.authenticate(onTest.body.key), undefined);

  const other = await fixture.operator(accountId, 'other@northbank.example', 'developer');
  const stays = (await other.call('post', '/api-keys', { name: 'production' })).body;
  assert.equal((await owner.call('delete', `/members/${other.id}?keys=keep`)).status, 204);
  assert.ok(await fixture.accounts.authenticate(stays.key));
});

test('a password alone opens nothing where the account asks for a second factor', async () => {
  const home = await fixture.account('Strictbank');
  const owner = await fixture.operator(home, 'owner@strictbank.example');
  const refused = await owner.call('patch', '/settings/security', { require_second_factor: true });
  assert.equal(refused.status, 409, 'nobody locks themselves out');
  await addAuthenticator(owner);
  assert.equal((await owner.call('patch', '/settings/security', { require_second_factor: true })).status, 200);
  const weak = await fixture.operator(home, 'weak@strictbank.example', 'developer');
  assert.equal((await weak.call('get', '/me')).body.must_set_up_second_factor, true);
  for (const { method, path, permission } of fixture.dashboard.routes) {
    if (permission === 'own-login') continue;
    const answer = await weak.call(method, path.replace(':id', 'x'), method === 'get' ? undefined : {});
    assert.deepEqual([answer.status, answer.body.code], [403, 'second_factor_required'], `${method} ${path}`);
  }
  await addAuthenticator(weak);
  assert.equal((await weak.call('get', '/sessions')).status, 200);
});

test('the test side of the dashboard shows nothing of the live side, and changes nothing there', async () => {
  const home = await fixture.account('Twosides');
  const owner = await fixture.operator(home, 'owner@twosides.example');
  const side = { 'dashboard-side': 'test' };
  const live = (await owner.call('post', '/endpoints', { url: 'https://live.example/hook' })).body;
  assert.deepEqual((await owner.call('get', '/endpoints', undefined, side)).body.data, []);
  assert.equal((await owner.call('delete', `/endpoints/${live.id}`, undefined, side)).status, 404);
  const onTest = (await owner.call('post', '/endpoints', { url: 'http://localhost:3000/hook' }, side)).body;
  assert.equal((await owner.call('get', `/endpoints/${onTest.id}`)).status, 404);
  assert.equal((await owner.call('get', '/members', undefined, side)).body.data.length, 1);
  assert.equal((await owner.call('get', '/settings', undefined, side)).body.name, 'Twosides');
});
