/** Accounts and the keys they call with. */

import { timingSafeEqual } from 'node:crypto';
import { type Branding, type IntakeTheme, KEY_SCOPES, type KeyScope } from '@dispute-intake/contract';
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import { isCidr } from '../platform/cidr.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import { accountStore, type Caller } from './account.store.ts';
import type { AccountTable } from './account.table.ts';
import { generateApiKey, hashApiKey, isApiKey } from './api-key.ts';
import { type AccountPreferences, type BrandSettings, readPreferences } from './preferences.ts';
import { liveAccountId, livemodeOf, testAccountId } from './side.ts';

const TOUCH_EVERY_MS = 60_000;
const MAX_NAME_LENGTH = 200;
const MAX_CIDRS = 100;
const PREFERENCES_FOR_MS = 5000;
const MAX_KNOWN_PREFERENCES = 10_000;
/** Made at the first start of an empty database. */
const FIRST_ACCOUNT = 'default';
/** The demo page works in an account of its own. The id is fixed: an account named `demo` may be anybody's. */
const DEMO_ACCOUNT = { id: 'acc_demo', name: 'Demo Bank' };

/** What the hosted page needs to know of the issuer. */
export interface IssuerBranding {
  name: string;
  theme: IntakeTheme | null;
  /** CSP sources that may frame the page; null: the server's default. */
  frameAncestors: string | null;
  /** Links the page shows; null where nothing is set. */
  links: Branding;
}

/** A request of an operator that cannot be done; the message is for them. */
export class AccountError extends Error {}
const noAccount = (idOrName: string) =>
  new AccountError(`There is no account ${idOrName}: "account list" shows which there are`);

export interface NewKey {
  /** Of the side the key is for: a test account's id makes a `di_test_` key. */
  accountId: string;
  name: string;
  expiresInDays?: number;
  /** What it may do; absent: everything. */
  scopes?: readonly KeyScope[];
  /** Address ranges it may be used from, such as `203.0.113.0/24`; absent: from everywhere. */
  allowCidrs?: readonly string[];
  /** Id of the operator who makes it. */
  createdBy?: string;
}

/** A live account as the command line lists it. */
export interface ListedAccount {
  id: string;
  name: string;
  test_account_id: string;
  intake_enabled: boolean;
  created_at: string;
}

export type AccountService = ReturnType<typeof createAccounts>;

/** What accounts have set, for both of their sides; a change holds after five seconds at the latest. */
function preferencesReader({ db, clock }: { db: Db; clock: Clock }) {
  const read = new Map<string, { value: AccountPreferences; readAtMs: number }>();
  return async (accountId: string): Promise<AccountPreferences> => {
    const id = liveAccountId(accountId);
    const nowMs = clock.nowMs();
    const known = read.get(id);
    if (known && known.readAtMs <= nowMs && nowMs - known.readAtMs < PREFERENCES_FOR_MS) return known.value;
    const account = await accountStore(db).account(id);
    const value = readPreferences(account?.preferences);
    if (read.size >= MAX_KNOWN_PREFERENCES) read.clear();
    read.set(id, { value, readAtMs: nowMs });
    return value;
  };
}

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

  /** An account and its test side. */
  async function addAccount(
    tx: Db,
    input: { id?: string; name: string; intakeEnabled: boolean },
  ): Promise<{ id: string }> {
    const id = input.id ?? ids.sortable('acc');
    const account = {
      name: checkedName(input.name),
      intake_enabled: input.intakeEnabled ? 1 : 0,
      frame_ancestors: null,
      theme: null,
      created_at: clock.nowMs(),
    };
    await accountStore(tx).addAccounts([{ ...account, id, live_account_id: null }, testRow({ ...account, id })]);
    return { id };
  }

  async function addKey(tx: Db, input: NewKey): Promise<{ id: string; key: string }> {
    const store = accountStore(tx);
    if (!(await store.account(input.accountId))) throw noAccount(input.accountId);
    const id = ids.sortable('key');
    const key = generateApiKey(livemodeOf(input.accountId) ? 'live' : 'test');
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
      scopes: input.scopes === undefined ? null : checkedScopes(input.scopes).join(' '),
      allow_cidrs: input.allowCidrs?.length ? checkedCidrs(input.allowCidrs).join(' ') : null,
      created_by: input.createdBy ?? null,
    });
    return { id, key };
  }

  return {
    /** A new account. `intakeEnabled` decides whether it may create intake sessions. */
    createAccount: (input: { name: string; intakeEnabled: boolean }): Promise<{ id: string }> =>
      write((tx) => addAccount(tx, input)),

    /** A new key of a side of an account. `key` is in this answer and nowhere else. */
    createKey: (input: NewKey): Promise<{ id: string; key: string }> => write((tx) => addKey(tx, input)),
    /** As {@link createKey}, inside the caller's transaction. */
    addKey,

    /** Id of the test side of an account, which is made where an older version left it out. */
    async testSideOf(accountId: string): Promise<string> {
      const id = testAccountId(accountId);
      if (await accountStore(db).account(id)) return id;
      await write(async (tx) => {
        const live = await accountStore(tx).account(accountId);
        if (!live) throw noAccount(accountId);
        await accountStore(tx).addAccounts([testRow(live)]);
      });
      return id;
    },

    /** Id of the account that an id, or a name only one account has, stands for. Throws {@link AccountError}. */
    async find(idOrName: string): Promise<string> {
      if (await accountStore(db).account(idOrName)) return idOrName;
      const named = await accountStore(db).liveAccounts(idOrName);
      const [only] = named;
      if (!only) throw noAccount(idOrName);
      if (named.length > 1) {
        const ids = named.map(({ id }) => id).join(', ');
        throw new AccountError(`${named.length} accounts are named ${idOrName}: use an id (${ids})`);
      }
      return only.id;
    },

    /** Every live account, oldest first. */
    list: async (): Promise<ListedAccount[]> =>
      (await accountStore(db).liveAccounts()).map((row) => ({
        id: row.id,
        name: row.name,
        test_account_id: testAccountId(row.id),
        intake_enabled: row.intake_enabled === 1,
        created_at: isoTime(row.created_at),
      })),

    /** Ends a key at once, in every process. */
    async revokeKey(id: string): Promise<{ id: string; revoked: true }> {
      if (!(await write((tx) => accountStore(tx).revokeKey(id, clock.nowMs()))))
        throw new AccountError(`There is no key ${id}: check the id, and that it is of this database`);
      return { id, revoked: true };
    },

    /** Who calls with this key; undefined when it is malformed, unknown, revoked or expired. Looked up every time. */
    async authenticate(key: string): Promise<Caller | undefined> {
      if (!isApiKey(key)) return undefined;
      const nowMs = clock.nowMs();
      const hash = hashApiKey(key);
      const caller = await accountStore(db).caller(hash, nowMs);
      // Whatever the database takes for equal, only the same hash lets in.
      if (!caller || !timingSafeEqual(Buffer.from(caller.hash), Buffer.from(hash))) return undefined;
      touch(caller.keyId, caller.lastUsedAt, nowMs);
      return caller;
    },

    /** How the account shows itself to cardholders, on both sides alike. */
    async issuerBranding(accountId: string): Promise<IssuerBranding> {
      const account = await accountStore(db).account(liveAccountId(accountId));
      if (!account) throw new Error('A session belongs to an account that is not there');
      return {
        name: account.name,
        theme: account.theme === null ? null : (JSON.parse(account.theme) as IntakeTheme),
        frameAncestors: account.frame_ancestors,
        links: linksOf(readPreferences(account.preferences)),
      };
    },

    preferences: preferencesReader(deps),

    /** The life of an intake link that the account has set, in milliseconds; null: the server's default. */
    sessionTtlMs: (from: Db, accountId: string): Promise<number | null> => accountStore(from).sessionTtlMs(accountId),

    /** The account the demo page works in; made when it is first asked for. */
    async demoAccount(): Promise<{ id: string }> {
      if (await accountStore(db).account(DEMO_ACCOUNT.id)) return { id: DEMO_ACCOUNT.id };
      return write((tx) => addAccount(tx, { ...DEMO_ACCOUNT, intakeEnabled: true }));
    },

    /** On an empty database: the account `default` with a key for each side, shown this once. Otherwise undefined. */
    async createFirstAccount(): Promise<{ accountId: string; key: string; testKey: string } | undefined> {
      if (await accountStore(db).hasAccounts()) return undefined;
      return write(async (tx) => {
        const { id } = await addAccount(tx, { name: FIRST_ACCOUNT, intakeEnabled: true });
        const { key } = await addKey(tx, { accountId: id, name: 'first start' });
        const { key: testKey } = await addKey(tx, { accountId: testAccountId(id), name: 'first start' });
        return { accountId: id, key, testKey };
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

/** The test side of a live account. What the owner sets (look, retention, lifetimes) is read from the live row. */
const testRow = (live: AccountTable): AccountTable => ({
  id: testAccountId(live.id),
  name: live.name,
  intake_enabled: live.intake_enabled,
  frame_ancestors: null,
  theme: null,
  created_at: live.created_at,
  live_account_id: live.id,
});

function checkedScopes(scopes: readonly KeyScope[]): KeyScope[] {
  const unknown = scopes.find((scope) => !KEY_SCOPES.includes(scope));
  if (unknown !== undefined || scopes.length === 0) {
    throw new AccountError(`A key takes one or more of the scopes ${KEY_SCOPES.join(', ')}, not "${unknown ?? ''}"`);
  }
  return [...new Set(scopes)];
}

function checkedCidrs(cidrs: readonly string[]): string[] {
  const wrong = cidrs.find((cidr) => !isCidr(cidr));
  if (wrong !== undefined)
    throw new AccountError(`"${wrong}" is no address range such as 203.0.113.0/24 or 2001:db8::/32`);
  if (cidrs.length > MAX_CIDRS) throw new AccountError(`A key takes at most ${MAX_CIDRS} address ranges`);
  return [...new Set(cidrs)];
}

const linksOf = (preferences: AccountPreferences): Branding => ({
  help_url: preferences.helpUrl ?? null,
  help_phone: preferences.helpPhone ?? null,
  card_block_url: preferences.cardBlockUrl ?? null,
  card_block_phone: preferences.cardBlockPhone ?? null,
  privacy_url: preferences.privacyUrl ?? null,
  ...(preferences.replyWithinDays && { reply_within_days: preferences.replyWithinDays }),
  ...(preferences.decideWithinDays && { decide_within_days: preferences.decideWithinDays }),
  ...brandOf(preferences.brand),
});

const brandOf = ({ logo, logoDark, fonts = [], sentences, address }: BrandSettings = {}): Partial<Branding> => ({
  ...(logo && { logo_url: `/brand/${logo}` }),
  ...(logoDark && { logo_dark_url: `/brand/${logoDark}` }),
  ...(fonts.length > 0 && { fonts: fonts.map(({ id, weight }) => ({ url: `/brand/${id}`, weight })) }),
  ...(sentences && { sentences }),
  ...(address && { address }),
});
