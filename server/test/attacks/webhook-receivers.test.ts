/** Attacks by whoever runs an endpoint, or may change one: each title is what is tried. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ACCOUNT, openWebhookFixture, status } from '../../src/webhooks/fixtures/webhook.fixture.ts';
import { createAddressGuard } from '../../src/webhooks/index.ts';

async function installation(t: TestContext) {
  const fixture = await openWebhookFixture();
  t.after(fixture.close);
  return fixture;
}

test('answering with a NUL byte, so that the attempt cannot be recorded and the webhook is sent without end', async (t) => {
  const fixture = await installation(t);
  const there = await fixture.receiver((response) => void response.writeHead(200).end('fine\0 and more'));
  await fixture.endpoint(there.url);
  await fixture.publish();
  await fixture.settle();
  await fixture.after(3_600_000);
  assert.equal(there.requests.length, 1);
  const [attempt] = await fixture.attempts();
  assert.equal(attempt?.response_body, 'fine\uFFFD and more');
});

test('pointing an endpoint at another origin, to be sent the credentials entered for the last one', async (t) => {
  const fixture = await installation(t);
  const [first, other] = [await fixture.receiver(status(200)), await fixture.receiver(status(200))];
  const { id } = await fixture.endpoint(first.url, {
    headers: { authorization: 'Bearer of-the-first', 'x-team': 'blue' },
  });
  const moved = await fixture.service.updateEndpoint(ACCOUNT, id, { url: `${first.url}/elsewhere` });
  assert.deepEqual(moved?.headers, { authorization: null, 'x-team': 'blue' }, 'the same origin keeps them');

  // Also by asking to keep the value that cannot be read back.
  for (const headers of [undefined, { authorization: null, 'x-team': 'red' }]) {
    await fixture.service.updateEndpoint(ACCOUNT, id, {
      url: first.url,
      headers: { authorization: 'Bearer of-the-first', 'x-team': 'blue' },
    });
    await fixture.service.updateEndpoint(ACCOUNT, id, { url: other.url, ...(headers && { headers }) });
    await fixture.publish();
    await fixture.settle();
    const received = other.requests.at(-1);
    assert.equal(received?.headers.authorization, undefined);
    assert.equal(received?.headers['x-team'], headers?.['x-team']);
  }
  assert.equal(other.requests.length, 2);
});

test("dialling a cloud's metadata service through an endpoint", () => {
  const { allows } = createAddressGuard();
  const metadata = {
    'AWS, Google Cloud, Azure, DigitalOcean': '169.254.169.254',
    'AWS (containers)': '169.254.170.2',
    'AWS over IPv6': 'fd00:ec2::254',
    "Azure's virtual host": '168.63.129.16',
    "Azure's virtual host, in an IPv6 address": '::ffff:168.63.129.16',
    'Alibaba Cloud': '100.100.100.200',
    'Oracle Cloud': '192.0.0.192',
  };
  for (const [cloud, address] of Object.entries(metadata)) assert.equal(allows(address), false, cloud);
  assert.equal(allows('168.63.129.17'), true, 'its neighbours are ordinary addresses');
});

test('moving a sealed secret to another endpoint, by writing to the database', async (t) => {
  const fixture = await installation(t);
  const there = await fixture.receiver();
  const [mine, theirs] = [await fixture.endpoint(there.url), await fixture.endpoint(`${there.url}/theirs`)];
  await fixture.write(async (tx) => {
    const { secret } = await tx
      .selectFrom('webhook_endpoint')
      .select('secret')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    await tx.updateTable('webhook_endpoint').set({ secret }).where('id', '=', theirs.id).execute();
  });
  await fixture.publish();
  await fixture.jobs.poll();
  await fixture.jobs.idle();
  assert.equal(there.requests.length, 1, 'only the endpoint whose secret it is');
});
