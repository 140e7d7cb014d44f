/** What a stolen cookie alone must not do: eleven minutes after the sign-in, each of these asks who it is. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Browser,
  type DashboardFixture,
  GOOD_PASSWORD,
  startDashboard,
} from '../../src/dashboard/testing/dashboard.fixture.ts';
import { sessionRequest } from '../../src/testing/factories.ts';

let fixture: DashboardFixture;
let owner: Browser;
before(async () => {
  fixture = await startDashboard();
  owner = await fixture.operator(await fixture.account('Northbank'), 'owner@northbank.example');
});
after(() => fixture.close());

test('where cardholders are sent, who embeds the intake, what it says, and their open reports take a confirmation', async () => {
  const endpoint = (await owner.call('post', '/endpoints', { url: 'https://hooks.northbank.example/in' })).body.id;
  const session = (await owner.call('post', '/sessions', sessionRequest())).body.id;
  const { links } = (await owner.call('get', '/settings')).body;
  const calls: [string, string, object?][] = [
    ['patch', '/settings', { embedding_origins: ['https://evil.example'] }],
    ['patch', '/settings', { links: { ...links, card_block_phone: '+1 900 555 0100' } }],
    ['patch', '/settings', { links: { ...links, card_block_url: 'https://evil.example' } }],
    ['patch', '/settings', { app_schemes: ['evilapp'] }],
    ['patch', '/appearance', { sentences: {} }],
    ['delete', `/endpoints/${endpoint}`],
    ['post', `/sessions/${session}/renew`],
  ];
  fixture.clock.offsetMs += 11 * 60_000;
  for (const [method, path, body] of calls) {
    const { status, body: problem } = await owner.call(method as 'post', path, body);
    assert.deepEqual([status, problem.code], [403, 'confirmation_required'], `${method} ${path}`);
  }
  assert.equal((await owner.call('patch', '/settings', { session_ttl_seconds: 600 })).status, 200);
  assert.equal((await owner.call('post', '/me/confirm', { current: GOOD_PASSWORD })).status, 204);
  assert.equal((await owner.call('post', `/sessions/${session}/renew`)).status, 200);
});
