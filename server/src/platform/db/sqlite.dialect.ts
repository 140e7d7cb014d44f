/**
 * Kysely's SQLite dialect over better-sqlite3 with two changes: transactions begin `IMMEDIATE` (a deferred one that turns
 * into a writer fails at once with SQLITE_BUSY when another process writes), and statements are prepared once, not per query.
 */
import type SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { AnyDb } from './any-db.ts';

const MAX_CACHED_STATEMENTS = 500;

/** A statement that runs once for each list of values; its rows are the outcomes, in their order. */
export interface QueryForEach extends CompiledQuery {
  each: readonly (readonly unknown[])[];
}
const isForEach = (query: CompiledQuery): query is QueryForEach => 'each' in query;

/** A parameter, beside texts and names that may have a question mark in them. */
const PARAMETER = /'[^']*'|"[^"]*"|\?/g;

/**
 * The statement with a sign before each parameter. The planner, built with `SQLITE_ENABLE_STAT4`, looks at the value behind a plain
 * `?` of a join, a subquery or a `limit`, and such a statement is prepared anew each time a value is bound (sqlite3_step, "automatically
 * recompiled"), which takes ten times as long as running it. We keep no statistics that the value could be looked up in.
 */
export const preparedOnce = (sql: string): string => sql.replace(PARAMETER, (found) => (found === '?' ? '+?' : found));

/** Also the way to the connection for {@link runQuery}. */
class ConnectedAdapter extends SqliteAdapter {
  readonly connection: Pick<DatabaseConnection, 'executeQuery'>;
  constructor(connection: Pick<DatabaseConnection, 'executeQuery'>) {
    super();
    this.connection = connection;
  }
}

/**
 * Runs a statement that is compiled already. In a transaction on SQLite it goes straight to the connection: Kysely's way there
 * passes six promises, and costs as much as inserting a row.
 */
export function runQuery<R>(db: AnyDb, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const { adapter, plugins } = db.getExecutor();
  const isDirect = adapter instanceof ConnectedAdapter && db.isTransaction && plugins.length === 0;
  return isDirect ? adapter.connection.executeQuery<R>(query) : db.executeQuery<R>(query);
}

/** `database` is used by one Kysely instance only, which closes it. */
export function sqliteDialect(database: SqliteDatabase.Database): Pick<SqliteDialect, keyof SqliteDialect> {
  const connection = createConnection(database);
  return {
    createAdapter: () => new ConnectedAdapter(connection),
    createDriver: () => createDriver(database, connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(database: SqliteDatabase.Database, connection: DatabaseConnection): Driver {
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: async () => {
      // Some errors (disk full, for one) have rolled back already.
      if (database.inTransaction) await run('rollback');
    },
    savepoint: (_, name) => run(`savepoint ${name}`),
    rollbackToSavepoint: (_, name) => run(`rollback to ${name}`),
    releaseSavepoint: (_, name) => run(`release ${name}`),
    destroy: async () => {
      database.close();
    },
  };
}

function createConnection(database: SqliteDatabase.Database): DatabaseConnection {
  const statements = new Map<string, SqliteDatabase.Statement<unknown[]>>();
  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(preparedOnce(sql));
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { sql, parameters } = query;
      const statement = prepared(sql);
      if (isForEach(query)) {
        const outcome = statement.reader
          ? (values: readonly unknown[]) => ({ rows: statement.all(values), changed: 0 })
          : (values: readonly unknown[]) => ({ rows: [], changed: statement.run(values).changes });
        return { rows: query.each.map(outcome) as R[] };
      }
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      for (const row of prepared(sql).iterate(parameters)) yield { rows: [row as R] };
    },
  };
}
