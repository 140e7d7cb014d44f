/** Opens PostgreSQL behind the same interface as the embedded database. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { combineOn } from './combined.ts';
import { POSTGRES } from './dialect.ts';
import { NamingClient } from './named.client.ts';
import type { OpenDatabase } from './open-sqlite.ts';
import { postgresWrite } from './postgres.write.ts';

export interface PostgresOptions {
  /** Connections of this process; `?max=` in the address wins. */
  maxConnections?: number;
  /** How long a write waits for a server that is away, before it is refused. */
  patienceMs?: number;
  /** A connection that was idle has failed: nothing is lost, but it is worth a line. */
  onIdleError?(error: Error): void;
}

export interface OpenPostgres<DB> extends OpenDatabase<DB> {
  pool: pg.Pool;
  /**
   * A few connections for what must go on while every other one is held by a transaction, and for what a transaction waits
   * for that is not part of it.
   */
  sidePool: pg.Pool;
  /** False behind a pooler in transaction mode (`?pgbouncer=true`): no session state, so no `LISTEN` and no time-outs per session. */
  hasSessions: boolean;
  /** The address without what only we understand. */
  connectionString: string;
}

const MAX_CONNECTIONS = 10;
const MAX_SIDE_CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
/** A transaction of a process that froze must not hold its locks for long. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const PATIENCE_MS = 10_000;

const INT8 = 20;
const NUMERIC = 1700;
/** Whole numbers come as numbers, as from SQLite: ours stay below 2^53 (times in milliseconds, counts, sizes). */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC ? (Number as never) : pg.types.getTypeParser(oid, format as 'text'),
};

/** `url` is `postgres://…`; `?max=` sets the connections, `?pgbouncer=true` says that a pooler in transaction mode answers there. */
export function openPostgres<DB>(url: string, options: PostgresOptions = {}): OpenPostgres<DB> {
  const address = new URL(url);
  const hasSessions = address.searchParams.get('pgbouncer') !== 'true';
  const max = Number(address.searchParams.get('max')) || options.maxConnections || MAX_CONNECTIONS;
  for (const ours of ['pgbouncer', 'max']) address.searchParams.delete(ours);
  const connectionString = address.href;
  const openPool = (connections: number): pg.Pool => {
    const opened = new pg.Pool({
      connectionString,
      max: connections,
      types,
      application_name: 'dispute-intake',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      ...(hasSessions && {
        Client: NamingClient,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        lock_timeout: LOCK_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      }),
    });
    // Without a listener the loss of an idle connection would end the process.
    opened.on('error', (error) => options.onIdleError?.(error));
    opened.on('connect', (client) => client.on('error', () => {}));
    return opened;
  };
  const pool = openPool(max);
  const sidePool = openPool(MAX_SIDE_CONNECTIONS);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  combineOn(db);
  return {
    db,
    dialect: POSTGRES,
    ...postgresWrite(db, { patienceMs: options.patienceMs ?? PATIENCE_MS }),
    migrator: db,
    // Autovacuum reclaims rows; the log belongs to the server's backups.
    forgetErased: async () => {},
    check: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await Promise.all([db.destroy(), sidePool.end()]);
    },
    pool,
    sidePool,
    hasSessions,
    connectionString,
  };
}
