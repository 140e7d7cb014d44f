/** The only SQL on operators, beside what better-auth does itself. What they sign in with: `login/*.store.ts`. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db } from '../database.ts';
import type { DashboardUserTable } from './dashboard.table.ts';

export interface MemberRow extends DashboardUserTable {
  has_password: number;
  /** How many times they are known at a provider of single sign-on: 0 or 1. */
  identities: number;
  last_sign_in_at: string | null;
}

/** Everything is found within an account only; absence is `undefined`. */
export const memberStore = (db: Db) => ({
  list: (accountId: string): Promise<MemberRow[]> =>
    db
      .selectFrom('dashboard_user as u')
      .selectAll('u')
      .select((eb) => [
        eb
          .selectFrom('dashboard_credential as c')
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.password', 'is not', null)
          .as('has_password'),
        eb
          .selectFrom('dashboard_credential as i')
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .whereRef('i.user_id', '=', 'u.id')
          .where('i.provider_id', '!=', 'credential')
          .as('identities'),
        eb
          .selectFrom('dashboard_sign_in as s')
          .select((sub) => sub.fn.max('s.created_at').as('at'))
          .whereRef('s.user_id', '=', 'u.id')
          .as('last_sign_in_at'),
      ])
      .where('u.account_id', '=', accountId)
      .orderBy('u.email')
      .execute() as Promise<MemberRow[]>,
  find: (accountId: string, id: string): Promise<DashboardUserTable | undefined> =>
    db
      .selectFrom('dashboard_user')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  /** Of operators their address, of passkeys the name given to them. */
  async names(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    const users = await db
      .selectFrom('dashboard_user')
      .select(['id', 'email as name'])
      .where('id', 'in', ids)
      .execute();
    const passkeys = await db.selectFrom('dashboard_passkey').select(['id', 'name']).where('id', 'in', ids).execute();
    return [...users, ...passkeys];
  },
  findByEmail: (email: string): Promise<DashboardUserTable | undefined> =>
    db.selectFrom('dashboard_user').selectAll().where('email', '=', email).executeTakeFirst(),
  findById: (id: string): Promise<DashboardUserTable | undefined> =>
    db.selectFrom('dashboard_user').selectAll().where('id', '=', id).executeTakeFirst(),
  /** False where somebody has this address already, in whatever account. */
  async add(row: DashboardUserTable): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('dashboard_user')
      .values(row)
      .onConflict((on) => on.column('email').doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  async setRole(accountId: string, id: string, role: DashboardRole, at: string): Promise<void> {
    await db
      .updateTable('dashboard_user')
      .set({ role, updated_at: at })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  },
  async setName(id: string, name: string, at: string): Promise<void> {
    await db.updateTable('dashboard_user').set({ name, updated_at: at }).where('id', '=', id).execute();
  },
  async remove(accountId: string, id: string): Promise<void> {
    await db.deleteFrom('dashboard_user').where('account_id', '=', accountId).where('id', '=', id).execute();
  },
  /** Somebody of the account has a password, or is known at a provider of single sign-on. */
  async hasJoined(accountId: string): Promise<boolean> {
    const row = await db
      .selectFrom('dashboard_credential as c')
      .innerJoin('dashboard_user as u', 'u.id', 'c.user_id')
      .select('c.id')
      .where('u.account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  async otherOwners(accountId: string, id: string): Promise<number> {
    const { n } = await db
      .selectFrom('dashboard_user')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .where('role', '=', 'owner')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow();
    return Number(n);
  },
});
