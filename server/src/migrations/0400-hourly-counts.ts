/**
 * Counts of what was made in an hour, kept once the hour lies a day back. Whatever then changes a row of that hour takes them
 * away: triggers see to it, whoever writes.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema of this migration's time
type OldDb = Kysely<any>;
const HOUR_MS = 3_600_000;
/** Hours younger than this are not counted yet, so that changing their rows, as most work does, costs nothing. */
const OLD_AFTER_MS = 24 * HOUR_MS;

/**
 * What is counted: the column of the time, and those whose values the counts tell apart. Deliveries and attempts are stored the
 * moment they are made, so no insert can belong to an old hour, and a trigger there would cost each of them a tenth.
 */
const COUNTED = [
  {
    table: 'evaluation',
    time: 'created_at',
    columns:
      'status, category, confidence, currency, amount_minor, next_action, outcome_kind, reason_code, superseded_by, supersedes, intake_session_id',
    events: ['insert', 'update', 'delete'],
  },
  {
    table: 'intake_session',
    time: 'created_at',
    columns: 'status, last_step, abandon_reason, opened_at, ended_at, questions_asked',
    events: ['insert', 'update', 'delete'],
  },
  { table: 'webhook_delivery', time: 'created_at', columns: 'status', events: ['update', 'delete'] },
  {
    table: 'webhook_attempt',
    time: 'at',
    columns: 'duration_ms, response_code, error_code',
    events: ['update', 'delete'],
  },
];

export const hourlyCounts: Migration = {
  name: '0400-hourly-counts',
  async up(db, { name, integer, tableSuffix }) {
    await db.schema
      .createTable('dashboard_hourly_count')
      .modifyEnd(tableSuffix)
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('hour', integer, (c) => c.notNull())
      .addColumn('counts', 'text')
      .addColumn('changes', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('dashboard_hourly_count_key', ['account_id', 'hour'])
      .execute();
    for (const counted of COUNTED) await (name === 'sqlite' ? onSqlite : onPostgres)(db, counted);
  },
};

const take = (row: string, time: string) => `insert into dashboard_hourly_count (account_id, hour, counts, changes)
  values (${row}.account_id, ${row}.${time} / ${HOUR_MS}, null, 1)
  on conflict (account_id, hour) do update set counts = null, changes = dashboard_hourly_count.changes + 1`;

type Counted = (typeof COUNTED)[number];
/** An inserted row is known as `new`, the others as they were. */
const rowOf = (event: string): string => (event === 'insert' ? 'new' : 'old');

async function onSqlite(db: OldDb, { table, time, columns, events }: Counted): Promise<void> {
  for (const event of events) {
    const row = rowOf(event);
    await sql
      .raw(`create trigger ${table}_counted_${event}
        after ${event}${event === 'update' ? ` of ${columns}` : ''} on ${table}
        when ${row}.${time} < unixepoch() * 1000 - ${OLD_AFTER_MS}
        begin ${take(row, time)}; end`)
      .execute(db);
  }
}

async function onPostgres(db: OldDb, { table, time, columns, events }: Counted): Promise<void> {
  for (const event of events) {
    const row = rowOf(event);
    const trigger = `${table}_counted_${event}`;
    await sql
      .raw(
        `create function ${trigger}() returns trigger language plpgsql as $$ begin ${take(row, time)}; return null; end $$`,
      )
      .execute(db);
    await sql
      .raw(`create trigger ${trigger}
        after ${event}${event === 'update' ? ` of ${columns}` : ''} on ${table} for each row
        when (${row}.${time} < extract(epoch from now())::bigint * 1000 - ${OLD_AFTER_MS})
        execute function ${trigger}()`)
      .execute(db);
  }
}
