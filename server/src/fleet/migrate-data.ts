/**
 * Moves an embedded installation to PostgreSQL: every table in batches, each batch read back and compared row by row, the
 * progress kept in the target, so that a run that broke off goes on where it stopped. The source is only read.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, Db } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import type { StoredBlob } from '../platform/blobs/blobs.ts';
import { systemClock } from '../platform/clock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openSqlite } from '../platform/db/open-sqlite.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { lockDataFolder } from '../platform/db/server-lock.ts';
import { createPgBossQueue } from '../platform/jobs/pg-boss-queue.ts';
import type { Log } from '../platform/log.ts';
import { openBlobs } from './storage.ts';

export interface MoveOptions {
  to: string;
  /** Where the files go, as in `FILES_URL`; absent: they stay. */
  filesTo?: Config['files'];
  /** Rows a batch; for tests. */
  batchRows?: number;
  /** For tests: called after each batch. */
  onBatch?(table: string, rows: number): void;
}

export interface Moved {
  /** Table → rows that are in the target and equal to the source. */
  tables: Record<string, number>;
  jobs: number;
  files: number;
}

type Row = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: tables are named at run time
type AnyDb = Kysely<any>;

const BATCH_ROWS = 500;
const AGAIN = 'Something else wrote to the target: stop it, empty the target, and run the command again';
/** Built anew in the target. */
const NOT_COPIED = new Set(['migration', 'job', 'data_migration', 'rate_window', 'dashboard_hourly_count']);

/** Throws when a server uses the source, when the target holds other data, or when a row does not come out equal. */
export async function migrateData(config: Config, log: Log, options: MoveOptions): Promise<Moved> {
  if (config.database.kind !== 'sqlite') throw new Error('DATABASE_URL names PostgreSQL already: nothing to move');
  const unlock = lockDataFolder(config.dataDir, 1000);
  const source = openSqlite<Database>(config.database.file);
  const target = openPostgres<Database>(options.to);
  try {
    await migrate(source.migrator, source.dialect, migrations);
    await migrate(target.migrator, target.dialect, migrations);
    const tables = await tablesInOrder(source.db);
    await prepareTarget(target.db, tables);
    const moved: Moved = { tables: {}, jobs: 0, files: 0 };
    for (const table of tables) {
      moved.tables[table] = await moveTable(source.db, target.db, target.write, table, options);
    }
    moved.jobs = await moveJobs(source.db, target, log);
    if (options.filesTo) moved.files = await moveFiles(config, options.filesTo);
    return moved;
  } finally {
    await source.close();
    await target.close();
    unlock();
  }
}

/** Every table, referenced ones first. */
async function tablesInOrder(source: AnyDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`.execute(source);
  const waiting = new Set(rows.map(({ name }) => name).filter((name) => !NOT_COPIED.has(name)));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const table of [...waiting]) {
      const references = await sql<{
        to: string;
      }>`select "table" as "to" from pragma_foreign_key_list(${table})`.execute(source);
      if (references.rows.some(({ to }) => to !== table && waiting.has(to))) continue;
      ordered.push(table);
      waiting.delete(table);
    }
    if (waiting.size === before) throw new Error(`Tables refer to each other in a ring: ${[...waiting].join(', ')}`);
  }
  return ordered;
}

/** The progress of the move. A target with rows but without progress belongs to somebody else. */
async function prepareTarget(target: AnyDb, tables: string[]): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('data_migration')::text as found`.execute(
    target,
  );
  if (rows[0]?.found) return;
  for (const table of tables) {
    const used = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target);
    if (used.rows.length > 0)
      throw new Error(`The target is not empty: table ${table} has rows. Name an empty database`);
  }
  await sql`create table data_migration (table_name text primary key, last_rowid bigint not null, moved bigint not null)`.execute(
    target,
  );
}

async function moveTable(
  source: AnyDb,
  target: AnyDb,
  write: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
  table: string,
  { batchRows = BATCH_ROWS, onBatch }: MoveOptions,
): Promise<number> {
  const columns = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${table})`.execute(
    source,
  );
  const names = columns.rows.map(({ name }) => name);
  const keys = columns.rows.filter(({ pk }) => pk > 0).map(({ name }) => name);
  const progress = await sql<{ last_rowid: number; moved: number }>`
    select last_rowid, moved from data_migration where table_name = ${table}`.execute(target);
  let { last_rowid: last, moved } = progress.rows[0] ?? { last_rowid: 0, moved: 0 };
  for (;;) {
    const batch = await sql<Row & { source_rowid: number }>`
      select rowid as source_rowid, ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${batchRows}`.execute(source);
    if (batch.rows.length === 0) break;
    last = batch.rows.at(-1)?.source_rowid ?? last;
    moved += batch.rows.length;
    const rows = batch.rows.map(({ source_rowid: _, ...row }) => row as Row);
    await write(async (tx: AnyDb) => {
      await tx
        .insertInto(table)
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await compare(tx, table, names, keys, rows);
      await sql`insert into data_migration (table_name, last_rowid, moved) values (${table}, ${last}, ${moved})
        on conflict (table_name) do update set last_rowid = excluded.last_rowid, moved = excluded.moved`.execute(tx);
    });
    onBatch?.(table, rows.length);
  }
  const count = async (db: AnyDb) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);
  const [here, there] = [await count(source), await count(target)];
  if (here !== there) throw new Error(`Table ${table} has ${here} rows here and ${there} there. ${AGAIN}`);
  return there;
}

async function compare(tx: AnyDb, table: string, names: string[], keys: string[], rows: Row[]): Promise<void> {
  const keyOf = (row: Row) => JSON.stringify(keys.map((key) => row[key]));
  const tuples = rows.map((row) => sql`(${sql.join(keys.map((key) => row[key]))})`);
  const stored = await sql<Row>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where (${sql.join(keys.map((key) => sql.ref(key)))}) in (${sql.join(tuples)})`.execute(tx);
  const byKey = new Map(stored.rows.map((row) => [keyOf(row), row]));
  for (const row of rows) {
    if (!isDeepStrictEqual(byKey.get(keyOf(row)), row)) {
      throw new Error(`Table ${table}: the row ${keyOf(row)} is not the same in the target. ${AGAIN}`);
    }
  }
}

/** What waited goes on waiting, to the same time. Jobs that are there from an earlier run are left as they are. */
async function moveJobs(source: Db, target: ReturnType<typeof openPostgres<Database>>, log: Log): Promise<number> {
  const queue = createPgBossQueue({
    database: target,
    write: target.write,
    afterWrite: target.afterWrite,
    clock: systemClock,
    log,
  });
  try {
    const jobs = await source
      .selectFrom('job')
      .select(['kind', 'ref', 'key', 'group_name', 'run_at', 'dead_lettered'])
      .orderBy('seq')
      .execute();
    let moved = 0;
    for (let i = 0; i < jobs.length; i += BATCH_ROWS) {
      const batch = jobs.slice(i, i + BATCH_ROWS);
      const missing = new Set<string>();
      for (const kind of new Set(batch.map((job) => job.kind))) {
        const ids = batch.filter((job) => job.kind === kind).map(({ ref }) => ref);
        for (const id of await queue.withoutJob(kind, ids)) missing.add(`${kind} ${id}`);
      }
      const fresh = batch.filter(({ kind, ref }) => missing.has(`${kind} ${ref}`));
      await target.write((tx) =>
        queue.enqueue(
          tx,
          fresh.map(({ kind, ref, key, group_name, run_at }) => ({
            kind,
            id: ref,
            group: group_name,
            runAtMs: run_at,
            ...(key !== null && { key }),
          })),
        ),
      );
      moved += fresh.length;
    }
    return moved;
  } finally {
    await queue.stop(0);
  }
}

/** Copies what is not there yet; every file is read back and compared. */
async function moveFiles(config: Config, to: Config['files']): Promise<number> {
  const source = await openBlobs(config.files);
  const target = await openBlobs(to);
  let moved = 0;
  for await (const key of source.keysBefore(Number.MAX_SAFE_INTEGER)) {
    const blob = await source.open(key);
    if (!blob) continue;
    const digest = await digestOf(blob);
    const isThere = async () => {
      const stored = await target.open(key);
      return stored !== undefined && stored.size === blob.size && (await digestOf(stored)) === digest;
    };
    if (!(await isThere())) {
      await (await target.stage(key, blob.stream())).keep();
      if (!(await isThere()))
        throw new Error(
          `File ${key} is not the same in the target. Run the command again while nothing else writes there`,
        );
    }
    moved++;
  }
  return moved;
}

async function digestOf(blob: StoredBlob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
