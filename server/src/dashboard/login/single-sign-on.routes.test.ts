/** Where single sign-on sends a browser, and which cookie it keeps meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { HttpContext, HttpEnv } from '../../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { manualClock } from '../../platform/jobs/testing/temporary-database.ts';
import { actorOf, callerWith } from '../testing/operators.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';
import type { SingleSignOn, SsoOutcome } from './single-sign-on.service.ts';

interface Given {
  isSetUp?: boolean;
  isOnly?: boolean;
  resets?: boolean;
  isSecure?: boolean;
  isReached?: boolean;
  outcome?: Partial<SsoOutcome>;
}
const AWAY = 'https://id.bank.example/authorize';
const NAME = '__Host-dispute_intake.single_sign_on';

/** Sends one request below `/dashboard/api`; answers its response and what the service was given. */
async function get(path: string, given: Given = {}, headers: Record<string, string> = {}) {
  const { isSetUp = true, isOnly = false, resets = true, isSecure = true, isReached = true } = given;
  const called: unknown[] = [];
  const begun = isReached ? { url: AWAY, sealed: 'sealed' } : undefined;
  const sso = {
    name: 'Northbank ID',
    isOnly,
    async beginSignIn(ipAddress: string | null) {
      called.push(['begins', ipAddress]);
      return begun;
    },
    async beginConfirmation({ userId }: { userId: string }) {
      called.push(['confirms', userId]);
      return begun;
    },
    async finish(query: string, sealed: string | undefined, { ipAddress }: { ipAddress: string }) {
      called.push([query, sealed, ipAddress]);
      return { for: 'sign-in', cookies: [], ...given.outcome };
    },
  };
  const { open, guarded } = singleSignOnRoutes({
    sso: isSetUp ? (sso as unknown as SingleSignOn) : undefined,
    caller: () => callerWith(),
    resets: { isOn: resets },
    isSecure,
  });
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => c.text(error instanceof ProblemError ? error.code : error.message, 400));
  const reply = async (c: HttpContext, value: unknown) => (value instanceof Response ? value : c.json(value as object));
  for (const each of open)
    app.get(each.path, async (c) => reply(c, await each.handle({ c, body: undefined, ipAddress: '203.0.113.7' })));
  const actor = actorOf(manualClock());
  for (const each of guarded) {
    assert.equal(each.permission, 'own-login');
    app.get(each.path, async (c) => reply(c, await each.handle({ c, actor, params: {}, query: {}, body: undefined })));
  }
  const response = await app.request(path, { headers });
  const [status, location] = [response.status, response.headers.get('location')];
  return { response, at: [status, location], cookies: response.headers.getSetCookie(), called };
}

test('the sign-in page learns which ways there are', async () => {
  const options = async (given: Given) => (await get('/login/options', given)).response.json();
  assert.deepEqual(await options({}), { single_sign_on: 'Northbank ID', password: true, reset_by_mail: true });
  assert.deepEqual(await options({ isOnly: true }), {
    single_sign_on: 'Northbank ID',
    password: false,
    reset_by_mail: false,
  });
  const nothing = { single_sign_on: null, password: true };
  assert.deepEqual(await options({ isSetUp: false }), { ...nothing, reset_by_mail: true });
  assert.deepEqual(await options({ isSetUp: false, resets: false }), { ...nothing, reset_by_mail: false });
});

test('without a provider none of its addresses is there', async () => {
  for (const path of ['/login/sso', '/login/sso/callback', '/me/confirm/sso'])
    assert.equal(await (await get(path, { isSetUp: false })).response.text(), 'not_found', path);
});

test('a browser goes to the provider, and keeps a sealed cookie for ten minutes', async () => {
  const { at, cookies, called, response } = await get('/login/sso');
  assert.deepEqual([at, called], [[302, AWAY], [['begins', '203.0.113.7']]]);
  assert.deepEqual(cookies, [`${NAME}=sealed; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax`]);
  const kept = ['cache-control', 'referrer-policy'].map((name) => response.headers.get(name));
  assert.deepEqual(kept, ['no-store', 'no-referrer']);
  const plain = await get('/login/sso', { isSecure: false });
  assert.deepEqual(plain.cookies, [
    'dispute_intake.single_sign_on=sealed; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  ]);
  const confirms = await get('/me/confirm/sso');
  assert.deepEqual([confirms.at, confirms.called], [[302, AWAY], [['confirms', 'user_ada']]]);
  assert.deepEqual(confirms.cookies, cookies);
});

test('where the provider is away the page says so, and no cookie is set', async () => {
  const signIn = await get('/login/sso', { isReached: false });
  assert.deepEqual([signIn.at, signIn.cookies], [[302, '/dashboard/?sign_in=unavailable'], []]);
  const confirm = await get('/me/confirm/sso', { isReached: false });
  assert.deepEqual([confirm.at, confirm.cookies], [[302, '/dashboard/confirmed?refused=unavailable'], []]);
});

test('who comes back is signed in or told why not, and what was kept is gone', async () => {
  const gone = `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;
  const back = (outcome: Partial<SsoOutcome>) =>
    get('/login/sso/callback?code=c&state=s', { outcome }, { cookie: `${NAME}=sealed` });
  const signedIn = await back({ cookies: ['a=1', 'b=2'] });
  assert.deepEqual(signedIn.called, [['?code=c&state=s', 'sealed', '203.0.113.7']]);
  assert.deepEqual(
    [signedIn.at, signedIn.cookies],
    [
      [302, '/dashboard/'],
      [gone, 'a=1', 'b=2'],
    ],
  );
  assert.deepEqual((await back({ problem: 'no_role' })).at, [302, '/dashboard/?sign_in=no_role']);
  assert.deepEqual((await back({ for: 'confirmation' })).at, [302, '/dashboard/confirmed']);
  const refused = await back({ for: 'confirmation', problem: 'expired' });
  assert.deepEqual([refused.at, refused.cookies], [[302, '/dashboard/confirmed?refused=expired'], [gone]]);
});
