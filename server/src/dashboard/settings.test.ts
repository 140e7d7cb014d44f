/** Settings of an account, and what follows from them where they hold. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { evaluationRequest, sessionRequest } from '../testing/factories.ts';
import { ASKS_NO_MORE } from '../testing/postgres.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createUser } from './index.ts';
import { Browser, type DashboardFixture, GOOD_PASSWORD, startDashboard, tokenOf } from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

test('links, app schemes and rule options are set, shown and taken back, each without touching the others', async () => {
  const owner = await fixture.operator(accountId, 'owner@northbank.example');
  const links = {
    help_url: 'https://bank.example/help',
    help_phone: '+44 20 7946 0000',
    card_block_url: null,
    card_block_phone: '0800 1234',
    privacy_url: 'https://bank.example/privacy',
  };
  assert.equal((await owner.call('patch', '/settings', { links })).status, 200);
  const promises = { reply_within_days: 3, decide_within_days: 14 };
  assert.equal((await owner.call('patch', '/settings', { promises })).status, 200);
  const told = (await fixture.accounts.issuerBranding(accountId)).links;
  assert.deepEqual([told.reply_within_days, told.decide_within_days], [3, 14]);
  assert.equal(
    (await owner.call('patch', '/settings', { app_schemes: ['MyBank://', 'mybank', 'other.app'] })).status,
    200,
  );
  const set = (await owner.call('patch', '/settings', { rule_options: { issuerRegion: 'europe' } })).body;
  assert.deepEqual(set.links, links);
  assert.deepEqual(set.promises, promises);
  assert.deepEqual(set.app_schemes, ['mybank', 'other.app']);
  const region = set.rule_options.find(({ name }: { name: string }) => name === 'issuerRegion');
  assert.deepEqual(
    [region.value, region.default, region.choices],
    ['europe', 'unknown', ['europe', 'elsewhere', 'unknown']],
  );
  assert.deepEqual((await fixture.accounts.preferences(accountId)).ruleOptions, { issuerRegion: 'europe' });
  const cleared = (await owner.call('patch', '/settings', { rule_options: {}, links: { ...links, help_phone: null } }))
    .body;
  assert.equal(
    cleared.rule_options.every(({ value }: { value: unknown }) => value === null),
    true,
  );
  assert.equal(cleared.links.help_phone, null);
  assert.deepEqual(cleared.app_schemes, ['mybank', 'other.app']);
});

test('a link that runs script, a scheme of the system and an option that there is not are refused', async () => {
  const owner = await fixture.operator(accountId, 'refused@northbank.example');
  const none = { help_url: null, help_phone: null, card_block_url: null, card_block_phone: null, privacy_url: null };
  for (const body of [
    { links: { ...none, help_url: 'javascript:alert(1)' } },
    { links: { ...none, help_phone: '<b>' } },
    { promises: { reply_within_days: 0, decide_within_days: null } },
    { app_schemes: ['javascript'] },
    { app_schemes: ['https'] },
    { app_schemes: ['my bank'] },
    { rule_options: { issuerRegion: 'mars' } },
    { rule_options: { unheardOf: true } },
    { rule_options: { statementMinCharacters: 0 } },
  ]) {
    assert.equal((await owner.call('patch', '/settings', body)).status, 422, JSON.stringify(body));
  }
});

test('a shorter retention says how much it deletes and waits for a yes', async () => {
  const bank = await fixture.account('Retaining bank');
  const owner = await fixture.operator(bank, 'owner@retaining.example');
  await seedDispute(fixture, bank, { atMs: fixture.clock.nowMs() - 40 * 86_400_000 });
  const preview = (await owner.call('get', '/settings/retention/preview?disputes_days=30')).body;
  assert.deepEqual(preview, { disputes: 1, deliveries: 0 });
  const body = { disputes_days: 30, deliveries_days: null };
  const asked = await owner.call('patch', '/settings/retention', body);
  assert.deepEqual([asked.status, asked.body.deletes], [409, preview]);
  assert.equal((await owner.call('get', '/settings')).body.retention.disputes_days, null);
  const done = await owner.call('patch', '/settings/retention', { ...body, accept_deletion: true });
  assert.equal(done.body.retention.disputes_days, 30);
  assert.equal((await owner.call('patch', '/settings/retention', { ...body, disputes_days: 60 })).status, 200);
});

test('a session returns to an app whose scheme the account has registered, and to no other', ASKS_NO_MORE, async () => {
  const app = await startTestApp();
  const create = (return_url: string) => app.call('POST', '/api/intake/sessions/', sessionRequest({ return_url }));
  const refused = await create('mybank://disputes/done');
  assert.deepEqual([refused.status, refused.body.errors[0].loc], [422, ['body', 'return_url']]);
  const { write } = app.service.context;
  const preferences = JSON.stringify({ appSchemes: ['mybank'] });
  await write((tx) => tx.updateTable('account').set({ preferences }).where('id', '=', app.accountId).execute());
  app.clock.advance(5000);
  assert.equal((await create('mybank://disputes/done')).status, 201);
  for (const url of ['other://x', 'javascript:alert(1)', 'https://user:secret@bank.example/', 'mybank://user@x/']) {
    assert.equal((await create(url)).status, 422, url);
  }
  await app.close();
});

test(
  'the life of a link that the account has set holds for every way to make one, on both sides',
  ASKS_NO_MORE,
  async (t) => {
    const app = await startTestApp({ works: true });
    t.after(() => app.close());
    const { write } = app.service.context;
    await write((tx) =>
      tx.updateTable('account').set({ session_ttl_ms: 120_000 }).where('id', '=', app.accountId).execute(),
    );
    const testKey = await app.service.accounts.createKey({ accountId: `${app.accountId}_test`, name: 'k' });
    for (const key of [app.key, testKey.key]) {
      const made = await app.api('/api/intake/sessions/', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(sessionRequest()),
      });
      assert.equal(Date.parse(made.body.expires_at) - app.clock.nowMs(), 120_000);
    }
    const { link } = await createUser(app.service.context, { accountId: app.accountId, email: 'owner@links.example' });
    const owner = new Browser(
      (request) => app.service.api.request(request),
      () => undefined,
    );
    await owner.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
    const { id } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
    const evaluation = (await app.call('POST', '/api/evaluations/', evaluationRequest())).body;
    const ways = {
      'renewed by API': () => app.call('POST', `/api/intake/sessions/${id}/renew`),
      'made by hand': () => owner.call('post', '/sessions', sessionRequest()),
      'renewed by hand': () => owner.call('post', `/sessions/${id}/renew`),
    };
    for (const [way, make] of Object.entries(ways)) {
      const { body } = await make();
      assert.equal(Date.parse(body.expires_at) - app.clock.nowMs(), 120_000, way);
    }
    const asked = await owner.call('post', `/evaluations/${evaluation.id}/follow-up`, {});
    assert.equal(
      Date.parse(asked.body.expires_at) - app.clock.nowMs(),
      7 * DAY_MS,
      'a follow-up has a life of its own',
    );
  },
);

test(
  'a rule option that an operator sets decides the next evaluation, and its explanation says so',
  ASKS_NO_MORE,
  async () => {
    const app = await startTestApp({ works: true });
    const { link } = await createUser(app.service.context, { accountId: app.accountId, email: 'owner@option.example' });
    const owner = new Browser(
      (request) => app.service.api.request(request),
      () => undefined,
    );
    await owner.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
    const set = async (rule_options: Record<string, unknown>) => {
      assert.equal((await owner.call('patch', '/settings', { rule_options })).status, 200);
      app.clock.advance(5000);
    };
    const submit = (card_scheme: string) => {
      const request = evaluationRequest();
      return app.call('POST', '/api/evaluations/', {
        ...request,
        transaction: { ...request.transaction, card_scheme },
      });
    };
    const resultOf = async (id: string) => (await app.call('GET', `/api/evaluations/${id}/result?wait=30`)).body;

    const refused = await submit('AMEX');
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors[0].loc, ['body', 'transaction', 'card_scheme']);

    await set({ americanExpress: true, statementMinCharacters: 500 });
    const { status, body } = await submit('AMEX');
    assert.equal(status, 202);
    const result = await resultOf(body.id);
    assert.deepEqual([result.reason_code, result.next_action], ['C08', 'review']);
    assert.ok(result.failed_checks.some(({ code }: { code: string }) => code === 'statement_too_short'));
    const { rules } = (await app.call('GET', `/api/evaluations/${body.id}/explanation`)).body;
    const decided = rules.find(({ code }: { code: string }) => code === 'account_options');
    assert.equal(decided.inputs['options.statementMinCharacters'].value, 500);
    assert.match(decided.sentence, /statement min characters: 500 \(by default 25\)/);
    assert.equal((await submit('DISCOVER')).status, 422);

    await set({});
    const visa = await resultOf((await submit('VISA')).body.id);
    assert.equal(visa.reason_code, '13.1');
    assert.ok(!visa.failed_checks.some(({ code }: { code: string }) => code === 'statement_too_short'));
    assert.equal((await submit('AMEX')).status, 422);
    await app.close();
  },
);
