/** What the routes of the login ask their services for, which cookies go out, and what takes a confirmation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/endpoints/http-env.ts';
import { manualClock } from '../../platform/jobs/testing/temporary-database.ts';
import type { DashboardRoute, OpenRoute } from '../http/dashboard-route.ts';
import { actorOf } from '../testing/operators.ts';
import { callerOf, loginRoutes } from './login.routes.ts';
import type { SingleSignOn } from './single-sign-on.service.ts';

const ADA = actorOf(manualClock());
const isCaller = (value: unknown) => typeof value === 'object' && value !== null && 'headers' in value;

/** The routes, with services that note what they are asked for and answer with the name of the call and a cookie. */
function routesOf(sso?: { isOnly: boolean }) {
  const called: unknown[] = [];
  const noting = (name: string, gives: (call: string) => unknown) =>
    new Proxy({} as never, {
      get:
        (_target, method: string) =>
        async (...input: unknown[]) => {
          const call = `${name}.${method}`;
          called.push([call, ...input.map((value) => (value === ADA ? 'ada' : isCaller(value) ? 'caller' : value))]);
          return gives(call);
        },
    });
  const withCookies = (call: string) => {
    if (call === 'signIns.signOut' || call === 'secondFactor.confirm' || call === 'secondFactor.end')
      return ['a=1', 'b=2'];
    return { answer: call, cookies: ['a=1', 'b=2'] };
  };
  const plain = (call: string) => call;
  const { open, guarded } = loginRoutes({
    signIns: noting('signIns', (call) => (call === 'signIns.signOut' ? withCookies(call) : call)),
    passwords: noting('passwords', withCookies),
    secondFactor: noting('secondFactor', (call) => (call === 'secondFactor.begin' ? call : withCookies(call))),
    passkeys: noting('passkeys', (call) => (call === 'passkeys.signIn' ? withCookies(call) : call)),
    links: noting('links', () => ({
      email: 'e',
      name: 'n',
      account_name: 'a',
      purpose: 'p',
      names_account: true,
      passkeys: [],
      userId: 'u',
    })),
    resets: noting('resets', plain),
    clientAddress: () => '203.0.113.7',
    me: async ({ userId }) => `me of ${userId}` as never,
    sso: sso && ({ name: 'Northbank ID', ...sso } as SingleSignOn),
    isSecure: true,
  });
  return { called, open, guarded };
}
const nameOf = ({ method, path }: DashboardRoute | OpenRoute) => `${method} ${path}`;
const isSso = ({ path }: { path: string }) => path.includes('/sso') || path === '/login/options';

const INPUT = {
  email: 'ada@northbank.example',
  token: 't',
  current: 'old',
  code: '123456',
  password: 'new',
  account_name: 'Northbank',
  remove_passkeys: ['pky_1'],
};
/** Calls every route of ours; answers what was asked for, and what came back with which cookies. */
async function callAll({ called, open, guarded }: ReturnType<typeof routesOf>, body: object = INPUT) {
  const asked: Record<string, unknown> = {};
  const answers: Record<string, unknown> = {};
  for (const each of [...open, ...guarded].filter((route) => !isSso(route))) {
    const app = new Hono<HttpEnv>().post('/', async (c) => {
      const call = { actor: ADA, params: { id: 'x' }, query: undefined, body, c, ipAddress: '203.0.113.7' };
      return c.json({ answer: (await each.handle(call as never)) ?? null });
    });
    app.onError((error, c) => c.json({ answer: `${(error as { code?: string }).code}: ${error.message}` }));
    const response = await app.request('/', { method: 'POST' });
    const { answer } = (await response.json()) as { answer: unknown };
    asked[nameOf(each)] = called.splice(0)[0];
    answers[nameOf(each)] = [answer, response.headers.getSetCookie().join()];
  }
  return { asked, answers };
}
const COOKIES = 'a=1,b=2';

test('before there is a login each route asks one service, and sets the cookies that come of it', async () => {
  const routes = routesOf();
  const { asked, answers } = await callAll({ ...routes, guarded: [] });
  assert.deepEqual(asked, {
    'post /login': ['passwords.signIn', INPUT, 'caller'],
    'post /login/code': ['secondFactor.enterCode', INPUT, 'caller'],
    'post /login/passkey/options': ['passkeys.beginSignIn', '203.0.113.7'],
    'post /login/passkey': ['passkeys.signIn', INPUT, 'caller'],
    'post /login/reset': ['resets.request', 'ada@northbank.example', '203.0.113.7'],
    'post /links/read': ['links.read', 't'],
    'post /links/use': [
      'passwords.useLink',
      {
        email: INPUT.email,
        token: 't',
        current: 'old',
        code: '123456',
        password: 'new',
        accountName: 'Northbank',
        removePasskeys: ['pky_1'],
      },
      'caller',
    ],
  });
  assert.deepEqual(answers, {
    'post /login': ['passwords.signIn', COOKIES],
    'post /login/code': ['secondFactor.enterCode', COOKIES],
    'post /login/passkey/options': ['passkeys.beginSignIn', ''],
    'post /login/passkey': ['passkeys.signIn', COOKIES],
    'post /login/reset': ['resets.request', ''],
    'post /links/read': [
      { email: 'e', name: 'n', account_name: 'a', purpose: 'p', names_account: true, passkeys: [] },
      '',
    ],
    'post /links/use': ['passwords.useLink', COOKIES],
  });
  const without = await callAll({ ...routes, guarded: [] }, { token: 't' });
  assert.deepEqual(without.asked['post /links/use'], [
    'passwords.useLink',
    { token: 't', accountName: undefined, removePasskeys: [] },
    'caller',
  ]);
});

test('an operator changes their own login, and nobody’s else', async () => {
  const { asked, answers } = await callAll({ ...routesOf(), open: [] });
  assert.deepEqual(asked, {
    'get /me': undefined,
    'post /logout': ['signIns.signOut', 'ada', 'caller'],
    'post /me/password': ['passwords.changePassword', 'ada', INPUT, 'caller'],
    'post /me/confirm': ['passwords.confirm', 'ada', 'old', 'caller'],
    'post /me/confirm/passkey/options': ['passkeys.beginConfirmation', 'ada'],
    'post /me/confirm/passkey': ['passkeys.confirm', 'ada', INPUT],
    'get /me/sign-ins': ['signIns.list', 'ada'],
    'delete /me/sign-ins/:id': ['signIns.end', 'ada', 'x'],
    'post /me/second-factor': ['secondFactor.begin', 'ada', 'old', 'caller'],
    'post /me/second-factor/confirm': ['secondFactor.confirm', 'ada', '123456', 'caller'],
    'post /me/second-factor/end': ['secondFactor.end', 'ada', 'old', 'caller'],
    'get /me/passkeys': ['passkeys.list', 'ada'],
    'post /me/passkeys/options': ['passkeys.beginRegistration', 'ada'],
    'post /me/passkeys': ['passkeys.register', 'ada', INPUT],
    'delete /me/passkeys/:id': ['passkeys.remove', 'ada', 'x'],
  });
  assert.deepEqual(answers['get /me'], ['me of user_ada', '']);
  assert.deepEqual(answers['get /me/sign-ins'], [{ data: 'signIns.list' }, '']);
  assert.deepEqual(answers['get /me/passkeys'], [{ data: 'passkeys.list' }, '']);
  for (const name of ['post /logout', 'post /me/second-factor/confirm', 'post /me/second-factor/end'])
    assert.deepEqual(answers[name], [null, COOKIES], name);
  for (const [name, answer] of [
    ['delete /me/sign-ins/:id', 'signIns.end'],
    ['post /me/passkeys', 'passkeys.register'],
    ['delete /me/passkeys/:id', 'passkeys.remove'],
    ['post /me/confirm/passkey', 'passkeys.confirm'],
    ['post /me/second-factor', 'secondFactor.begin'],
  ] as const)
    assert.deepEqual(answers[name], [answer, ''], name);
});

test('what gives a thief a way in of their own takes a confirmation, or the password in the same request', () => {
  const { guarded } = routesOf();
  assert.ok(guarded.every(({ permission }) => permission === 'own-login'));
  const always = guarded.filter(({ needsConfirmation }) => needsConfirmation === true).map(nameOf);
  assert.deepEqual(always, ['post /me/passkeys/options', 'post /me/passkeys', 'delete /me/passkeys/:id']);
  const without = guarded.flatMap(({ needsConfirmation, ...each }) =>
    typeof needsConfirmation === 'function'
      ? [[nameOf(each), needsConfirmation({}), needsConfirmation({ current: 'old' })]]
      : [],
  );
  assert.deepEqual(without, [
    ['post /me/second-factor', true, false],
    ['post /me/second-factor/end', true, false],
  ]);
});

test('where the provider alone decides who comes in, no other way does', async () => {
  const { asked, answers } = await callAll({ ...routesOf({ isOnly: true }), guarded: [] });
  assert.equal(Object.keys(answers).length, 7);
  const refusal = 'Sign in with Northbank ID: passwords, passkeys and links are switched off';
  for (const [name, answer] of Object.entries(answers)) assert.deepEqual(answer, [`forbidden: ${refusal}`, ''], name);
  assert.deepEqual(Object.values(asked), Array(7).fill(undefined));
  const beside = await callAll({ ...routesOf({ isOnly: false }), guarded: [] });
  assert.deepEqual(beside.answers['post /login'], ['passwords.signIn', COOKIES]);
});

test('of a request the login library sees cookie, browser, presence and the address we say, and nothing else', async () => {
  const headers = { cookie: 'a=1', 'user-agent': 'Firefox', 'dashboard-unattended': 'true' };
  const app = new Hono<HttpEnv>().get('/', (c) => {
    const address = c.req.header('address') ?? null;
    const caller = callerOf(c, address);
    return c.json([Object.fromEntries(caller.headers), caller.ipAddress]);
  });
  const seen = async (sent: Record<string, string>) => (await app.request('/', { headers: sent })).json();
  const forged = { authorization: 'x', 'x-forwarded-for': '198.51.100.1', 'x-dashboard-client': '198.51.100.1' };
  assert.deepEqual(await seen({ ...headers, ...forged, address: '203.0.113.7' }), [
    { ...headers, 'x-dashboard-client': '203.0.113.7' },
    '203.0.113.7',
  ]);
  assert.deepEqual(await seen(forged), [{}, null]);
});
