/** Receivers as integrators build them, each with its library, through everything that can happen to an endpoint. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyWebhook } from '@dispute-intake/client';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { manualClock } from '../platform/jobs/testing/temporary-database.ts';
import { ACCOUNT, abandoned, openWebhookFixture, type Received } from './fixtures/webhook.fixture.ts';
import { RETRY_DELAYS_MS } from './retry-schedule.ts';

type Verify = (body: string, headers: Record<string, string>, secret: string) => unknown;
const LIBRARIES: Record<string, Verify> = {
  svix: (body, headers, secret) => new SvixWebhook(secret).verify(body, headers),
  standardwebhooks: (body, headers, secret) => new StandardWebhook(secret).verify(body, headers),
  'our own client': (body, headers, secret) => verifyWebhook(body, headers, secret),
};

for (const [library, verify] of Object.entries(LIBRARIES)) {
  test(`a receiver with ${library} accepts everything, through retries, rotation, resends, replays and tests`, async (t) => {
    // The libraries compare with the real time.
    const fixture = await openWebhookFixture({ clock: manualClock(Date.now()) });
    t.after(fixture.close);
    const accepted: Received[] = [];
    const refused: unknown[] = [];
    let secret = '';
    let code = 200;
    const there = await fixture.receiver(async (response, request) => {
      try {
        await verify(request.body, request.headers as Record<string, string>, secret);
        accepted.push(request);
      } catch (error) {
        refused.push(error);
      }
      response.writeHead(code).end();
    });
    const endpoint = await fixture.endpoint(there.url);
    secret = endpoint.secret;

    code = 500;
    for (const name of ['first', 'Zoë 😀 "quoted"']) await fixture.publish(abandoned(name));
    await fixture.settle();
    code = 200;
    await fixture.after(RETRY_DELAYS_MS[0] ?? 0);
    assert.equal(accepted.length, 4, 'two messages, tried twice');
    assert.equal(new Set(accepted.map(({ headers }) => headers['webhook-id'])).size, 2);

    secret = (await fixture.service.rotateSecret(ACCOUNT, endpoint.id))?.secret ?? '';
    await fixture.publish(abandoned('after the rotation'));
    const [oldest] = (await fixture.deliveries()).slice(-1);
    assert.equal(await fixture.service.resend(ACCOUNT, oldest?.id ?? ''), 'queued');
    await fixture.service.sendTest(ACCOUNT, endpoint.id, { confidence: 'low', failedChecks: [] });
    await fixture.settle();
    assert.equal(accepted.length, 7, 'a new one, a resend under the new secret, and a test');

    const sinceMs = fixture.clock.nowMs();
    code = 410;
    await fixture.publish(abandoned('failed for good'));
    await fixture.settle();
    code = 200;
    await fixture.service.updateEndpoint(ACCOUNT, endpoint.id, { disabled: false });
    await fixture.service.replayFailedSince(ACCOUNT, endpoint.id, sinceMs);
    await fixture.settle();
    const outcomes = (await fixture.attempts()).map(({ error_code, response_code }) => error_code ?? response_code);
    assert.deepEqual([accepted.length, refused], [9, []], `attempts, newest first: ${outcomes.join(' ')}`);
    const [failed, replayed] = accepted.slice(-2);
    assert.equal(failed?.headers['webhook-id'], replayed?.headers['webhook-id']);
    assert.equal(failed?.body, replayed?.body);
  });
}
