/**
 * Many stored sessions and evaluations: listing, reading and creating against the figures of an empty database, on both
 * backends. `ROWS=1000000 npm run bench -- rows` is the long form; the default shows the same with fewer.
 */
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { evaluationRequest, sessionRequest } from '../src/testing/factories.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { createInstallation } from '../test/faults/installation.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const REQUESTS = 400;
const MOST_TIMES = 1.5;
let isOver = false;
/** `BENCH_ONLY=postgres` measures one of them. */
const only = process.env.BENCH_ONLY;
const progress = (text: string) => process.stderr.write(`  … ${text}\n`);

/** Fills the table with rows numbered `i`; the text is the same in both dialects but for what makes the numbers. */
type Fill = (table: string, columns: string, values: string) => Promise<void>;

async function onSqlite(file: string, accountId: string, fill: (run: Fill) => Promise<void>): Promise<void> {
  const database = new SqliteDatabase(file);
  const parameters = { rows: ROWS, account: accountId, request: JSON.stringify(sessionRequest()) };
  await fill(async (table, columns, values) => {
    database
      .prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < @rows)
         insert into ${table} (${columns}) select ${values.replace('LPAD', `printf('%012d', i)`)} from n`,
      )
      .run(parameters);
  });
  database.close();
}

async function onPostgres(url: string, accountId: string, fill: (run: Fill) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const request = JSON.stringify(sessionRequest());
  await fill(async (table, columns, values) => {
    const text = values
      .replace('LPAD', `lpad(i::text, 12, '0')`)
      .replace('@account', client.escapeLiteral(accountId))
      .replace('@request', client.escapeLiteral(request));
    await client.query(`insert into ${table} (${columns}) select ${text} from generate_series(1, ${ROWS}) as n (i)`);
  });
  // As autovacuum would soon after.
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
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
    const [url] = installation.apiUrls();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify(sessionRequest());
    const post = async (path = '/api/intake/sessions/', text = body) => {
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: text });
      return ((await answer.json()) as { id: string }).id;
    };
    /** Median milliseconds of a request, one after another. */
    const timed = async (method: 'GET' | 'POST', path: string): Promise<number> => {
      const durationsMs: number[] = [];
      for (let i = 0; i < REQUESTS; i++) {
        const startedMs = performance.now();
        const answer = await fetch(`${url}${path}`, { method, headers, ...(method === 'POST' && { body }) });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        durationsMs.push(performance.now() - startedMs);
      }
      return durationsMs.toSorted((a, b) => a - b)[REQUESTS / 2] ?? 0;
    };
    const round = async () => {
      for (let i = 0; i < 25; i++) {
        await post();
        await post('/api/evaluations/', JSON.stringify(evaluationRequest()));
      }
      const id = await post();
      return {
        'list of sessions': await timed('GET', '/api/intake/sessions/?limit=20'),
        'list of evaluations': await timed('GET', '/api/evaluations/?limit=20'),
        get: await timed('GET', `/api/intake/sessions/${id}`),
        create: await timed('POST', '/api/intake/sessions/'),
      };
    };
    progress(`${name}: few rows`);
    await round();
    const empty = await round();
    progress(`${name}: ${ROWS} rows are being stored`);
    await installation.members[0]?.stop();
    const fill = async (run: Fill) => {
      await run(
        'intake_session',
        'id, account_id, status, mode, request, created_at, expires_at, ended_at',
        `'is_00000000' || LPAD, @account, 'completed', 'form', @request, i, i, i`,
      );
      await run(
        'evaluation',
        'id, account_id, status, request, result, explanation, created_at, completed_at',
        `'00000000-0000-7000-8000-' || LPAD, @account, 'completed', @request, '{}', '[]', i, i`,
      );
    };
    if (databaseUrl !== undefined) await onPostgres(databaseUrl, accountId, fill);
    else await onSqlite(join(installation.dataDir, 'dispute-intake.db'), accountId, fill);
    await installation.members[0]?.start();
    progress(`${name}: with ${ROWS} rows`);
    await round();
    const full = await round();
    for (const [what, before] of Object.entries(empty)) {
      const after = full[what as keyof typeof full];
      const times = after / before;
      console.log(
        `${name.padEnd(10)} ${what.padEnd(19)} ${before.toFixed(2)} ms empty, ${after.toFixed(2)} ms with ${ROWS} rows: ${times.toFixed(2)}× (at most ${MOST_TIMES}×)`,
      );
      if (times > MOST_TIMES) isOver = true;
    }
  } finally {
    await installation.close();
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
