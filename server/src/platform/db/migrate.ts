/** Forward-only migrations: one list, each run once, in order, in a transaction of its own. */
import { type Kysely, sql } from 'kysely';
import type { DialectFacts } from './dialect.ts';

export interface Migration {
  /** `NNNN-what`, unique and ascending; never changed once released. */
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its own time, not today's types
  up(db: Kysely<any>, dialect: DialectFacts): Promise<void>;
}

/** Brings the schema to the end of the list. Throws when the database is ahead of it: a newer version has used it. */
export async function migrate<DB>(
  db: Kysely<DB>,
  dialect: DialectFacts,
  migrations: readonly Migration[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await dialect.migrationLock?.execute(tx);
    await sql`create table if not exists migration (name text primary key, applied_at ${sql.raw(dialect.integer)} not null) ${dialect.tableSuffix}`.execute(
      tx,
    );
  });
  const known = new Set(migrations.map(({ name }) => name));
  const ahead = (await appliedMigrations(db)).find((name) => !known.has(name));
  if (ahead) throw new Error(`The database was used by a newer version (migration ${ahead}); start that version`);
  for (const { name, up } of migrations) {
    if ((await appliedMigrations(db)).includes(name)) continue;
    await db.transaction().execute(async (tx) => {
      await dialect.migrationLock?.execute(tx);
      // Looked at again inside: another process may have done it meanwhile.
      if ((await appliedMigrations(tx)).includes(name)) return;
      await up(tx, dialect);
      await sql`insert into migration (name, applied_at) values (${name}, ${Date.now()})`.execute(tx);
    });
  }
}

/** Names of the migrations that have run, in their order. */
export async function appliedMigrations<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** True when every migration of the list has run. */
export async function isMigrated<DB>(db: Kysely<DB>, migrations: readonly Migration[]): Promise<boolean> {
  const names = new Set(await appliedMigrations(db));
  return migrations.every(({ name }) => names.has(name));
}
