/**
 * Many stored cases: what a backend and an operator ask for, against the figures of an empty database, on both backends.
 * Filters ask for a value that no row has: without an index for them, that is the longest way there is. Budgets: 1.5 times
 * the empty database, or 20 ms; of the dashboard 200 ms, 100 ms where it searches, and 20 ms of processor time in which the
 * event loop serves nobody else. `ROWS=1000000 npm run bench -- rows` is the long form; the default shows the same with
 * fewer. `BENCH_ONLY=postgres` (or `sqlite`) measures one backend, `BENCH_LINES=search,cases` the lines that contain one of
 * the texts, `REQUESTS=6` asks each as often; a line that is slow is asked for two seconds at most, but three times. Each
 * figure is written to stderr as it comes, so that a run that is cut short tells what it has measured.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DOCUMENT_KINDS } from '@dispute-intake/contract';
import { openAppContext } from '../src/app-context.ts';
import { readConfig } from '../src/config.ts';
import { silentLog } from '../src/platform/log.ts';
import { createRetention } from '../src/retention/index.ts';
import { evaluationRequest, sessionRequest } from '../src/testing/factories.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import type { ProbeReport } from '../test/attacks/fuzzing/probe.ts';
import { createInstallation, type Installation } from '../test/faults/installation.ts';
import { fillPostgres, fillSqlite } from './rows.fill.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const REQUESTS = Number(process.env.REQUESTS ?? 24);
const WARM_UP = 4;
/** A line is asked no longer than this, but three times. */
const LINE_MS = 2000;
const LEAST_REQUESTS = 3;
const MOST_TIMES = 1.5;
const MOST_MS = 20;
/** What a page may take however many rows there are, and a search in it. */
const MOST_PAGE_MS = 200;
const MOST_SEARCH_MS = 100;
/** Processor time for which a page may keep all other requests waiting. */
const MOST_BLOCK_MS = 20;
const ENDPOINT = 'we_rows';
const PROBE = resolve(import.meta.dirname, '../test/attacks/fuzzing/probe.ts');
let isOver = false;
const only = process.env.BENCH_ONLY;
const lines = (process.env.BENCH_LINES ?? '').split(',');
const progress = (text: string) => process.stderr.write(`  … ${text}\n`);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();

/** Requests of a backend, by what they are called; `id` is a session's, `evaluation` an evaluation's. */
const apiPaths = ({ id, evaluation }: Subjects): Record<string, string> => ({
  'list of sessions': '/api/intake/sessions/?limit=20',
  '… by transaction': '/api/intake/sessions/?transaction_id=tx_none',
  '… by customer': '/api/intake/sessions/?external_id=none',
  '… by status': '/api/intake/sessions/?status=abandoned',
  '… of a day': `/api/intake/sessions/?created_after=${day(-2)}&created_before=${day(-1)}`,
  'list of evaluations': '/api/evaluations/?limit=20',
  '… by arn': '/api/evaluations/?arn=24692160000000000000000',
  '… by session ': '/api/evaluations/?intake_session_id=is_none',
  '… by status ': '/api/evaluations/?status=failed',
  '… by category': '/api/evaluations/?category=authorization',
  '… by confidence': '/api/evaluations/?confidence=low',
  '… by code': '/api/evaluations/?reason_code=12.5',
  '… by action': '/api/evaluations/?next_action=review',
  '… by deadline': '/api/evaluations/?deadline_before=2020-01-01',
  '… by code, category': '/api/evaluations/?reason_code=12.5&category=authorization',
  'list of events': '/api/events/?limit=20',
  'get a session': `/api/intake/sessions/${id}`,
  'get a result': `/api/evaluations/${evaluation}/result`,
});

/** What the pages of the dashboard ask for. */
const dashboardPaths = ({ id, evaluation }: Subjects): Record<string, string> => ({
  overview: '/overview',
  'overview of a month': `/overview?from=${day(-30)}`,
  'overview of a quarter': `/overview?from=${day(-90)}`,
  'the day’s work': '/work',
  'open a dispute': `/evaluations/${evaluation}`,
  'open a session': `/sessions/${id}`,
  'search by merchant': '/evaluations?q=no%20such%20shop&count=1',
  'search by a word': '/evaluations?q=name77&count=1',
  'search by a rare word': '/evaluations?q=branch4711&count=1',
  'search by two words': '/evaluations?q=shop%20name77&count=1',
  'search with a slip': '/evaluations?q=brnach4711&count=1',
  'search as you type': '/evaluations?q=s&count=1',
  'search by four digits': '/evaluations?q=6435&count=1',
  'search in open cases': '/evaluations?q=name77&open=1&count=1',
  'cases with a duty': '/evaluations?duty_before=2030-01-01&count=1',
  'search by id': '/evaluations?q=tx_none',
  'search sessions': '/sessions?q=customer-77&count=1',
  'cases, counted': '/evaluations?limit=20&count=1',
  'cases by deadline': '/evaluations?order=deadline&limit=20',
  'cases by subcategory': '/evaluations?subcategory=duplicate_charge&count=1',
  'cases by scheme': '/evaluations?card_scheme=MC&count=1',
  'cases by failed check': '/evaluations?failed_check=none&count=1',
  'cases by document': `/evaluations?missing_document=${DOCUMENT_KINDS.at(-1)}&count=1`,
  'cases by amount': '/evaluations?currency=USD&amount_from=5&count=1',
  'cases by a check': '/evaluations?failed_check=check_150&count=1',
  'cases by outcome': '/evaluations?outcome=won&count=1',
  'cases due before': '/evaluations?deadline_before=2020-01-01&count=1',
  'open cases': '/evaluations?open=1&limit=20&count=1',
  sessions: '/sessions?limit=20&count=1',
  'sessions by status': '/sessions?status=abandoned&count=1',
  'sessions by mode': '/sessions?mode=chatbot&count=1',
  'sessions by step': '/sessions?step=statement&count=1',
  'sessions left': '/sessions?left=details&count=1',
  'sessions at a step': '/sessions?waiting=details&count=1',
  endpoints: '/endpoint-figures',
  deliveries: '/deliveries?limit=20&count=1',
  'deliveries failed': '/deliveries?status=failed&count=1',
  'deliveries pending': '/deliveries?status=pending&count=1',
  'deliveries by event': '/deliveries?event=intake.session.abandoned&count=1',
  'deliveries by code': '/deliveries?code=5xx&count=1',
  attempts: '/attempts?limit=20&count=1',
  'attempts failed': '/attempts?status=failed&count=1',
  'attempts by code': '/attempts?code=timeout&count=1',
  'attempts by event': '/attempts?event=intake.session.abandoned&count=1',
  'requests by code': '/requests?code=validation_failed&count=1',
  'audit log': '/audit?limit=20',
  members: '/members',
  'retention preview': '/settings/retention/preview?disputes_days=3650&deliveries_days=3650',
});

interface Figure {
  medianMs: number;
  /** The longest time that the event loop was kept, and what a request took of the service: processor time; of pages alone. */
  blockMs?: number;
  processorMs?: number;
}
interface Subjects {
  id: string;
  evaluation: string;
}

/** A signed-in operator of the account, as the cookie of their browser. */
async function signIn(installation: Installation, url: string, accountId: string): Promise<string> {
  const { link } = await installation.admin(
    'user',
    'create',
    '--account',
    accountId,
    '--email',
    'ada@northbank.example',
  );
  const token = /[\w-]{20,}$/.exec(String(link))?.[0];
  const response = await fetch(`${url}/dashboard/api/links/use`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: 'violet otter umbrella 7' }),
  });
  if (!response.ok) throw new Error(`The operator could not sign in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function measure(name: string, database: 'sqlite' | 'postgres', databaseUrl?: string): Promise<void> {
  const probeFile = join(tmpdir(), `dispute-intake-rows-${process.pid}.json`);
  const installation = await createInstallation({
    database,
    roles: ['all'],
    // Nobody reads statements here; the probe measures what the event loop does.
    env: { READER: 'patterns', NODE_OPTIONS: `--import=${PROBE}`, FUZZ_REPORT: probeFile },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  try {
    await installation.start();
    const { id: accountId, key } = await installation.account();
    const [url = ''] = installation.apiUrls();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const cookie = await signIn(installation, url, accountId);
    const body = JSON.stringify(sessionRequest());
    const post = async (path: string, text: string) => {
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: text });
      return ((await response.json()) as { id: string }).id;
    };
    let requests = WARM_UP;
    const timed = (path: string, init: RequestInit) => median(requests, () => ask(`${url}${path}`, init));
    const round = async (): Promise<Record<string, Figure>> => {
      for (let i = 0; i < 25; i++) await post('/api/intake/sessions/', body);
      const evaluation = await post('/api/evaluations/', JSON.stringify(evaluationRequest()));
      await fetch(`${url}/api/evaluations/${evaluation}/result?wait=10`, { headers });
      const subjects = { id: await post('/api/intake/sessions/', body), evaluation };
      const figures: Record<string, Figure> = {};
      const isWanted = ([line]: [string, string]) => lines.some((text) => line.includes(text));
      for (const [line, path] of Object.entries(apiPaths(subjects)).filter(isWanted))
        figures[line] = { medianMs: await timed(path, { headers }) };
      figures['create a session'] = {
        medianMs: await timed('/api/intake/sessions/', { method: 'POST', headers, body }),
      };
      for (const [line, path] of Object.entries(dashboardPaths(subjects)).filter(isWanted)) {
        await probe(installation, probeFile);
        let asked = 0;
        const medianMs = await median(requests, () => {
          asked++;
          return ask(`${url}/dashboard/api${path}`, { headers: { cookie } });
        });
        const { longestBlockMs: blockMs, processorMs } = await probe(installation, probeFile);
        figures[line] = { medianMs, blockMs, processorMs: processorMs / asked };
        progress(`${line}: ${medianMs.toFixed(1)} ms, ${pageFigures(figures[line])}`);
      }
      figures['a sweep of retention'] = { medianMs: await sweep(installation, accountId, requests) };
      requests = REQUESTS;
      return figures;
    };
    progress(`${name}: few rows`);
    await makeEndpoint(installation, accountId);
    await round();
    const empty = await round();
    progress(`${name}: ${ROWS} rows are being stored`);
    const storedMs = performance.now();
    await installation.members[0]?.stop();
    const place = { accountId, endpointId: ENDPOINT, rows: ROWS };
    if (databaseUrl !== undefined) await fillPostgres(databaseUrl, place);
    else await fillSqlite(join(installation.dataDir, 'dispute-intake.db'), place);
    await installation.members[0]?.start();
    requests = WARM_UP;
    progress(`${name}: with ${ROWS} rows, stored in ${((performance.now() - storedMs) / 1000).toFixed(0)} s`);
    await round();
    report(name, empty, await round());
  } finally {
    rmSync(probeFile, { force: true });
    await installation.close();
  }
}

/** What the program has counted since the last call. */
async function probe(installation: Installation, probeFile: string): Promise<ProbeReport> {
  rmSync(probeFile, { force: true });
  process.kill(installation.members[0]?.pid() ?? 0, 'SIGUSR2');
  for (;;) {
    await wait(2);
    const text = existsSync(probeFile) ? readFileSync(probeFile, 'utf8') : '';
    if (text !== '') return JSON.parse(text) as ProbeReport;
  }
}

const pageFigures = ({ blockMs = 0, processorMs = 0 }: Figure): string =>
  `processor ${processorMs.toFixed(1)} ms, blocks ${blockMs.toFixed(1)} ms`;

/** Fails on anything but a 2xx, so that no error is measured for an answer. */
async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
}

/** Median milliseconds of a call, one after another. */
async function median(most: number, call: () => Promise<unknown>): Promise<number> {
  const durationsMs: number[] = [];
  const endMs = performance.now() + LINE_MS;
  while (durationsMs.length < most && (durationsMs.length < LEAST_REQUESTS || performance.now() < endMs)) {
    const startedMs = performance.now();
    await call();
    durationsMs.push(performance.now() - startedMs);
  }
  return durationsMs.toSorted((a, b) => a - b)[Math.floor(durationsMs.length / 2)] ?? 0;
}

const contextOf = (installation: Installation) =>
  openAppContext(
    readConfig({
      DATA_DIR: installation.dataDir,
      BASE_URL: installation.apiUrls()[0],
      ...(installation.databaseUrl !== undefined && {
        DATABASE_URL: installation.databaseUrl,
        ROOT_SECRET: 'a root secret of at least thirty-two bytes',
      }),
    }),
    silentLog(),
  );

/** The endpoint of the stored deliveries: disabled, so that nothing new is sent to it. The account keeps cases ten years. */
async function makeEndpoint(installation: Installation, accountId: string): Promise<void> {
  const context = await contextOf(installation);
  try {
    await context.opened.write(async (tx) => {
      await tx
        .insertInto('webhook_endpoint')
        .values({
          id: ENDPOINT,
          account_id: accountId,
          url: 'https://bank.example/hook',
          description: '',
          rate_limit: null,
          headers: null,
          events: null,
          secret: '',
          disabled: 1,
          disabled_reason: 'manual',
          disabled_at: 1,
          paused_until: null,
          next_slot_at: 0,
          failing_since: null,
          failure_count: 0,
          warned_at: null,
          created_at: 1,
          updated_at: 1,
          deleted_at: null,
        })
        .execute();
      await tx.updateTable('account').set({ disputes_retention_days: 3650 }).where('id', '=', accountId).execute();
    });
  } finally {
    await context.jobs.stop(0);
    await context.opened.close();
  }
}

/** Median milliseconds of looking for disputes that have grown too old, where there are none. */
async function sweep(installation: Installation, accountId: string, count: number): Promise<number> {
  const context = await contextOf(installation);
  try {
    const { db, clock, ids } = context;
    const retention = createRetention({
      db,
      clock,
      ids,
      write: context.opened.write,
      blobs: { remove: async () => {} },
    });
    return await median(count, async () => {
      if ((await retention.age()) > 0) throw new Error(`Something of ${accountId} was let go`);
    });
  } finally {
    await context.jobs.stop(0);
    await context.opened.close();
  }
}

function report(name: string, empty: Record<string, Figure>, full: Record<string, Figure>): void {
  for (const [line, figure] of Object.entries(empty)) {
    const { medianMs: before } = figure;
    const { medianMs: after = Number.NaN, blockMs } = full[line] ?? {};
    const mostMs = blockMs === undefined ? MOST_MS : line.startsWith('search') ? MOST_SEARCH_MS : MOST_PAGE_MS;
    const times = after / before;
    const missed = [
      ...(times <= MOST_TIMES || after <= mostMs ? [] : [`at most ${MOST_TIMES}×, or ${mostMs} ms`]),
      ...((blockMs ?? 0) <= MOST_BLOCK_MS ? [] : [`blocks at most ${MOST_BLOCK_MS} ms`]),
    ];
    if (missed.length > 0) isOver = true;
    console.log(
      `${name.padEnd(10)} ${line.padEnd(22)} ${before.toFixed(2).padStart(7)} ms empty, ${after.toFixed(2).padStart(7)} ms with ${ROWS} rows: ${times.toFixed(2).padStart(6)}×${blockMs === undefined ? '' : `, ${pageFigures(full[line] ?? figure)}`}${missed.length === 0 ? '' : ` MISSED (${missed.join('; ')})`}`,
    );
  }
}

if (only === undefined || only === 'sqlite') await measure('SQLite', 'sqlite');
if (only === undefined || only === 'postgres') {
  const server = await startPostgres();
  await measure('PostgreSQL', 'postgres', server.url);
  await server.stop();
}
// Said outright: the embedded PostgreSQL would end the process with a code of its own.
process.exit(isOver ? 1 : 0);
