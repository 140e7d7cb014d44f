import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { DENIED, PRIVATE_URLS } from './address-guard.cases.ts';
import { createAddressGuard } from './address-guard.ts';
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
import { openReceiver, type Respond, status } from './fixtures/webhook.fixture.ts';

const LOOPBACK = createAddressGuard(['127.0.0.0/8']);

function dispatcher(t: TestContext, options: Partial<DispatcherOptions> = {}) {
  const made = createDispatcher({ guard: LOOPBACK, totalTimeoutMs: 10_000, ...options });
  t.after(() => made.close());
  return {
    post: (url: string, signal = new AbortController().signal) =>
      made.post({ pool: 'ep', url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":1}', signal }),
  };
}

async function receiver(t: TestContext, respond?: Respond) {
  const made = await openReceiver(respond);
  t.after(made.close);
  return made;
}

/** A server that speaks TCP only, as it is told. */
async function rawServer(t: TestContext, onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size };
}

test('posts the body as given and reports the answer', async (t) => {
  const there = await receiver(t, (response) => void response.writeHead(202, { 'retry-after': '7' }).end('thanks'));
  const outcome = await dispatcher(t).post(there.url);
  assert.deepEqual(
    [outcome.responseCode, outcome.errorCode, outcome.responseBody, outcome.retryAfter],
    [202, null, 'thanks', '7'],
  );
  assert.equal(there.requests[0]?.body, '{"a":1}');
  assert.equal(there.requests[0]?.headers['webhook-id'], 'msg_1');
});

test('does not follow a redirect and calls it a failure', async (t) => {
  const elsewhere = await receiver(t);
  for (const code of [301, 302, 303, 307, 308]) {
    const there = await receiver(t, status(code, { location: elsewhere.url }));
    const outcome = await dispatcher(t).post(there.url);
    assert.deepEqual([outcome.responseCode, outcome.errorCode], [code, 'redirect']);
  }
  assert.equal(elsewhere.connections(), 0);
});

test('a redirect is 300 to 399, and what comes before the answer is none', async (t) => {
  const kinds: unknown[] = [];
  for (const code of [299, 300, 399, 400]) {
    const there = await receiver(t, status(code));
    kinds.push((await dispatcher(t).post(there.url)).errorCode);
  }
  assert.deepEqual(kinds, [null, 'redirect', 'redirect', null]);
  const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n';
  const hinting = await rawServer(t, (socket) => socket.once('data', () => socket.end(hints)));
  const outcome = await dispatcher(t).post(`http://127.0.0.1:${hinting.port}/`);
  assert.deepEqual([outcome.responseCode, outcome.errorCode], [null, 'connection_reset']);
});

test('says how long it took and, for the log, what went wrong; nothing of it stays on the signal', async (t) => {
  const there = await receiver(t);
  const { post } = dispatcher(t);
  const { signal } = new AbortController();
  const startedAt = performance.now();
  const { durationMs, detail } = await post(there.url, signal);
  assert.ok(durationMs >= 0 && durationMs <= Math.ceil(performance.now() - startedAt), `${durationMs} ms`);
  assert.equal(detail, undefined);
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
  await there.close();
  assert.match((await post(there.url)).detail ?? '', /^ECONNREFUSED: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
});

test('reads 16 KiB of a huge answer, then hangs up', async (t) => {
  let isClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  const there = await receiver(t, (response) => {
    response.on('close', isClosed);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const outcome = await dispatcher(t).post(there.url);
  assert.deepEqual([outcome.responseCode, outcome.errorCode, outcome.responseBody.length], [200, null, 16_384]);
  await closed;
});

test('gives up when no complete answer comes in time: nothing at all, headers only, a trickle', async (t) => {
  const answers: Respond[] = [
    () => {},
    (response) => void response.writeHead(200).flushHeaders(),
    (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(timer));
    },
  ];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [i, answer] of answers.entries()) {
    // As much of the answer as there is has arrived: the request at the receiver, or the headers here.
    const arrived = Promise.withResolvers<unknown>();
    const there = await receiver(t, (response, request, number) => {
      answer(response, request, number);
      if (i === 0) arrived.resolve(undefined);
    });
    if (i > 0) subscribe('undici:request:headers', arrived.resolve);
    let isOver = false;
    const posted = dispatcher(t, { totalTimeoutMs: 60 }).post(there.url);
    void posted.then(() => (isOver = true));
    await arrived.promise;
    unsubscribe('undici:request:headers', arrived.resolve);
    t.mock.timers.tick(59);
    await new Promise((done) => setImmediate(done));
    assert.equal(isOver, false);
    t.mock.timers.tick(1);
    const outcome = await posted;
    assert.deepEqual([outcome.responseCode, outcome.errorCode], [i === 0 ? null : 200, 'timeout']);
  }
});

test('tells refusals, resets, broken answers and TLS failures apart', async (t) => {
  const gone = await rawServer(t, () => {});
  const refusing = await receiver(t);
  await refusing.close();
  const resetting = await rawServer(t, (socket) => socket.once('data', () => socket.resetAndDestroy()));
  const closing = await rawServer(t, (socket) => socket.once('data', () => socket.end()));
  const babbling = await rawServer(t, (socket) => socket.once('data', () => socket.end('this is not HTTP\r\n\r\n')));
  const plain = await receiver(t);
  const { post } = dispatcher(t);
  assert.equal(gone.connections(), 0);
  assert.equal((await post(refusing.url)).errorCode, 'connection_refused');
  assert.equal((await post(`http://127.0.0.1:${resetting.port}/`)).errorCode, 'connection_reset');
  assert.equal((await post(`http://127.0.0.1:${closing.port}/`)).errorCode, 'connection_reset');
  assert.equal((await post(`http://127.0.0.1:${babbling.port}/`)).errorCode, 'invalid_response');
  assert.equal((await post(plain.url.replace('http:', 'https:'))).errorCode, 'tls_error');
});

test('rejects when its signal aborts, before and while it waits', async (t) => {
  const { post } = dispatcher(t);
  const waiting = new AbortController();
  const there = await receiver(t, () => waiting.abort(new Error('stop')));
  await assert.rejects(post(there.url, waiting.signal), /stop/);
  await assert.rejects(post(there.url, waiting.signal), /stop/);
  assert.equal(there.requests.length, 1);
});

test('hangs up when its signal aborts, and sends nothing where that came before a connection', async (t) => {
  const waiting = new AbortController();
  const closed = Promise.withResolvers<void>();
  const there = await receiver(t, (response, _request, number) => {
    response.on('close', closed.resolve);
    if (number > 1) response.end();
    else waiting.abort(new Error('stop'));
  });
  await assert.rejects(dispatcher(t).post(there.url, waiting.signal), /stop/);
  await closed.promise;

  const looked = Promise.withResolvers<void>();
  const found = Promise.withResolvers<string[]>();
  const { post } = dispatcher(t, {
    resolve() {
      looked.resolve();
      return found.promise;
    },
  });
  const { port } = new URL(there.url);
  const early = new AbortController();
  const posted = post(`http://name.test:${port}/early`, early.signal);
  await looked.promise;
  early.abort(new Error('stop'));
  await assert.rejects(posted, /stop/);
  found.resolve(['127.0.0.1']);
  assert.equal((await post(`http://name.test:${port}/`)).responseCode, 200);
  assert.equal(there.requests.length, 2, 'the one that was aborted did not come');
});

test('closing ends what is under way', async (t) => {
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const there = await receiver(t, (response) => {
    response.on('close', closed.resolve);
    arrived.resolve();
  });
  const made = createDispatcher({ guard: LOOPBACK, totalTimeoutMs: 10_000 });
  const { signal } = new AbortController();
  const posted = made.post({ pool: 'ep', url: there.url, headers: {}, body: '{}', signal });
  await arrived.promise;
  await made.close();
  assert.equal((await posted).errorCode, 'connection_failed');
  await closed.promise;
});

test('dials no literal address that the guard refuses', async (t) => {
  const there = await receiver(t);
  const { post } = dispatcher(t, { guard: createAddressGuard() });
  const { port } = new URL(there.url);
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0']) {
    assert.equal((await post(`http://${host}:${port}/`)).errorCode, 'blocked_address', host);
  }
  assert.equal(there.connections(), 0);
});

test('dials no name that resolves to a private address, nor one that resolves to nothing', async (t) => {
  const there = await receiver(t);
  const { port } = new URL(there.url);
  const { post } = dispatcher(t, {
    guard: createAddressGuard(),
    resolve: async (name) => (name === 'empty.test' ? [] : ['127.0.0.1', '::1']),
  });
  for (const name of ['private.test', 'localhost', 'localhost.', 'empty.test']) {
    assert.equal((await post(`http://${name}:${port}/`)).errorCode, 'blocked_address', name);
  }
  assert.equal(there.connections(), 0);
});

test('dials nothing behind a name that resolves to an address that is not public, nor such a URL', async (t) => {
  const there = await receiver(t);
  const { port } = new URL(there.url);
  let resolved = '';
  const { post } = dispatcher(t, { guard: createAddressGuard(), resolve: async () => [resolved] });
  for (const address of DENIED) {
    resolved = address;
    const outcome = await post(`http://name.test:${port}/`);
    assert.deepEqual([outcome.errorCode, outcome.responseBody], ['blocked_address', ''], address);
  }
  resolved = '127.0.0.1';
  for (const url of PRIVATE_URLS) {
    const { hostname, pathname } = new URL(url);
    assert.equal((await post(`http://${hostname}:${port}${pathname}`)).errorCode, 'blocked_address', url);
  }
  assert.equal(there.connections(), 0);
});

test('dials only the public ones among several addresses', async (t) => {
  const there = await receiver(t);
  const { port } = new URL(there.url);
  // 127.0.0.2 plays the private address: nothing listens there, and the guard refuses it.
  const guard = createAddressGuard(['127.0.0.1/32']);
  const { post } = dispatcher(t, { guard, resolve: async () => ['127.0.0.2', '10.0.0.1', '127.0.0.1'] });
  assert.equal((await post(`http://mixed.test:${port}/`)).responseCode, 200);
});

test('is not fooled by a name that changes between two looks', async (t) => {
  const there = await receiver(t, (response) => void response.writeHead(200, { connection: 'close' }).end());
  const { port } = new URL(there.url);
  const guard = createAddressGuard(['127.0.0.1/32']);
  let looks = 0;
  const { post } = dispatcher(t, { guard, resolve: async () => [looks++ === 0 ? '127.0.0.1' : '127.0.0.2'] });
  assert.equal((await post(`http://rebinding.test:${port}/`)).responseCode, 200);
  assert.equal((await post(`http://rebinding.test:${port}/`)).errorCode, 'blocked_address');
  assert.deepEqual(
    [looks, there.connections()],
    [2, 1],
    'one look for each dial, and the address dialled is the one looked at',
  );
});

test('tells a name that does not exist, and one that is not resolved in time', async (t) => {
  const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  assert.equal(
    (await dispatcher(t, { resolve: () => Promise.reject(missing) }).post('http://missing.test/')).errorCode,
    'dns_error',
  );
  const never = dispatcher(t, { resolve: () => new Promise(() => {}), connectTimeoutMs: 20 });
  assert.equal((await never.post('http://slow.test/')).errorCode, 'dns_error');
});

test('keeps connections alive and bounds their number', async (t) => {
  const there = await receiver(t);
  const { post } = dispatcher(t);
  for (let i = 0; i < 5; i++) await post(there.url);
  assert.ok(there.connections() <= 2, `${there.connections()} connections for one request at a time`);
  await Promise.all(Array.from({ length: 300 }, () => post(there.url)));
  assert.ok(there.connections() <= 128, `${there.connections()} connections`);
  assert.equal(there.requests.length, 305);
});
