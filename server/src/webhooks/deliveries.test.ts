import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '@dispute-intake/contract/duration';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { manualClock } from '../platform/jobs/testing/temporary-database.ts';
import { ASKS_NO_MORE } from '../testing/postgres.ts';
import { ACCOUNT, abandoned, openWebhookFixture, status } from './fixtures/webhook.fixture.ts';
import type { Endpoint, EndpointNews } from './index.ts';
import { RETRY_DELAYS_MS } from './retry-schedule.ts';

async function webhooks(t: TestContext, options?: Parameters<typeof openWebhookFixture>[0]) {
  const fixture = await openWebhookFixture(options);
  t.after(fixture.close);
  return fixture;
}

test('delivers what was published, signed so that two independent libraries accept it', ASKS_NO_MORE, async (t) => {
  const fixture = await webhooks(t, { clock: { nowMs: () => Date.now(), advance: () => {} } });
  const there = await fixture.receiver();
  const { secret } = await fixture.endpoint(there.url);
  await fixture.publish(abandoned('is_Zoë 😀'));
  await fixture.settle();
  const [request] = there.requests;
  assert.ok(request);
  const headers = request.headers as Record<string, string>;
  assert.deepEqual(new StandardWebhook(secret).verify(request.body, headers), {
    ...abandoned('is_Zoë 😀'),
    livemode: true,
  });
  new SvixWebhook(secret).verify(request.body, headers);
  assert.match(headers['webhook-id'] ?? '', /^msg_[0-9a-z]+$/);
  assert.equal(headers['content-type'], 'application/json');
});

test('sends nothing of a transaction that is rolled back', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver();
  await fixture.endpoint(there.url);
  const failing = fixture.write(async (tx) => {
    await fixture.service.publish(tx, { accountId: ACCOUNT, event: 'intake.session.abandoned', payload: abandoned() });
    throw new Error('no');
  });
  await assert.rejects(failing);
  await fixture.settle();
  assert.equal(there.requests.length, 0);
  assert.deepEqual(await fixture.deliveries(), []);
});

test('tries ten times on the schedule, with the same id and bytes and a new timestamp and signature', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver(status(500));
  await fixture.endpoint(there.url);
  await fixture.publish();
  await fixture.settle();
  for (const [i, delayMs] of RETRY_DELAYS_MS.entries()) {
    await fixture.after(delayMs - 1);
    assert.equal(there.requests.length, i + 1, `try ${i + 2} came early`);
    await fixture.after(1);
    assert.equal(there.requests.length, i + 2, `try ${i + 2} did not come`);
  }
  await fixture.after(30 * DAY_MS);
  assert.equal(there.requests.length, 10);
  const values = (name: string) => new Set(there.requests.map(({ headers }) => headers[name]));
  assert.equal(new Set(there.requests.map(({ body }) => body)).size, 1);
  assert.equal(values('webhook-id').size, 1);
  assert.equal(values('webhook-timestamp').size, 10);
  assert.equal(values('webhook-signature').size, 10);

  const attempts = await fixture.attempts();
  assert.deepEqual(
    attempts.map(({ number, status, response_code, trigger }) => [number, status, response_code, trigger]),
    Array.from({ length: 10 }, (_, i) => [10 - i, 'failed', 500, 'scheduled']),
  );
  assert.equal(attempts[0]?.next_attempt_at, null);
  assert.equal(attempts[9]?.next_attempt_at, (attempts[9]?.at ?? 0) + 5000);
  assert.equal(attempts[0]?.response_body, 'answered');
  assert.deepEqual(
    (await fixture.deliveries()).map(({ status, attempts, next_attempt_at }) => [status, attempts, next_attempt_at]),
    [['failed', 10, null]],
  );
  assert.equal((await fixture.jobs.stats()).deadLettered, 0);
});

test('stops trying once it succeeds', ASKS_NO_MORE, async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver((response, _, number) => void response.writeHead(number < 3 ? 503 : 204).end());
  await fixture.endpoint(there.url);
  await fixture.publish();
  await fixture.settle();
  await fixture.after(HOUR_MS);
  await fixture.after(HOUR_MS);
  await fixture.after(30 * DAY_MS);
  assert.equal(there.requests.length, 3);
  assert.equal((await fixture.deliveries())[0]?.status, 'succeeded');
});

test('reaches every endpoint that wants the event, of that account only', async (t) => {
  const fixture = await webhooks(t);
  await fixture.addAccount('acc_other');
  const [all, wanting, other, foreign] = [
    await fixture.receiver(),
    await fixture.receiver(),
    await fixture.receiver(),
    await fixture.receiver(),
  ];
  await fixture.endpoint(all.url);
  await fixture.endpoint(wanting.url, { events: ['intake.session.abandoned', 'intake.session.completed'] });
  await fixture.endpoint(other.url, { events: ['evaluation.completed'] });
  await fixture.endpoint(foreign.url, {}, 'acc_other');
  await fixture.publish();
  await fixture.settle();
  assert.deepEqual(
    [all, wanting, other, foreign].map(({ requests }) => requests.length),
    [1, 1, 0, 0],
  );
});

test('adds the custom headers and lets none of them replace ours', ASKS_NO_MORE, async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver();
  const endpoint = await fixture.endpoint(there.url, {
    headers: { Authorization: 'Bearer s3cret', 'X-Team': 'disputes' },
  });
  assert.deepEqual(endpoint.headers, { Authorization: null, 'X-Team': 'disputes' });
  await fixture.publish();
  await fixture.settle();
  assert.equal(there.requests[0]?.headers.authorization, 'Bearer s3cret');
  assert.equal(there.requests[0]?.headers['x-team'], 'disputes');
  const { host, connection, 'content-length': _length, ...received } = there.requests[0]?.headers ?? {};
  const [attempt] = await fixture.attempts();
  const kept = Object.entries(JSON.parse(attempt?.request_headers ?? '{}'));
  assert.deepEqual(
    Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value])),
    { ...received, authorization: null },
    'the attempt does not keep the headers as they were sent',
  );
  await assert.rejects(fixture.endpoint(there.url, { headers: { 'Webhook-Signature': 'v1,x' } }), /cannot be set/);
  const { rows } = await fixture.db.executeQuery<Record<string, unknown>>(
    fixture.db.selectFrom('webhook_endpoint').selectAll().compile(),
  );
  const stored = JSON.stringify(rows);
  assert.ok(!stored.includes('s3cret') && !stored.includes(endpoint.secret), 'a secret is stored in the clear');
});

test(
  'shows a secret at creation and rotation only, and signs with the new one from then on',
  ASKS_NO_MORE,
  async (t) => {
    const fixture = await webhooks(t, { clock: { nowMs: () => Date.now(), advance: () => {} } });
    const there = await fixture.receiver();
    const { id, secret } = await fixture.endpoint(there.url);
    const rotated = await fixture.service.rotateSecret(ACCOUNT, id);
    assert.match(secret, /^whsec_/);
    assert.notEqual(rotated?.secret, secret);
    assert.ok(!JSON.stringify(await fixture.service.listEndpoints(ACCOUNT)).includes('whsec_'));
    await fixture.publish();
    await fixture.settle();
    const [request] = there.requests;
    const headers = request?.headers as Record<string, string>;
    assert.throws(() => new StandardWebhook(secret).verify(request?.body ?? '', headers));
    new StandardWebhook(rotated?.secret ?? '').verify(request?.body ?? '', headers);
  },
);

test('pauses the whole endpoint when it answers 429 or 503, using up no attempt of what waits', async (t) => {
  for (const code of [429, 503]) {
    const fixture = await webhooks(t);
    const there = await fixture.receiver(
      (response, _, number) => void response.writeHead(number === 1 ? code : 200, { 'retry-after': '120' }).end(),
    );
    await fixture.endpoint(there.url);
    await fixture.publish(abandoned('first'));
    await fixture.settle();
    assert.equal((await fixture.service.listEndpoints(ACCOUNT))[0]?.pause_asked, true);
    await fixture.publish(abandoned('second'));
    await fixture.after(100_000);
    assert.equal(there.requests.length, 1, 'something was sent during the pause');
    await fixture.after(21_000);
    assert.equal(there.requests.length, 3);
    const numbers = (await fixture.attempts()).map(({ message_id, number }) => [message_id, number]);
    assert.equal(new Set(numbers.map(String)).size, 3);
    assert.deepEqual(numbers.map(([, number]) => number).sort(), [1, 1, 2]);
  }
});

test(
  'pauses for a moment where the receiver is overloaded and names no time, and says that it named none',
  ASKS_NO_MORE,
  async (t) => {
    const fixture = await webhooks(t);
    const there = await fixture.receiver(
      (response, _, number) => void response.writeHead(number === 1 ? 503 : 200).end(),
    );
    await fixture.endpoint(there.url);
    await fixture.publish();
    await fixture.settle();
    const [endpoint] = await fixture.service.listEndpoints(ACCOUNT);
    assert.deepEqual([endpoint?.paused_until !== null, endpoint?.pause_asked], [true, false]);
  },
);

test('disables an endpoint that answers 410, holds what comes meanwhile, and sends it when enabled again', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver(status(410));
  const { id } = await fixture.endpoint(there.url);
  await fixture.publish(abandoned('first'));
  await fixture.settle();
  const [endpoint] = await fixture.service.listEndpoints(ACCOUNT);
  assert.deepEqual([endpoint?.disabled, endpoint?.disabled_reason], [true, 'gone']);
  await fixture.publish(abandoned('second'));
  await fixture.after(10 * DAY_MS);
  assert.equal(there.requests.length, 1);
  there.answer(status(200));
  const enabled = await fixture.service.updateEndpoint(ACCOUNT, id, { disabled: false });
  assert.deepEqual([enabled?.disabled, enabled?.disabled_reason], [false, null]);
  await fixture.settle();
  assert.deepEqual(
    there.requests.map(({ body }) => JSON.parse(body).data.intake_session_id),
    ['first', 'second'],
  );
});

test(
  'disables an endpoint after five days of nothing but failures, and not when one delivery succeeded',
  ASKS_NO_MORE,
  async (t) => {
    for (const succeedsOnce of [false, true]) {
      const fixture = await webhooks(t);
      const there = await fixture.receiver(status(500));
      await fixture.endpoint(there.url);
      for (let hour = 0; hour < 5 * 24 + 1; hour += 8) {
        await fixture.publish();
        there.answer(status(succeedsOnce && hour === 48 ? 200 : 500));
        await fixture.settle();
        const [endpoint] = await fixture.service.listEndpoints(ACCOUNT);
        if (hour < 5 * 24) assert.equal(endpoint?.disabled, false, `disabled after ${hour} h`);
        await fixture.after(8 * HOUR_MS);
      }
      const [endpoint] = await fixture.service.listEndpoints(ACCOUNT);
      assert.equal(endpoint?.disabled_reason, succeedsOnce ? null : 'failing');
    }
  },
);

test('warns once, halfway to disabling, that an endpoint does nothing but fail, and takes it back after a success', async (t) => {
  const news: EndpointNews[] = [];
  const fixture = await webhooks(t, { notifyAccount: async (_tx, told) => void news.push(told) });
  const there = await fixture.receiver(status(500));
  const { id } = await fixture.endpoint(there.url);
  const startMs = fixture.clock.nowMs();
  const tryFor = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 6) {
      await fixture.publish();
      await fixture.settle();
      await fixture.after(6 * HOUR_MS);
    }
    return (await fixture.service.getEndpoint(ACCOUNT, id)) as Endpoint;
  };
  assert.deepEqual([(await tryFor(54)).warned_at, news], [null, []], 'warned too early');
  const warned = await tryFor(18);
  assert.equal(warned.disables_at, new Date(startMs + 5 * DAY_MS).toISOString());
  assert.ok(Date.parse(warned.warned_at ?? '') >= startMs + 2.5 * DAY_MS);
  assert.deepEqual(
    news.map(({ what, accountId, endpointId, url }) => [what, accountId, endpointId, url]),
    [['failing', ACCOUNT, id, there.url]],
  );
  there.answer(status(200));
  const well = await tryFor(6);
  assert.deepEqual([well.failing_since, well.warned_at, well.disables_at], [null, null, null]);
  there.answer(status(500));
  const given = await tryFor(6 * 24);
  assert.deepEqual([given.disabled_reason, given.disables_at], ['failing', null]);
  assert.deepEqual(
    news.map(({ what, reason }) => [what, reason]),
    [
      ['failing', 'failing'],
      ['failing', 'failing'],
      ['disabled', 'failing'],
    ],
  );
});

for (const [first, second, ends] of [
  [500, 200, 'succeeded'],
  [200, 500, 'succeeded'],
  [500, 500, 'pending'],
] as const) {
  test(`keeps both attempts when two processes send the same delivery and get ${first} and ${second}`, async (t) => {
    const fixture = await webhooks(t);
    const answers: ((code: number) => void)[] = [];
    const there = await fixture.receiver((response) => void answers.push((code) => response.writeHead(code).end()));
    await fixture.endpoint(there.url);
    await fixture.publish();
    await fixture.jobs.poll();
    while (answers.length < 1) await new Promise((resolve) => setImmediate(resolve));
    const [delivery] = await fixture.deliveries();
    const other = fixture.anotherProcess();
    const signal = new AbortController().signal;
    const job = { kind: 'webhook.deliver', id: delivery?.id ?? '', attempt: 2, signal };
    const late = other.handlers['webhook.deliver']?.(job);
    while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
    answers[0]?.(first);
    await fixture.jobs.idle();
    answers[1]?.(second);
    await late;
    const attempts = (await fixture.attempts()).sort((a, b) => a.number - b.number);
    assert.deepEqual(
      attempts.map(({ number, response_code }) => [number, response_code]),
      [
        [1, first],
        [2, second],
      ],
    );
    const [after] = await fixture.deliveries();
    const nextAtMs = ends === 'pending' ? attempts[0]?.next_attempt_at : null;
    // The schedule is that of the first; the other is an extra one, whose success ends it all the same.
    assert.deepEqual([after?.status, after?.attempts, after?.tries, after?.next_attempt_at], [ends, 2, 1, nextAtMs]);
    await other.close();
  });
}

test('holds deliveries while disabled by hand and sends them once it is enabled', ASKS_NO_MORE, async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver();
  const { id } = await fixture.endpoint(there.url, { disabled: true });
  await fixture.publish();
  await fixture.after(HOUR_MS);
  assert.equal(there.requests.length, 0);
  assert.equal((await fixture.service.listEndpoints(ACCOUNT))[0]?.disabled_reason, 'manual');
  await fixture.service.updateEndpoint(ACCOUNT, id, { disabled: false });
  await fixture.settle();
  assert.equal(there.requests.length, 1);
});

test('gives up what waits for an endpoint that is deleted, and keeps its history', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver(status(500));
  const { id } = await fixture.endpoint(there.url);
  await fixture.publish();
  await fixture.settle();
  assert.equal(await fixture.service.deleteEndpoint(ACCOUNT, id), true);
  assert.equal(await fixture.service.deleteEndpoint(ACCOUNT, id), false);
  await fixture.after(DAY_MS);
  assert.equal(there.requests.length, 1);
  assert.deepEqual(
    (await fixture.deliveries()).map(({ status, error_code }) => [status, error_code]),
    [['failed', 'endpoint_deleted']],
  );
  assert.equal((await fixture.attempts()).length, 1);
});

test(
  'sends a test by the same way, marked, once, and shows the chosen confidence and checks',
  ASKS_NO_MORE,
  async (t) => {
    const fixture = await webhooks(t);
    const there = await fixture.receiver(status(500));
    const { id } = await fixture.endpoint(there.url, { events: ['intake.session.completed'] });
    const failedChecks = [
      { loc: ['body', 'evidences'], msg: 'Too short', type: 'error' as const, code: 'statement_too_short' },
    ];
    const sent = await fixture.service.sendTest(ACCOUNT, id, { confidence: 'moderate_low', failedChecks });
    await fixture.settle();
    await fixture.after(30 * DAY_MS);
    assert.equal(there.requests.length, 1);
    const body = JSON.parse(there.requests[0]?.body ?? '');
    assert.equal(there.requests[0]?.headers['webhook-id'], sent?.message_id);
    assert.deepEqual(
      [body.event, body.confidence, body.failed_checks, body.test],
      ['evaluation.completed', 'moderate_low', failedChecks, true],
    );
    assert.deepEqual(
      (await fixture.attempts()).map(({ trigger, status }) => [trigger, status]),
      [['test', 'failed']],
    );
    assert.equal((await fixture.service.listEndpoints(ACCOUNT))[0]?.failing_since, null);
    assert.equal(await fixture.service.sendTest('acc_other', id), undefined);
  },
);

test('refuses tests and deliveries to private addresses alike, and says no more than that', ASKS_NO_MORE, async (t) => {
  const fixture = await webhooks(t, {
    config: { webhookAllowCidrs: ['127.0.0.1/32'], webhookAllowHttp: true },
    network: { resolve: async () => ['127.0.0.2', '10.1.2.3'] },
  });
  const { id } = await fixture.endpoint('http://intranet.example/hook');
  await fixture.publish();
  await fixture.service.sendTest(ACCOUNT, id);
  await fixture.settle();
  const attempts = await fixture.attempts();
  assert.deepEqual(new Set(attempts.map(({ error_code }) => error_code)), new Set(['blocked_address']));
  assert.equal(attempts.length, 2);
  assert.ok(!JSON.stringify(attempts).match(/127\.0\.0\.2|10\.1\.2\.3/));
});

test('resends one delivery at once, under the same id, and leaves the schedule alone when that fails', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver(status(500));
  await fixture.endpoint(there.url);
  await fixture.publish();
  await fixture.settle();
  await fixture.after(5000);
  const [before] = await fixture.deliveries();
  assert.equal(await fixture.service.resend(ACCOUNT, before?.id ?? ''), 'queued');
  await fixture.settle();
  const [after] = await fixture.deliveries();
  assert.deepEqual(
    [after?.status, after?.tries, after?.attempts, after?.next_attempt_at],
    ['pending', 2, 3, before?.next_attempt_at],
  );
  there.answer(status(200));
  await fixture.service.resend(ACCOUNT, before?.id ?? '');
  await fixture.settle();
  await fixture.after(30 * DAY_MS);
  assert.equal((await fixture.deliveries())[0]?.status, 'succeeded');
  assert.deepEqual(
    (await fixture.attempts()).sort((a, b) => a.number - b.number).map(({ trigger }) => trigger),
    ['scheduled', 'scheduled', 'manual', 'manual'],
  );
  assert.equal(new Set(there.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(await fixture.service.resend('acc_other', before?.id ?? ''), undefined);
});

test('replays what failed since a time, each with the whole schedule, and nothing else', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver(status(410));
  const { id } = await fixture.endpoint(there.url);
  const failing = async (name: string) => {
    await fixture.service.updateEndpoint(ACCOUNT, id, { disabled: false });
    await fixture.publish(abandoned(name));
    await fixture.settle();
  };
  await failing('old');
  await fixture.after(HOUR_MS);
  const sinceMs = fixture.clock.nowMs();
  await failing('new');
  await fixture.service.updateEndpoint(ACCOUNT, id, { disabled: false });
  await fixture.service.sendTest(ACCOUNT, id, { confidence: 'low', failedChecks: [] });
  await fixture.settle();
  await fixture.service.updateEndpoint(ACCOUNT, id, { disabled: false });
  there.answer(status(200));
  await fixture.publish(abandoned('fine'));
  await fixture.settle();
  there.requests.length = 0;
  there.answer((response, _, number) => void response.writeHead(number === 1 ? 500 : 200).end());
  const replay = await fixture.service.replayFailedSince(ACCOUNT, id, sinceMs);
  while (there.requests.length < 1) await fixture.settle();
  await fixture.after(5000);
  assert.deepEqual(
    there.requests.map(({ body }) => JSON.parse(body).data.intake_session_id),
    ['new', 'new'],
  );
  const finished = await fixture.service.getReplay(ACCOUNT, replay?.id ?? '');
  assert.deepEqual([finished?.replayed, finished?.finished_at !== null], [1, true]);
  assert.equal(await fixture.service.replayFailedSince('acc_other', id, 0), undefined);
});

test("delivers everything though the queue's rows are deleted under it: first tries, retries, resends, and what is under way", async (t) => {
  const fixture = await webhooks(t);
  const codes = new Map([['retried', [500, 200]]]);
  const there = await fixture.receiver((response, { body }) => {
    const { intake_session_id: id } = JSON.parse(body).data;
    response.writeHead(codes.get(id)?.shift() ?? 200).end();
  });
  const begun = Promise.withResolvers<void>();
  const hanging = await fixture.receiver(() => begun.resolve());
  await fixture.endpoint(there.url);
  for (const id of ['retried', 'resent']) await fixture.publish(abandoned(id));
  await fixture.settle();
  await fixture.endpoint(hanging.url);
  await fixture.publish(abandoned('under way'));
  await begun.promise;
  const [toResend] = (await fixture.deliveries()).filter(({ status }) => status === 'succeeded');
  // Its first job runs into the one that is under way; the row says that it is wanted.
  await fixture.write((tx) =>
    tx
      .updateTable('webhook_delivery')
      .set({ resend: 1 })
      .where('id', '=', toResend?.id ?? '')
      .execute(),
  );
  await fixture.loseJobs();
  hanging.answer(status(200));
  const before = there.requests.length;
  fixture.clock.advance(120_000);
  await fixture.jobs.poll();
  await fixture.jobs.reconcile();
  await fixture.settle();
  await fixture.after(10_000);
  assert.deepEqual(
    (await fixture.deliveries()).map(({ status }) => status),
    ['succeeded', 'succeeded', 'succeeded', 'succeeded'],
  );
  assert.equal(there.requests.length, before + 2, 'the retry and the resend');
  assert.equal(hanging.requests.length, 2, 'once more, for its run was lost with its job');
});

test('finds what is due and has no job behind all that waits for later or is held, of every account', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver();
  const open = await fixture.endpoint(there.url);
  const held = await fixture.endpoint(there.url, { disabled: true });
  const nowMs = fixture.clock.nowMs();
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(3, '0'));
  const waiting = (accountId: string, endpointId: string, count: number, atMs: number) =>
    numbers(count).map((number) => ({
      id: `dlv_${accountId}_${number}`,
      account_id: accountId,
      message_id: `msg_${accountId}_${number}`,
      endpoint_id: endpointId,
      event: 'intake.session.abandoned',
      status: 'pending' as const,
      trigger: 'scheduled' as const,
      ...{ tries: 0, attempts: 0, resend: 0 },
      next_attempt_at: atMs,
      created_at: nowMs,
      updated_at: nowMs,
    }));
  const rows = [
    waiting('acc_later', open.id, 600, nowMs + 3_600_000),
    waiting('acc_held', held.id, 600, nowMs - 120_000),
    waiting('acc_overdue', open.id, 20, nowMs - 120_000),
  ];
  await fixture.write(async (tx) => {
    for (const deliveries of rows) {
      const messages = deliveries.map(({ message_id: id, event }) => ({
        ...{ id, event, account_id: ACCOUNT, body: '{}', created_at: nowMs },
      }));
      await tx.insertInto('webhook_message').values(messages).execute();
      await tx.insertInto('webhook_delivery').values(deliveries).execute();
    }
  });
  let count = 0;
  for (const reconcile of fixture.reconcilers) count += await reconcile();
  assert.equal(count, 20);
  const others = rows
    .flat()
    .map(({ id }) => id)
    .filter((id) => !id.startsWith('dlv_acc_overdue'));
  assert.deepEqual(await fixture.jobs.withoutJob('webhook.deliver', others), others);
});

test('sends again, once more counted right, when the process dies after the answer and before it is written', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver();
  await fixture.endpoint(there.url);
  await fixture.publish();
  // The answer arrives, its record does not: as after a crash, the job is back with nothing written.
  await fixture.write((tx) =>
    tx.updateTable('job').set({ failures: 1 }).where('kind', '=', 'webhook.deliver').execute(),
  );
  await fixture.settle();
  await fixture.write(async (tx) => {
    await tx.deleteFrom('webhook_attempt').execute();
    await tx
      .updateTable('webhook_delivery')
      .set({ status: 'pending', attempts: 0, tries: 0, next_attempt_at: fixture.clock.nowMs() })
      .execute();
  });
  fixture.clock.advance(120_000);
  for (const reconcile of fixture.reconcilers) await reconcile();
  await fixture.settle();
  assert.equal(there.requests.length, 2);
  assert.equal(new Set(there.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.deepEqual(
    (await fixture.attempts()).map(({ number, status }) => [number, status]),
    [[1, 'succeeded']],
  );
});

test('prunes messages older than 90 days with all that belongs to them, and no newer ones', async (t) => {
  const fixture = await webhooks(t);
  const there = await fixture.receiver();
  await fixture.endpoint(there.url);
  for (let i = 0; i < 3; i++) await fixture.publish(abandoned(`old ${i}`));
  await fixture.after(90 * DAY_MS - HOUR_MS);
  await fixture.publish(abandoned('new'));
  await fixture.settle();
  assert.equal((await fixture.deliveries()).length, 4);
  await fixture.after(2 * HOUR_MS);
  await fixture.settle();
  assert.equal((await fixture.deliveries()).length, 1);
  assert.equal((await fixture.attempts()).length, 1);
});

test('keeps the deliveries of each account as long as that account has chosen', async (t) => {
  const fixture = await webhooks(t);
  await fixture.addAccount('acc_brief');
  await fixture.addAccount('acc_long');
  const retention = (id: string, deliveries_retention_days: number) =>
    fixture.write((tx) => tx.updateTable('account').set({ deliveries_retention_days }).where('id', '=', id).execute());
  await retention('acc_brief', 2);
  await retention('acc_long', 200);
  const there = await fixture.receiver();
  const accounts = [ACCOUNT, 'acc_brief', 'acc_long'];
  for (const account of accounts) {
    await fixture.endpoint(there.url, {}, account);
    await fixture.publish(abandoned(), account);
  }
  await fixture.settle();
  const kept = async () => {
    const lists = await Promise.all(
      accounts.map((accountId) => fixture.service.listDeliveries({ accountId, limit: 10 })),
    );
    return lists.map(({ length }) => length);
  };
  await fixture.after(3 * DAY_MS);
  assert.deepEqual(await kept(), [1, 0, 1]);
  await fixture.after(90 * DAY_MS);
  assert.deepEqual(await kept(), [0, 0, 1]);
  await fixture.after(120 * DAY_MS);
  assert.deepEqual(await kept(), [0, 0, 0]);
});

test('writes the results of a batch though one of them can no longer be written', async (t) => {
  const fixture = await webhooks(t);
  const answers: (() => void)[] = [];
  const there = await fixture.receiver((response) => void answers.push(() => response.end()));
  await fixture.endpoint(there.url);
  for (const name of ['kept', 'deleted']) await fixture.publish(abandoned(name));
  await fixture.jobs.poll();
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const gone = await fixture.db
    .selectFrom('webhook_message')
    .select('id')
    .where('body', 'like', '%deleted%')
    .executeTakeFirstOrThrow();
  await fixture.write(async (tx) => {
    await tx.deleteFrom('webhook_delivery').where('message_id', '=', gone.id).execute();
    await tx.deleteFrom('webhook_message').where('id', '=', gone.id).execute();
  });
  for (const answer of answers) answer();
  await fixture.jobs.idle();
  assert.deepEqual(
    (await fixture.deliveries()).map(({ status }) => status),
    ['succeeded'],
  );
});

test('keeps to the rate limit of an endpoint, by waiting, not by failing', ASKS_NO_MORE, async (t) => {
  const clock = manualClock();
  // Time passes only while the limiter waits, and after whoever was let go has begun to send.
  const sleep = async (ms: number) => {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(ms);
  };
  const fixture = await webhooks(t, { clock, sleep });
  const there = await fixture.receiver();
  await fixture.endpoint(there.url, { rateLimit: 10 });
  for (let i = 0; i < 35; i++) await fixture.publish(abandoned(`is_${i}`));
  while (there.requests.length < 35) await fixture.settle();
  await fixture.jobs.idle();
  const attempts = await fixture.attempts();
  assert.deepEqual(
    attempts.map(({ number, status }) => [number, status]),
    Array.from({ length: 35 }, () => [1, 'succeeded']),
  );
  const starts = attempts.map(({ at }) => at);
  const most = Math.max(...starts.map((from) => starts.filter((at) => at >= from && at < from + 1000).length));
  assert.ok(most <= 10, `${most} in one second`);
  assert.ok(Math.max(...starts) - Math.min(...starts) >= 3000);
});

test('never starves the first try of a new message behind a backlog of retries', async (t) => {
  const fixture = await webhooks(t, { concurrency: 16 });
  const there = await fixture.receiver(status(500));
  await fixture.endpoint(there.url);
  for (let i = 0; i < 300; i++) await fixture.publish(abandoned(`old ${i}`));
  while (there.requests.length < 300) await fixture.settle();
  await fixture.jobs.idle();
  const order: string[] = [];
  there.answer((response, { body }) => {
    order.push(JSON.parse(body).data.intake_session_id);
    response.writeHead(200).end();
  });
  fixture.clock.advance(HOUR_MS);
  await fixture.publish(abandoned('fresh'));
  await fixture.settle();
  while (order.length < 301) await fixture.settle();
  assert.ok(order.indexOf('fresh') < 100, `came as number ${order.indexOf('fresh')} of ${order.length}`);
});

test('delivers to others while one endpoint hangs and an account has many that hang', async (t) => {
  const fixture = await webhooks(t, { concurrency: 32, network: { totalTimeoutMs: 60_000 } });
  await fixture.addAccount('acc_stuck');
  const hanging = await fixture.receiver(() => {});
  for (let i = 0; i < 20; i++) await fixture.endpoint(hanging.url, {}, 'acc_stuck');
  for (let i = 0; i < 20; i++) await fixture.publish(abandoned(), 'acc_stuck');
  await fixture.jobs.poll();
  const healthy = await fixture.receiver();
  await fixture.endpoint(healthy.url);
  const answered = new Promise<void>((resolve) =>
    healthy.answer((response) => {
      response.writeHead(200).end();
      resolve();
    }),
  );
  await fixture.publish();
  await answered;
  // Half of the 32 slots, and half of the four times as many for what takes longer than a second, as it does on a slow machine.
  assert.ok(hanging.requests.length <= 80, String(hanging.requests.length));
});
