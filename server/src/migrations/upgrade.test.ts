import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Kysely } from 'kysely';
import { migrate } from '../platform/db/migrate.ts';
import { emptyDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { stopTestPostgres } from '../testing/postgres.ts';
import { migrations } from './index.ts';

after(stopTestPostgres);

/** Rows as the first release wrote them. */
const ROWS: Record<string, Record<string, unknown>> = {
  account: {
    id: 'acc_1',
    name: 'Northbank',
    intake_enabled: 1,
    frame_ancestors: null,
    theme: '{"radius":4}',
    created_at: 1,
  },
  api_key: {
    id: 'key_1',
    account_id: 'acc_1',
    name: 'backend',
    hash: 'h',
    last_4: 'abcd',
    created_at: 1,
    expires_at: null,
    revoked_at: null,
    last_used_at: 9_007_199_254_740_991,
  },
  evaluation: {
    id: 'ev_1',
    account_id: 'acc_1',
    intake_session_id: null,
    status: 'completed',
    request: '{"a":"ü – \\u0000"}',
    result: '{}',
    explanation: '[]',
    created_at: 1,
    completed_at: 2,
  },
  evidence_file: {
    id: 'file_1',
    account_id: 'acc_1',
    intake_session_id: null,
    original_name: 'Beleg №1.pdf',
    mime_type: 'application/pdf',
    size: 3,
    warnings: '[]',
    sha256: 'x',
    created_at: 1,
  },
};

for (const [done, { name }] of migrations.slice(0, -1).entries()) {
  it(`upgrades from ${name} and keeps every row as it was`, async () => {
    const database = await emptyDatabase();
    // biome-ignore lint/suspicious/noExplicitAny: an old schema
    const migrator = database.migrator as unknown as Kysely<any>;
    await migrate(migrator, database.dialect, migrations.slice(0, done + 1));
    for (const [table, row] of Object.entries(ROWS)) await migrator.insertInto(table).values(row).execute();
    await migrate(migrator, database.dialect, migrations);
    await migrate(migrator, database.dialect, migrations);
    for (const [table, row] of Object.entries(ROWS)) {
      const kept = await migrator.selectFrom(table).select(Object.keys(row)).execute();
      assert.deepEqual(kept, [row], table);
    }
    await assert.rejects(migrate(migrator, database.dialect, migrations.slice(0, done + 1)), /newer version/);
    await database.close();
  });
}
