/** The only SQL on operators, their one-time links, sign-ins and second factors, beside what better-auth does itself. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db } from '../database.ts';
import type {
  DashboardLinkTable,
  DashboardSignInTable,
  DashboardTwoFactorTable,
  DashboardUserTable,
  SignInMethod,
} from './dashboard.table.ts';

type SecondFactorRow = Pick<DashboardTwoFactorTable, 'id' | 'secret' | 'backup_codes'>;

export interface MemberRow extends DashboardUserTable {
  has_password: number;
  /** How many times they are known at a provider of single sign-on: 0 or 1. */
  identities: number;
  last_sign_in_at: string | null;
}

/** Everything is found within an account only; absence is `undefined`. */
export const memberStore = (db: Db) => ({
  list: (accountId: string): Promise<MemberRow[]> =>
    db
      .selectFrom('dashboard_user as u')
      .selectAll('u')
      .select((eb) => [
        eb
          .selectFrom('dashboard_credential as c')
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.password', 'is not', null)
          .as('has_password'),
        eb
          .selectFrom('dashboard_credential as i')
          .select((sub) => sub.fn.countAll<number>().as('n'))
          .whereRef('i.user_id', '=', 'u.id')
          .where('i.provider_id', '!=', 'credential')
          .as('identities'),
        eb
          .selectFrom('dashboard_sign_in as s')
          .select((sub) => sub.fn.max('s.created_at').as('at'))
          .whereRef('s.user_id', '=', 'u.id')
          .as('last_sign_in_at'),
      ])
      .where('u.account_id', '=', accountId)
      .orderBy('u.email')
      .execute() as Promise<MemberRow[]>,
  find: (accountId: string, id: string): Promise<DashboardUserTable | undefined> =>
    db
      .selectFrom('dashboard_user')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  findByEmail: (email: string): Promise<DashboardUserTable | undefined> =>
    db.selectFrom('dashboard_user').selectAll().where('email', '=', email).executeTakeFirst(),
  async add(row: DashboardUserTable): Promise<void> {
    await db.insertInto('dashboard_user').values(row).execute();
  },
  async setRole(accountId: string, id: string, role: DashboardRole, at: string): Promise<void> {
    await db
      .updateTable('dashboard_user')
      .set({ role, updated_at: at })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  },
  async remove(accountId: string, id: string): Promise<void> {
    await db.deleteFrom('dashboard_user').where('account_id', '=', accountId).where('id', '=', id).execute();
  },
  async otherOwners(accountId: string, id: string): Promise<number> {
    const { n } = await db
      .selectFrom('dashboard_user')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .where('role', '=', 'owner')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow();
    return Number(n);
  },
  /** Takes authenticator, backup codes and passkeys away, so that the password alone signs in again. */
  async dropSecondFactors(id: string): Promise<void> {
    await db.deleteFrom('dashboard_two_factor').where('user_id', '=', id).execute();
    await db.deleteFrom('dashboard_passkey').where('user_id', '=', id).execute();
    await db.updateTable('dashboard_user').set({ two_factor_enabled: 0 }).where('id', '=', id).execute();
  },
  /** By id, `limit` of those after `afterId`. */
  secondFactors: (afterId: string, limit: number): Promise<SecondFactorRow[]> =>
    db
      .selectFrom('dashboard_two_factor')
      .select(['id', 'secret', 'backup_codes'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** False where the row is not as it was. */
  async renewSecondFactor(before: SecondFactorRow, changes: Omit<SecondFactorRow, 'id'>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('dashboard_two_factor')
      .set(changes)
      .where('id', '=', before.id)
      .where('secret', '=', before.secret)
      .where('backup_codes', '=', before.backup_codes)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
  /** Devices on which the second code is not asked for; the login library keeps them among its short-lived values. */
  async endTrustedDevices(userId: string): Promise<void> {
    await db
      .deleteFrom('dashboard_verification')
      .where('identifier', 'like', 'trust-device-%')
      .where('value', '=', userId)
      .execute();
  },
  /** Whose second code a pending sign-in waits for; undefined when there is none. */
  async pendingUser(identifier: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('dashboard_verification')
      .select('value')
      .where('identifier', '=', identifier)
      .executeTakeFirst();
    return row?.value;
  },
  findById: (id: string): Promise<DashboardUserTable | undefined> =>
    db.selectFrom('dashboard_user').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Notes how a sign-in was made, and when its operator proved who they are. */
  async signedIn(token: string, method: SignInMethod, provedAtMs: number): Promise<void> {
    await db
      .updateTable('dashboard_sign_in')
      .set({ method, confirmed_at: provedAtMs })
      .where('token', '=', token)
      .execute();
  },
  async confirmed(signInId: string, atMs: number): Promise<void> {
    await db.updateTable('dashboard_sign_in').set({ confirmed_at: atMs }).where('id', '=', signInId).execute();
  },
  /** What the sign-in itself knows, and what its account asks for. */
  signIn: (id: string) =>
    db
      .selectFrom('dashboard_sign_in as s')
      .innerJoin('dashboard_user as u', 'u.id', 's.user_id')
      .innerJoin('account as a', 'a.id', 'u.account_id')
      .select(['s.method', 's.confirmed_at', 's.created_at', 's.last_used_at', 'a.require_second_factor'])
      .where('s.id', '=', id)
      .executeTakeFirst(),
  /** The library replaces a sign-in when second factors change: the new one is as old, and was made as the old one. */
  async takeOver(
    before: Pick<DashboardSignInTable, 'created_at' | 'confirmed_at' | 'method' | 'last_used_at'>,
    token: string,
  ) {
    await db
      .updateTable('dashboard_sign_in')
      .set({
        created_at: before.created_at,
        confirmed_at: before.confirmed_at ?? null,
        last_used_at: before.last_used_at ?? null,
        method: before.method ?? null,
      })
      .where('token', '=', token)
      .execute();
  },
  async signInUsed(id: string, nowMs: number): Promise<void> {
    await db.updateTable('dashboard_sign_in').set({ last_used_at: nowMs }).where('id', '=', id).execute();
  },
  /** False where the code was used before. */
  async useCode(subject: string, nowMs: number, expiresAtMs: number): Promise<boolean> {
    await db.deleteFrom('dashboard_used_code').where('expires_at', '<=', nowMs).execute();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('dashboard_used_code')
      .values({ subject, expires_at: expiresAtMs })
      .onConflict((on) => on.column('subject').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  async forgetCode(subject: string): Promise<void> {
    await db.deleteFrom('dashboard_used_code').where('subject', '=', subject).execute();
  },
  async endSignIns(userId: string, exceptId?: string): Promise<void> {
    const all = db.deleteFrom('dashboard_sign_in').where('user_id', '=', userId);
    await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).execute();
  },
  signIns: (userId: string, afterIso: string) =>
    db
      .selectFrom('dashboard_sign_in')
      .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', afterIso)
      .orderBy('updated_at', 'desc')
      .execute(),
  /** How many browsers each member of the account is signed in with. */
  async signInCounts(accountId: string, afterIso: string): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('dashboard_sign_in as s')
      .innerJoin('dashboard_user as u', 'u.id', 's.user_id')
      .select((eb) => ['s.user_id', eb.fn.countAll<number>().as('n')])
      .where('u.account_id', '=', accountId)
      .where('s.expires_at', '>', afterIso)
      .groupBy('s.user_id')
      .execute();
    return new Map(rows.map(({ user_id, n }) => [user_id, Number(n)]));
  },
  async endSignIn(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('dashboard_sign_in')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },
  /** Only the newest link of an operator works. */
  async replaceLink(row: DashboardLinkTable): Promise<void> {
    await db.deleteFrom('dashboard_link').where('user_id', '=', row.user_id).where('used_at', 'is', null).execute();
    await db.insertInto('dashboard_link').values(row).execute();
  },
  findLink: (tokenHash: string) =>
    db
      .selectFrom('dashboard_link as l')
      .innerJoin('dashboard_user as u', 'u.id', 'l.user_id')
      .innerJoin('account as a', 'a.id', 'u.account_id')
      .select([
        'l.id',
        'l.expires_at',
        'l.used_at',
        'u.id as user_id',
        'u.account_id',
        'u.email',
        'u.name',
        'a.name as account_name',
      ])
      .where('l.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  /** True for the one caller who uses the link first. */
  async useLink(id: string, atMs: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('dashboard_link')
      .set({ used_at: atMs })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
  /** The scrypt hash; undefined before the first link was used. */
  async passwordOf(userId: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('dashboard_credential')
      .select('password')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst();
    return row?.password ?? undefined;
  },
  async setPassword(userId: string, hash: string, at: string): Promise<void> {
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
  async setName(id: string, name: string, at: string): Promise<void> {
    await db.updateTable('dashboard_user').set({ name, updated_at: at }).where('id', '=', id).execute();
  },
});
