/** A million stored sessions and evaluations: listing, reading and creating against the figures of an empty database. */

import { join } from 'node:path';
import autocannon from 'autocannon';
import SqliteDatabase from 'better-sqlite3';
import { sessionRequest } from '../src/testing/factories.ts';
import { createInstallation } from '../test/faults/installation.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SECONDS = 3;
const MOST_TIMES = 1.5;

const installation = await createInstallation({ database: 'sqlite', roles: ['all'] });
try {
  await installation.start();
  const account = await installation.admin('account', 'create', '--name', 'bench');
  const { key } = await installation.admin('key', 'create', '--account', account.id, '--name', 'bench');
  const [url] = installation.apiUrls();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = async () => {
    const answer = await fetch(`${url}/api/intake/sessions/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sessionRequest()),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  /** Median milliseconds of a request. */
  const timed = async (method: 'GET' | 'POST', path: string): Promise<number> => {
    const result = await autocannon({
      url: `${url}${path}`,
      method,
      headers,
      connections: 4,
      duration: SECONDS,
      ...(method === 'POST' && { body: JSON.stringify(sessionRequest()) }),
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} non-2xx`);
    return (result.duration * 4 * 1000) / result['2xx'];
  };
  const measure = async () => {
    for (let i = 0; i < 25; i++) await post();
    const id = await post();
    return {
      list: await timed('GET', '/api/intake/sessions/?limit=20'),
      'list of evaluations': await timed('GET', '/api/evaluations/?limit=20'),
      get: await timed('GET', `/api/intake/sessions/${id}`),
      create: await timed('POST', '/api/intake/sessions/'),
    };
  };
  await measure();
  const empty = await measure();
  await installation.members[0]?.stop();
  const database = new SqliteDatabase(join(installation.dataDir, 'dispute-intake.db'));
  const request = JSON.stringify(sessionRequest());
  const fill = (table: string, columns: string, values: string) =>
    database
      .prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < @rows)
         insert into ${table} (${columns}) select ${values} from n`,
      )
      .run({ rows: ROWS, account: account.id, request });
  fill(
    'intake_session',
    'id, account_id, status, mode, request, created_at, expires_at, ended_at',
    `printf('is_%010d%026d', i, i), @account, 'completed', 'form', @request, i, i, i`,
  );
  fill(
    'evaluation',
    'id, account_id, status, request, result, explanation, created_at, completed_at',
    `printf('00000000-0000-7000-8000-%012d', i), @account, 'completed', @request, '{}', '[]', i, i`,
  );
  database.close();
  await installation.members[0]?.start();
  await measure();
  const full = await measure();
  for (const [what, before] of Object.entries(empty)) {
    const after = full[what as keyof typeof full];
    const times = after / before;
    console.log(
      `${what.padEnd(20)} ${before.toFixed(2)} ms empty, ${after.toFixed(2)} ms with ${ROWS} rows: ${times.toFixed(2)}× (at most ${MOST_TIMES}×)`,
    );
    if (times > MOST_TIMES) process.exitCode = 1;
  }
} finally {
  await installation.close();
}
