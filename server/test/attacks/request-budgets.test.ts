/**
 * What one request may cost: 50 ms of processor time on the event loop and 64 MB of memory, at every route that takes a body or a
 * file, sent by who may call it. A new route is walked the moment it exists; bodies that routes accept, as costly as they may be,
 * stand in `accepted`. Memory is what the whole process, its threads included, held at most, as Linux counts it.
 * Every run sends each text, each largest body, and something to each route; `INTAKE_ALL_BUDGETS=1` sends all of them, in a minute of
 * processor time.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createUser } from '../../src/dashboard/index.ts';
import { Browser, GOOD_PASSWORD, ORIGIN, PIXEL, tokenOf } from '../../src/dashboard/testing/dashboard.fixture.ts';
import { heicGrid } from '../../src/files/testing/heic-grid.ts';
import { ALLOCATOR } from '../../src/testing/as-started.ts';
import { draft, openLink } from '../../src/testing/cardholder.ts';
import {
  answers,
  claimToken,
  evaluationRequest,
  pdf,
  sessionRequest,
  transaction,
  upload,
} from '../../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';
import { largestBodies } from './fuzzing/requests.ts';
import { WORST_FILES } from './fuzzing/worst-files.ts';

const MAX_MS = 50;
const MAX_BYTES = 64 * 1_048_576;
/** The first time compiles code, and a busy machine slows what runs on it. */
const TRIES = 10;
const SENDS_ALL = process.env.INTAKE_ALL_BUDGETS === '1';
/** At each route, of all of them: the others come at other routes. */
const BODIES_A_ROUTE = SENDS_ALL ? 5 : 1;
/** One in so many in each run. */
const one = (of: number, i: number): boolean => SENDS_ALL || i % of === 0;

interface Route {
  origin: 'api' | 'intake';
  method: string;
  path: string;
}
let app: TestApp;
let operator: Browser;
let token = '';
let link = '';
/** By the name of a path's parameter, or what stands before `:id` in a path of the dashboard. */
const ids: Record<string, string> = {};

before(async () => {
  const unlimited = Object.fromEntries(
    ['KEY', 'ACCOUNT', 'VISITOR', 'SESSION'].map((who) => [`RATE_LIMIT_${who}_PER_MINUTE`, '0']),
  );
  const quotas = { UPLOAD_ACCOUNT_BYTES_PER_DAY: '0', UPLOAD_SESSION_BYTES: '1000000000' };
  app = await startTestApp({
    env: { ...unlimited, ...quotas, DEMO: 'true', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
  });
  operator = new Browser(
    (request) => app.service.api.fetch(request),
    () => {},
  );
  const user = { accountId: app.accountId, email: 'owner@northbank.example', role: 'owner' as const };
  const { link: invitation } = await createUser(app.service.context, user);
  const used = await operator.call('post', '/links/use', { token: tokenOf(invitation), password: GOOD_PASSWORD });
  assert.equal(used.status, 200, JSON.stringify(used.body));
  ids.evaluation_id = (await app.call('POST', '/api/evaluations/', evaluationRequest())).body.id;
  ids.file_id = (await app.call('POST', '/api/files/', upload(pdf()))).body.id;
  const session = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  token = claimToken();
  link = session.url;
  ids.session_id = session.id;
  const page = await openLink(app, link, token);
  // Threads that are started once and stay are no cost of a request.
  const long = { ...answers(), statement: 'The parcel never came. '.repeat(200) };
  await page.call('PUT', 'draft', draft(1, long));
  await (await app.service.api.request(await convertible('a.heic', heicGrid(1, 1)))).arrayBuffer();
  const endpoint = await operator.call('post', '/endpoints', { url: 'http://127.0.0.1:9099/hook' });
  ids['/endpoints'] = endpoint.body.id;
  ids['/evaluations'] = ids.evaluation_id as string;
  ids['/sessions'] = ids.session_id as string;
  ids['/files'] = ids.file_id as string;
  ids['/members'] = (
    await operator.call('post', '/members', { email: 'a@northbank.example', role: 'analyst' })
  ).body.id;
});
after(() => app.close());

const PEAK = '/proc/self/clear_refs';
const statusBytes = (name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024;

/**
 * Throws where a request costs more than it may, each time it is sent. Memory counts from before the first time: what that left
 * behind is still there the next time. Returns its status.
 */
async function requireCheap(what: string, send: () => Promise<Response>, maxBytes = MAX_BYTES): Promise<number> {
  const watchesMemory = existsSync(PEAK);
  const restingBytes = watchesMemory ? statusBytes('VmRSS') : 0;
  let leastMs = Number.POSITIVE_INFINITY;
  let leastBytes = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let i = 0; i < TRIES && (leastMs > MAX_MS || leastBytes > maxBytes); i++) {
    if (watchesMemory) writeFileSync(PEAK, '5');
    const start = process.threadCpuUsage();
    const response = await send();
    await response.arrayBuffer();
    const { user, system } = process.threadCpuUsage(start);
    leastMs = Math.min(leastMs, (user + system) / 1000);
    leastBytes = Math.min(leastBytes, watchesMemory ? statusBytes('VmHWM') - restingBytes : 0);
    status = response.status;
    assert.ok(status < 500, `${what}: ${status}`);
  }
  assert.ok(leastMs <= MAX_MS, `${what} (${status}) took ${Math.round(leastMs)} ms of the event loop`);
  assert.ok(leastBytes <= maxBytes, `${what} (${status}) took ${Math.round(leastBytes / 1e6)} MB`);
  return status;
}

/** As who may call it. */
function requestOf({ origin, method, path }: Route, body?: string | Uint8Array<ArrayBuffer>): () => Promise<Response> {
  const url = path.replace(/\/(\w[\w-]*)\/:id\b|:(\w+)/g, (_, kind?: string, name?: string) =>
    kind === undefined ? (ids[name as string] ?? 'none') : `/${kind}/${ids[`/${kind}`] ?? 'none'}`,
  );
  const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const credentials: Record<string, string> = path.startsWith('/dashboard/')
    ? { cookie, origin: ORIGIN }
    : { authorization: `Bearer ${origin === 'intake' ? token : app.key}` };
  const type = typeof body !== 'string' ? FORM : path.endsWith('/leave') ? 'text/plain' : 'application/json';
  const headers = { ...credentials, ...(body !== undefined && { 'content-type': type }) };
  return async () => app.service[origin].request(url, { method, headers, ...(body !== undefined && { body }) });
}

/** Texts that cost most to read, mask and lay out: of many scripts, with numbers in many spellings. */
const COSTLY = [
  '**',
  '🙂',
  'e\u0301\u0323\u0307\u0330',
  'اَلْكِتَابُ',
  '👩\u200d👩\u200d👧\u200d👦',
  '12/12 EUR 1.00 ',
  '4242-',
  'cvv: 12 ',
  '%34%32',
  '1.1.2025 注文したが',
  'not never no nothing ',
  'refund of €12,50 on 3rd May 2026 promised by ',
];
const MOST_TEXT = 20_000;
const filledWith = (part: string, length = MOST_TEXT) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
/** Beside what a call reads: kept and given back, as long as the body may be. */
const unread = (part: string) => ({
  'x-more': Array.from({ length: 12 }, () => filledWith(part, 25_000)),
  metadata: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, filledWith(part, 400)])),
});
const payments = (count: number, part: string) =>
  Array.from({ length: count }, (_, i) =>
    transaction({ transaction_id: `tx_${i}`, merchant_name: filledWith(part, 100).toWellFormed() }),
  );

/** By what is sent: bodies that their routes take. */
function accepted(part: string, revision: number): [name: string, route: Route, body: unknown][] {
  const api = (method: string, path: string): Route => ({ origin: 'api', method, path });
  const request = evaluationRequest();
  const statement = filledWith(part).toWellFormed();
  const evidences = { ...request.evidences, cardholder_statement: statement };
  const { transaction: _, dispute: __, ...shared } = request;
  const texts = { statement, 'merchant_contact.outcome': filledWith(part, 2000).toWellFormed() };
  return [
    ['an evaluation', api('POST', '/api/evaluations/'), { ...request, evidences, ...unread(part) }],
    [
      'a report of 50 payments',
      api('POST', '/api/reports/'),
      { ...shared, evidences, transactions: payments(50, part).map((one) => ({ transaction: one })) },
    ],
    [
      'a session of 50 payments and 200 more',
      api('POST', '/api/intake/sessions/'),
      {
        ...sessionRequest({ transaction: undefined, evidences }),
        transactions: payments(50, part),
        candidate_transactions: payments(200, part).map((one, i) => ({ ...one, transaction_id: `more_${i}` })),
      },
    ],
    [
      'an update',
      api('POST', '/api/evaluations/:evaluation_id/updates'),
      { state: 'in_review', message: filledWith(part, 500).toWellFormed() },
    ],
    ['an outcome', api('POST', '/api/evaluations/:evaluation_id/outcome'), { outcome: 'won', ...unread(part) }],
    [
      'a session of an operator',
      api('POST', '/dashboard/api/sessions'),
      sessionRequest({ evidences: { cardholder_statement: statement } }),
    ],
    [
      'a legal hold',
      api('POST', '/dashboard/api/holds'),
      { kind: 'person', subject_id: 'cif-1', reason: filledWith(part, 200).toWellFormed() },
    ],
    [
      'a draft',
      { origin: 'intake', method: 'PUT', path: '/s/:session_id/draft' },
      { flow_version: 1, revision, step: 'statement', answers: answers(texts) },
    ],
  ];
}
/** Of all that must be taken: the rest is too much for one or another bound, and refused. */
const LEAST_TAKEN = 0.8;

test('the costliest bodies that routes take', async () => {
  const { id, url } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  await openLink(app, url, token);
  ids.session_id = id;
  const statuses: string[] = [];
  let revision = 1;
  for (const [at, part] of COSTLY.entries())
    for (const [i, [name, route, body]] of accepted(part, revision).entries()) {
      if (!one(3, at + i)) continue;
      if (route.path.endsWith('/draft')) revision++;
      const status = await requireCheap(`${name} of ${part}`, requestOf(route, JSON.stringify(body)));
      statuses.push(`${status} ${name} of ${part}`);
    }
  const refused = statuses.filter((status) => !status.startsWith('2'));
  assert.ok(refused.length <= statuses.length * (1 - LEAST_TAKEN), refused.join('\n'));
});

const FORM = 'multipart/form-data; boundary=x';
/** As it comes over the network: what the client makes it of is no cost of ours. */
const formOf = (name: string, bytes: Buffer) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  );

/** Uploads a picture; the address of its JPEG. */
async function convertible(name: string, bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': FORM };
  const { body } = await app.api('/api/files/', { method: 'POST', headers, body: formOf(name, bytes) });
  const { pathname, search } = new URL((await app.call('GET', `/api/files/${body.id}`)).body.signed_url);
  return `${pathname}${search}&as=jpeg`;
}

test('the worst files, at every route that takes one, and converted', async () => {
  const { id, url } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  await openLink(app, url, token);
  ids.session_id = id;
  const routes: Route[] = [
    { origin: 'api', method: 'POST', path: '/api/files/' },
    { origin: 'intake', method: 'POST', path: '/s/:session_id/files' },
    { origin: 'api', method: 'POST', path: '/dashboard/api/evaluations/:id/files' },
  ];
  for (const [i, [name, bytes]] of WORST_FILES.entries()) {
    // They share what inspects and keeps a file: they come to the routes in turn.
    for (const [at, route] of routes.entries())
      if (
        SENDS_ALL ? at === 0 || i % (routes.length - 1) === at - 1 : i % 3 === 2 && ((i - 2) / 3) % routes.length === at
      )
        await requireCheap(`file ${i}, ${name}, to ${route.path}`, requestOf(route, formOf(name, bytes)));
  }
  for (const [i, [name, bytes]] of WORST_FILES.entries()) {
    if (!SENDS_ALL || !name.endsWith('heic')) continue;
    const address = await convertible(name, bytes);
    await requireCheap(`picture ${i} as JPEG`, async () => app.service.api.request(address), Number.POSITIVE_INFINITY);
  }
  const picture = Buffer.from(PIXEL, 'base64');
  picture.writeUInt32BE(30_000, 16);
  picture.writeUInt32BE(30_000, 20);
  for (const data of [picture, Buffer.concat([picture, Buffer.alloc(700_000)])]) {
    const body = JSON.stringify({ use: 'logo', data: data.toString('base64') });
    const route: Route = { origin: 'api', method: 'POST', path: '/dashboard/api/appearance/assets' };
    await requireCheap('a logo of 30 000 × 30 000', requestOf(route, body));
  }
});

/** Would end what the others are sent by; they take no body. */
const LAST = /\/logout$|\/sign-ins|\/expire$|\/close$|\/withdraw$|\/submit$|\/end$/;

test('the memory and the time of the event loop that it takes to convert the worst pictures', {
  skip: !existsSync(PEAK),
}, async () => {
  const script = resolve(import.meta.dirname, 'fuzzing/conversion-memory.ts');
  const env = { ...process.env, ...ALLOCATOR };
  const { stdout } = await promisify(execFile)(process.execPath, [script, SENDS_ALL ? 'all' : 'last', `${MAX_BYTES}`], {
    env,
  });
  const taken = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  assert.equal(taken.length, SENDS_ALL ? 3 : 1);
  for (const [bytes = 0, ms = 0] of taken) assert.ok(bytes > 0 && bytes <= MAX_BYTES && ms > 0 && ms <= MAX_MS, stdout);
});

test('the largest bodies, at every route that changes something', async () => {
  const METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
  const routes = (['api', 'intake'] as const).flatMap((origin) =>
    app.service[origin].routes
      .filter(({ method }) => METHODS.has(method))
      .map(({ method, path }) => ({ origin, method, path })),
  );
  assert.ok(routes.length > 80);
  const bodies = largestBodies();
  let at = 0;
  for (const route of routes.toSorted((one, other) => Number(LAST.test(one.path)) - Number(LAST.test(other.path))))
    for (let i = 0; i < BODIES_A_ROUTE; i++) {
      const body = bodies[at++ % bodies.length] as string;
      await requireCheap(`${route.method} ${route.path} with ${body.slice(0, 40)}…`, requestOf(route, body));
    }
});
