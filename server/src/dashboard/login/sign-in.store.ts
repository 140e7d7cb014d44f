/** The only SQL on who is signed in, how, since when, and in which browsers, beside what better-auth does itself. */
import type { Db } from '../../database.ts';
import type { DashboardSignInTable, SignInMethod } from '../dashboard.table.ts';

export const signInStore = (db: Db) => ({
  /** What the sign-in itself knows, and what its account asks for. */
  find: (id: string) =>
    db
      .selectFrom('dashboard_sign_in as s')
      .innerJoin('dashboard_user as u', 'u.id', 's.user_id')
      .innerJoin('account as a', 'a.id', 'u.account_id')
      .select(['s.method', 's.confirmed_at', 's.created_at', 's.last_used_at', 'a.require_second_factor'])
      .where('s.id', '=', id)
      .executeTakeFirst(),
  list: (userId: string, afterIso: string) =>
    db
      .selectFrom('dashboard_sign_in')
      .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', afterIso)
      .orderBy('updated_at', 'desc')
      .execute(),
  /** How many browsers each member of the account is signed in with. */
  async countByMember(accountId: string, afterIso: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('dashboard_sign_in as s')
      .innerJoin('dashboard_user as u', 'u.id', 's.user_id')
      .select((eb) => ['s.user_id', eb.fn.countAll<number>().as('n')])
      .where('u.account_id', '=', accountId)
      .where('s.expires_at', '>', afterIso)
      .groupBy('s.user_id')
      .execute();
    return new Map(rows.map(({ user_id, n }) => [user_id, Number(n)]));
  },
  /** Notes how a sign-in was made, and when its operator proved who they are. */
  async begun(token: string, method: SignInMethod, provedAtMs: number): Promise<void> {
    await db
      .updateTable('dashboard_sign_in')
      .set({ method, confirmed_at: provedAtMs })
      .where('token', '=', token)
      .execute();
  },
  async confirmed(signInId: string, atMs: number): Promise<void> {
    await db.updateTable('dashboard_sign_in').set({ confirmed_at: atMs }).where('id', '=', signInId).execute();
  },
  async used(id: string, nowMs: number): Promise<void> {
    await db.updateTable('dashboard_sign_in').set({ last_used_at: nowMs }).where('id', '=', id).execute();
  },
  /** The library replaces a sign-in when second factors change: the new one is as old, and was made as the old one. */
  async takeOver(
    before: Pick<DashboardSignInTable, 'created_at' | 'confirmed_at' | 'method' | 'last_used_at'>,
    token: string,
  ) {
    await db
      .updateTable('dashboard_sign_in')
      .set({
        created_at: before.created_at,
        confirmed_at: before.confirmed_at ?? null,
        last_used_at: before.last_used_at ?? null,
        method: before.method ?? null,
      })
      .where('token', '=', token)
      .execute();
  },
  /** False: there was none. */
  async end(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('dashboard_sign_in')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },
  async endAll(userId: string, exceptId?: string): Promise<void> {
    const all = db.deleteFrom('dashboard_sign_in').where('user_id', '=', userId);
    await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).execute();
  },
});
