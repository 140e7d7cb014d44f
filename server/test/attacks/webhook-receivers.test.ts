/** Attacks by whoever runs an endpoint, or may change one: each title is what is tried. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAddressGuard } from '../../src/webhooks/index.ts';
import { ACCOUNT, openTestbed, status } from '../../src/webhooks/webhook.testbed.ts';

async function installation(t: TestContext) {
  const bed = await openTestbed();
  t.after(bed.close);
  return bed;
}

test('answering with a NUL byte, so that the attempt cannot be recorded and the webhook is sent without end', async (t) => {
  const bed = await installation(t);
  const there = await bed.receiver((response) => void response.writeHead(200).end('fine\0 and more'));
  await bed.endpoint(there.url);
  await bed.publish();
  await bed.settle();
  await bed.after(3_600_000);
  assert.equal(there.requests.length, 1);
  const [attempt] = await bed.attempts();
  assert.equal(attempt?.response_body, 'fine\uFFFD and more');
});

test('pointing an endpoint at another origin, to be sent the credentials entered for the last one', async (t) => {
  const bed = await installation(t);
  const [first, other] = [await bed.receiver(status(200)), await bed.receiver(status(200))];
  const { id } = await bed.endpoint(first.url, { headers: { authorization: 'Bearer of-the-first', 'x-team': 'blue' } });
  const moved = await bed.service.updateEndpoint(ACCOUNT, id, { url: `${first.url}/elsewhere` });
  assert.deepEqual(moved?.headers, { authorization: null, 'x-team': 'blue' }, 'the same origin keeps them');

  // Also by asking to keep the value that cannot be read back.
  for (const headers of [undefined, { authorization: null, 'x-team': 'red' }]) {
    await bed.service.updateEndpoint(ACCOUNT, id, {
      url: first.url,
      headers: { authorization: 'Bearer of-the-first', 'x-team': 'blue' },
    });
    await bed.service.updateEndpoint(ACCOUNT, id, { url: other.url, ...(headers && { headers }) });
    await bed.publish();
    await bed.settle();
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
  const bed = await installation(t);
  const there = await bed.receiver();
  const [mine, theirs] = [await bed.endpoint(there.url), await bed.endpoint(`${there.url}/theirs`)];
  await bed.write(async (tx) => {
    const { secret } = await tx
      .selectFrom('webhook_endpoint')
      .select('secret')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    await tx.updateTable('webhook_endpoint').set({ secret }).where('id', '=', theirs.id).execute();
  });
  await bed.publish();
  await bed.jobs.poll();
  await bed.jobs.idle();
  assert.equal(there.requests.length, 1, 'only the endpoint whose secret it is');
});
