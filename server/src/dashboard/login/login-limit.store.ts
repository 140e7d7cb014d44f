/** Counts failed log-ins by address and by network address, over all processes. */
import type { Db, Write } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

const WINDOW_MS = 15 * 60_000;
/** Guesses at one operator's password, then at any from one network address (an office shares one). */
const MOST_FAILURES = { email: 10, ip: 100 } as const;

export interface LoginLimit {
  /** Throws `rate_limited` when the address has used up its guesses. Null: not known whose it is. */
  check(email: string | null, ipAddress: string | null): Promise<void>;
  failed(email: string | null, ipAddress: string | null): Promise<void>;
  /** A right password forgets the address's failures (not the network's). */
  succeeded(email: string): Promise<void>;
}

export function loginLimit({ db, write, clock }: { db: Db; write: Write; clock: Clock }): LoginLimit {
  const subjects = (email: string | null, ipAddress: string | null) => [
    ...(email === null ? [] : [{ subject: `email:${email}`, most: MOST_FAILURES.email }]),
    ...(ipAddress === null ? [] : [{ subject: `ip:${ipAddress}`, most: MOST_FAILURES.ip }]),
  ];
  return {
    async check(email, ipAddress) {
      const nowMs = clock.nowMs();
      for (const { subject, most } of subjects(email, ipAddress)) {
        const row = await db
          .selectFrom('dashboard_login_failure')
          .selectAll()
          .where('subject', '=', subject)
          .executeTakeFirst();
        if (!row || row.window_ends_at <= nowMs || row.failures < most) continue;
        const seconds = Math.ceil((row.window_ends_at - nowMs) / 1000);
        throw new ProblemError(
          'rate_limited',
          `Too many failed sign-ins: try again in ${Math.ceil(seconds / 60)} minutes`,
          {
            headers: { 'Retry-After': String(seconds) },
          },
        );
      }
    },
    async failed(email, ipAddress) {
      const nowMs = clock.nowMs();
      await write(async (tx) => {
        await tx.deleteFrom('dashboard_login_failure').where('window_ends_at', '<=', nowMs).execute();
        for (const { subject } of subjects(email, ipAddress)) {
          await tx
            .insertInto('dashboard_login_failure')
            .values({ subject, failures: 1, window_ends_at: nowMs + WINDOW_MS })
            .onConflict((conflict) =>
              conflict.column('subject').doUpdateSet((eb) => ({
                failures: eb('dashboard_login_failure.failures', '+', 1),
              })),
            )
            .execute();
        }
      });
    },
    async succeeded(email) {
      await write((tx) => tx.deleteFrom('dashboard_login_failure').where('subject', '=', `email:${email}`).execute());
    },
  };
}
