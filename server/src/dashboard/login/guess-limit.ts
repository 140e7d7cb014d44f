/**
 * Limits guesses at passwords and codes, over all processes: at sign-in, at the second code, at a password change and where
 * somebody confirms who they are. A guess is reserved before anything is hashed, so that guesses made at once count as
 * they would one after the other.
 *
 * Counted are a person on a network, a person, and a network (IPv6 by its /64). The latter two do not hold for a person on
 * a network they have signed in from before: whoever guesses elsewhere, or beside them behind the same proxy, locks
 * nobody out but themselves.
 */
import { createHash } from 'node:crypto';
import type { Db, Write } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { networkOf } from '../../platform/network.ts';

const WINDOW_MS = 15 * 60_000;
const MOST = { pair: 10, person: 50, network: 100, neighbours: 1000 } as const;
const KNOWN_FOR_MS = 90 * 86_400_000;

export interface Guess {
  /** The guess signed them in: what was wrong before is forgotten, and the network is known from now on. */
  right(): Promise<void>;
  /** The guess was right and more is asked for: it alone is given back. A right password forgets no wrong codes. */
  release(): Promise<void>;
}
export interface GuessLimit {
  /** Throws `rate_limited` where the guesses are used up. `person` is an operator's id, or an address nobody has. */
  reserve(person: Person, ipAddress: string | null): Promise<Guess>;
}
export type Person = { userId: string } | { unknownEmail: string };

interface Counted {
  subject: string;
  most: number;
}

export function guessLimit(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  /** False for addresses of proxies and neighbours, behind which many may stand: as a network they have ten times as many. */
  isPublic(address: string): boolean;
}): GuessLimit {
  const { write, clock } = deps;

  async function isKnown(tx: Db, userId: string, network: string): Promise<boolean> {
    const row = await tx
      .selectFrom('dashboard_known_network')
      .select('last_seen_at')
      .where('user_id', '=', userId)
      .where('network', '=', network)
      .executeTakeFirst();
    return row !== undefined && row.last_seen_at > clock.nowMs() - KNOWN_FOR_MS;
  }

  async function count(tx: Db, { subject, most }: Counted): Promise<void> {
    const nowMs = clock.nowMs();
    const { failures, window_ends_at } = await tx
      .insertInto('dashboard_login_failure')
      .values({ subject, failures: 1, window_ends_at: nowMs + WINDOW_MS })
      .onConflict((on) =>
        on.column('subject').doUpdateSet((eb) => ({ failures: eb('dashboard_login_failure.failures', '+', 1) })),
      )
      .returning(['failures', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    if (failures <= most) return;
    const seconds = Math.max(1, Math.ceil((window_ends_at - nowMs) / 1000));
    // Thrown inside the transaction: a guess that was not made is not counted.
    throw new ProblemError('rate_limited', `Too many wrong guesses: try again in ${Math.ceil(seconds / 60)} minutes`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  return {
    async reserve(who, ipAddress) {
      const userId = 'userId' in who ? who.userId : undefined;
      const person = 'userId' in who ? `person:${who.userId}` : `unknown:${digest(who.unknownEmail)}`;
      const network = ipAddress === null ? 'unknown' : networkOf(ipAddress);
      const subjects = await write(async (tx) => {
        await tx.deleteFrom('dashboard_login_failure').where('window_ends_at', '<=', clock.nowMs()).execute();
        const counted: Counted[] = [{ subject: `${person} from ${network}`, most: MOST.pair }];
        if (!userId || !(await isKnown(tx, userId, network))) {
          counted.push({ subject: person, most: MOST.person });
          const isOne = ipAddress !== null && deps.isPublic(ipAddress);
          counted.push({ subject: `network:${network}`, most: isOne ? MOST.network : MOST.neighbours });
        }
        for (const each of counted) await count(tx, each);
        return counted.map(({ subject }) => subject);
      });
      const release = async (tx: Db) => {
        for (const subject of subjects) {
          await tx
            .updateTable('dashboard_login_failure')
            .set((eb) => ({ failures: eb('failures', '-', 1) }))
            .where('subject', '=', subject)
            .where('failures', '>', 0)
            .execute();
        }
      };
      return {
        release: () => write(release),
        async right() {
          await write(async (tx) => {
            await release(tx);
            await tx
              .deleteFrom('dashboard_login_failure')
              .where('subject', '=', subjects[0] ?? '')
              .execute();
            if (userId === undefined) return;
            const seen = { user_id: userId, network, last_seen_at: clock.nowMs() };
            await tx
              .insertInto('dashboard_known_network')
              .values(seen)
              .onConflict((on) => on.columns(['user_id', 'network']).doUpdateSet({ last_seen_at: seen.last_seen_at }))
              .execute();
            await tx
              .deleteFrom('dashboard_known_network')
              .where('user_id', '=', userId)
              .where('last_seen_at', '<=', clock.nowMs() - KNOWN_FOR_MS)
              .execute();
          });
        },
      };
    },
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
