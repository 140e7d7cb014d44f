/** The only SQL on authenticators, backup codes and devices trusted without them, beside what better-auth does itself. */
import type { Db } from '../../database.ts';
import type { DashboardTwoFactorTable, DashboardUserTable } from '../dashboard.table.ts';

type SecondFactorRow = Pick<DashboardTwoFactorTable, 'id' | 'secret' | 'backup_codes'>;

/** Absence is `undefined`; a lost race is `false`. */
export const secondFactorStore = (db: Db) => ({
  /** By id, `limit` of those after `afterId`. */
  list: (afterId: string, limit: number): Promise<SecondFactorRow[]> =>
    db
      .selectFrom('dashboard_two_factor')
      .select(['id', 'secret', 'backup_codes'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** False where the row is not as it was. */
  async renew(before: SecondFactorRow, changes: Omit<SecondFactorRow, 'id'>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('dashboard_two_factor')
      .set(changes)
      .where('id', '=', before.id)
      .where('secret', '=', before.secret)
      .where('backup_codes', '=', before.backup_codes)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
  /** Takes authenticator, backup codes and passkeys away, so that the password alone signs in again. */
  async removeAll(userId: string): Promise<void> {
    await db.deleteFrom('dashboard_two_factor').where('user_id', '=', userId).execute();
    await db.deleteFrom('dashboard_passkey').where('user_id', '=', userId).execute();
    await db.updateTable('dashboard_user').set({ two_factor_enabled: 0 }).where('id', '=', userId).execute();
  },
  /** Whose second code a pending sign-in waits for; undefined when there is none. */
  pendingUser: (identifier: string): Promise<DashboardUserTable | undefined> =>
    db
      .selectFrom('dashboard_verification as v')
      .innerJoin('dashboard_user as u', 'u.id', 'v.value')
      .selectAll('u')
      .where('v.identifier', '=', identifier)
      .executeTakeFirst(),
  /** Devices on which the second code is not asked for; the login library keeps them among its short-lived values. */
  async endTrustedDevices(userId: string): Promise<void> {
    await db
      .deleteFrom('dashboard_verification')
      .where('identifier', 'like', 'trust-device-%')
      .where('value', '=', userId)
      .execute();
  },
});
