/** The only SQL on who an operator is at the provider of single sign-on: rows of the login library's table of credentials. */
import { createHash } from 'node:crypto';
import type { Db } from '../../database.ts';
import type { DashboardUserTable } from '../dashboard.table.ts';

const PROVIDER = 'oidc';

/** A person at a provider, by which they are found for good: addresses change hands. */
export interface Identity {
  issuer: string;
  subject: string;
}

export const identityStore = (db: Db) => ({
  /** The operator this person is; undefined where they are none yet. */
  user: ({ issuer, subject }: Identity): Promise<DashboardUserTable | undefined> =>
    db
      .selectFrom('dashboard_credential as c')
      .innerJoin('dashboard_user as u', 'u.id', 'c.user_id')
      .selectAll('u')
      .where('c.id', '=', idOf({ issuer, subject }))
      .executeTakeFirst(),
  async has(userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('dashboard_credential')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider_id', '=', PROVIDER)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Whether the operator is another person at this provider already. */
  async isAnother(userId: string, { issuer, subject }: Identity): Promise<boolean> {
    const row = await db
      .selectFrom('dashboard_credential')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider_id', '=', PROVIDER)
      .where('issuer', '=', issuer)
      .where('id', '!=', idOf({ issuer, subject }))
      .executeTakeFirst();
    return row !== undefined;
  },
  /** The person is this operator from now on, in place of whom they were at another provider before. */
  async link(userId: string, identity: Identity, at: string): Promise<void> {
    await db
      .deleteFrom('dashboard_credential')
      .where('user_id', '=', userId)
      .where('provider_id', '=', PROVIDER)
      .execute();
    await db
      .insertInto('dashboard_credential')
      .values({
        id: idOf(identity),
        user_id: userId,
        account_id: identity.subject,
        provider_id: PROVIDER,
        issuer: identity.issuer,
        password: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  },
});

/** The primary key sees to it that a person is one operator only. */
const idOf = ({ issuer, subject }: Identity): string =>
  `crd_${createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')}`;
