/**
 * Many stored cases: what a backend and an operator ask for, against the figures of an empty database, on both backends.
 * Filters ask for a value that no row has: without an index for them, that is the longest way there is. Budgets: 1.5 times
 * the empty database, or 20 ms. `ROWS=1000000 npm run bench -- rows` is the long form; the default shows the same with
 * fewer. `BENCH_ONLY=postgres` (or `sqlite`) measures one backend, `BENCH_LINES=search,cases` the lines that contain one of
 * the texts, `REQUESTS=6` (even) asks each as often. Each figure is written to stderr as it comes, so that a run that is
 * cut short tells what it has measured.
 */
import { join } from 'node:path';
import { DOCUMENT_KINDS } from '@dispute-intake/contract';
import { openAppContext } from '../src/app-context.ts';
import { readConfig } from '../src/config.ts';
import { silentLog } from '../src/platform/log.ts';
import { createRetention } from '../src/retention/index.ts';
import { evaluationRequest, sessionRequest } from '../src/testing/factories.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { createInstallation, type Installation } from '../test/faults/installation.ts';
import { fillPostgres, fillSqlite } from './rows.fill.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const REQUESTS = Number(process.env.REQUESTS ?? 24);
const WARM_UP = 4;
const MOST_TIMES = 1.5;
const MOST_MS = 20;
const ENDPOINT = 'we_rows';
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
  const installation = await createInstallation({
    database,
    roles: ['all'],
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
    const round = async (): Promise<Record<string, number>> => {
      for (let i = 0; i < 25; i++) await post('/api/intake/sessions/', body);
      const evaluation = await post('/api/evaluations/', JSON.stringify(evaluationRequest()));
      await fetch(`${url}/api/evaluations/${evaluation}/result?wait=10`, { headers });
      const subjects = { id: await post('/api/intake/sessions/', body), evaluation };
      const figures: Record<string, number> = {};
      const isWanted = ([line]: [string, string]) => lines.some((text) => line.includes(text));
      for (const [line, path] of Object.entries(apiPaths(subjects)).filter(isWanted))
        figures[line] = await timed(path, { headers });
      figures['create a session'] = await timed('/api/intake/sessions/', { method: 'POST', headers, body });
      for (const [line, path] of Object.entries(dashboardPaths(subjects)).filter(isWanted)) {
        const medianMs = await timed(`/dashboard/api${path}`, { headers: { cookie } });
        progress(`${line}: ${medianMs.toFixed(1)} ms`);
        figures[line] = medianMs;
      }
      figures['a sweep of retention'] = await sweep(installation, accountId, requests);
      requests = REQUESTS;
      return figures;
    };
    progress(`${name}: few rows`);
    await makeEndpoint(installation, accountId);
    await round();
    const empty = await round();
    progress(`${name}: ${ROWS} rows are being stored`);
    await installation.members[0]?.stop();
    const place = { accountId, endpointId: ENDPOINT, rows: ROWS };
    if (databaseUrl !== undefined) await fillPostgres(databaseUrl, place);
    else await fillSqlite(join(installation.dataDir, 'dispute-intake.db'), place);
    await installation.members[0]?.start();
    requests = WARM_UP;
    progress(`${name}: with ${ROWS} rows`);
    await round();
    report(name, empty, await round());
  } finally {
    await installation.close();
  }
}

/** Fails on anything but a 2xx, so that no error is measured for an answer. */
async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
}

/** Median milliseconds of a call, one after another. */
async function median(count: number, call: () => Promise<unknown>): Promise<number> {
  const durationsMs: number[] = [];
  for (let i = 0; i < count; i++) {
    const startedMs = performance.now();
    await call();
    durationsMs.push(performance.now() - startedMs);
  }
  return durationsMs.toSorted((a, b) => a - b)[count / 2] ?? 0;
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

function report(name: string, empty: Record<string, number>, full: Record<string, number>): void {
  for (const [line, before] of Object.entries(empty)) {
    const after = full[line] ?? Number.NaN;
    const times = after / before;
    const isMissed = !(times <= MOST_TIMES || after <= MOST_MS);
    if (isMissed) isOver = true;
    console.log(
      `${name.padEnd(10)} ${line.padEnd(22)} ${before.toFixed(2).padStart(7)} ms empty, ${after.toFixed(2).padStart(7)} ms with ${ROWS} rows: ${times.toFixed(2)}×${isMissed ? ` MISSED (at most ${MOST_TIMES}×, or ${MOST_MS} ms)` : ''}`,
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
