/**
 * Start time and memory of one process as `npm start` runs it, embedded. Budgets: ready within 1 s, at most 180 MB when
 * idle, at most 400 MB while sessions are created and evaluations come in as fast as 64 connections can send them, each
 * of them told to a receiver.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { chipCard, onlinePurchase, startService } from '../e2e/service.ts';
import { AS_STARTED } from '../server/src/testing/as-started.ts';
import { reservePorts } from '../server/src/testing/ports.ts';

const STARTS = 5;
const IDLE_LOOKS = 20;
const LOOK_EVERY_MS = 250;
const LOAD_SECONDS = 30;
const MOST_START_MS = 1000;
const MOST_IDLE_MB = 180;
const MOST_LOADED_MB = 400;
const MB = 1024 * 1024;

const [metricsPort] = await reservePorts(1);
const service = await startService({
  METRICS_PORT: String(metricsPort),
  RATE_LIMIT_KEY_PER_MINUTE: '0',
  RATE_LIMIT_ACCOUNT_PER_MINUTE: '0',
  ...AS_STARTED,
});
const receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()));
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');

async function residentMb(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1] ?? Number.NaN) / MB;
}

/** The most memory seen until `over` says stop. */
async function peakMb(over: () => boolean): Promise<number> {
  let most = 0;
  do {
    most = Math.max(most, await residentMb());
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  } while (!over());
  return most;
}

async function startMs(): Promise<number> {
  await service.stop();
  const startedMs = performance.now();
  await service.restart();
  return performance.now() - startedMs;
}

async function loadedMb(): Promise<number> {
  const account = await service.admin('account', 'create', '--name', 'bench');
  const { key } = await service.admin('key', 'create', '--account', String(account.id), '--name', 'bench');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await service.admin('endpoint', 'create', '--account', String(account.id), '--url', url);
  const payment = { transaction: onlinePurchase(), card: chipCard };
  const bodies = {
    '/api/intake/sessions/': { mode: 'form', ...payment },
    '/api/evaluations/': {
      ...payment,
      dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
      evidences: {
        cardholder_statement: 'I never bought anything from this shop. My card was at home all the time.',
        card_possession: 'in_possession',
        participated: false,
      },
    },
  };
  let running = Object.keys(bodies).length;
  const loads = Object.entries(bodies).map(async ([path, body]) => {
    const result = await autocannon({
      url: `${service.baseUrl}${path}`,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      connections: 32,
      duration: LOAD_SECONDS,
    });
    running--;
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} non-2xx`);
  });
  const most = await peakMb(() => running === 0);
  await Promise.all(loads);
  return most;
}

try {
  // The quickest counts: what else the machine does can only add.
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await startMs());
  let looks = 0;
  const idle = await peakMb(() => ++looks >= IDLE_LOOKS);
  const loaded = await loadedMb();
  const figures = [
    {
      name: 'start',
      value: Math.min(...starts),
      most: MOST_START_MS,
      unit: 'ms',
    },
    { name: 'memory idle', value: idle, most: MOST_IDLE_MB, unit: 'MB' },
    { name: 'memory under load', value: loaded, most: MOST_LOADED_MB, unit: 'MB' },
  ];
  for (const { name, value, most, unit } of figures) {
    console.log(`${name.padEnd(18)} ${value.toFixed(0).padStart(5)} ${unit} (budget: at most ${most})`);
    if (!(value <= most)) process.exitCode = 1;
  }
} finally {
  receiver.close();
  receiver.closeAllConnections();
  await service.stop();
  await service.remove();
}
