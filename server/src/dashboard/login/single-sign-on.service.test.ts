/** Whom claims of a provider sign in, and what a return from it may be used for. The provider itself: `single-sign-on.test.ts`. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { OidcConfig } from '../../oidc.config.ts';
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { ADA, actorOf, answered, BOB, callerWith, libraryOf, type Operators, operators } from '../testing/operators.ts';
import type { ProviderClaims } from './oidc-client.ts';
import { ProviderError } from './oidc-client.ts';
import { singleSignOn } from './single-sign-on.service.ts';

const MINUTE_MS = 60_000;
/** 2026-01-05T12:00Z, at which the clock stands. */
const NOON = Date.UTC(2026, 0, 5, 12);
const COOKIE = 'dispute_intake.session_token=token-1.signature';
const BY_EMAIL: OidcConfig = {
  issuer: 'https://id.bank.example',
  clientId: 'dispute-intake',
  clientSecret: 'secret',
  name: 'Northbank ID',
  scopes: ['openid'],
  accountId: undefined,
  roleClaim: undefined,
  roles: [],
  secondFactor: ['mfa'],
  trustsEmail: false,
  isOnly: false,
};
const BY_ROLE: OidcConfig = {
  ...BY_EMAIL,
  accountId: 'acct',
  roleClaim: 'groups',
  roles: [
    { role: 'owner', value: 'Admins' },
    { role: 'analyst', value: 'Analysts' },
  ],
};
const secrets = createSecrets(['a root secret of at least thirty-two bytes']);
const IDENTITY = { iss: 'https://id.bank.example', sub: 'subject-1' };
const EMAIL = { email_verified: true, email: 'Ada@northbank.example' };
const known = (email: string) => ({ ...IDENTITY, email_verified: true, email });

let at: Operators;
/** Sign-ins that began: operator, cookies, method, detail, when they proved who they are. */
let begun: unknown[];
let logged: unknown[];
let asked: unknown[];
/** How often a browser was sent to the provider: each time with another state. */
let states: number;
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(async () => {
  await at.reset();
  begun = [];
  logged = [];
  asked = [];
  states = 0;
});

type Answer = ProviderClaims | Error;
/** The service; its provider says `answer` of whoever comes back. */
function service(answer: Answer = { ...IDENTITY, ...EMAIL }, settings = BY_EMAIL) {
  const note = (fields: object, message: string) => logged.push([message, fields]);
  return singleSignOn({
    ...at,
    settings,
    secrets,
    limiter: createRateLimiter(at.clock),
    limit: {} as never,
    log: { error: note, warn: note } as unknown as Log,
    client: {
      async begin({ isAnew }) {
        if (answer instanceof TypeError) throw answer;
        const pending = { state: `state-${++states}`, nonce: 'n', verifier: 'v', begunAtMs: at.clock.nowMs(), isAnew };
        return { url: `https://id.bank.example/authorize?anew=${isAnew}`, pending };
      },
      async finish(query, { state, isAnew }) {
        asked.push([query, state, isAnew]);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    auth: libraryOf({
      signInUser: async ({ body, headers }: { body?: { userId: string }; headers: Headers }) => {
        begun.push([body?.userId, headers.get('user-agent')]);
        return answered([COOKIE]);
      },
    }),
    begun: async (user, { ipAddress }, cookies, method, detail, provedAtMs) => {
      begun.push([user.id, user.account_id, user.email, ipAddress, cookies, method, detail, provedAtMs]);
    },
  });
}
const caller = callerWith({ 'user-agent': 'Firefox' });
/** Goes to the provider and comes back with what it says; answers the outcome. */
async function signsIn(answer: Answer, settings?: OidcConfig) {
  const sso = service(answer, settings);
  const { sealed } = (await sso.beginSignIn('203.0.113.7')) ?? assert.fail();
  return sso.finish('?code=c', sealed, caller);
}
const refusedFor = async (answer: Answer, settings?: OidcConfig) => {
  const { for: purpose, problem, cookies } = await signsIn(answer, settings);
  assert.deepEqual([purpose, cookies, begun], ['sign-in', [], []]);
  return problem;
};
const userOf = (email: string) =>
  at.db.selectFrom('dashboard_user').selectAll().where('email', '=', email).executeTakeFirst();
const setAccount = (changes: { require_second_factor: number }) =>
  at.write((tx) => tx.updateTable('account').set(changes).where('id', '=', 'acct').execute());
const actions = () => at.entries.map(({ by, action, target, detail }) => [by.userId, action, target, detail]);
const signIns = async () =>
  (await at.db.selectFrom('dashboard_sign_in').select(['id', 'confirmed_at']).orderBy('id').execute()).map(
    ({ id, confirmed_at }) => [id, confirmed_at ?? null],
  );

test('a member is signed in by the address the provider vouches for, in any case, and linked to the subject', async () => {
  assert.deepEqual(await signsIn({ ...IDENTITY, ...EMAIL }), { for: 'sign-in', cookies: [COOKIE] });
  assert.deepEqual(asked, [['?code=c', 'state-1', false]]);
  assert.deepEqual(begun, [
    ['user_ada', 'Firefox'],
    ['user_ada', 'acct', ADA.email, '203.0.113.7', [COOKIE], 'sso', { single_sign_on: true }, 0],
  ]);
  assert.deepEqual(at.entries, [
    {
      by: { accountId: 'acct', userId: 'user_ada', email: ADA.email, ipAddress: '203.0.113.7' },
      action: 'login.linked',
      target: 'user_ada',
      detail: {},
    },
  ]);
  const rows = await at.db.selectFrom('dashboard_credential').selectAll().execute();
  assert.deepEqual(
    rows.map((row) => [row.user_id, row.provider_id, row.issuer, row.account_id, row.password, row.created_at]),
    [['user_ada', 'oidc', 'https://id.bank.example', 'subject-1', null, '2026-01-05T12:00:00.000Z']],
  );
});

test('from then on the subject decides, whatever the address is, and nothing is linked again', async () => {
  await signsIn({ ...IDENTITY, ...EMAIL });
  begun = [];
  at.entries.length = 0;
  for (const now of [{ email: BOB.email, email_verified: true }, { email_verified: false }, {}])
    assert.deepEqual((await signsIn({ ...IDENTITY, ...now })).cookies, [COOKIE]);
  assert.deepEqual(
    begun.flatMap((one) => (Array.isArray(one) && one.length === 2 ? [one[0]] : [])),
    ['user_ada', 'user_ada', 'user_ada'],
  );
  assert.deepEqual(at.entries, []);
});

test("somebody else at the provider to whom a member's address was given since is not that member", async () => {
  await signsIn({ ...IDENTITY, ...EMAIL });
  begun = [];
  at.entries.length = 0;
  assert.equal(await refusedFor({ ...IDENTITY, ...EMAIL, sub: 'subject-2' }), 'no_member');
  assert.deepEqual(actions(), [['user_ada', 'login.failed', 'user_ada', { single_sign_on: 'no_member' }]]);
  assert.deepEqual((await signsIn(IDENTITY as ProviderClaims)).cookies, [COOKIE], 'the member still signs in');
});

test('where the installation has changed its provider, members are linked anew by their addresses', async () => {
  await signsIn({ ...IDENTITY, ...EMAIL });
  const elsewhere = { ...EMAIL, iss: 'https://new.bank.example', sub: 'subject-1' };
  assert.deepEqual((await signsIn(elsewhere)).cookies, [COOKIE]);
  const rows = await at.db.selectFrom('dashboard_credential').select(['user_id', 'issuer']).execute();
  assert.deepEqual(rows, [{ user_id: 'user_ada', issuer: 'https://new.bank.example' }]);
});

test('a password stays where a member is linked', async () => {
  const times = { created_at: '2026-01-01', updated_at: '2026-01-01' };
  const password = {
    id: 'crd_1',
    user_id: ADA.id,
    account_id: ADA.id,
    provider_id: 'credential',
    password: 'hash',
    issuer: 'local',
  };
  await at.write((tx) =>
    tx
      .insertInto('dashboard_credential')
      .values({ ...password, ...times } as never)
      .execute(),
  );
  await signsIn({ ...IDENTITY, ...EMAIL });
  const rows = await at.db.selectFrom('dashboard_credential').select('provider_id').orderBy('provider_id').execute();
  assert.deepEqual(
    rows.map(({ provider_id }) => provider_id),
    ['credential', 'oidc'],
  );
});

test('nobody comes in without a verified address of a member, and nothing is written', async () => {
  assert.equal(await refusedFor({ ...IDENTITY, ...EMAIL, email_verified: false }), 'email');
  assert.equal(await refusedFor(IDENTITY), 'email');
  assert.equal(await refusedFor(known('stranger@elsewhere.example')), 'no_member');
  assert.deepEqual(at.entries, []);
  assert.deepEqual(await at.db.selectFrom('dashboard_credential').select('id').execute(), []);
  assert.deepEqual(logged, [
    ['single sign-on refused', { reason: 'email' }],
    ['single sign-on refused', { reason: 'email' }],
    ['single sign-on refused', { reason: 'no_member' }],
  ]);
});

test('members of another account than that of the settings are strangers, invited or known', async () => {
  assert.equal(await refusedFor({ ...known('eve@elsewhere.example'), groups: 'Admins' }, BY_ROLE), 'no_member');
  await signsIn(known('eve@elsewhere.example'));
  begun = [];
  at.entries.length = 0;
  assert.equal(await refusedFor({ ...known('eve@elsewhere.example'), groups: 'Admins' }, BY_ROLE), 'no_member');
  assert.deepEqual([at.entries, (await userOf('eve@elsewhere.example'))?.role], [[], 'developer']);
});

test('somebody new with a role becomes a member of the account of the settings', async () => {
  const email = 'New@northbank.example';
  await signsIn({ ...known(email), groups: ['Analysts', 'Everybody'], name: `  ${'n'.repeat(201)}` }, BY_ROLE);
  const made = (await userOf('new@northbank.example')) ?? assert.fail();
  assert.match(made.id, /^user_/);
  const expected = { id: made.id, account_id: 'acct', role: 'analyst', name: 'n'.repeat(200) };
  const times = { created_at: '2026-01-05T12:00:00.000Z', updated_at: '2026-01-05T12:00:00.000Z' };
  const rest = { email: 'new@northbank.example', image: null };
  assert.deepEqual(
    { ...made, email_verified: Number(made.email_verified), two_factor_enabled: Number(made.two_factor_enabled) },
    { ...made, ...expected, ...times, ...rest, email_verified: 1, two_factor_enabled: 0 },
  );
  assert.deepEqual(actions(), [[made.id, 'member.joined', made.id, { role: 'analyst', by: 'single sign-on' }]]);
  await signsIn({ ...known('other@northbank.example'), sub: 'subject-2', groups: 'Analysts', name: ' ' }, BY_ROLE);
  assert.equal((await userOf('other@northbank.example'))?.name, 'other');
  await signsIn({ ...known('third@northbank.example'), sub: 'subject-3', groups: 'Analysts', name: 3 }, BY_ROLE);
  assert.equal((await userOf('third@northbank.example'))?.name, 'third');
});

test('somebody new without a role is refused, and is not made a member', async () => {
  assert.equal(await refusedFor({ ...known('new@northbank.example'), groups: 'Everybody' }, BY_ROLE), 'no_role');
  assert.deepEqual([at.entries, await userOf('new@northbank.example')], [[], undefined]);
});

test('the role of the claim is set at every sign-in, and a change is on record', async () => {
  await signsIn({ ...known(ADA.email), groups: 'Admins' }, BY_ROLE);
  assert.deepEqual(actions(), [['user_ada', 'login.linked', 'user_ada', {}]]);
  at.clock.advance(MINUTE_MS);
  at.entries.length = 0;
  await signsIn({ ...IDENTITY, groups: ['Analysts'] }, BY_ROLE);
  assert.deepEqual(actions(), [
    ['user_ada', 'member.role_changed', 'user_ada', { from: 'owner', to: 'analyst', by: 'single sign-on' }],
  ]);
  const { role, updated_at } = (await userOf(ADA.email)) ?? assert.fail();
  assert.deepEqual([role, updated_at], ['analyst', '2026-01-05T12:01:00.000Z']);
  assert.equal((await userOf(BOB.email))?.role, 'owner');
});

test('without a claim for roles a member keeps the one the dashboard gave', async () => {
  await signsIn({ ...known(ADA.email), groups: 'Analysts' });
  assert.equal((await userOf(ADA.email))?.role, 'owner');
});

test('who has no role any more is refused, signed out everywhere, and that is on record', async () => {
  await signsIn({ ...known(ADA.email), groups: 'Admins' }, BY_ROLE);
  await at.signIn({});
  await at.signIn({ id: 'lgn_2', token: 'token-2', user_id: BOB.id });
  begun = [];
  at.entries.length = 0;
  assert.equal(await refusedFor({ ...IDENTITY, groups: [] }, BY_ROLE), 'no_role');
  assert.deepEqual(await signIns(), [['lgn_2', null]]);
  assert.deepEqual(actions(), [['user_ada', 'login.failed', 'user_ada', { single_sign_on: 'no_role' }]]);
});

test('an account that asks for a second factor takes it from the provider, and links nobody without one', async () => {
  await setAccount({ require_second_factor: 1 });
  await at.signIn({});
  assert.equal(await refusedFor({ ...IDENTITY, ...EMAIL, amr: ['pwd'] }), 'second_factor');
  assert.deepEqual(await signIns(), [['lgn_1', null]], 'other sign-ins stay');
  assert.deepEqual(actions().at(-1), ['user_ada', 'login.failed', 'user_ada', { single_sign_on: 'second_factor' }]);
  assert.deepEqual(await at.db.selectFrom('dashboard_credential').select('id').execute(), []);
  await signsIn({ ...IDENTITY, ...EMAIL, amr: ['mfa'] });
  assert.deepEqual((begun[1] as unknown[])[5], 'sso-second-factor');
});

test('a proof given to the provider counts from when it was given, and never from the future', async () => {
  const provedAt = async (auth_time: unknown) => {
    begun = [];
    await signsIn({ ...IDENTITY, ...EMAIL, auth_time } as ProviderClaims);
    return (begun[1] as unknown[])[7];
  };
  assert.equal(await provedAt(NOON / 1000 - 60), NOON - MINUTE_MS);
  assert.equal(await provedAt(NOON / 1000 + 1), NOON);
  assert.equal(await provedAt('1767614400'), 0);
});

test('what the provider refuses, and what fails, is logged and told apart', async () => {
  assert.equal(await refusedFor(new ProviderError('access_denied')), 'refused');
  const failure = new Error('socket closed');
  assert.equal(await refusedFor(failure), 'unavailable');
  assert.deepEqual(logged, [
    ['single sign-on refused by the provider', { reason: 'access_denied' }],
    ['single sign-on failed', { err: failure }],
  ]);
});

test('a provider that cannot be reached is reported by nothing to go to', async () => {
  const failure = new TypeError('fetch failed');
  assert.equal(await service(failure).beginSignIn(null), undefined);
  assert.deepEqual(logged, [['the provider of single sign-on cannot be reached', { err: failure }]]);
});

test('a return is taken once, within ten minutes, and only with what we have sealed', async () => {
  const expired = { for: 'sign-in', problem: 'expired', cookies: [] };
  const sso = service();
  const sealed = async () => (await sso.beginSignIn('203.0.113.7'))?.sealed;
  assert.deepEqual(await sso.finish('', undefined, caller), expired);
  assert.deepEqual(await sso.finish('', 'anything', caller), expired);
  const moved = secrets.seal(JSON.stringify({ state: 's', begunAtMs: NOON }), 'another place');
  assert.deepEqual(await sso.finish('', moved, caller), expired);
  const late = await sealed();
  at.clock.advance(10 * MINUTE_MS);
  assert.deepEqual(await sso.finish('', late, caller), expired);
  const early = await sealed();
  at.clock.advance(10 * MINUTE_MS - 1);
  assert.deepEqual(await sso.finish('', early, caller), { for: 'sign-in', cookies: [COOKIE] });
  assert.deepEqual(await sso.finish('', early, caller), expired);
  assert.equal(asked.length, 1);
  const other = await sealed();
  assert.deepEqual((await sso.finish('', other, caller)).cookies, [COOKIE], 'another return is another one');
});

test('a return is remembered as used until its ten minutes are over', async () => {
  await signsIn({ ...IDENTITY, ...EMAIL });
  const rows = await at.db.selectFrom('dashboard_used_code').selectAll().execute();
  // SHA-256 of `state-1`, by openssl.
  const subject = 'sso f36b45ae818809ee24ae2489edabfe3cf2a12627b6929c07fc7a3b885d414d44';
  assert.deepEqual(
    rows.map((row) => [row.subject, Number(row.expires_at)]),
    [[subject, NOON + 10 * MINUTE_MS]],
  );
});

test('an operator confirms who they are at the provider, for the sign-in that asked and no other', async () => {
  const sso = service();
  await at.signIn({});
  await at.signIn({ id: 'lgn_2', token: 'token-2' });
  const ada = actorOf(at.clock);
  await assert.rejects(sso.beginConfirmation(ada), {
    code: 'conflict',
    message: 'You have not signed in with Northbank ID: use your password or a passkey',
  });
  assert.equal(await sso.knows(ADA.id), false);
  await signsIn({ ...IDENTITY, ...EMAIL });
  assert.deepEqual([await sso.knows(ADA.id), await sso.knows(BOB.id)], [true, false]);
  begun = [];
  at.entries.length = 0;
  asked = [];
  const { url, sealed } = (await sso.beginConfirmation(ada)) ?? assert.fail();
  assert.equal(url, 'https://id.bank.example/authorize?anew=true');
  at.clock.advance(MINUTE_MS);
  assert.deepEqual(await sso.finish('?code=c', sealed, caller), { for: 'confirmation', cookies: [] });
  assert.deepEqual(asked, [['?code=c', 'state-2', true]]);
  assert.deepEqual(await signIns(), [
    ['lgn_1', NOON + MINUTE_MS],
    ['lgn_2', null],
  ]);
  assert.deepEqual([actions(), begun], [[['user_ada', 'login.confirmed', 'user_ada', { single_sign_on: true }]], []]);
  assert.deepEqual(await sso.finish('?code=c', sealed, caller), {
    for: 'confirmation',
    problem: 'expired',
    cookies: [],
  });
});

test('somebody else at the provider confirms nothing', async () => {
  await signsIn({ ...IDENTITY, ...EMAIL });
  await signsIn({ ...known(BOB.email), sub: 'subject-2' });
  await at.signIn({});
  at.entries.length = 0;
  for (const sub of ['subject-2', 'nobody']) {
    const sso = service({ ...known(ADA.email), sub });
    const { sealed } = (await sso.beginConfirmation(actorOf(at.clock, { signInId: 'lgn_1' }))) ?? assert.fail();
    const refused = { for: 'confirmation', problem: 'refused', cookies: [] };
    assert.deepEqual(await sso.finish('', sealed, caller), refused, sub);
  }
  assert.deepEqual([await signIns(), at.entries], [[['lgn_1', null]], []]);
});

test('a network begins and ends thirty sign-ins a minute; those whose network is not known, 300 together', async () => {
  for (const [ipAddress, limit] of [
    ['203.0.113.7', 30],
    [null, 300],
  ] as const) {
    for (const call of [
      (sso: ReturnType<typeof service>) => sso.beginSignIn(ipAddress),
      (sso: ReturnType<typeof service>) => sso.finish('', undefined, { ...caller, ipAddress }),
    ]) {
      const sso = service();
      for (let nth = 0; nth < limit; nth++) await call(sso);
      await assert.rejects(call(sso), {
        code: 'rate_limited',
        message: 'Too many sign-ins were begun: try again in 60 s',
      });
    }
  }
  const sso = service();
  for (let nth = 0; nth < 30; nth++) await sso.beginSignIn('203.0.113.7');
  await assert.rejects(sso.beginConfirmation(actorOf(at.clock)), { code: 'rate_limited' });
});

test('the page is told what the provider is called, and whether it is the only way', () => {
  assert.deepEqual([service().name, service().isOnly], ['Northbank ID', false]);
  assert.equal(service(undefined, { ...BY_EMAIL, isOnly: true }).isOnly, true);
});
