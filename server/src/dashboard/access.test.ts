/** Who may do what: every route by every role, without a login, and with the ids of another account. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DASHBOARD_ROLES, type DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { requestLogStore } from '../requests/index.ts';
import {
  type Browser,
  type DashboardFixture,
  GOOD_PASSWORD,
  ORIGIN,
  PIXEL,
  startDashboard,
  tokenOf,
} from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';
import { ROLES_OF_ROUTES } from './testing/route-roles.ts';

let fixture: DashboardFixture;
let mine: string;
const roles = {} as Record<DashboardRole, Browser>;
/** Every id of the other account, by the path it belongs into. */
let foreign: Record<string, string[]>;

before(async () => {
  fixture = await startDashboard();
  mine = await fixture.account('Northbank');
  for (const role of DASHBOARD_ROLES) roles[role] = await fixture.operator(mine, `${role}@northbank.example`, role);

  const theirs = await fixture.account('Southbank');
  const owner = await fixture.operator(theirs, 'owner@southbank.example');
  const key = await owner.call('post', '/api-keys', { name: 'theirs' });
  const endpoint = await owner.call('post', '/endpoints', { url: 'http://127.0.0.1:9099/hook' });
  const sent = await owner.call('post', `/endpoints/${endpoint.body.id}/test`, {
    confidence: 'high',
    failed_checks: [],
  });
  const since = new Date().toISOString();
  const replay = await owner.call('post', `/endpoints/${endpoint.body.id}/replays`, { since });
  const member = await owner.call('post', '/members', { email: 'dev@southbank.example', role: 'developer' });
  const signIns = await owner.call('get', '/me/sign-ins');
  const dispute = await seedDispute(fixture, theirs);
  const logo = await owner.call('post', '/appearance/assets', { use: 'logo', data: PIXEL });
  const hold = await owner.call('post', '/holds', { kind: 'person', subject_id: 'cif-1', reason: 'a case' });
  const requestId = 'req_of_southbank';
  await fixture.write((tx) =>
    requestLogStore(tx).insert([
      {
        id: requestId,
        account_id: theirs,
        key_id: key.body.id,
        request_id: 'r1',
        method: 'GET',
        path: '/api/evaluations/',
        status: 200,
        code: null,
        duration_us: 900,
        shape: null,
        at: Date.now(),
      },
    ]),
  );
  foreign = {
    '/holds/:id': [hold.body.id],
    '/api-keys/:id': [key.body.id],
    '/endpoints/:id': [endpoint.body.id],
    '/deliveries/:id': [sent.body.delivery_id],
    '/replays/:id': [replay.body.id],
    '/members/:id': [member.body.id, owner.id],
    '/me/sign-ins/:id': [signIns.body.data[0].id],
    '/me/passkeys/:id': ['pky_of_somebody_else'],
    '/views/:id': ['view_of_somebody_else'],
    '/sessions/:id': [dispute.sessionId],
    '/evaluations/:id': [dispute.evaluationId],
    '/hand-overs/:id': ['upd_of_somebody_else'],
    '/hand-overs/:id/case-file': ['upd_of_somebody_else'],
    '/files/:id': [dispute.fileId],
    '/requests/:id': [requestId],
    '/appearance/assets/:id': [logo.body.logo],
  };
  for (const ids of Object.values(foreign)) assert.ok(ids.every(Boolean), JSON.stringify(foreign));
});
after(() => fixture.close());

/** A body each route accepts, so that only the right to call it decides. */
const BODIES: Record<string, unknown> = {
  'post /me/password': { current: GOOD_PASSWORD, password: GOOD_PASSWORD },
  'post /me/second-factor': { current: 'not the password' },
  'post /me/second-factor/confirm': { code: '000000' },
  'post /me/second-factor/end': { current: 'not the password' },
  'post /me/passkeys/options': { current: 'not the password' },
  'post /me/passkeys': { name: 'x', response: {} },
  'post /members': { email: 'new@northbank.example', role: 'analyst' },
  'patch /members/:id': { role: 'analyst' },
  'post /api-keys': { name: 'backend' },
  'post /people/show': { external_id: 'nobody' },
  'post /people/erase': { external_id: 'nobody' },
  'post /holds': { kind: 'person', subject_id: 'nobody', reason: 'a case' },
  'patch /settings': { session_ttl_seconds: 600 },
  'patch /settings/retention': { disputes_days: 400, deliveries_days: 90 },
  'post /endpoints': { url: 'http://127.0.0.1:9099/hook' },
  'post /evaluations/:id/outcome': { outcome: 'won' },
  'post /evaluations/:id/hand-over': { reference: 'CB-1' },
  'post /evaluations/:id/follow-up': {},
  'post /evaluations/:id/correction': {},
  'post /evaluations/:id/corrections': { why: 'The cardholder called' },
  'post /evaluations/:id/updates': { state: 'in_review' },
  'post /evaluations/:id/duties': { obligation_id: 'psd2:refund', done_at: '2026-01-01' },
  'patch /endpoints/:id': { description: 'renamed' },
  'post /endpoints/:id/test': { confidence: 'high', failed_checks: [] },
  'post /endpoints/:id/replays': { since: '2026-01-01T00:00:00Z' },
  'post /endpoints/:id/retries': { after: null },
  'patch /notices': { endpoints: true, deadlines: true },
  'patch /appearance': { address: { 'de-DE': 'formal' } },
  'post /appearance/assets': { use: 'logo', data: PIXEL },
};
/** A query each route needs, for the same. */
const QUERIES: Record<string, string> = { 'get /evaluations/:id/export': '?for=stripe' };
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const addressOf = (route: { method: string; path: string }, id: string) =>
  route.path.replace(':id', id) + (QUERIES[nameOf(route)] ?? '');
/** Routes that would end the operator the test goes on with. */
const ENDS_THE_LOGIN = new Set(['post /logout']);

test('without a login every route answers 401', async () => {
  const nobody = fixture.browser();
  for (const each of fixture.dashboard.routes) {
    const answer = await nobody.call(each.method, addressOf(each, 'x'), BODIES[nameOf(each)]);
    assert.equal(answer.status, 401, nameOf(each));
    assert.equal(answer.body.type, `${ORIGIN}/docs/errors#unauthorized`);
  }
});

test('with a forged or foreign cookie every route answers 401', async () => {
  const forged = fixture.browser();
  forged.cookies.set('dispute_intake.session_token', 'abcdefghijklmnopqrstuvwxyz012345.c2lnbmF0dXJl');
  for (const each of fixture.dashboard.routes) {
    const answer = await forged.call(each.method, addressOf(each, 'x'), BODIES[nameOf(each)]);
    assert.equal(answer.status, 401, nameOf(each));
  }
});

test('the roles that may call each route are written out', () => {
  assert.deepEqual(fixture.dashboard.routes.map(nameOf).sort(), [...ROLES_OF_ROUTES.keys()].sort());
});

test('each role gets 403 on every route that is not for it, and on no other', async () => {
  for (const each of fixture.dashboard.routes) {
    if (ENDS_THE_LOGIN.has(nameOf(each))) continue;
    for (const role of DASHBOARD_ROLES) {
      const answer = await roles[role].call(each.method, addressOf(each, 'no-such-id'), BODIES[nameOf(each)]);
      const isRefusedByRole = answer.status === 403 && /role/.test(answer.body.detail);
      const mayCall = ROLES_OF_ROUTES.get(nameOf(each))?.includes(role) ?? false;
      assert.equal(isRefusedByRole, !mayCall, `${nameOf(each)} as ${role}: ${answer.status}`);
      assert.ok(answer.status < 500, `${nameOf(each)} as ${role}: ${JSON.stringify(answer.body)}`);
    }
  }
});

test("another account's ids answer 404 on every route, whoever asks", async () => {
  const withId = fixture.dashboard.routes.filter(({ path }) => path.includes(':id'));
  assert.ok(withId.length >= 15);
  for (const each of withId) {
    const resource = each.path.slice(0, each.path.indexOf(':id') + 3);
    const ids = foreign[resource];
    assert.ok(ids, `${each.path} has no foreign id to try: add it above`);
    for (const id of ids) {
      for (const spelling of [
        id,
        id.toUpperCase(),
        `${id}%00`,
        encodeURIComponent(`../${resource.split('/')[1]}/${id}`),
      ]) {
        const answer = await roles.owner.call(each.method, addressOf(each, spelling), BODIES[nameOf(each)]);
        assert.equal(answer.status, 404, `${nameOf(each)} with ${spelling}: ${JSON.stringify(answer.body)}`);
      }
    }
  }
});

test("no list shows another account's rows, whatever filter, cursor or account is asked for", async () => {
  const theirIds = Object.values(foreign).flat();
  const lists = fixture.dashboard.routes.filter(({ method, path }) => method === 'get' && !path.includes(':id'));
  for (const each of lists) {
    for (const query of ['', `?endpoint=${foreign['/endpoints/:id']?.[0]}`, '?account_id=acct_x', '?q=Southbank']) {
      const answer = await roles.owner.call('get', each.path + query);
      const text = JSON.stringify(answer.body);
      for (const id of theirIds) {
        // The filter's own value may be echoed by nothing either.
        assert.ok(!text.includes(id), `${each.path}${query} shows ${id}`);
      }
    }
  }
});

test('a cursor of one account is worth nothing in another', async () => {
  const account = await fixture.account('Westbank');
  const owner = await fixture.operator(account, 'owner@westbank.example');
  for (let i = 0; i < 3; i++) await owner.call('post', '/api-keys', { name: `key ${i}` });
  const page = await owner.call('get', '/audit?limit=1');
  assert.equal(page.body.has_more, true);
  assert.equal((await owner.call('get', `/audit?limit=1&cursor=${page.body.next_cursor}`)).status, 200);
  assert.equal((await roles.owner.call('get', `/audit?limit=1&cursor=${page.body.next_cursor}`)).status, 422);
});

test("read-only sees results and rules, but neither the cardholder's words nor the files", async () => {
  const { evaluationId, statement, fileId } = await seedDispute(fixture, mine);
  const analyst = await roles.analyst.call('get', `/evaluations/${evaluationId}`);
  assert.equal(analyst.body.evidences.cardholder_statement, statement);
  assert.equal(analyst.body.files[0].id, fileId);
  const reader = await roles['read-only'].call('get', `/evaluations/${evaluationId}`);
  assert.equal(reader.body.evidences, null);
  assert.deepEqual(reader.body.files, []);
  assert.ok(reader.body.result.category);
  assert.ok(!JSON.stringify(reader.body).includes(statement.slice(0, 20)));
  assert.equal((await roles['read-only'].call('post', `/files/${fileId}/link`)).status, 403);
});

test('every change is in the audit log, with who did it, and no secret', async () => {
  const account = await fixture.account('Eastbank');
  const owner = await fixture.operator(account, 'owner@eastbank.example');
  const key = await owner.call('post', '/api-keys', { name: 'backend', expires_in_days: 30 });
  await owner.call('delete', `/api-keys/${key.body.id}`);
  const made = await owner.call('post', '/endpoints', {
    url: 'http://127.0.0.1:9099/hook',
    headers: { 'X-Api-Token': 'very-secret-value' },
  });
  await owner.call('patch', `/endpoints/${made.body.id}`, { headers: { 'X-Api-Token': 'other-secret-value' } });
  const rotated = await owner.call('post', `/endpoints/${made.body.id}/secret`);
  await owner.call('patch', '/settings', { embedding_origins: ['https://app.eastbank.example'] });
  await owner.call('patch', '/settings/retention', { disputes_days: 400, deliveries_days: null });
  await owner.call('delete', `/endpoints/${made.body.id}`);
  const { data } = (await owner.call('get', '/audit?limit=100')).body;
  const actions = data.map((entry: { action: string }) => entry.action).reverse();
  assert.deepEqual(
    actions.filter((action: string) => !/^(member|login)/.test(action)),
    [
      'api_key.created',
      'api_key.revoked',
      'endpoint.created',
      'endpoint.changed',
      'endpoint.secret_rotated',
      'settings.changed',
      'retention.changed',
      'endpoint.deleted',
    ],
  );
  const text = JSON.stringify(data);
  for (const secret of [
    key.body.key,
    made.body.secret,
    rotated.body.secret,
    'very-secret-value',
    'other-secret-value',
  ]) {
    assert.ok(!text.includes(secret));
  }
  assert.ok(data.every((entry: { actor: string }) => ['owner@eastbank.example', 'command line'].includes(entry.actor)));
});

test("an owner ends every sign-in of a member, and nobody else's", async () => {
  const account = await fixture.account('Lakebank');
  const owner = await fixture.operator(account, 'owner@lakebank.example');
  const email = 'dev@lakebank.example';
  const first = await fixture.operator(account, email, 'developer');
  const second = fixture.browser();
  assert.equal((await second.call('post', '/login', { email, password: GOOD_PASSWORD })).status, 200);
  const signIns = async () =>
    (await owner.call('get', '/members')).body.data.map((each: { email: string; sign_ins: number }) => [
      each.email,
      each.sign_ins,
    ]);
  assert.deepEqual(await signIns(), [
    [email, 2],
    ['owner@lakebank.example', 1],
  ]);
  assert.equal((await first.call('post', `/members/${owner.id}/sign-ins/end`)).status, 403);
  assert.equal((await owner.call('post', `/members/${first.id}/sign-ins/end`)).status, 204);
  assert.equal((await first.call('get', '/me')).status, 401);
  assert.equal((await second.call('get', '/me')).status, 401);
  assert.deepEqual(await signIns(), [
    [email, 0],
    ['owner@lakebank.example', 1],
  ]);
  assert.equal((await second.call('post', '/login', { email, password: GOOD_PASSWORD })).status, 200);
  assert.equal((await second.call('get', '/me')).status, 200);
});

test('a removed or demoted operator loses the right with the next request', async () => {
  const account = await fixture.account('Centralbank');
  const owner = await fixture.operator(account, 'owner@centralbank.example');
  const { id, link } = (await owner.call('post', '/members', { email: 'd@centralbank.example', role: 'developer' }))
    .body;
  const dev = fixture.browser();
  await dev.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
  assert.equal((await dev.call('get', '/api-keys')).status, 200);
  await owner.call('patch', `/members/${id}`, { role: 'read-only' });
  assert.equal((await dev.call('get', '/api-keys')).status, 403);
});
