/** What people call endpoints and deliveries. */
import type { Db } from '../database.ts';

export const webhookNameStore = (db: Db) => ({
  /** Without a description the host: the rest of the address may hold a token. Endpoints that were deleted are among them. */
  async endpoints(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    const rows = await db
      .selectFrom('webhook_endpoint')
      .select(['id', 'url', 'description'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, url, description }) => ({ id, name: description || new URL(url).host }));
  },
  /** By their events. */
  deliveries: (ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
    db.selectFrom('webhook_delivery').select(['id', 'event as name']).where('id', 'in', ids).execute(),
});
