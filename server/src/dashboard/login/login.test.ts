/** Signing in: links, passwords, second factors, limits, and what another site's page can do (nothing). */
import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { codeOf } from '../testing/authenticator.ts';
import { type DashboardFixture, GOOD_PASSWORD, startDashboard, tokenOf } from '../testing/dashboard.fixture.ts';
import { seedDispute } from '../testing/dispute-factory.ts';
import { passwordStore } from './password.store.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

test('a one-time link sets a password once and signs in', async () => {
  const { link } = await fixture.createUser({ accountId, email: 'Ada@Northbank.example' });
  assert.match(link, /^http:\/\/localhost:8080\/dashboard\/welcome#/);
  const browser = fixture.browser();
  const read = await browser.call('post', '/links/read', { token: tokenOf(link) });
  assert.deepEqual(read.body, {
    email: 'ada@northbank.example',
    name: 'ada',
    account_name: 'Northbank',
    purpose: 'set-up',
    names_account: true,
    passkeys: [],
  });
  const used = await browser.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD, name: 'Ada' });
  assert.equal(used.status, 200);
  const cookie = used.headers.getSetCookie().find((one) => one.includes('session_token')) ?? '';
  assert.match(cookie, /HttpOnly/i);
  assert.match(cookie, /SameSite=Strict/i);
  assert.match(cookie, /Path=\/dashboard/);
  const me = await browser.call('get', '/me');
  assert.equal(me.body.user.name, 'Ada');
  assert.equal(me.body.user.role, 'owner');
  assert.equal(
    (await browser.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD })).status,
    410,
  );
});

test('an account’s first owner names it with their link, nobody after them', async () => {
  const named = await fixture.account('default');
  const link = async (email: string, role: 'owner' | 'analyst') =>
    tokenOf((await fixture.createUser({ accountId: named, email, role })).link);
  const [owner, other, analyst] = [
    await link('first@default.example', 'owner'),
    await link('other@default.example', 'owner'),
    await link('ann@default.example', 'analyst'),
  ];
  const [first, second, third] = [fixture.browser(), fixture.browser(), fixture.browser()];
  const asks = async (browser: typeof first, token: string) =>
    (await browser.call('post', '/links/read', { token })).body.names_account;
  assert.deepEqual(
    [await asks(first, owner), await asks(first, other), await asks(first, analyst)],
    [true, true, false],
  );
  const use = (browser: typeof first, token: string, account_name: string) =>
    browser.call('post', '/links/use', { token, password: GOOD_PASSWORD, account_name });
  assert.equal((await use(third, analyst, 'Of an analyst')).status, 200);
  assert.equal((await third.call('get', '/me')).body.account.name, 'default');
  assert.equal(await asks(first, owner), false, 'somebody has joined');
  const own = await fixture.account('default 2');
  const token = tokenOf((await fixture.createUser({ accountId: own, email: 'own@default.example' })).link);
  const refused = await use(first, token, ' ');
  assert.deepEqual(refused.body.errors, [
    { loc: ['body', 'account_name'], msg: 'Give the account a name', type: 'error' },
  ]);
  await use(first, token, 'Northbank AG 4111 1111 1111 1111');
  assert.equal((await first.call('get', '/me')).body.account.name, 'Northbank AG •••• 1111');
  const [entry] = (await first.call('get', '/audit?kind=settings')).body.data;
  assert.deepEqual(entry.detail, { name: 'Northbank AG •••• 1111' });
  assert.equal((await use(second, other, 'Too late')).status, 200);
  assert.equal((await second.call('get', '/me')).body.account.name, 'default');
});

test('a new tab opens on the test side while that alone has disputes', async () => {
  const own = await fixture.account('Sides');
  const who = await fixture.operator(own, 'sides@default.example');
  const opensOn = async () => (await who.call('get', '/me')).body.account.opens_on;
  assert.equal(await opensOn(), 'live', 'nothing on either side');
  await fixture.account('Sides', `${own}_test`);
  await seedDispute(fixture, `${own}_test`);
  assert.equal(await opensOn(), 'test');
  await seedDispute(fixture, own);
  assert.equal(await opensOn(), 'live');
});

test('a password is kept as scrypt of it with a salt of its own', async (t) => {
  const real = await startDashboard({}, { realPasswords: true });
  t.after(() => real.close());
  const itsAccountId = await real.account('Northbank');
  const [one, other] = [
    await real.operator(itsAccountId, 'one@northbank.example'),
    await real.operator(itsAccountId, 'other@northbank.example'),
  ];
  const stored = await Promise.all([one, other].map(({ id }) => passwordStore(real.db).hashOf(id)));
  const salts = stored.map((hash = '') => {
    const [salt = '', key] = hash.split(':');
    const expected = scryptSync(GOOD_PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
    assert.equal(key, expected.toString('hex'));
    return salt;
  });
  assert.equal(new Set(salts).size, 2);
});

test('100 uses of one link at once set one password', async () => {
  const { link } = await fixture.createUser({ accountId, email: 'race@northbank.example' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      fixture.browser().call('post', '/links/use', { token: tokenOf(link), password: `${GOOD_PASSWORD} ${i}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 410));
});

test('a link stops working after three days, and when a newer one is made', async () => {
  const first = await fixture.createUser({ accountId, email: 'late@northbank.example' });
  const second = await fixture.createUser({ accountId, email: 'late@northbank.example' });
  assert.equal(first.id, second.id);
  const browser = fixture.browser();
  assert.equal((await browser.call('post', '/links/read', { token: tokenOf(first.link) })).status, 404);
  fixture.clock.offsetMs = 73 * 3_600_000;
  assert.equal((await browser.call('post', '/links/read', { token: tokenOf(second.link) })).status, 410);
  fixture.clock.offsetMs = 0;
});

test('short, common and self-made passwords are refused with the reason', async () => {
  const { link } = await fixture.createUser({ accountId, email: 'weak@northbank.example' });
  for (const password of [
    'short',
    'P@ssw0rd2024!',
    'aaaaaaaaaaaaaaa',
    'qwertyuiopas',
    'northbank2024',
    'weakweak2024',
    // Of the list of stolen ones, as they are and with something added.
    'LeaveMeAlone',
    'sonyericsson7',
    '!1qazxsw23edc!',
    '--dragonfly1--',
  ]) {
    const answer = await fixture.browser().call('post', '/links/use', { token: tokenOf(link), password });
    assert.equal(answer.status, 422, password);
    assert.deepEqual(answer.body.errors[0].loc, ['body', 'password']);
  }
});

test('ten wrong passwords shut the address out, also for the right one', async () => {
  await fixture.operator(accountId, 'target@northbank.example');
  const guess = (password: string) =>
    fixture.browser().call('post', '/login', { email: 'target@northbank.example', password });
  for (let i = 0; i < 10; i++) assert.equal((await guess(`wrong guess ${i}`)).status, 401);
  const shut = await guess(GOOD_PASSWORD);
  assert.equal(shut.status, 429);
  assert.ok(Number(shut.headers.get('retry-after')) > 0);
  fixture.clock.offsetMs = 16 * 60_000;
  assert.equal((await guess(GOOD_PASSWORD)).status, 200);
  fixture.clock.offsetMs = 0;
});

test('an unknown address and a wrong password are told apart by nothing', async () => {
  await fixture.operator(accountId, 'known@northbank.example');
  const [known, unknown] = await Promise.all(
    ['known@northbank.example', 'nobody@northbank.example'].map((email) =>
      fixture.browser().call('post', '/login', { email, password: 'not the password' }),
    ),
  );
  assert.equal(known?.status, 401);
  assert.equal(unknown?.status, 401);
  assert.equal(known?.body.detail, unknown?.body.detail);
});

test('with an authenticator the password alone does not sign in; a backup code works once', async () => {
  const browser = await fixture.operator(accountId, 'totp@northbank.example');
  const begun = await browser.call('post', '/me/second-factor', { current: GOOD_PASSWORD });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  assert.equal((await browser.call('post', '/me/second-factor/confirm', { code: '000000' })).status, 422);
  const confirmed = await browser.call('post', '/me/second-factor/confirm', { code: codeOf(begun.body.totp_uri) });
  assert.equal(confirmed.status, 204, JSON.stringify(confirmed.body));
  assert.equal((await browser.call('get', '/me')).body.user.two_factor, true);

  const fresh = fixture.browser();
  const first = await fresh.call('post', '/login', { email: 'totp@northbank.example', password: GOOD_PASSWORD });
  assert.deepEqual(first.body, { second_factor: true });
  assert.equal((await fresh.call('get', '/me')).status, 401);
  const code = begun.body.backup_codes[0];
  assert.equal((await fresh.call('post', '/login/code', { kind: 'backup', code })).status, 200);
  assert.equal((await fresh.call('get', '/me')).status, 200);

  const again = fixture.browser();
  await again.call('post', '/login', { email: 'totp@northbank.example', password: GOOD_PASSWORD });
  assert.equal((await again.call('post', '/login/code', { kind: 'backup', code })).status, 401);
  const byCode = { kind: 'authenticator', code: codeOf(begun.body.totp_uri, 30) };
  assert.equal((await again.call('post', '/login/code', byCode)).status, 200);
});

test('ten wrong codes shut their operator out, and nobody else', async () => {
  const [target, other] = ['locked@northbank.example', 'calm@northbank.example'];
  const codes: string[] = [];
  for (const email of [target, other]) {
    const browser = await fixture.operator(accountId, email);
    const begun = await browser.call('post', '/me/second-factor', { current: GOOD_PASSWORD });
    await browser.call('post', '/me/second-factor/confirm', { code: codeOf(begun.body.totp_uri) });
    codes.push(begun.body.backup_codes[0]);
  }
  const nobody = fixture.browser();
  for (let i = 0; i < 12; i++) {
    assert.equal((await nobody.call('post', '/login/code', { kind: 'authenticator', code: '000000' })).status, 401);
  }
  const guesser = fixture.browser();
  await guesser.call('post', '/login', { email: target, password: GOOD_PASSWORD });
  const guess = async () => {
    const answer = await guesser.call('post', '/login/code', { kind: 'authenticator', code: '000000' });
    // The library gives one sign-in five tries; then the password comes first again.
    if (answer.status === 401) await guesser.call('post', '/login', { email: target, password: GOOD_PASSWORD });
    return answer.status;
  };
  let status = 401;
  for (let i = 0; i < 11 && status === 401; i++) status = await guess();
  assert.equal(status, 429);
  assert.equal((await guesser.call('post', '/login/code', { kind: 'backup', code: codes[0] })).status, 429);
  const calm = fixture.browser();
  await calm.call('post', '/login', { email: other, password: GOOD_PASSWORD });
  assert.equal((await calm.call('post', '/login/code', { kind: 'backup', code: codes[1] })).status, 200);
});

test('every browser that is signed in is listed and can be signed out', async () => {
  const here = await fixture.operator(accountId, 'many@northbank.example');
  const there = fixture.browser();
  await there.call('post', '/login', { email: 'many@northbank.example', password: GOOD_PASSWORD });
  const list = (await here.call('get', '/me/sign-ins')).body.data as { id: string; current: boolean }[];
  assert.equal(list.length, 2);
  const other = list.find((one) => !one.current)?.id;
  assert.equal((await here.call('delete', `/me/sign-ins/${other}`)).status, 204);
  assert.equal((await there.call('get', '/me')).status, 401);
  assert.equal((await here.call('post', '/logout')).status, 204);
  assert.equal((await here.call('get', '/me')).status, 401);
});

test('a new password ends the other sign-ins and needs the old one', async () => {
  const here = await fixture.operator(accountId, 'change@northbank.example');
  const there = fixture.browser();
  await there.call('post', '/login', { email: 'change@northbank.example', password: GOOD_PASSWORD });
  const next = 'another good sentence 9';
  assert.equal((await here.call('post', '/me/password', { current: 'not it', password: next })).status, 422);
  assert.equal((await here.call('post', '/me/password', { current: GOOD_PASSWORD, password: next })).status, 204);
  assert.equal((await here.call('get', '/me')).status, 200);
  assert.equal((await there.call('get', '/me')).status, 401);
});

test("another site's page cannot change anything, even with the cookie", async () => {
  const browser = await fixture.operator(accountId, 'csrf@northbank.example');
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }]) {
    assert.equal((await browser.call('post', '/logout', undefined, headers)).status, 403);
  }
  assert.equal((await browser.call('get', '/me')).status, 200);
});

test('an account keeps an owner; a role ends with its change, a removed member at once', async () => {
  const other = await fixture.account('Second');
  const owner = await fixture.operator(other, 'boss@second.example');
  const invited = await owner.call('post', '/members', { email: 'dev@second.example', role: 'developer' });
  assert.equal(invited.status, 201);
  const dev = fixture.browser();
  await dev.call('post', '/links/use', { token: tokenOf(invited.body.link), password: GOOD_PASSWORD });
  assert.equal((await dev.call('post', '/members', { email: 'x@second.example', role: 'owner' })).status, 403);
  assert.equal((await owner.call('patch', `/members/${owner.id}`, { role: 'analyst' })).status, 409);
  assert.equal((await owner.call('delete', `/members/${owner.id}`)).status, 409);
  assert.equal((await owner.call('patch', `/members/${invited.body.id}`, { role: 'owner' })).status, 204);
  assert.equal((await dev.call('get', '/audit')).status, 200);
  assert.equal((await owner.call('delete', `/members/${invited.body.id}`)).status, 204);
  assert.equal((await dev.call('get', '/me')).status, 401);
  const actions = (await owner.call('get', '/audit?limit=100')).body.data.map(
    (entry: { action: string }) => entry.action,
  );
  for (const action of ['member.invited', 'member.joined', 'login', 'member.role_changed', 'member.removed']) {
    assert.ok(actions.includes(action), action);
  }
});

test('on https every cookie is bound to this host, is sent back on https alone, and is taken at both steps', async () => {
  const origin = 'https://disputes.northbank.example';
  const secure = await startDashboard({ BASE_URL: origin });
  try {
    const { link } = await secure.createUser({ accountId: await secure.account('Northbank'), email: 'a@b.example' });
    const given: string[] = [];
    const browser = secure.browser();
    const post = async (path: string, body: unknown) => {
      const answer = await browser.call('post', path, body, { origin });
      given.push(...answer.headers.getSetCookie());
      return answer;
    };
    await post('/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
    const { body } = await post('/me/second-factor', { current: GOOD_PASSWORD });
    await post('/me/second-factor/confirm', { code: codeOf(body.totp_uri) });
    await post('/logout', undefined);
    await post('/login', { email: 'a@b.example', password: GOOD_PASSWORD });
    assert.equal((await post('/login/code', { kind: 'backup', code: body.backup_codes[0] })).status, 200);
    assert.equal((await browser.call('get', '/me')).status, 200);
    for (const cookie of given) {
      assert.match(cookie, /^__Host-dispute_intake\./);
      for (const attribute of [/; Path=\/(;|$)/i, /; Secure/i, /; HttpOnly/i, /; SameSite=Strict/i])
        assert.match(cookie, attribute);
      assert.doesNotMatch(cookie, /; Domain=/i);
    }
    assert.equal(
      given.some((cookie) => cookie.includes('session_token')),
      true,
    );
    assert.equal(
      given.some((cookie) => cookie.includes('two_factor')),
      true,
    );
  } finally {
    await secure.close();
  }
});
