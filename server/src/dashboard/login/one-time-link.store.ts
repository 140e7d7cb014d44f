/** The only SQL on one-time links to set a password. */
import type { Db } from '../../database.ts';
import type { DashboardLinkTable } from '../dashboard.table.ts';

/** Absence is `undefined`; a lost race is `false`. */
export const oneTimeLinkStore = (db: Db) => ({
  /** Only the newest link of an operator works. */
  async replace(row: DashboardLinkTable): Promise<void> {
    await db.deleteFrom('dashboard_link').where('user_id', '=', row.user_id).where('used_at', 'is', null).execute();
    await db.insertInto('dashboard_link').values(row).execute();
  },
  find: (tokenHash: string) =>
    db
      .selectFrom('dashboard_link as l')
      .innerJoin('dashboard_user as u', 'u.id', 'l.user_id')
      .innerJoin('account as a', 'a.id', 'u.account_id')
      .select([
        'l.id',
        'l.expires_at',
        'l.used_at',
        'u.id as user_id',
        'u.account_id',
        'u.email',
        'u.name',
        'u.role',
        'a.name as account_name',
      ])
      .where('l.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  /** True for the one caller who uses the link first. */
  async use(id: string, atMs: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('dashboard_link')
      .set({ used_at: atMs })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
});
