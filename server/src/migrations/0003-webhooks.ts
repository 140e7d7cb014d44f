/** Webhook endpoints, messages, deliveries and attempts. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const webhooks: Migration = {
  name: '0003-webhooks',
  async up(db, { integer, tableSuffix }) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(tableSuffix);

    await table('webhook_endpoint')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('rate_limit', integer)
      .addColumn('headers', 'text')
      .addColumn('events', 'text')
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('disabled', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('disabled_reason', 'text')
      .addColumn('disabled_at', integer)
      .addColumn('paused_until', integer)
      .addColumn('next_slot_at', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('failing_since', integer)
      .addColumn('failure_count', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('updated_at', integer, (c) => c.notNull())
      .addColumn('deleted_at', integer)
      .execute();
    await db.schema
      .createIndex('webhook_endpoint_account')
      .on('webhook_endpoint')
      .columns(['account_id', 'id'])
      .execute();

    await table('webhook_message')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();

    await table('webhook_delivery')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('message_id', 'text', (c) => c.notNull().references('webhook_message.id'))
      .addColumn('endpoint_id', 'text', (c) => c.notNull().references('webhook_endpoint.id'))
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('trigger', 'text', (c) => c.notNull())
      .addColumn('tries', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('attempts', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('next_attempt_at', integer)
      .addColumn('resend', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('response_code', integer)
      .addColumn('error_code', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('updated_at', integer, (c) => c.notNull())
      .addUniqueConstraint('webhook_delivery_once', ['message_id', 'endpoint_id'])
      .execute();
    await db.schema
      .createIndex('webhook_delivery_account')
      .on('webhook_delivery')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('webhook_delivery_endpoint')
      .on('webhook_delivery')
      .columns(['endpoint_id', 'id'])
      .execute();
    await db.schema
      .createIndex('webhook_delivery_pending')
      .on('webhook_delivery')
      .columns(['next_attempt_at', 'id'])
      .where(sql.ref('status'), '=', sql.lit('pending'))
      .execute();
    await db.schema
      .createIndex('webhook_delivery_resend')
      .on('webhook_delivery')
      .column('id')
      .where(sql.ref('resend'), '=', sql.lit(1))
      .execute();

    await table('webhook_attempt')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('delivery_id', 'text', (c) => c.notNull().references('webhook_delivery.id'))
      .addColumn('message_id', 'text', (c) => c.notNull())
      .addColumn('endpoint_id', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('number', integer, (c) => c.notNull())
      .addColumn('trigger', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('response_code', integer)
      .addColumn('error_code', 'text')
      .addColumn('response_body', 'text', (c) => c.notNull())
      .addColumn('duration_ms', integer, (c) => c.notNull())
      .addColumn('at', integer, (c) => c.notNull())
      .addColumn('next_attempt_at', integer)
      .addUniqueConstraint('webhook_attempt_number', ['delivery_id', 'number'])
      .execute();
    await db.schema
      .createIndex('webhook_attempt_account')
      .on('webhook_attempt')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('webhook_attempt_endpoint')
      .on('webhook_attempt')
      .columns(['endpoint_id', 'id'])
      .execute();

    await table('webhook_replay')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('endpoint_id', 'text', (c) => c.notNull().references('webhook_endpoint.id'))
      .addColumn('since', integer, (c) => c.notNull())
      .addColumn('until', integer, (c) => c.notNull())
      .addColumn('cursor', 'text', (c) => c.notNull())
      .addColumn('replayed', integer, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('finished_at', integer)
      .execute();
  },
};
