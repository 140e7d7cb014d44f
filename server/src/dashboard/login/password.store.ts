/** The only SQL on passwords: a row of the login library's table of credentials. */
import type { Db } from '../../database.ts';

export const passwordStore = (db: Db) => ({
  /** The scrypt hash; undefined before the first link was used. */
  async hashOf(userId: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('dashboard_credential')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst();
    return row?.password ?? undefined;
  },
  async set(userId: string, hash: string, at: string): Promise<void> {
    await db
      .deleteFrom('dashboard_credential')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute();
    await db
      .insertInto('dashboard_credential')
      .values({
        id: `crd_${userId}`,
        user_id: userId,
        account_id: userId,
        provider_id: 'credential',
        issuer: 'local:credential',
        password: hash,
        created_at: at,
        updated_at: at,
      })
      .execute();
  },
});
