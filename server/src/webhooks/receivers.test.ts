/** Receivers as integrators build them, each with its library, through everything that can happen to an endpoint. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyWebhook } from '@dispute-intake/client';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { manualClock } from '../platform/jobs/testing/temporary-database.ts';
import { RETRY_DELAYS_MS } from './retry-schedule.ts';
import { ACCOUNT, abandoned, openTestbed, type Received } from './webhook.testbed.ts';

type Verify = (body: string, headers: Record<string, string>, secret: string) => unknown;
const LIBRARIES: Record<string, Verify> = {
  svix: (body, headers, secret) => new SvixWebhook(secret).verify(body, headers),
  standardwebhooks: (body, headers, secret) => new StandardWebhook(secret).verify(body, headers),
  'our own client': (body, headers, secret) => verifyWebhook(body, headers, secret),
};

for (const [library, verify] of Object.entries(LIBRARIES)) {
  test(`a receiver with ${library} accepts everything, through retries, rotation, resends, replays and tests`, async (t) => {
    // The libraries compare with the real time.
    const bed = await openTestbed({ clock: manualClock(Date.now()) });
    t.after(bed.close);
    const accepted: Received[] = [];
    const refused: unknown[] = [];
    let secret = '';
    let code = 200;
    const there = await bed.receiver(async (response, request) => {
      try {
        await verify(request.body, request.headers as Record<string, string>, secret);
        accepted.push(request);
      } catch (error) {
        refused.push(error);
      }
      response.writeHead(code).end();
    });
    const endpoint = await bed.endpoint(there.url);
    secret = endpoint.secret;

    code = 500;
    for (const name of ['first', 'Zoë 😀 "quoted"']) await bed.publish(abandoned(name));
    await bed.settle();
    code = 200;
    await bed.after(RETRY_DELAYS_MS[0] ?? 0);
    assert.equal(accepted.length, 4, 'two messages, tried twice');
    assert.equal(new Set(accepted.map(({ headers }) => headers['webhook-id'])).size, 2);

    secret = (await bed.service.rotateSecret(ACCOUNT, endpoint.id))?.secret ?? '';
    await bed.publish(abandoned('after the rotation'));
    const [oldest] = (await bed.deliveries()).slice(-1);
    assert.equal(await bed.service.resend(ACCOUNT, oldest?.id ?? ''), 'queued');
    await bed.service.sendTest(ACCOUNT, endpoint.id, { confidence: 'low', failedChecks: [] });
    await bed.settle();
    assert.equal(accepted.length, 7, 'a new one, a resend under the new secret, and a test');

    const sinceMs = bed.clock.nowMs();
    code = 410;
    await bed.publish(abandoned('failed for good'));
    await bed.settle();
    code = 200;
    await bed.service.updateEndpoint(ACCOUNT, endpoint.id, { disabled: false });
    await bed.service.replayFailedSince(ACCOUNT, endpoint.id, sinceMs);
    await bed.settle();
    assert.deepEqual([accepted.length, refused], [9, []]);
    const [failed, replayed] = accepted.slice(-2);
    assert.equal(failed?.headers['webhook-id'], replayed?.headers['webhook-id']);
    assert.equal(failed?.body, replayed?.body);
  });
}
