/** One-time links to set a password: for a new operator, and for one who has lost theirs. */
import { createHash, randomBytes } from 'node:crypto';
import type { LinkInfo } from '@dispute-intake/contract/dashboard-api';
import type { Db, Write } from '../../database.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { Ids } from '../../platform/ids.ts';
import { memberStore } from '../member.store.ts';
import { oneTimeLinkStore } from './one-time-link.store.ts';
import { passkeyStore } from './passkey.store.ts';
import { passwordStore } from './password.store.ts';

const LIFE_MS = 72 * 3_600_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export interface IssuedLink {
  link: string;
  /** Null: it is the sign-in page, for a provider signs everybody in. */
  expiresAt: string | null;
}

export interface OneTimeLinks {
  /** Inside the caller's transaction: a new link; earlier ones of the operator stop working. */
  issue(tx: Db, userId: string): Promise<IssuedLink>;
  /** What the link is for; `link_expired` or `link_used` when it does not work any more, `not_found` when it never did. */
  read(token: string): Promise<LinkInfo & { id: string; userId: string; accountId: string }>;
}

/** The token stands in the fragment of the address, so that it reaches no log on the way. */
export function oneTimeLinks(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  baseUrl: string;
  isOff: boolean;
}): OneTimeLinks {
  const { db, clock, ids, baseUrl } = deps;
  return {
    async issue(tx, userId) {
      if (deps.isOff) return { link: `${baseUrl}/dashboard/`, expiresAt: null };
      const token = randomBytes(32).toString('base64url');
      const nowMs = clock.nowMs();
      await oneTimeLinkStore(tx).replace({
        id: ids.sortable('lnk'),
        user_id: userId,
        token_hash: hashOf(token),
        created_at: nowMs,
        expires_at: nowMs + LIFE_MS,
        used_at: null,
      });
      return { link: `${baseUrl}/dashboard/welcome#${token}`, expiresAt: isoTime(nowMs + LIFE_MS) };
    },
    async read(token) {
      const found = await oneTimeLinkStore(db).find(hashOf(token));
      if (!found) throw new ProblemError('not_found', 'This link is not known. Ask for a new one.');
      if (found.used_at !== null) {
        throw new ProblemError('link_used', 'This link was used already. Sign in, or ask for a new one.');
      }
      if (found.expires_at <= clock.nowMs()) {
        throw new ProblemError('link_expired', 'This link has run out. Ask for a new one.');
      }
      const hasPassword = (await passwordStore(db).hashOf(found.user_id)) !== undefined;
      const isFirstOwner = found.role === 'owner' && !(await memberStore(db).hasJoined(found.account_id));
      const passkeys = await passkeyStore(db).list(found.user_id);
      return {
        id: found.id,
        userId: found.user_id,
        accountId: found.account_id,
        email: found.email,
        name: found.name,
        account_name: found.account_name,
        purpose: hasPassword ? 'reset' : 'set-up',
        names_account: isFirstOwner,
        passkeys: passkeys.map(({ id, name, created_at }) => ({ id, name, created_at: isoTime(created_at) })),
      };
    },
  };
}
