/**
 * `npm run fuzz -- requests 20000 [SEED]`: that many requests, one in twenty of them malformed HTTP over a socket, to the real program in a
 * process of its own. Prints the requests, the responses by class, the longest block of the event loop and the growth of memory;
 * fails on a 5xx, a block over 50 ms or a growth over 100 MB.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { request } from 'undici';
import { childServer } from '../../../src/testing/child-server.ts';
import { claimOf, claimToken, evaluationRequest, sessionRequest } from '../../../src/testing/factories.ts';
import type { ProbeReport } from './probe.ts';
import { type Callers, fuzzedRequests, malformedHttp } from './requests.ts';
import { allTargets } from './targets.ts';

const MAX_BLOCK_MS = 50;
const MAX_GROWTH_BYTES = 100_000_000;
const AT_ONCE = 4;
/** Sent first: they compile and load what every later request needs. */
const WARM_UP = 2000;
const BATCH = 500;

const count = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const server = await childServer({
  DEMO: 'true',
  RATE_LIMIT_KEY_PER_MINUTE: '0',
  RATE_LIMIT_ACCOUNT_PER_MINUTE: '0',
  RATE_LIMIT_VISITOR_PER_MINUTE: '0',
  RATE_LIMIT_SESSION_PER_MINUTE: '0',
  NODE_OPTIONS: `--expose-gc --import=${resolve(import.meta.dirname, 'probe.ts')}`,
  FUZZ_REPORT: resolve(import.meta.dirname, `../../../../node_modules/.cache/fuzz-${process.pid}.json`),
});
const reportFile = resolve(import.meta.dirname, `../../../../node_modules/.cache/fuzz-${process.pid}.json`);

async function probe(): Promise<ProbeReport> {
  rmSync(reportFile, { force: true });
  process.kill(server.pid() as number, 'SIGUSR2');
  while (!existsSync(reportFile) || readFileSync(reportFile).length === 0) await wait(20);
  return JSON.parse(readFileSync(reportFile, 'utf8'));
}

const statuses = new Map<number, number>();
const failures: string[] = [];
function note(status: number, what: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 500) failures.push(`${status} ${what.slice(0, 300)}`);
}

/** The status of the first response; 0 where the server closes without one. */
function overSocket(port: number, bytes: string): Promise<number> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port });
    let text = '';
    const end = () => {
      socket.destroy();
      done(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (/\r\n\r\n/.test(text)) end();
    });
    socket.on('error', end).on('close', end);
    // What waits for more of the request is let go.
    socket.setTimeout(200, end);
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

const origins = { api: server.baseUrl, intake: server.intakeUrl };
const targets = await allTargets();
let sent = 0;
async function send(number: number, callers: Callers): Promise<void> {
  sent++;
  const sample = { seed: seed + number, numRuns: 1 };
  if (number % 20 === 0) {
    const [bytes = ''] = fc.sample(malformedHttp, sample);
    note(await overSocket(Number(new URL(number % 40 === 0 ? server.baseUrl : server.intakeUrl).port), bytes), bytes);
    return;
  }
  const [one] = fc.sample(fuzzedRequests(targets, callers), sample);
  if (!one) return;
  const what = `${one.target.method} ${one.url}`;
  try {
    const { statusCode, body } = await request(`${origins[one.target.origin]}${one.url}`, {
      method: one.target.method as 'GET',
      headers: one.headers,
      body: one.body ?? null,
      headersTimeout: 60_000,
    });
    // A stream of events goes on until it is closed.
    await Promise.race([body.dump(), wait(1000, undefined, { ref: false })]);
    body.destroy();
    note(statusCode, what);
  } catch (error) {
    note(0, `${what}: ${error}`);
  }
}
async function sendAll(from: number, to: number, callers: Callers): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < to) await send(next++, callers);
    }),
  );
}

const PASSWORD = 'nineteen quiet lanterns by the river';
const EMAIL = 'owner@fuzz.example';
const sameOrigin = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
/** The cookies of a response, as a request sends them; throws unless it is a success. */
async function post(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<{ cookie: string; value: unknown }> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, value: text === '' ? undefined : JSON.parse(text) };
}

/** Requests at random sign out, change passwords and close sessions: all of it is made anew for every batch. */
async function newCallers(account: string, key: string): Promise<Callers> {
  const { link } = JSON.parse((await server.admin('user', 'create', '--account', account, '--email', EMAIL)).stdout);
  const token = /[#=/]([A-Za-z0-9_-]{20,})$/.exec(link)?.[1];
  const api = `${server.baseUrl}/dashboard/api`;
  const { cookie } = await post(`${api}/links/use`, { token, password: PASSWORD }, sameOrigin);
  const bearer = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const created = await post(`${server.baseUrl}/api/intake/sessions/`, sessionRequest(), bearer);
  const { id, url } = created.value as { id: string; url: string };
  const claim = claimOf(url, claimToken());
  await post(`${server.intakeUrl}/s/${id}/claim`, claim, { 'content-type': 'application/json' });
  const evaluation = await post(`${server.baseUrl}/api/evaluations/`, evaluationRequest(), bearer);
  return {
    key,
    cookie,
    visitor: { sessionId: id, token: claim.token },
    ids: [id, (evaluation.value as { id: string }).id],
  };
}

try {
  await server.start();
  const account = JSON.parse((await server.admin('account', 'create', '--name', 'Fuzz')).stdout);
  const { key } = JSON.parse((await server.admin('key', 'create', '--account', account.id, '--name', 'fuzz')).stdout);
  await sendAll(0, Math.min(WARM_UP, count), await newCallers(account.id, key));
  const before = await probe();
  let longestBlockMs = 0;
  let after = before;
  for (let from = WARM_UP; from < count; from += BATCH) {
    const callers = await newCallers(account.id, key);
    await sendAll(from, Math.min(from + BATCH, count), callers);
    after = await probe();
    longestBlockMs = Math.max(longestBlockMs, after.longestBlockMs);
    if (after.longestBlockMs > MAX_BLOCK_MS)
      failures.push(`a block of ${after.longestBlockMs.toFixed(0)} ms between requests ${from} and ${from + BATCH}`);
  }
  const growth = after.rssBytes - before.rssBytes;
  if (growth > MAX_GROWTH_BYTES) failures.push(`memory grew by ${(growth / 1e6).toFixed(0)} MB`);
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status || 'closed'}: ${times}`);
  console.log(`${sent} requests to ${targets.length} routes, seed ${seed}`);
  console.log(byStatus.join(', '));
  console.log(
    `longest block of the event loop after the first ${WARM_UP}: ${longestBlockMs.toFixed(1)} ms of processor time`,
  );
  console.log(
    `memory: ${(before.rssBytes / 1e6).toFixed(0)} MB, then ${(after.rssBytes / 1e6).toFixed(0)} MB (heap ${(before.heapBytes / 1e6).toFixed(0)} → ${(after.heapBytes / 1e6).toFixed(0)} MB)`,
  );
  for (const failure of failures.slice(0, 50)) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await server.remove();
  rmSync(reportFile, { force: true });
}
