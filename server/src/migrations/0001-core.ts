/** Accounts, keys, idempotency, sessions, evaluations and files. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const core: Migration = {
  name: '0001-core',
  async up(db, { integer, tableSuffix }) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(tableSuffix);

    await table('account')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('intake_enabled', integer, (c) => c.notNull())
      .addColumn('frame_ancestors', 'text')
      .addColumn('theme', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();

    await table('api_key')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('last_4', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('expires_at', integer)
      .addColumn('revoked_at', integer)
      .addColumn('last_used_at', integer)
      .execute();
    await db.schema.createIndex('api_key_account').on('api_key').columns(['account_id', 'id']).execute();

    await table('idempotency')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('status', integer, (c) => c.notNull())
      .addColumn('headers', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_key', ['account_id', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();

    await table('intake_session')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .addColumn('deadline_at', integer)
      .addColumn('token_hash', 'text')
      .addColumn('opened_at', integer)
      .addColumn('active_at', integer)
      .addColumn('left_at', integer)
      .addColumn('ended_at', integer)
      .addColumn('abandon_reason', 'text')
      .addColumn('evaluation_id', 'text')
      .addColumn('draft', 'text')
      .addColumn('draft_revision', integer, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('intake_session_account').on('intake_session').columns(['account_id', 'id']).execute();
    await db.schema
      .createIndex('intake_session_deadline')
      .on('intake_session')
      .column('deadline_at')
      .where('deadline_at', 'is not', sql.lit(null))
      .execute();

    await table('evaluation')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('intake_session_id', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('result', 'text')
      .addColumn('explanation', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('completed_at', integer)
      .execute();
    await db.schema.createIndex('evaluation_account').on('evaluation').columns(['account_id', 'id']).execute();
    await db.schema
      .createIndex('evaluation_queued')
      .on('evaluation')
      .column('created_at')
      .where(sql.ref('status'), '=', sql.lit('queued'))
      .execute();

    await table('evidence_file')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('intake_session_id', 'text')
      .addColumn('original_name', 'text', (c) => c.notNull())
      .addColumn('mime_type', 'text', (c) => c.notNull())
      .addColumn('size', integer, (c) => c.notNull())
      .addColumn('warnings', 'text', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('evidence_file_session')
      .on('evidence_file')
      .column('intake_session_id')
      .where('intake_session_id', 'is not', sql.lit(null))
      .execute();
  },
};
