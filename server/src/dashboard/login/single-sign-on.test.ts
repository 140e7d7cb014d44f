/** Single sign-on against a real provider (oidc-provider) over loopback. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Browser,
  type DashboardFixture,
  GOOD_PASSWORD,
  ORIGIN,
  startDashboard,
} from '../testing/dashboard.fixture.ts';
import { type OidcFixture, startProvider } from '../testing/oidc-fixture.ts';

const CALLBACK = `${ORIGIN}/dashboard/api/login/sso/callback`;
let provider: OidcFixture;
let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  provider = await startProvider(CALLBACK);
  fixture = await startDashboard({ ...provider.env, OIDC_NAME: 'Northbank ID' });
  accountId = await fixture.account('Northbank');
});
after(async () => {
  await fixture.close();
  await provider.close();
});

const pathOf = (url: URL) => `/login/sso/callback${url.search}`;
/** Signs `name` in through the provider; resolves with where the browser ends up. */
async function signIn(who: Browser, name: string, visitor = provider.visitor(name)) {
  const sent = await who.call('get', '/login/sso');
  assert.equal(sent.status, 302, JSON.stringify(sent.body));
  const { back, answers } = await visitor.signIn(sent.headers.get('location') ?? '');
  const answer = await who.call('get', pathOf(back));
  return { answer, at: answer.headers.get('location'), back, answers };
}
const invite = (email: string, role: 'owner' | 'analyst' = 'analyst') => fixture.createUser({ accountId, email, role });
const auditOf = async (userId: string) =>
  (
    await fixture.db
      .selectFrom('dashboard_audit')
      .select(['action', 'detail'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute()
  ).map(({ action, detail }) => `${action} ${detail}`);

test('the sign-in page learns what the provider is called', async () => {
  const { body } = await fixture.browser().call('get', '/login/options');
  assert.deepEqual(body, { single_sign_on: 'Northbank ID', password: true, reset_by_mail: false });
});

test('the request to the provider carries PKCE, state and nonce, and they differ every time', async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 2; i++) {
    const sent = await fixture.browser().call('get', '/login/sso');
    const query = new URL(sent.headers.get('location') ?? '').searchParams;
    assert.deepEqual(
      [query.get('response_type'), query.get('code_challenge_method'), query.get('redirect_uri'), query.get('scope')],
      ['code', 'S256', CALLBACK, 'openid email profile'],
    );
    for (const name of ['state', 'nonce', 'code_challenge']) {
      assert.match(query.get(name) ?? '', /^[\w-]{43}$/);
      seen.add(query.get(name) ?? '');
    }
    assert.match(sent.headers.get('set-cookie') ?? '', /HttpOnly.*SameSite=Lax/i);
    assert.ok(![...seen].some((secret) => (sent.headers.get('set-cookie') ?? '').includes(secret)), 'it is sealed');
  }
  assert.equal(seen.size, 6);
});

test('an invited member signs in by the address the provider vouches for, and is known by subject from then on', async () => {
  const { id } = await invite('ada@northbank.example');
  provider.people.set('ada', { email: 'Ada@Northbank.example', email_verified: true });
  const first = fixture.browser();
  assert.equal((await signIn(first, 'ada')).at, '/dashboard/');
  const { body } = await first.call('get', '/me');
  assert.deepEqual([body.user.id, body.user.role, body.user.has_password], [id, 'analyst', false]);
  assert.deepEqual([body.single_sign_on, body.signed_in_by_provider], ['Northbank ID', true]);

  // Another address at the provider, or somebody else with the old one: the subject decides.
  provider.people.set('ada', { email: 'lovelace@northbank.example', email_verified: true });
  const second = fixture.browser();
  await signIn(second, 'ada');
  assert.equal((await second.call('get', '/me')).body.user.id, id);
  const events = await auditOf(id);
  assert.deepEqual(
    events.filter((entry) => !entry.startsWith('member')),
    ['login.linked {}', 'login {"single_sign_on":true}', 'login {"single_sign_on":true}'],
  );
});

test('an address the provider does not vouch for opens nothing', async () => {
  await invite('victim@northbank.example', 'owner');
  for (const [name, person] of Object.entries({
    unverified: { email: 'victim@northbank.example', email_verified: false },
    silent: { email: 'victim@northbank.example' },
    nameless: {},
  })) {
    provider.people.set(name, person);
    const who = fixture.browser();
    assert.equal((await signIn(who, name)).at, '/dashboard/?sign_in=email', name);
    assert.equal((await who.call('get', '/me')).status, 401);
  }
});

test('who is no member comes in nowhere while no account is named for newcomers', async () => {
  provider.people.set('stranger', { email: 'stranger@elsewhere.example', email_verified: true });
  const who = fixture.browser();
  assert.equal((await signIn(who, 'stranger')).at, '/dashboard/?sign_in=no_member');
  assert.equal((await who.call('get', '/me')).status, 401);
});

test('a response is taken once, from the browser that asked, with its own state, within ten minutes', async () => {
  await invite('once@northbank.example');
  provider.people.set('once', { email: 'once@northbank.example', email_verified: true });
  const browser = fixture.browser();
  const begin = async (who: Browser) => {
    const sent = await who.call('get', '/login/sso');
    return (await provider.visitor('once').signIn(sent.headers.get('location') ?? '')).back;
  };
  const refused = async (who: Browser, back: URL, reason: string) => {
    assert.equal((await who.call('get', pathOf(back))).headers.get('location'), `/dashboard/?sign_in=${reason}`);
    assert.equal((await who.call('get', '/me')).status, 401);
  };
  // Login CSRF: the victim's browser is made to open the attacker's response.
  await refused(fixture.browser(), await begin(browser), 'expired');
  const victim = fixture.browser();
  await victim.call('get', '/login/sso');
  await refused(victim, await begin(browser), 'refused');

  const changed = await begin(browser);
  changed.searchParams.set('state', 'x'.repeat(43));
  await refused(browser, changed, 'refused');
  const otherIssuer = await begin(browser);
  otherIssuer.searchParams.set('iss', 'https://evil.example');
  await refused(browser, otherIssuer, 'refused');
  const otherCode = await begin(browser);
  otherCode.searchParams.set('code', 'x'.repeat(43));
  await refused(browser, otherCode, 'refused');

  const late = await begin(browser);
  fixture.clock.offsetMs = 10 * 60_000 + 1000;
  await refused(browser, late, 'expired');
  fixture.clock.offsetMs = 0;

  const back = await begin(browser);
  const copied = new Map(browser.cookies);
  assert.equal((await browser.call('get', pathOf(back))).headers.get('location'), '/dashboard/');
  const thief = fixture.browser();
  for (const [name, value] of copied) if (name.endsWith('single_sign_on')) thief.cookies.set(name, value);
  await refused(thief, back, 'expired');
});

test('a person who refuses at the provider is back at the sign-in page', async () => {
  const who = fixture.browser();
  const sent = await who.call('get', '/login/sso');
  const { back } = await provider.visitor('ada').signIn(sent.headers.get('location') ?? '', { refuses: true });
  assert.equal(back.searchParams.get('error'), 'access_denied');
  assert.equal((await who.call('get', pathOf(back))).headers.get('location'), '/dashboard/?sign_in=refused');
});

test('a member without a password confirms who they are at the provider, which asks them anew', async () => {
  const { id } = await invite('grace@northbank.example', 'owner');
  await invite('other@northbank.example');
  provider.people.set('grace', { email: 'grace@northbank.example', email_verified: true });
  provider.people.set('other', { email: 'other@northbank.example', email_verified: true });
  await signIn(fixture.browser(), 'other');
  const grace = fixture.browser();
  const visitor = provider.visitor('grace');
  await signIn(grace, 'grace', visitor);
  // Signed in at the provider already: no form is shown, and nothing is proved that would confirm anything.
  const again = await signIn(grace, 'grace', visitor);
  assert.deepEqual(again.answers, []);
  const makeKey = async () => (await grace.call('post', '/api-keys', { name: 'k' })).status;
  assert.equal(await makeKey(), 403);

  const confirm = async (at: typeof visitor) => {
    const sent = await grace.call('get', '/me/confirm/sso');
    const query = new URL(sent.headers.get('location') ?? '').searchParams;
    assert.deepEqual([query.get('prompt'), query.get('max_age')], ['login', '0']);
    const { back, answers } = await at.signIn(sent.headers.get('location') ?? '');
    assert.ok(answers.includes('login'), 'the password is asked for again');
    return (await grace.call('get', pathOf(back))).headers.get('location');
  };
  assert.equal(await confirm(provider.visitor('other')), '/dashboard/confirmed?refused=refused', 'somebody else');
  assert.equal(await makeKey(), 403);
  assert.equal(await confirm(visitor), '/dashboard/confirmed');
  assert.equal(await makeKey(), 201);
  assert.ok((await auditOf(id)).includes('login.confirmed {"single_sign_on":true}'));
  fixture.clock.offsetMs = 10 * 60_000 + 1000;
  assert.equal(await makeKey(), 403);
  fixture.clock.offsetMs = 0;
});

test('an operator whom the provider does not know confirms by other means', async () => {
  const own = await fixture.operator(accountId, 'own@northbank.example');
  const answer = await own.call('get', '/me/confirm/sso');
  assert.deepEqual([answer.status, answer.body.code], [409, 'conflict']);
});

test('a password set or reset leaves the provider linked, and the other way round', async () => {
  const own = await fixture.operator(accountId, 'both@northbank.example');
  provider.people.set('both', { email: 'both@northbank.example', email_verified: true });
  await signIn(fixture.browser(), 'both');
  const other = `${GOOD_PASSWORD} anew`;
  assert.equal((await own.call('post', '/me/password', { current: GOOD_PASSWORD, password: other })).status, 204);
  assert.equal((await own.call('get', '/me')).body.single_sign_on, 'Northbank ID');
  const password = fixture.browser();
  assert.equal(
    (await password.call('post', '/login', { email: 'both@northbank.example', password: other })).status,
    200,
  );
});

test('an account that asks for a second factor takes a sign-in whose provider reports one, and no other', async () => {
  const strict = await fixture.account('Strictbank');
  await fixture.write((tx) =>
    tx.updateTable('account').set({ require_second_factor: 1 }).where('id', '=', strict).execute(),
  );
  await fixture.createUser({ accountId: strict, email: 'one@strict.example', role: 'owner' });
  provider.people.set('one', { email: 'one@strict.example', email_verified: true, amr: ['pwd'] });
  const who = fixture.browser();
  assert.equal((await signIn(who, 'one')).at, '/dashboard/?sign_in=second_factor');
  provider.people.set('one', { email: 'one@strict.example', email_verified: true, amr: ['pwd', 'mfa'] });
  assert.equal((await signIn(who, 'one')).at, '/dashboard/');
  assert.equal((await who.call('get', '/me')).body.must_set_up_second_factor, false);
  assert.equal((await who.call('get', '/members')).status, 200);
});
