/** The login library as it is set up here: what its cookies and rows are, what it lets change, and through which way it writes. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Log } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { ADA, BOB, type Operators, operators } from '../testing/operators.ts';
import { type Auth, type AuthDeps, lazyAuth } from './auth.ts';
import { passwordStore } from './password.store.ts';

const PLAIN = 'http://localhost:8080';
const PASSWORD = 'correct horse battery staple';
let at: Operators;
let logged: unknown[];
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(async () => {
  await at.reset();
  logged = [];
});

/** The library for a service at this address; passwords are kept as they are. */
const library = (baseUrl = PLAIN, changes: Partial<AuthDeps> = {}): Promise<Auth> =>
  lazyAuth({
    ...at,
    config: { baseUrl },
    secrets: createSecrets(['a root secret of at least thirty-two bytes']),
    log: { error: (...entry: unknown[]) => logged.push(entry) } as unknown as Log,
    passwordHashing: {
      hash: async (password) => `kept ${password}`,
      verify: async ({ hash, password }) => hash === `kept ${password}`,
    },
    ...changes,
  })();
const from = (headers: Record<string, string> = {}) => ({
  headers: new Headers(headers),
  returnHeaders: true as const,
});
/** Signs the user in; answers the header that a browser sends from then on, and the cookies as they were set. */
async function signsIn({ api }: Auth, userId: string, headers?: Record<string, string>) {
  const answer = await api.signInUser({ body: { userId }, ...from(headers) });
  const set = answer.headers.getSetCookie();
  return { set, cookie: set.map((one) => one.split(';')[0]).join('; ') };
}
const attributes = (cookie = '') => [cookie.split('=')[0], ...cookie.split('; ').slice(1)];
const addPassword = () =>
  at.write((tx) => passwordStore(tx).set(ADA.id, `kept ${PASSWORD}`, '2026-01-01T00:00:00.000Z'));

test('it is loaded once', async () => {
  const load = lazyAuth({
    ...at,
    config: { baseUrl: PLAIN },
    secrets: createSecrets(['x'.repeat(32)]),
    log: {} as Log,
  });
  assert.equal(load(), load());
  await load();
});

test('the cookie of a sign-in is kept from scripts, other sites and, on https, other hosts of the domain', async () => {
  const plain = await signsIn(await library(), ADA.id);
  assert.deepEqual(attributes(plain.set[0]), [
    'dispute_intake.session_token',
    'Max-Age=43200',
    'Path=/dashboard',
    'HttpOnly',
    'SameSite=Strict',
  ]);
  const secure = await signsIn(await library('https://intake.example'), ADA.id);
  assert.deepEqual(attributes(secure.set[0]), [
    '__Host-dispute_intake.session_token',
    'Max-Age=43200',
    'Path=/',
    'HttpOnly',
    'Secure',
    'SameSite=Strict',
  ]);
});

test('a sign-in is a row with an id of ours, the browser and the network it came from, for twelve hours', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 5, 12) });
  await signsIn(await library(), ADA.id, {
    'user-agent': 'Firefox',
    'x-dashboard-client': '203.0.113.7',
    'x-forwarded-for': '198.51.100.1',
  });
  const [row] = await at.db.selectFrom('dashboard_sign_in').selectAll().execute();
  assert.deepEqual([row?.user_id, row?.ip_address, row?.user_agent], ['user_ada', '203.0.113.7', 'Firefox']);
  assert.match(row?.id ?? '', /^lgn_[0-9a-z]{36}$/);
  assert.deepEqual([row?.created_at, row?.expires_at], ['2026-01-05T12:00:00.000Z', '2026-01-06T00:00:00.000Z']);
});

test('the cookie is that of its operator, and of nobody once it is changed or signed out', async () => {
  const auth = await library();
  const { cookie } = await signsIn(auth, ADA.id);
  const who = async (sent: string) => (await auth.api.getSession({ headers: new Headers({ cookie: sent }) }))?.user;
  const { id, accountId, role, email, twoFactorEnabled } = (await who(cookie)) ?? assert.fail();
  assert.deepEqual(
    [id, accountId, role, email, Boolean(twoFactorEnabled)],
    ['user_ada', 'acct', 'owner', 'ada@northbank.example', false],
  );
  const [name, token] = cookie.split('=');
  assert.equal(await who(`${name}=x${token}`), undefined);
  await auth.api.signOut(from({ cookie }));
  assert.equal(await who(cookie), undefined);
  assert.deepEqual(await at.db.selectFrom('dashboard_sign_in').select('id').execute(), []);
});

test('whoever is gone is not signed in', async () => {
  const { api } = await library();
  await assert.rejects(api.signInUser({ body: { userId: 'user_gone' }, ...from() }), {
    message: 'The user of the passkey is gone',
  });
});

test('a password signs its operator in, another does not, and nobody signs up', async () => {
  const { api } = await library();
  await addPassword();
  const enters = (email: string, password: string) =>
    api.signInEmail({ body: { email, password }, ...from() }).then(
      ({ response }) => response.user.id,
      (error: { statusCode: number }) => error.statusCode,
    );
  assert.equal(await enters(ADA.email, PASSWORD), 'user_ada');
  assert.equal(await enters(ADA.email, `${PASSWORD}.`), 401);
  assert.equal(await enters(BOB.email, PASSWORD), 401);
  const body = { email: 'new@northbank.example', password: PASSWORD, name: 'New' };
  await assert.rejects(api.signUpEmail({ body: { ...body, accountId: 'acct', role: 'owner' } as never, ...from() }), {
    statusCode: 400,
    message: 'Email and password sign up is not enabled',
  });
  const hashed = (await (await library()).$context).password;
  assert.equal(await hashed.hash('abc'), 'kept abc');
  const byDefault = (await (await library(PLAIN, { passwordHashing: undefined })).$context).password;
  assert.match(await byDefault.hash('abc'), /^[0-9a-f]{32}:[0-9a-f]{128}$/);
});

test('an operator gives themselves neither a role nor an account', async () => {
  const auth = await library();
  const { cookie } = await signsIn(auth, ADA.id);
  for (const wanted of [{ role: 'developer' }, { accountId: 'other' }]) {
    await auth.api.updateUser({ body: wanted as never, ...from({ cookie }) }).catch(() => undefined);
    const row = await at.db.selectFrom('dashboard_user').selectAll().where('id', '=', ADA.id).executeTakeFirst();
    assert.deepEqual([row?.role, row?.account_id], ['owner', 'acct'], JSON.stringify(wanted));
  }
});

test('its own addresses sign nobody in who was not checked', async () => {
  const { handler } = await library();
  const response = await handler(
    new Request(`${PLAIN}/dashboard/api/auth/sign-in/checked`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PLAIN },
      body: JSON.stringify({ userId: ADA.id }),
    }),
  );
  assert.deepEqual([response.status, response.headers.getSetCookie()], [404, []]);
});

test('who has no password sets an authenticator up without one', async () => {
  const auth = await library();
  const { cookie } = await signsIn(auth, ADA.id);
  const { response } = await auth.api.enableTwoFactor({ body: {}, ...from({ cookie }) });
  assert.match(
    'totpURI' in response ? response.totpURI : '',
    /^otpauth:\/\/totp\/Dispute%20Intake:ada%40northbank\.example\?/,
  );
  const rows = await at.db.selectFrom('dashboard_two_factor').selectAll().execute();
  assert.deepEqual(
    rows.map(({ user_id }) => user_id),
    ['user_ada'],
  );
});

test('it writes through the one way to write alone', async () => {
  let writes = 0;
  const counted: AuthDeps['write'] = (...input) => {
    writes++;
    return at.write(...input);
  };
  const auth = await library(PLAIN, { write: counted });
  const { cookie } = await signsIn(auth, ADA.id);
  assert.equal(writes, 1);
  await auth.api.signOut(from({ cookie }));
  assert.equal(writes, 2);
  const full = await library(PLAIN, { write: () => Promise.reject(new Error('disk full')) });
  await assert.rejects(signsIn(full, ADA.id));
  assert.deepEqual(await at.db.selectFrom('dashboard_sign_in').select('id').execute(), []);
});

test('what fails in it is logged, without the cookie', async () => {
  const { cookie } = await signsIn(await library(), ADA.id);
  const full = await library(PLAIN, { write: () => Promise.reject(new Error('disk full')) });
  await full.api.signOut(from({ cookie }));
  assert.deepEqual(logged, [[{ library: 'better-auth' }, 'Failed to delete session from database']]);
});

test('a database that is busy or away stays one, for whoever is signed in as for whoever signs in', async () => {
  await addPassword();
  const { cookie } = await signsIn(await library(), ADA.id);
  const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const failing = new Proxy(at.db, {
    get: (db, name) => {
      if (name === 'selectFrom') throw busy;
      return Reflect.get(db, name, db);
    },
  });
  const away = await library(PLAIN, { db: failing });
  const wrong = (error: { code?: string; statusCode?: number; cause?: unknown }) =>
    error.code === 'SQLITE_BUSY' && error.statusCode === undefined && error.cause === busy;
  await assert.rejects(away.api.getSession(from({ cookie })), wrong);
  await assert.rejects(away.api.signInEmail({ body: { email: ADA.email, password: PASSWORD }, ...from() }), wrong);
  const full = await library(PLAIN, { write: () => Promise.reject(busy) });
  await assert.rejects(signsIn(full, ADA.id), wrong);
  assert.deepEqual(logged, []);
});

test('it is loaded again after it could not be', async () => {
  let fails = true;
  const secrets = createSecrets(['x'.repeat(32)]);
  const config = {
    get baseUrl() {
      if (fails) throw new Error('too many open files');
      return PLAIN;
    },
  };
  const load = lazyAuth({ ...at, config, secrets, log: {} as Log });
  await assert.rejects(load(), /too many open files/);
  fails = false;
  await load();
});
