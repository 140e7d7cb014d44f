/** The only SQL on `webhook_replay`: requests to send again what failed since a time. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { WebhookReplayTable } from './webhook.table.ts';

export type ReplayRow = Selectable<WebhookReplayTable>;

export const replayStore = (db: Db) => ({
  async insert(row: Insertable<WebhookReplayTable>): Promise<void> {
    await db.insertInto('webhook_replay').values(row).execute();
  },
  async findUnfinished(id: string): Promise<ReplayRow | undefined> {
    return await db
      .selectFrom('webhook_replay')
      .selectAll()
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
  },
  async find(accountId: string, id: string): Promise<ReplayRow | undefined> {
    return await db
      .selectFrom('webhook_replay')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  },
  async advance(id: string, cursor: string, count: number, finishedAtMs: number | null): Promise<void> {
    await db
      .updateTable('webhook_replay')
      .set((now) => ({ cursor, replayed: now('replayed', '+', count), finished_at: finishedAtMs }))
      .where('id', '=', id)
      .execute();
  },
});
