/** The only SQL on `report`. */
import type { Db } from '../database.ts';
import type { ReportTable } from './report.table.ts';

export const reportStore = (db: Db) => ({
  add: (row: ReportTable) => db.insertInto('report').values(row).execute(),
  find: (accountId: string, id: string): Promise<ReportTable | undefined> =>
    db.selectFrom('report').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst(),
});
