/** What the client of single sign-on asks a provider and believes of it, against a provider that each test bends. */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { type ManualClock, manualClock } from '../../platform/jobs/testing/temporary-database.ts';
import { oidcClient, type PendingLogin, ProviderError } from './oidc-client.ts';

const REDIRECT = 'https://intake.example/dashboard/api/login/sso/callback';
const HOUR_MS = 3_600_000;
/** In place of a status: the connection ends without a response. */
const BREAKS_OFF = 0;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const server = createServer(answerRequest);
let issuer: string;
let clock: ManualClock;
/** What the provider was asked: path, authorization, form. */
let asked: { path: string; authorization: string | undefined; form: URLSearchParams }[];
/** What it says of itself beside its addresses. */
let metadata: Record<string, unknown>;
/** What the ID token says beside what it must. */
let claims: Record<string, unknown>;
/** Answers to a path in place of what is right. */
let answers: Record<string, { status: number; body: unknown }>;

async function answerRequest(request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '', issuer).pathname;
  asked.push({ path, authorization: request.headers.authorization, form: new URLSearchParams(await text(request)) });
  const { status, body } = answers[path] ?? { status: 200, body: right(path) };
  if (status === BREAKS_OFF) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
function right(path: string): unknown {
  if (path === '/jwks') return { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] };
  if (path === '/userinfo') return { sub: 'subject-1', email: 'of user info', groups: ['Admins'] };
  if (path === '/token') return { access_token: 'access', token_type: 'Bearer', id_token: idToken() };
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...metadata,
  };
}
function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const said = { iss: issuer, sub: 'subject-1', aud: 'intake', iat: now, exp: now + 60, ...claims };
  const signed = `${json({ alg: 'RS256', kid: 'k' })}.${json(said)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64url')}`;
}

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});
beforeEach(() => {
  asked = [];
  metadata = {};
  claims = {};
  answers = {};
  clock = manualClock();
});

const client = (changes: { issuer?: string; clientSecret?: string | undefined; roleClaim?: string } = {}) =>
  oidcClient({ issuer, clientId: 'intake', clientSecret: 'secret', scopes: ['openid', 'email'], ...changes } as never, {
    clock,
    redirectUri: REDIRECT,
  });
const paths = () => asked.map(({ path }) => path);
const DISCOVERY = '/.well-known/openid-configuration';
/** Sends a person there and takes them back with `code`; the ID token is of this login. */
async function signIn(oidc = client(), { isAnew = false, query = '?code=c' } = {}) {
  const { pending } = await oidc.begin({ isAnew });
  claims = { nonce: pending.nonce, ...claims };
  return { pending, said: await oidc.finish(`${query}&state=${pending.state}`, pending) };
}
const refused = (message: RegExp, login: Promise<unknown> = signIn()) =>
  assert.rejects(login, (error: Error) => error instanceof ProviderError && message.test(error.message));

test('the browser goes to the provider with PKCE, a state and a nonce of its own', async () => {
  const { url, pending } = await client().begin({ isAnew: false });
  const { origin, pathname, searchParams } = new URL(url);
  assert.deepEqual([origin, pathname], [issuer, '/authorize']);
  assert.deepEqual(Object.fromEntries(searchParams), {
    client_id: 'intake',
    redirect_uri: REDIRECT,
    scope: 'openid email',
    response_type: 'code',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  assert.deepEqual([pending.isAnew, pending.begunAtMs], [false, Date.UTC(2026, 0, 5, 12)]);
});

test('who is to confirm who they are is asked for their password again', async () => {
  const { url, pending } = await client().begin({ isAnew: true });
  const { searchParams } = new URL(url);
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age'), pending.isAnew], ['login', '0', true]);
});

test('the code is exchanged with the verifier, and what the ID token says is believed', async () => {
  claims = { email: 'ada@northbank.example' };
  const { pending, said } = await signIn();
  assert.deepEqual([said.iss, said.sub, said.email], [issuer, 'subject-1', 'ada@northbank.example']);
  assert.deepEqual(paths(), [DISCOVERY, '/token', '/jwks']);
  const { form } = asked[1] ?? assert.fail();
  assert.deepEqual(Object.fromEntries(form), {
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: REDIRECT,
    code_verifier: pending.verifier,
  });
});

test('a secret is sent as the provider takes it, and none by a public client', async () => {
  const basic = `Basic ${Buffer.from('intake:secret').toString('base64')}`;
  const sent = async (methods: string[] | undefined, oidc = client()) => {
    asked = [];
    claims = {};
    metadata = methods === undefined ? {} : { token_endpoint_auth_methods_supported: methods };
    await signIn(oidc);
    const { authorization, form } = asked.find(({ path }) => path === '/token') ?? assert.fail();
    return [authorization, form.get('client_secret'), form.get('client_id')];
  };
  assert.deepEqual(await sent(undefined), [basic, null, null]);
  assert.deepEqual(await sent(['client_secret_post', 'client_secret_basic']), [basic, null, null]);
  assert.deepEqual(await sent(['client_secret_post']), [undefined, 'secret', 'intake']);
  const publicClient = client({ clientSecret: undefined });
  assert.deepEqual(await sent(undefined, publicClient), [undefined, null, 'intake']);
});

test('a provider is asked for its addresses once an hour, and again at once where it did not answer', async () => {
  const oidc = client();
  const asksAgain = async (afterMs: number) => {
    asked = [];
    clock.advance(afterMs);
    await oidc.begin({ isAnew: false });
    return asked.length === 1;
  };
  assert.deepEqual(
    [await asksAgain(0), await asksAgain(HOUR_MS), await asksAgain(1), await asksAgain(HOUR_MS)],
    [true, false, true, false],
  );
  assert.equal(await asksAgain(-2 * HOUR_MS - 1), true, 'a clock that was set back');
  const late = client();
  answers[DISCOVERY] = { status: 503, body: {} };
  await assert.rejects(late.begin({ isAnew: false }));
  answers = {};
  assert.ok((await late.begin({ isAnew: false })).url);
});

test('what the ID token leaves out is read from the user-info endpoint, and the token counts where both say something', async () => {
  const seen = async (said: Record<string, unknown>, roleClaim?: string) => {
    metadata = { userinfo_endpoint: `${issuer}/userinfo` };
    asked = [];
    claims = said;
    const answer = await signIn(client(roleClaim === undefined ? {} : { roleClaim }));
    return [paths().includes('/userinfo'), answer.said.email, answer.said.groups];
  };
  const email = 'ada@northbank.example';
  assert.deepEqual(await seen({ email }), [false, email, undefined]);
  assert.deepEqual(await seen({}), [true, 'of user info', ['Admins']]);
  assert.deepEqual(await seen({ email }, 'groups'), [true, email, ['Admins']]);
  assert.deepEqual(await seen({ email, groups: 'Analysts' }, 'groups'), [false, email, 'Analysts']);
  assert.deepEqual(await seen({ groups: 'Analysts' }, 'groups'), [true, 'of user info', 'Analysts']);
  assert.equal(asked.find(({ path }) => path === '/userinfo')?.authorization, 'Bearer access');
});

test('a login anew takes a proof since it was begun, or up to half a minute before', async () => {
  /** Comes back `tookMs` after the login was begun; the proof was given `agoSeconds` before that. */
  const anew = async (agoSeconds: number | undefined, tookMs: number) => {
    const oidc = client();
    const { pending } = await oidc.begin({ isAnew: true });
    const proof = agoSeconds === undefined ? {} : { auth_time: Math.floor(Date.now() / 1000) - agoSeconds };
    claims = { nonce: pending.nonce, ...proof };
    clock.advance(tookMs);
    return oidc.finish(`?code=c&state=${pending.state}`, pending);
  };
  assert.equal((await anew(125, 120_000)).sub, 'subject-1');
  await refused(/timestamp claim/, anew(200, 120_000));
  await refused(/invalid response/, anew(undefined, 120_000));
  claims = { auth_time: Math.floor(Date.now() / 1000) - 86_400 };
  assert.equal((await signIn()).said.sub, 'subject-1', 'nothing is asked of a sign-in');
});

test('what is not of this login, or not for us, is refused', async () => {
  const oidc = client();
  const { pending } = await oidc.begin({ isAnew: false });
  const back = (query: string, kept: PendingLogin = pending) => refused(/./, oidc.finish(query, kept));
  claims = { nonce: pending.nonce };
  await back('?code=c&state=another');
  await back('?code=c');
  await back(`?error=access_denied&state=${pending.state}`);
  await back(`?code=c&state=${pending.state}&iss=https%3A%2F%2Fevil.example`);
  assert.deepEqual(paths(), [DISCOVERY], 'no code was exchanged');
  for (const wrong of [
    { nonce: 'another' },
    { aud: 'another' },
    { iss: 'https://evil.example' },
    { exp: Math.floor(Date.now() / 1000) - 60 },
  ]) {
    claims = { nonce: pending.nonce, ...wrong };
    await back(`?code=c&state=${pending.state}`);
  }
});

test('a token that another key has signed, or none, is refused', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  answers['/jwks'] = { status: 200, body: { keys: [{ ...other, kid: 'k', alg: 'RS256' }] } };
  await refused(/./);
  answers = { '/token': { status: 200, body: { access_token: 'access', token_type: 'Bearer' } } };
  await refused(/./);
});

test('what the provider refuses is told from what fails', async () => {
  answers['/token'] = { status: 400, body: { error: 'invalid_grant' } };
  await refused(/./);
  metadata = { userinfo_endpoint: `${issuer}/userinfo` };
  answers = { '/userinfo': { status: 200, body: { sub: 'somebody else' } } };
  await refused(/./);
  answers = { '/token': { status: BREAKS_OFF, body: undefined } };
  await assert.rejects(signIn(), (error: Error) => !(error instanceof ProviderError));
});

test('a provider named by https: is reached by https: alone', async (t) => {
  const https = 'https://id.bank.example';
  t.mock.method(globalThis, 'fetch', async (url: string | URL) => {
    asked.push({ path: String(url), authorization: undefined, form: new URLSearchParams() });
    const addresses = { issuer: https, authorization_endpoint: `${https}/authorize` };
    return Response.json({ ...addresses, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` });
  });
  await refused(/only requests to HTTPS/, signIn(client({ issuer: https })));
  assert.deepEqual(paths(), [`${https}${DISCOVERY}`]);
});
