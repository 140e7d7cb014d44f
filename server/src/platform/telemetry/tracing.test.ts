/** The real program with a collector of our own: one trace from the request to the delivery. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { childServer } from '../../testing/child-server.ts';
import { evaluationRequest } from '../../testing/factories.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER_SPAN = 'b7ad6b7169203331';
const NAMES = ['POST /api/evaluations/', 'evaluation.evaluate', 'evaluate', 'webhook.deliver', 'POST'];

async function listen(handle: (body: string, request: IncomingMessage) => void): Promise<Server & { url: string }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    handle(Buffer.concat(chunks).toString(), request);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

test('request, job, evaluation and delivery are one trace, and the receiver is not told of it', async () => {
  const spans: Span[] = [];
  const collector = await listen((body, { url }) => {
    assert.equal(url, '/v1/traces');
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) spans.push(...scopeSpans[0].spans);
    collector.emit('spans');
  });
  const { promise: told, resolve: tell } = Promise.withResolvers<IncomingMessage>();
  const receiver = await listen((_, request) => tell(request));
  const server = await childServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    LOG_LEVEL: 'info',
  });
  const spansOfTrace = async (): Promise<Span[]> => {
    for (;;) {
      const found = spans.filter(({ traceId }) => traceId === TRACE_ID);
      if (NAMES.every((name) => found.some((span) => span.name === name))) return found;
      await once(collector, 'spans');
    }
  };
  try {
    await server.start();
    const admin = async (...args: string[]) => JSON.parse((await server.admin(...args)).stdout);
    const { id: account } = await admin('account', 'create', '--name', 'Northbank');
    const { key } = await admin('key', 'create', '--account', account, '--name', 'backend');
    await admin('endpoint', 'create', '--account', account, '--url', receiver.url);
    const accepted = await fetch(`${server.baseUrl}/api/evaluations/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01`,
      },
      body: JSON.stringify(evaluationRequest()),
    });
    assert.equal(accepted.status, 202);
    const requestId = accepted.headers.get('x-request-id');
    assert.equal((await told).headers.traceparent, undefined);
    const ofTrace = await spansOfTrace();
    const named = (name: string) => {
      const found = ofTrace.filter((span) => span.name === name);
      assert.equal(found.length, 1, `${name} among ${ofTrace.map((span) => span.name)}`);
      return found[0] as Span;
    };
    const [request, job, evaluation, delivery, sending] = NAMES.map(named) as [Span, Span, Span, Span, Span];
    assert.deepEqual(
      [request, job, evaluation, delivery, sending].map(({ parentSpanId }) => parentSpanId),
      [CALLER_SPAN, request.spanId, job.spanId, job.spanId, delivery.spanId],
    );
    assert.ok(ofTrace.every(({ status }) => status.code !== 2));

    const line = server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => JSON.parse(text))
      .find(({ request_id }) => request_id === requestId);
    assert.deepEqual([line?.trace_id, line?.span_id], [TRACE_ID, request.spanId]);
    assert.ok(!JSON.stringify(spans).includes(evaluationRequest().evidences.cardholder_statement));
  } finally {
    await server.remove();
    for (const each of [collector, receiver]) {
      each.closeAllConnections();
      each.close();
    }
  }
});

test('a traceparent that is not valid is not taken for one', () => {
  const good = `00-${TRACE_ID}-${CALLER_SPAN}-01`;
  assert.equal(writeTraceparent(readTraceparent(good) ?? assert.fail()), good);
  for (const bad of [
    '',
    good.toUpperCase(),
    `ff${good.slice(2)}`,
    `${good}-more`,
    `00-${'0'.repeat(32)}-${CALLER_SPAN}-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `00-${TRACE_ID}-${CALLER_SPAN}`,
  ]) {
    assert.equal(readTraceparent(bad), undefined, bad);
  }
});
