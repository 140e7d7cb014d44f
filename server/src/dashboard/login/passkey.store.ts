/** The only SQL on passkeys and their challenges. */
import type { Db } from '../../database.ts';
import type { DashboardPasskeyTable } from '../dashboard.table.ts';

/** Absence is `undefined`; a lost race is `false`. */
export const passkeyStore = (db: Db) => ({
  list: (userId: string): Promise<DashboardPasskeyTable[]> =>
    db.selectFrom('dashboard_passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  find: (credentialId: string): Promise<DashboardPasskeyTable | undefined> =>
    db.selectFrom('dashboard_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),
  async add(row: DashboardPasskeyTable): Promise<void> {
    await db.insertInto('dashboard_passkey').values(row).execute();
  },
  async used(id: string, counter: number, atMs: number): Promise<void> {
    await db.updateTable('dashboard_passkey').set({ counter, last_used_at: atMs }).where('id', '=', id).execute();
  },
  async remove(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('dashboard_passkey')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },
  async addChallenge(row: {
    id: string;
    bound: string;
    challenge: string;
    atIso: string;
    expiresIso: string;
  }): Promise<void> {
    await db
      .insertInto('dashboard_verification')
      .values({
        id: row.id,
        identifier: row.bound,
        value: row.challenge,
        expires_at: row.expiresIso,
        created_at: row.atIso,
        updated_at: row.atIso,
      })
      .execute();
  },
  /** True for the one caller who takes a challenge that has not run out. */
  async takeChallenge(bound: string, challenge: string, atIso: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('dashboard_verification')
      .where('identifier', '=', bound)
      .where('value', '=', challenge)
      .where('expires_at', '>', atIso)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },
  async pruneChallenges(atIso: string): Promise<void> {
    await db
      .deleteFrom('dashboard_verification')
      .where('identifier', 'like', 'passkey:%')
      .where('expires_at', '<=', atIso)
      .execute();
  },
});
