/** Single sign-on where the provider decides who is a member, with which role, and that nobody signs in otherwise. */
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

const ACCOUNT = 'acct_of_the_provider';
let provider: OidcFixture;
let fixture: DashboardFixture;
before(async () => {
  provider = await startProvider(`${ORIGIN}/dashboard/api/login/sso/callback`);
  fixture = await startDashboard({
    ...provider.env,
    OIDC_NAME: 'Northbank ID',
    OIDC_ACCOUNT: ACCOUNT,
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: 'owner=Dispute Admins; analyst=CN=Analysts,DC=bank',
    OIDC_ONLY: 'true',
  });
  await fixture.account('Northbank', ACCOUNT);
});
after(async () => {
  await fixture.close();
  await provider.close();
});

async function signIn(who: Browser, name: string, groups: unknown) {
  provider.people.set(name, { email: `${name}@northbank.example`, email_verified: true, name: `${name} B.`, groups });
  const sent = await who.call('get', '/login/sso');
  const { back } = await provider.visitor(name).signIn(sent.headers.get('location') ?? '');
  const answer = await who.call('get', `/login/sso/callback${back.search}`);
  return answer.headers.get('location');
}
const me = async (who: Browser) => (await who.call('get', '/me')).body;

test('somebody new becomes a member with the role of the first pair that applies', async () => {
  const ada = fixture.browser();
  assert.equal(await signIn(ada, 'ada', ['Everybody', 'CN=Analysts,DC=bank', 'Dispute Admins']), '/dashboard/');
  const { user, account } = await me(ada);
  assert.deepEqual(
    [account.id, user.role, user.name, user.email],
    [ACCOUNT, 'owner', 'ada B.', 'ada@northbank.example'],
  );
  const { data } = (await ada.call('get', '/audit')).body;
  assert.deepEqual(
    data.map(({ action, detail }: { action: string; detail: unknown }) => [action, detail]),
    [
      ['login', { single_sign_on: true }],
      ['member.joined', { role: 'owner', by: 'single sign-on' }],
    ],
  );
  const members = (await ada.call('get', '/members')).body.data;
  assert.deepEqual([members[0].joined, members[0].single_sign_on], [true, true]);
});

test('a role that changes at the provider changes with the next sign-in', async () => {
  const grace = fixture.browser();
  await signIn(grace, 'grace', 'Dispute Admins');
  assert.equal((await me(grace)).user.role, 'owner');
  const again = fixture.browser();
  await signIn(again, 'grace', 'CN=Analysts,DC=bank');
  assert.equal((await me(again)).user.role, 'analyst');
  assert.equal((await me(grace)).user.role, 'analyst', 'in the browser that was signed in as well');
});

test('who has no role any more is refused and signed out everywhere', async () => {
  const joan = fixture.browser();
  await signIn(joan, 'joan', ['Dispute Admins']);
  assert.equal((await joan.call('get', '/me')).status, 200);
  for (const groups of [['Dispute admins'], [], 'Dispute Admins, Everybody', { 'Dispute Admins': true }, undefined]) {
    assert.equal(await signIn(fixture.browser(), 'joan', groups), '/dashboard/?sign_in=no_role', String(groups));
  }
  assert.equal((await joan.call('get', '/me')).status, 401);
  assert.equal(await signIn(fixture.browser(), 'newcomer', ['Everybody']), '/dashboard/?sign_in=no_role');
});

test("another account's member is not signed in, and not taken over", async () => {
  const other = await fixture.account('Southbank');
  await fixture.createUser({ accountId: other, email: 'mallory@northbank.example', role: 'owner' });
  const who = fixture.browser();
  assert.equal(await signIn(who, 'mallory', ['Dispute Admins']), '/dashboard/?sign_in=no_member');
  assert.equal((await who.call('get', '/me')).status, 401);
});

test('passwords, codes, passkeys and links sign nobody in', async () => {
  const who = fixture.browser();
  assert.deepEqual((await who.call('get', '/login/options')).body, {
    single_sign_on: 'Northbank ID',
    password: false,
    reset_by_mail: false,
  });
  const ways: Record<string, unknown> = {
    '/login': { email: 'ada@northbank.example', password: GOOD_PASSWORD },
    '/login/code': { code: '123456', kind: 'authenticator' },
    '/login/passkey/options': undefined,
    '/login/passkey': { response: {} },
    '/links/read': { token: 'x'.repeat(43) },
    '/links/use': { token: 'x'.repeat(43), password: GOOD_PASSWORD },
  };
  for (const [path, body] of Object.entries(ways)) {
    const answer = await who.call('post', path, body);
    assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], path);
  }
});

test('an invited member gets the address of the sign-in page, not a link to set a password', async () => {
  const owner = fixture.browser();
  await signIn(owner, 'ada', ['Dispute Admins']);
  const confirmation = await owner.call('get', '/me/confirm/sso');
  const { back } = await provider.visitor('ada').signIn(confirmation.headers.get('location') ?? '');
  await owner.call('get', `/login/sso/callback${back.search}`);
  const made = await owner.call('post', '/members', { email: 'invited@northbank.example', role: 'analyst' });
  assert.deepEqual([made.status, made.body.link, made.body.expires_at], [201, `${ORIGIN}/dashboard/`, null]);
});

test('a provider that is away is reported on the sign-in page, and asked again by the next sign-in', async () => {
  const away = await startProvider(`${ORIGIN}/dashboard/api/login/sso/callback`);
  await away.close();
  const lonely = await startDashboard({ ...away.env });
  const answer = await lonely.browser().call('get', '/login/sso');
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/dashboard/?sign_in=unavailable']);
  await lonely.close();
});
