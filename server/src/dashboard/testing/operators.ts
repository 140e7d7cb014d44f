/** Parts of the login on their own: a database with two accounts and their operators, no better-auth, no HTTP. */
import { isoTime } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../../platform/jobs/testing/temporary-database.ts';
import type { AuditActor, AuditService } from '../audit.service.ts';
import type { DashboardSignInTable } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import type { Auth } from '../login/auth.ts';
import type { Caller } from '../login/login-parts.ts';

/** Ada and Bob own the account `acct`, Eve is a developer of `other`. */
export const ADA = { id: 'user_ada', account_id: 'acct', email: 'ada@northbank.example', role: 'owner' } as const;
export const BOB = { id: 'user_bob', account_id: 'acct', email: 'bob@northbank.example', role: 'owner' } as const;
const EVE = { id: 'user_eve', account_id: 'other', email: 'eve@elsewhere.example', role: 'developer' } as const;

const EMPTIED = [
  'api_key',
  'dashboard_login_failure',
  'dashboard_known_network',
  'dashboard_used_code',
  'dashboard_verification',
  'dashboard_passkey',
  'dashboard_two_factor',
  'dashboard_link',
  'dashboard_credential',
  'dashboard_sign_in',
  'dashboard_user',
  'account',
] as const;

export interface Operators {
  db: TemporaryDatabase['db'];
  write: TemporaryDatabase['write'];
  /** Stands still at 2026-01-05T12:00Z until it is moved. */
  clock: ManualClock;
  ids: ReturnType<typeof createIds>;
  audit: AuditService;
  /** What was added to the audit log: who, action, target, detail. */
  entries: { by: AuditActor; action: string; target: string; detail: unknown }[];
  /** As at first: the two accounts and nothing else. */
  reset(): Promise<void>;
  signIn(changes: Partial<DashboardSignInTable>): Promise<void>;
  close(): Promise<void>;
}

/** Call `reset` before each test. */
export async function operators(): Promise<Operators> {
  const database = await temporaryDatabase();
  const { db, write } = database;
  const entries: Operators['entries'] = [];
  const add: AuditService['add'] = async (_tx, by, action, target, detail = {}) => {
    entries.push({ by, action, target, detail });
  };
  const record: AuditService['record'] = (by, action, target, detail) => add(db, by, action, target, detail);
  const parts = {} as Operators;
  return Object.assign(parts, {
    db,
    write,
    entries,
    audit: { add, record, lockAccount: async () => {} } as unknown as AuditService,
    async reset() {
      entries.length = 0;
      parts.clock = manualClock();
      parts.ids = createIds(parts.clock.nowMs);
      const at = isoTime(parts.clock.nowMs());
      await write(async (tx) => {
        for (const table of EMPTIED) await tx.deleteFrom(table).execute();
        for (const id of ['acct', 'other'])
          await tx
            .insertInto('account')
            .values({ id, name: `${id} bank`, intake_enabled: 1, created_at: 0 })
            .execute();
        for (const user of [ADA, BOB, EVE]) {
          const name = user.id.slice('user_'.length);
          const rest = { name, email_verified: 1, image: null, two_factor_enabled: 0, created_at: at, updated_at: at };
          await tx
            .insertInto('dashboard_user')
            .values({ ...user, ...rest })
            .execute();
        }
      });
    },
    async signIn(changes: Partial<DashboardSignInTable>) {
      const nowMs = parts.clock.nowMs();
      const times = { created_at: isoTime(nowMs), updated_at: isoTime(nowMs), expires_at: isoTime(nowMs + 43_200_000) };
      const row = { id: 'lgn_1', user_id: ADA.id, token: 'token-1', ip_address: null, user_agent: null, ...times };
      await write((tx) =>
        tx
          .insertInto('dashboard_sign_in')
          .values({ ...row, ...changes })
          .execute(),
      );
    },
    close: () => database.close(),
  });
}

/** Ada at her screen, as a route knows her. */
export const actorOf = (clock: ManualClock, changes: Partial<Actor> = {}): Actor => ({
  userId: ADA.id,
  accountId: 'acct',
  homeId: 'acct',
  role: 'owner',
  email: ADA.email,
  name: 'ada',
  twoFactor: false,
  signInId: 'lgn_1',
  signedInAtMs: clock.nowMs(),
  confirmedAtMs: clock.nowMs(),
  isByProvider: false,
  lacksSecondFactor: false,
  ipAddress: '203.0.113.7',
  ...changes,
});

export const callerWith = (headers: Record<string, string> = {}): Caller => ({
  headers: new Headers(headers),
  ipAddress: '203.0.113.7',
});

type Call = (input: {
  returnHeaders?: boolean;
  body?: never;
  headers: Headers;
}) => Promise<ReturnType<typeof answered>>;

/**
 * Stands for the login library: of `api`, and of what hashes passwords, only what is given is there. As the library, it gives
 * the headers of its answer to those who ask for them.
 */
export function libraryOf(api: Record<string, Call>, password: object = {}): () => Promise<Auth> {
  const called = Object.entries(api).map(([name, call]) => [
    name,
    async (input: Parameters<Call>[0]) => {
      const answer = await call(input);
      return input.returnHeaders ? answer : answer.response;
    },
  ]);
  const auth = { api: Object.fromEntries(called), $context: Promise.resolve({ password }) };
  return async () => auth as unknown as Auth;
}

/** What the library answers with: these cookies set. */
export const answered = (cookies: readonly string[], response: unknown = {}) => {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return { headers, response };
};

/** What the library throws when the client is wrong. */
export const refusedWith = (statusCode: number): Error => Object.assign(new Error('refused'), { statusCode });
