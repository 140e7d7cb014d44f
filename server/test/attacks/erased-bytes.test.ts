/**
 * Looking for erased words on PostgreSQL: in every table (all that a dump holds), files and the log, and in the server's own files after the
 * statements of `docs/security/erasure.md`. The embedded database: `server/src/retention/retention.test.ts`.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { openBlobs } from '../../src/fleet/storage.ts';
import { createLog } from '../../src/platform/log.ts';
import { createRetention } from '../../src/retention/index.ts';
import { draftReader } from '../../src/sessions/index.ts';
import { claimOf, claimToken, evaluationRequest, pdf, sessionRequest, upload } from '../../src/testing/factories.ts';
import { startPostgres } from '../../src/testing/postgres.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const MARK = 'zebrafinch-4471';
const PERSON = 'cif-kingfisher-90';
const WORDS = [MARK, PERSON];
const REWRITE = /```sql\n([\s\S]*?)```/.exec(
  await readFile(resolve(import.meta.dirname, '../../../docs/security/erasure.md'), 'utf8'),
)?.[1];

// Segments of the log that are over are removed and not used again.
const server = await startPostgres({ fsync: 'off', wal_recycle: 'off' });
after(() => server.stop());

test('what a dispute and a person left on PostgreSQL, after both were erased', async (t) => {
  const lines: string[] = [];
  const log = createLog('trace', { to: { write: (line: string) => void lines.push(line) } });
  const env = { DATABASE_URL: server.url, ROOT_SECRET: 'a root secret of at least thirty-two bytes' };
  const app = await startTestApp({ works: true, log, database: 'sqlite', env });
  t.after(() => app.close());
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  t.after(() => client.end());
  await storeUncompressed(client);
  const { opened, config, secrets } = app.service.context;
  const blobs = await openBlobs(config.files);
  const retention = createRetention({
    ...app.service.context,
    blobs,
    forgetErased: opened.forgetErased,
    draftOf: draftReader(secrets),
  });

  const evaluated = async (changes = {}) => {
    const { body } = await app.call('POST', '/api/evaluations/', evaluationRequest(changes), {
      'idempotency-key': `evaluation ${Math.random()}`,
    });
    assert.equal((await app.call('GET', `/api/evaluations/${body.id}/result?wait=20`)).status, 200);
    return body.id as string;
  };
  // Rows beside it that stay: its bytes lie in pages that go on being used.
  await evaluated();
  const evidences = { cardholder_statement: `The ${MARK} I ordered never arrived, and nobody answers my letters.` };
  const id = await evaluated({ evidences, metadata: { note: MARK } });
  await evaluated();
  await app.call('POST', `/api/evaluations/${id}/outcome`, { outcome: 'won' }, { 'idempotency-key': 'won' });
  const update = { state: 'in_review', message: `About the ${MARK}` };
  const updated = await app.call('POST', `/api/evaluations/${id.toUpperCase()}/updates`, update, {
    'idempotency-key': 'updated',
  });
  assert.equal(updated.status, 201);
  const followUp = (await app.call('POST', '/api/intake/sessions/', { follow_up_of: id })).body;
  const headers = { authorization: `Bearer ${claimToken()}` };
  const claim = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(claimOf(followUp.url)),
  };
  assert.equal((await app.intake(`/s/${followUp.id}/claim`, claim)).status, 200);
  const file = upload(pdf(`% ${MARK}\n`), `${MARK}.pdf`);
  assert.equal((await app.intake(`/s/${followUp.id}/files`, { method: 'POST', headers, body: file })).status, 201);
  const ofPerson = sessionRequest({ cardholder: { external_id: PERSON, locale: 'en-US' } });
  assert.equal((await app.call('POST', '/api/intake/sessions/', ofPerson)).status, 201);

  await app.service.requestLog.flush();
  await client.query('checkpoint');
  const folder = (await client.query('show data_directory')).rows[0].data_directory as string;
  for (const word of WORDS) {
    assert.notDeepEqual(await tablesWith(client, word), [], `${word} is in tables before`);
    assert.notDeepEqual(await filesWith(folder, word), [], `${word} is in files before`);
  }

  await retention.erase(id);
  await retention.erasePerson(app.accountId, PERSON);
  await app.service.requestLog.flush();
  for (const word of WORDS) {
    assert.deepEqual(await tablesWith(client, word), [], word);
    assert.deepEqual(await filesWith(app.dataDir, word), []);
    assert.equal(lines.join('').includes(word), false, `${word} in the log`);
  }

  for (const statement of (REWRITE ?? assert.fail('no statements')).split(';\n'))
    if (statement.trim() !== '') await client.query(statement);
  for (const word of WORDS) assert.deepEqual(await filesWith(folder, word), [], `${word} after rewriting`);
});

/** Compressed, words could not be found in files, and a search that finds nothing would show nothing. */
async function storeUncompressed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select format('alter table %I.%I alter column %I set storage external', table_schema, table_name, column_name) as change
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema = 'public' and data_type in ('text', 'jsonb')`,
  );
  for (const { change } of rows) await client.query(change);
}

async function tablesWith(client: pg.Client, words: string): Promise<string[]> {
  const { rows } = await client.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} as one where one::text like $1 limit 1`, [
      `%${words}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

/** Files below the folder that have these bytes. */
async function filesWith(folder: string, words: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    // Files of a running server come and go.
    const bytes = entry.isFile() ? await readFile(path).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
    if (bytes.includes(words)) found.push(path.slice(folder.length));
  }
  return found;
}
