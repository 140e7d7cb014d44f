/** The only SQL on what works once: codes of an authenticator, challenges signed by a passkey, returns from a provider. */
import type { Db } from '../../database.ts';

export const usedCodeStore = (db: Db) => ({
  /** False where the code was used before. */
  async use(subject: string, nowMs: number, expiresAtMs: number): Promise<boolean> {
    await db.deleteFrom('dashboard_used_code').where('expires_at', '<=', nowMs).execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('dashboard_used_code')
      .values({ subject, expires_at: expiresAtMs })
      .onConflict((on) => on.column('subject').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  async forget(subject: string): Promise<void> {
    await db.deleteFrom('dashboard_used_code').where('subject', '=', subject).execute();
  },
});
