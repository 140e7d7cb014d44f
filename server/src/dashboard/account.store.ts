/** What the dashboard reads and changes of accounts and their keys; the accounts domain has the rest. */
import type { AccountTable } from '../accounts/account.table.ts';
import type { Db } from '../database.ts';

/** Absence is `undefined`. */
export const accountStore = (db: Db) => ({
  find: (id: string): Promise<AccountTable | undefined> =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
});
