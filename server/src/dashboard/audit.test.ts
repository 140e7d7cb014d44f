/** The audit log misses no change: every route that changes something is walked, and a route that is not listed here fails. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { codeOf } from './testing/authenticator.ts';
import {
  type Browser,
  type DashboardFixture,
  GOOD_PASSWORD,
  PIXEL,
  startDashboard,
} from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

interface Change {
  /** What stands in the address. */
  id?: string;
  body?: unknown;
}
type Who = Browser & { id: string };
const endpoint = async (who: Who) =>
  (await who.call('post', '/endpoints', { url: 'http://127.0.0.1:9099/hook' })).body.id as string;
const member = async (who: Who) =>
  (await who.call('post', '/members', { email: `${crypto.randomUUID()}@northbank.example`, role: 'analyst' })).body
    .id as string;
const secondFactor = async (who: Who) =>
  (await who.call('post', '/me/second-factor', { current: GOOD_PASSWORD })).body.totp_uri as string;

const newSession = {
  transaction: {
    transaction_id: 'tx_by_hand',
    card_scheme: 'VISA',
    channel_type: 'ECOMMERCE',
    merchant_name: 'Northwind Gadgets',
    transaction_amount: 129.95,
    transaction_currency: 'EUR',
    transaction_timestamp: '2026-10-01T12:00:00Z',
  },
  card: { bin: '42658817', last_4: '6435' },
};

/** How each route is brought to change something; null and why, where it changes nothing yet or cannot be called so. */
const CHANGES: Record<string, ((who: Who) => Promise<Change>) | string> = {
  'post /logout': async () => ({}),
  'post /me/password': async () => ({ body: { current: GOOD_PASSWORD, password: `${GOOD_PASSWORD} anew` } }),
  'post /me/confirm': async () => ({ body: { current: GOOD_PASSWORD } }),
  'post /me/confirm/passkey/options': 'counts only once the passkey has signed',
  'post /me/confirm/passkey': 'needs an authenticator: walked in a browser',
  'delete /me/sign-ins/:id': async (who) => {
    const me = (await who.call('get', '/me')).body.user;
    await fixture.browser().call('post', '/login', { email: me.email, password: GOOD_PASSWORD });
    const { data } = (await who.call('get', '/me/sign-ins')).body;
    return { id: data.find(({ current }: { current: boolean }) => !current).id };
  },
  'post /me/second-factor': 'counts only once it is confirmed',
  'post /me/second-factor/confirm': async (who) => ({ body: { code: codeOf(await secondFactor(who)) } }),
  'post /me/second-factor/end': async (who) => {
    await who.call('post', '/me/second-factor/confirm', { code: codeOf(await secondFactor(who)) });
    return { body: { current: GOOD_PASSWORD } };
  },
  'post /me/passkeys/options': 'counts only once the passkey is made',
  'post /me/passkeys': 'needs an authenticator: walked in a browser',
  'delete /me/passkeys/:id': async (who) => {
    const row = { id: 'pky_1', user_id: who.id, name: 'laptop', credential_id: 'c', public_key: 'k', counter: 0 };
    await fixture.write((tx) =>
      tx
        .insertInto('dashboard_passkey')
        .values({ ...row, transports: '[]', created_at: 0, last_used_at: null })
        .execute(),
    );
    return { id: 'pky_1' };
  },
  'post /members': async () => ({ body: { email: 'new@northbank.example', role: 'analyst' } }),
  'patch /members/:id': async (who) => ({ id: await member(who), body: { role: 'developer' } }),
  'delete /members/:id': async (who) => ({ id: await member(who) }),
  'post /members/:id/link': async (who) => ({ id: await member(who) }),
  'post /members/:id/second-factor/end': async (who) => ({ id: await member(who) }),
  'post /members/:id/sign-ins/end': async (who) => ({ id: await member(who) }),
  'post /api-keys': async () => ({ body: { name: 'backend' } }),
  'delete /api-keys/:id': async (who) => ({ id: (await who.call('post', '/api-keys', { name: 'old' })).body.id }),
  'patch /settings': async () => ({ body: { session_ttl_seconds: 600 } }),
  'patch /appearance': async () => ({ body: { address: { 'de-DE': 'formal' } } }),
  'post /appearance/assets': async () => ({ body: { use: 'logo', data: PIXEL } }),
  'delete /appearance/assets/:id': async (who) => ({
    id: (await who.call('post', '/appearance/assets', { use: 'logo', data: PIXEL })).body.logo,
  }),
  'patch /settings/security': async () => ({ body: { require_second_factor: false } }),
  'patch /settings/retention': async () => ({ body: { disputes_days: 400, deliveries_days: 90 } }),
  'post /endpoints': async () => ({ body: { url: 'http://127.0.0.1:9099/hook' } }),
  'patch /endpoints/:id': async (who) => ({ id: await endpoint(who), body: { description: 'renamed' } }),
  'delete /endpoints/:id': async (who) => ({ id: await endpoint(who) }),
  'post /endpoints/:id/secret': async (who) => ({ id: await endpoint(who) }),
  'post /endpoints/:id/test': async (who) => ({
    id: await endpoint(who),
    body: { confidence: 'high', failed_checks: [] },
  }),
  'post /endpoints/:id/retries': async (who) => ({ id: await endpoint(who), body: { after: null } }),
  'post /endpoints/:id/secret/reveal': async (who) => ({ id: await endpoint(who) }),
  'post /endpoints/:id/replays': async (who) => ({
    id: await endpoint(who),
    body: { since: new Date().toISOString() },
  }),
  'post /deliveries/:id/resend': async (who) => {
    const test = { confidence: 'high', failed_checks: [] };
    return { id: (await who.call('post', `/endpoints/${await endpoint(who)}/test`, test)).body.delivery_id };
  },
  'patch /notices': 'a preference of their own, which nobody else sees',
  'post /views': 'a preference of their own, which nobody else sees',
  'delete /views/:id': 'a preference of their own, which nobody else sees',
  'post /sessions': async () => ({ body: newSession }),
  'post /evaluations/:id/outcome': async () => ({
    id: (await seedDispute(fixture, accountId)).evaluationId,
    body: { outcome: 'won' },
  }),
  'delete /evaluations/:id/outcome': async (who) => {
    const { evaluationId } = await seedDispute(fixture, accountId);
    await who.call('post', `/evaluations/${evaluationId}/outcome`, { outcome: 'won' });
    return { id: evaluationId };
  },
  'post /evaluations/:id/hand-over': async () => ({
    id: (await seedDispute(fixture, accountId)).evaluationId,
    body: { reference: 'CB-1042' },
  }),
  'post /evaluations/:id/follow-up': async () => ({
    id: (await seedDispute(fixture, accountId)).evaluationId,
    body: {},
  }),
  'post /evaluations/:id/correction': 'a preview, which stores nothing',
  'post /evaluations/:id/corrections': async () => ({
    id: (await seedDispute(fixture, accountId)).evaluationId,
    body: { facts: { 'dispute.disputed_amount': 100 }, why: 'Only a part is claimed' },
  }),
  'post /evaluations/:id/files': async () => {
    const body = new FormData();
    body.set('file', new File([Buffer.from(PIXEL, 'base64')], 'receipt.png'));
    return { id: (await seedDispute(fixture, accountId)).evaluationId, body };
  },
  'post /evaluations/:id/duties': async (who) => {
    const card = { bin: '42658817', last_4: '6435', funding: 'CREDIT' as const, issuer_country: 'USA' };
    const { evaluationId } = await seedDispute(fixture, accountId, { request: { card } });
    const [duty] = (await who.call('get', `/evaluations/${evaluationId}`)).body.obligations;
    return { id: evaluationId, body: { obligation_id: duty.id, done_at: '2026-01-05' } };
  },
  'post /evaluations/:id/updates': async () => ({
    id: (await seedDispute(fixture, accountId)).evaluationId,
    body: { state: 'in_review', message: 'We look into it.' },
  }),
  'post /sessions/:id/take-back': async (who) => {
    const assisted = { by: 'Ada', channel: 'phone' };
    const { id } = (await who.call('post', '/sessions', { ...newSession, mode: 'form', assisted })).body;
    await who.call('post', `/sessions/${id}/renew`);
    return { id };
  },
  'post /sessions/:id/renew': async (who) => ({ id: (await who.call('post', '/sessions', newSession)).body.id }),
  'post /sessions/:id/expire': async (who) => ({ id: (await who.call('post', '/sessions', newSession)).body.id }),
  'post /people/show': async () => ({ body: { external_id: 'customer_1' } }),
  'post /people/erase': async () => ({ body: { external_id: 'customer_1' } }),
  'post /holds': async () => ({ body: { kind: 'person', subject_id: 'customer_1', reason: 'A court asked' } }),
  'post /holds/:id/release': async (who) => ({
    id: (await who.call('post', '/holds', { kind: 'person', subject_id: 'customer_2', reason: 'A court asked' })).body
      .id,
  }),
  'post /files/:id/link': async () => ({ id: (await seedDispute(fixture, accountId)).fileId }),
};

test('each change is in the log once, under the name of who made it', async () => {
  const onlooker = await fixture.operator(accountId, 'onlooker@northbank.example');
  const worker = await fixture.operator(accountId, 'worker@northbank.example');
  const entries = async (actor: string) =>
    (await onlooker.call('get', `/audit?limit=100&q=${actor}`)).body.data.length as number;
  for (const [i, { method, path }] of fixture.dashboard.routes.entries()) {
    if (method === 'get') continue;
    const name = `${method} ${path}`;
    const change = CHANGES[name];
    assert.ok(change, `${name} is not listed: say how it changes something`);
    if (typeof change === 'string') continue;
    // What may end a login has one of its own.
    const isOwn = /^\/(me|logout)/.test(path);
    const email = isOwn ? `operator-${i}@northbank.example` : 'worker@northbank.example';
    const who = isOwn ? await fixture.operator(accountId, email) : worker;
    const { id, body } = await change(who);
    const before = await entries(email);
    const answer = await who.call(method, path.replace(':id', encodeURIComponent(id ?? '')), body);
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    assert.equal((await entries(email)) - before, 1, name);
  }
});

test('the log is filtered by kind, by who, and by time', async () => {
  const owner = await fixture.operator(await fixture.account('Eastbank'), 'owner@eastbank.example');
  await owner.call('post', '/api-keys', { name: 'one' });
  const actions = async (query: string) =>
    (await owner.call('get', `/audit?${query}`)).body.data.map(({ action }: { action: string }) => action);
  assert.deepEqual(await actions('kind=api_key'), ['api_key.created']);
  assert.deepEqual(await actions('kind=login'), ['login']);
  assert.deepEqual(await actions('q=command'), ['member.invited']);
  assert.deepEqual(await actions(`to=${new Date(0).toISOString()}`), []);
  assert.equal((await owner.call('get', '/audit?kind=%25')).status, 422);
});

test('an entry names what it is about: an endpoint as it was called then, a dispute and its file by the merchant while it is kept', async () => {
  const account = await fixture.account('Westbank');
  const owner = await fixture.operator(account, 'owner@westbank.example');
  const shown = async () =>
    (await owner.call('get', '/audit')).body.data.map(
      ({ action, target, target_id }: Record<string, string>) => [action, target, target_id] as const,
    );
  const id = await endpoint(owner);
  await owner.call('patch', `/endpoints/${id}`, { description: 'Case system' });
  await owner.call('patch', `/endpoints/${id}`, { description: 'Archive' });
  const dispute = await seedDispute(fixture, account, { merchant: 'Café Zürich' });
  await owner.call('get', `/evaluations/${dispute.evaluationId}`);
  await owner.call('get', `/sessions/${dispute.sessionId}`);
  await owner.call('post', `/files/${dispute.fileId}/link`);
  await owner.call('patch', '/settings', { session_ttl_seconds: 600 });
  const newest = [
    ['settings.changed', 'Westbank', account],
    ['file.opened', 'Café Zürich', dispute.fileId],
    ['session.opened', 'Café Zürich', dispute.sessionId],
    ['evaluation.opened', 'Café Zürich', dispute.evaluationId],
    ['endpoint.changed', 'Archive', id],
    ['endpoint.changed', 'Case system', id],
    ['endpoint.created', '127.0.0.1:9099', id],
  ];
  assert.deepEqual((await shown()).slice(0, newest.length), newest);
  const { status, body } = await owner.call('get', '/audit/verification');
  assert.deepEqual([status, body.broken_at], [200, null]);

  await fixture.write((tx) => tx.deleteFrom('evaluation').where('id', '=', dispute.evaluationId).execute());
  const opened = (await shown()).find(([action]: readonly string[]) => action === 'evaluation.opened');
  assert.equal(opened?.[1], dispute.evaluationId, 'what was erased is kept by id alone');
});
