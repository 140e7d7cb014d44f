/** Accounts and the keys they call with. */
import { timingSafeEqual } from 'node:crypto';
import type { IntakeTheme } from '@dispute-intake/contract';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import { accountStore, type Caller } from './account.store.ts';
import { generateApiKey, hashApiKey, isApiKey } from './api-key.ts';

const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 60_000;
const MAX_NAME_LENGTH = 200;
/** Made at the first start of an empty database; the demo page works on it. */
const FIRST_ACCOUNT = 'demo';

/** What the hosted page needs to know of the issuer. */
export interface IssuerFace {
  name: string;
  theme: IntakeTheme | null;
  /** CSP sources that may frame the page; null: the server's default. */
  frameAncestors: string | null;
}

/** A request of an operator that cannot be done; the message is for them. */
export class AccountError extends Error {}

interface NewKey {
  accountId: string;
  name: string;
  expiresInDays?: number;
}

export type AccountService = ReturnType<typeof createAccounts>;

export function createAccounts(deps: { db: Db; write: Write; clock: Clock; ids: Ids }) {
  const { db, write, clock, ids } = deps;
  const touchedMs = new Map<string, number>();

  /** Writes the use of a key behind the request's back: it must not cost the caller a wait for the disk. */
  function touch(keyId: string, lastUsedAt: number | null, nowMs: number): void {
    const before = Math.max(touchedMs.get(keyId) ?? 0, lastUsedAt ?? 0);
    if (nowMs - before < TOUCH_EVERY_MS && before <= nowMs) return;
    touchedMs.set(keyId, nowMs);
    write((tx) => accountStore(tx).touchKey(keyId, nowMs, TOUCH_EVERY_MS)).catch(() => touchedMs.delete(keyId));
  }

  async function addAccount(tx: Db, input: { name: string; intakeEnabled: boolean }): Promise<{ id: string }> {
    const id = ids.sortable('acc');
    await accountStore(tx).addAccount({
      id,
      name: checkedName(input.name),
      intake_enabled: input.intakeEnabled ? 1 : 0,
      frame_ancestors: null,
      theme: null,
      created_at: clock.nowMs(),
    });
    return { id };
  }

  async function addKey(tx: Db, input: NewKey): Promise<{ id: string; key: string }> {
    const store = accountStore(tx);
    if (!(await store.account(input.accountId))) throw new AccountError(`There is no account ${input.accountId}`);
    const id = ids.sortable('key');
    const key = generateApiKey();
    const nowMs = clock.nowMs();
    await store.addKey({
      id,
      account_id: input.accountId,
      name: checkedName(input.name),
      hash: hashApiKey(key),
      last_4: key.slice(-4),
      created_at: nowMs,
      expires_at: input.expiresInDays === undefined ? null : nowMs + input.expiresInDays * DAY_MS,
      revoked_at: null,
      last_used_at: null,
    });
    return { id, key };
  }

  return {
    /** A new account. `intakeEnabled` decides whether it may create intake sessions. */
    createAccount: (input: { name: string; intakeEnabled: boolean }): Promise<{ id: string }> =>
      write((tx) => addAccount(tx, input)),

    /** A new key of an account. `key` is told here and never again. */
    createKey: (input: NewKey): Promise<{ id: string; key: string }> => write((tx) => addKey(tx, input)),

    /** Ends a key at once, in every process. */
    async revokeKey(id: string): Promise<{ id: string; revoked: true }> {
      if (!(await write((tx) => accountStore(tx).revokeKey(id, clock.nowMs()))))
        throw new AccountError(`There is no key ${id}`);
      return { id, revoked: true };
    },

    /** Who calls with this key; undefined when it is malformed, unknown, revoked or expired. Looked up every time. */
    async authenticate(key: string): Promise<Caller | undefined> {
      if (!isApiKey(key)) return undefined;
      const hash = hashApiKey(key);
      const nowMs = clock.nowMs();
      const caller = await accountStore(db).caller(hash, nowMs);
      if (!caller || !timingSafeEqual(Buffer.from(caller.hash), Buffer.from(hash))) return undefined;
      touch(caller.keyId, caller.lastUsedAt, nowMs);
      return caller;
    },

    /** Rejects with {@link AccountError} where there is no such account. */
    async requireAccount(id: string): Promise<void> {
      if (!(await accountStore(db).account(id))) throw new AccountError(`There is no account ${id}`);
    },

    /** How the account shows itself to cardholders. */
    async issuerFace(accountId: string): Promise<IssuerFace> {
      const account = await accountStore(db).account(accountId);
      if (!account) throw new Error('A session belongs to an account that is not there');
      return {
        name: account.name,
        theme: account.theme === null ? null : (JSON.parse(account.theme) as IntakeTheme),
        frameAncestors: account.frame_ancestors,
      };
    },

    /** The account of the first start; undefined where it was never made. */
    firstAccount: async (): Promise<{ id: string } | undefined> => accountStore(db).accountNamed(FIRST_ACCOUNT),

    /** On an empty database: the account `demo` and its key, told this once. Otherwise undefined. */
    async createFirstAccount(): Promise<{ accountId: string; key: string } | undefined> {
      if (await accountStore(db).hasAccounts()) return undefined;
      return write(async (tx) => {
        const { id } = await addAccount(tx, { name: FIRST_ACCOUNT, intakeEnabled: true });
        const { key } = await addKey(tx, { accountId: id, name: 'first start' });
        return { accountId: id, key };
      });
    },
  };
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH) {
    throw new AccountError(`A name takes 1 to ${MAX_NAME_LENGTH} characters`);
  }
  return trimmed;
}
