/** The embedded queue. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const jobs: Migration = {
  name: '0002-jobs',
  async up(db, { integer, tableSuffix, name }) {
    const sequence = name === 'sqlite' ? integer : sql`bigserial`;
    await db.schema
      .createTable('job')
      .modifyEnd(tableSuffix)
      .addColumn('seq', sequence, (c) => (name === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey()))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('ref', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('group_name', 'text', (c) => c.notNull())
      .addColumn('run_at', integer, (c) => c.notNull())
      .addColumn('ready', integer, (c) => c.notNull())
      .addColumn('parked', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('failures', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('lease_id', 'text')
      .addColumn('lease_until', integer)
      .addColumn('last_error', 'text')
      .execute();
    const index = (text: string) => sql.raw(text).execute(db);
    await index('create index job_ready on job (group_name, seq) where ready = 1');
    await index('create index job_due on job (run_at) where ready = 0 and parked = 0 and lease_id is null');
    await index('create index job_leased on job (lease_until) where lease_id is not null');
    await index(
      'create unique index job_key on job (kind, key) where key is not null and lease_id is null and parked = 0',
    );
    await index('create index job_ref on job (ref, kind)');
  },
};
