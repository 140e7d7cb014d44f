/**
 * Everything a receiver can do wrong, at once. Each message goes to eight endpoints; `CHAOS_MESSAGES=10000` before the test
 * command is the long form.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../platform/jobs/testing/temporary-database.ts';
import { abandoned, openWebhookFixture, type Receiver, type Respond, status } from './fixtures/webhook.fixture.ts';
import { MAX_ATTEMPTS } from './retry-schedule.ts';

const MESSAGES = Number(process.env.CHAOS_MESSAGES ?? 60);
/** Long enough for a healthy answer, short enough to hang many times. */
const TOTAL_TIMEOUT_MS = 400;

/** Answers by how often this message has come to this receiver. */
function byTry(respond: (number: number) => Respond): Respond {
  const tries = new Map<string, number>();
  return (response, request, number) => {
    const id = String(request.headers['webhook-id']);
    tries.set(id, (tries.get(id) ?? 0) + 1);
    respond(tries.get(id) ?? 1)(response, request, number);
  };
}
const hang: Respond = () => {};
const reset: Respond = (response) => void response.socket?.resetAndDestroy();
const slow: Respond = (response) => void setTimeout(() => response.end(), 30);
const endless: Respond = (response) => {
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

const RECEIVERS: Record<string, { respond: Respond; ends: 'succeeded' | 'failed' }> = {
  healthy: { respond: status(200), ends: 'succeeded' },
  slow: { respond: slow, ends: 'succeeded' },
  hanging: { respond: byTry((number) => (number === 1 ? hang : status(200))), ends: 'succeeded' },
  endless: { respond: endless, ends: 'succeeded' },
  resetting: { respond: byTry((number) => (number <= 2 ? reset : status(204))), ends: 'succeeded' },
  redirecting: { respond: status(302, { location: 'https://example.com/' }), ends: 'failed' },
  flapping: { respond: byTry((number) => status(number % 3 === 0 ? 200 : 500)), ends: 'succeeded' },
  overloaded: {
    respond: byTry((number) => status(number <= 2 ? 429 : 200, { 'retry-after': '2' })),
    ends: 'succeeded',
  },
};

test(`loses nothing and counts every attempt right, with ${MESSAGES} messages to receivers of every bad kind`, async (t) => {
  const clock = manualClock();
  const fixture = await openWebhookFixture({
    clock,
    network: { totalTimeoutMs: TOTAL_TIMEOUT_MS },
    // Time passes while somebody waits for it.
    sleep: async (ms) => clock.advance(ms),
    concurrency: 256,
  });
  t.after(fixture.close);
  const names = new Map<string, string>();
  const receivers = new Map<string, Receiver>();
  for (const [name, { respond }] of Object.entries(RECEIVERS)) {
    const receiver = await fixture.receiver(respond);
    const { id } = await fixture.endpoint(receiver.url);
    names.set(id, name);
    receivers.set(id, receiver);
  }
  await Promise.all(Array.from({ length: MESSAGES }, (_, i) => fixture.publish(abandoned(`is_${i}`))));

  const nextPending = () =>
    fixture.db
      .selectFrom('webhook_delivery')
      .select((of) => [of.fn.min('next_attempt_at').as('at'), of.fn.countAll<number>().as('count')])
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
  for (let pending = await nextPending(); Number(pending.count) > 0; pending = await nextPending()) {
    clock.advance(Math.max(1000, Number(pending.at) - clock.nowMs()));
    await fixture.settle();
  }

  const deliveries = await fixture.db.selectFrom('webhook_delivery').selectAll().execute();
  const attempts = await fixture.db.selectFrom('webhook_attempt').selectAll().execute();
  assert.equal(deliveries.length, MESSAGES * names.size);
  const attemptsOf = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  for (const [endpointId, name] of names) {
    const { requests } = receivers.get(endpointId) as Receiver;
    const own = deliveries.filter(({ endpoint_id }) => endpoint_id === endpointId);
    assert.equal(own.length, MESSAGES);
    const received = Map.groupBy(requests, ({ headers }) => String(headers['webhook-id']));
    assert.equal(received.size, MESSAGES, `${name}: a message never came`);
    for (const { id, message_id, status, attempts: counted } of own) {
      const made = (attemptsOf.get(id) ?? []).sort((a, b) => a.number - b.number);
      const came = received.get(message_id) ?? [];
      assert.equal(status, RECEIVERS[name]?.ends, `${name}: ${id}`);
      assert.deepEqual(
        made.map(({ number }) => number),
        Array.from({ length: counted }, (_, i) => i + 1),
        `${name}: the attempts of ${id} are not counted right`,
      );
      assert.ok(counted <= MAX_ATTEMPTS);
      assert.equal(new Set(came.map(({ body }) => body)).size, 1, `${name}: the body changed between tries`);
      // On a busy machine a try may time out before its request has arrived.
      const timedOut = made.filter(({ error_code }) => error_code === 'timeout').length;
      assert.ok(
        came.length <= counted && came.length >= counted - timedOut,
        `${name}: ${came.length} came, ${counted} counted`,
      );
    }
  }
  const redirected = attempts.filter(({ endpoint_id }) => names.get(endpoint_id) === 'redirecting');
  assert.equal(redirected.length, MESSAGES * MAX_ATTEMPTS);
  assert.ok(redirected.every(({ error_code }) => error_code === 'redirect' || error_code === 'timeout'));
  assert.ok(attempts.every(({ response_body }) => response_body.length <= 16_384));
});
