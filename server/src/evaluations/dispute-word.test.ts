/** What cases are found by: written with the result, and always under the newest version. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { evaluationRequest } from '../testing/factories.ts';
import { usesPostgres } from '../testing/postgres.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { disputeWordStore } from './dispute-word.store.ts';

let app: TestApp;
afterEach(() => app.close());

const of = (merchant_name: string, changes: Record<string, unknown> = {}) => {
  const request = evaluationRequest();
  return { ...request, transaction: { ...request.transaction, merchant_name }, ...changes };
};
const submit = async (body: unknown): Promise<string> => {
  const response = await app.call('POST', '/api/evaluations/', body);
  assert.ok(response.status < 300, response.text);
  return response.body.id;
};
const holders = async (word: string): Promise<string[]> => {
  const rows = await app.service.context.db
    .selectFrom('dispute_word')
    .select('evaluation_id')
    .where('word', '=', word)
    .execute();
  return rows.map(({ evaluation_id }) => evaluation_id);
};

test('a case is found by its words once it has a result', async () => {
  app = await startTestApp({ works: true, env: { READER: 'patterns' } });
  const id = await submit(of('Alpha Books', { metadata: { branch: 'Leeds' } }));
  const { status } = await app.call('GET', `/api/evaluations/${id}/result?wait=30`);
  assert.equal(status, 200);
  for (const word of ['alpha', 'books', 'leeds', id.slice(-6)]) assert.deepEqual(await holders(word), [id], word);
});

test('a version that comes before the first was evaluated has the words of both, and the first gets none', async () => {
  app = await startTestApp({ env: { READER: 'patterns' } });
  const first = await submit(of('Alpha Books'));
  assert.deepEqual(await holders('alpha'), []);
  const second = await submit(of('Beta Books', { supersedes: first }));
  for (const word of ['alpha', 'beta', 'books']) assert.deepEqual(await holders(word), [second], word);
  const { account_id } = await app.service.context.db
    .selectFrom('evaluation')
    .select('account_id')
    .executeTakeFirstOrThrow();
  const addTo = (id: string) =>
    app.service.context.write((tx) => disputeWordStore(tx).addUnlessSuperseded(account_id, id, ['alpha', 'gamma']));
  await addTo(first);
  assert.deepEqual([await holders('alpha'), await holders('gamma')], [[second], []]);
  await addTo(second);
  assert.deepEqual([await holders('alpha'), await holders('gamma')], [[second], [second]]);
});

test('what is evaluated in one transaction is written by one statement a table', async (t) => {
  if (!usesPostgres()) return t.skip('several rows are one statement on PostgreSQL only');
  app = await startTestApp({ works: true, env: { READER: 'patterns' } });
  const ids = await Promise.all(Array.from({ length: 24 }, (_, i) => submit(of(`Merchant ${i}`))));
  for (const id of ids) assert.equal((await app.call('GET', `/api/evaluations/${id}/result?wait=30`)).status, 200);
  for (const table of ['dispute_word', 'webhook_message'] as const) {
    const { rows } = await sql<{ transactions: number; statements: number; rows: number }>`
      select count(distinct xmin::text) as transactions, count(distinct concat(xmin, ' ', cmin)) as statements,
        count(distinct evaluation_id) as rows from ${sql.table(table)}`.execute(app.service.context.db);
    const [counted] = rows;
    assert.ok(counted && counted.transactions < counted.rows, `${table}: no two were written together`);
    assert.equal(counted.statements, counted.transactions, table);
  }
});
