import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { silentLog } from '../platform/log.ts';
import type { Dispatcher } from './dispatcher.ts';
import { createDispatcherThread } from './dispatcher-thread.ts';
import { openReceiver, type Receiver } from './fixtures/webhook.fixture.ts';

let receiver: Receiver;
let dispatcher: Dispatcher;
before(async () => {
  receiver = await openReceiver();
  dispatcher = createDispatcherThread({ allowedCidrs: ['127.0.0.0/8'] }, silentLog());
});
after(async () => {
  await dispatcher.close();
  await receiver.close();
});
const outgoing = (body: string, signal = new AbortController().signal) => ({
  pool: 'ep_1',
  url: receiver.url,
  headers: { 'content-type': 'application/json' },
  body,
  signal,
});

test('posts many at once over few connections and gives each its own answer', async () => {
  receiver.answer((response, { body }) => void response.writeHead(201, { 'retry-after': '7' }).end(`got ${body}`));
  const bodies = Array.from({ length: 300 }, (_, i) => `{"number":${i},"name":"Łódź"}`);
  const outcomes = await Promise.all(bodies.map((body) => dispatcher.post(outgoing(body))));
  assert.deepEqual(
    outcomes.map(({ responseBody }) => responseBody),
    bodies.map((body) => `got ${body}`),
  );
  assert.deepEqual([outcomes[0]?.responseCode, outcomes[0]?.errorCode, outcomes[0]?.retryAfter], [201, null, '7']);
  assert.deepEqual(receiver.requests.map(({ body }) => body).sort(), bodies.toSorted());
  assert.ok(receiver.connections() <= 128);
});

test('dials no address that is not opened', async () => {
  const closed = createDispatcherThread({ allowedCidrs: [] }, silentLog());
  const before = receiver.requests.length;
  assert.equal((await closed.post(outgoing('{}'))).errorCode, 'blocked_address');
  assert.equal(receiver.requests.length, before);
  await closed.close();
});

test('rejects with the reason of the signal, and ends the request at the receiver', async () => {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  receiver.answer((response) => {
    arrived.resolve();
    response.on('close', () => gone.resolve());
  });
  const stop = new AbortController();
  const sent = dispatcher.post(outgoing('{}', stop.signal));
  await arrived.promise;
  stop.abort(new Error('stopping'));
  await assert.rejects(sent, /stopping/);
  await gone.promise;
  await assert.rejects(dispatcher.post(outgoing('{}', stop.signal)), /stopping/);
});

test('rejects what cannot be sent at all, and goes on with the rest', async () => {
  receiver.answer((response) => void response.end('yes'));
  const impossible = dispatcher.post({ ...outgoing('{}'), url: 'no address' });
  const possible = dispatcher.post(outgoing('{}'));
  await assert.rejects(impossible, /Invalid URL/);
  assert.equal((await possible).responseBody, 'yes');
});

test('rejects what a thread that fails was sending, and starts another for the next message', async () => {
  // Not a range: the thread ends on reading it.
  const broken = createDispatcherThread({ allowedCidrs: ['no range'] }, silentLog());
  await assert.rejects(broken.post(outgoing('{}')));
  await assert.rejects(broken.post(outgoing('{}')));
  await broken.close();
});

test('rejects what it was sending when it is closed', async () => {
  const arrived = Promise.withResolvers<void>();
  receiver.answer(() => arrived.resolve());
  const closing = createDispatcherThread({ allowedCidrs: ['127.0.0.0/8'] }, silentLog());
  const sent = closing.post(outgoing('{}'));
  await arrived.promise;
  await Promise.all([assert.rejects(sent, /closed/), closing.close()]);
});
