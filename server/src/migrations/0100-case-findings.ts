/** What lists of cases are searched by besides their columns: failed checks and missing documents. Fills rows that are there. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema of this migration's time
type OldDb = Kysely<any>;
const BATCH = 500;

export const caseFindings: Migration = {
  name: '0100-case-findings',
  async up(db) {
    for (const column of ['failed_checks', 'missing_documents']) {
      await db.schema.alterTable('evaluation').addColumn(column, 'text').execute();
    }
    await fill(db);
    // Holds all these filters read, so that they never open the documents of a row.
    await sql`create index evaluation_findings on evaluation
      (account_id, id, failed_checks, missing_documents, currency, amount_minor) where failed_checks is not null`.execute(
      db,
    );
  },
};

interface OldResult {
  failed_checks?: { code?: string }[];
  required_documents?: { kind: string; status: string }[];
}

async function fill(db: OldDb): Promise<void> {
  let after = '';
  for (;;) {
    const rows = (await db
      .selectFrom('evaluation')
      .select(['id', 'result'])
      .where('id', '>', after)
      .where('result', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as { id: string; result: string }[];
    for (const { id, result } of rows) {
      const { failed_checks = [], required_documents = [] } = JSON.parse(result) as OldResult;
      const codes = failed_checks.flatMap(({ code }) => code ?? []);
      const kinds = required_documents.filter(({ status }) => status === 'missing').map(({ kind }) => kind);
      await db
        .updateTable('evaluation')
        .set({ failed_checks: words(codes), missing_documents: words(kinds) })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1)?.id;
    if (rows.length < BATCH || last === undefined) return;
    after = last;
  }
}
const words = (texts: readonly string[]): string => (texts.length === 0 ? '' : ` ${[...new Set(texts)].join(' ')} `);
