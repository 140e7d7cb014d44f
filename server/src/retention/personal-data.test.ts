import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import SqliteDatabase from 'better-sqlite3';
import { copyMigratedSqlite } from '../testing/ready-sqlite.ts';
import { columnsOf, PERSONAL_DATA } from './personal-data.ts';

test('every column of the schema is in the inventory once: whom it is about, and who empties it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inventory-'));
  await copyMigratedSqlite(join(folder, 'schema.db'));
  const database = new SqliteDatabase(join(folder, 'schema.db'), { readonly: true });
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .pluck()
    .all() as string[];
  const inSchema = tables.map((table) => [
    table,
    (database.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]).sort(),
  ]);
  const inInventory = Object.entries(PERSONAL_DATA)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, inventory]) => [
      table,
      columnsOf(inventory)
        .map(({ name }) => name)
        .sort(),
    ]);
  database.close();
  await rm(folder, { recursive: true });
  assert.deepEqual(inInventory, inSchema, 'add the column to retention/personal-data.ts, with who empties it');
});

test('a table with words of a cardholder says by which ids erasing finds them', () => {
  /** Found by other means: see `retention.store.ts`, and kept as proof. */
  const otherwise = ['webhook_attempt', 'idempotency', 'legal_hold'];
  for (const [table, { cardholder, dispute }] of Object.entries(PERSONAL_DATA))
    if (cardholder !== undefined && !otherwise.includes(table)) assert.ok(dispute, table);
});
