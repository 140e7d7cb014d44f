/** The operators of an account: invited by link, given a role, removed. An account always keeps an owner. */
import type { Member, MemberLink } from '@dispute-intake/contract/dashboard-api';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { inputError, invalid } from '../platform/http/validate.ts';
import type { Ids } from '../platform/ids.ts';
import type { OneTimeLinks } from './login/one-time-link.service.ts';
import { memberStore } from './member.store.ts';

export interface NewMember {
  accountId: string;
  email: string;
  role: DashboardRole;
  name?: string;
}

export type MemberService = ReturnType<typeof memberService>;

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

export function memberService(deps: { db: Db; write: Write; clock: Clock; ids: Ids; links: OneTimeLinks }) {
  const { db, write, clock, ids, links } = deps;
  const found = async (accountId: string, id: string) => {
    const row = await memberStore(db).find(accountId, id);
    if (!row) throw new ProblemError('not_found', 'There is no such member');
    return row;
  };
  const keepAnOwner = async (tx: Db, accountId: string, id: string) => {
    if ((await memberStore(tx).otherOwners(accountId, id)) === 0) {
      throw new ProblemError('conflict', 'An account needs an owner: make somebody else one first');
    }
  };
  return {
    async list(accountId: string, youId: string): Promise<Member[]> {
      return (await memberStore(db).list(accountId)).map((row) => ({
        id: row.id,
        email: row.email,
        name: row.name,
        role: row.role,
        two_factor: row.two_factor_enabled === 1,
        joined: Number(row.has_password) > 0,
        last_sign_in_at: row.last_sign_in_at,
        you: row.id === youId,
      }));
    },

    /** A new operator with a link to set a password. An address that already has a login is refused (`conflict`). */
    async add(input: NewMember): Promise<MemberLink> {
      const email = input.email.trim().toLowerCase();
      if (!EMAIL.test(email)) throw invalid([inputError(['body', 'email'], 'Must be an e-mail address')]);
      return write(async (tx) => {
        const store = memberStore(tx);
        if (await store.findByEmail(email)) throw new ProblemError('conflict', 'This address already has a login');
        const id = ids.sortable('user');
        const at = isoTime(clock.nowMs());
        await store.add({
          id,
          account_id: input.accountId,
          role: input.role,
          name: input.name?.trim() || (email.split('@')[0] ?? email),
          email,
          email_verified: 0,
          image: null,
          two_factor_enabled: 0,
          created_at: at,
          updated_at: at,
        });
        const { link, expiresAt } = await links.issue(tx, id);
        return { id, link, expires_at: expiresAt };
      });
    },

    /** A new link for an operator who never came, or has lost the password. */
    async renewLink(accountId: string, id: string): Promise<MemberLink & { email: string }> {
      const { email } = await found(accountId, id);
      const { link, expiresAt } = await write((tx) => links.issue(tx, id));
      return { id, email, link, expires_at: expiresAt };
    },

    /** The operator of this address in this account, if there is one. */
    async findByEmail(accountId: string, email: string): Promise<{ id: string } | undefined> {
      const row = await memberStore(db).findByEmail(email.trim().toLowerCase());
      return row?.account_id === accountId ? { id: row.id } : undefined;
    },

    async setRole(
      accountId: string,
      id: string,
      role: DashboardRole,
    ): Promise<{ email: string; before: DashboardRole }> {
      const row = await found(accountId, id);
      await write(async (tx) => {
        if (role !== 'owner') await keepAnOwner(tx, accountId, id);
        await memberStore(tx).setRole(accountId, id, role, isoTime(clock.nowMs()));
      });
      return { email: row.email, before: row.role };
    },

    /** Ends every sign-in of theirs at once. */
    async remove(accountId: string, id: string): Promise<{ email: string }> {
      const row = await found(accountId, id);
      await write(async (tx) => {
        await keepAnOwner(tx, accountId, id);
        await memberStore(tx).remove(accountId, id);
      });
      return { email: row.email };
    },

    /** For an operator who has lost authenticator and passkeys. */
    async dropSecondFactors(accountId: string, id: string): Promise<{ email: string }> {
      const row = await found(accountId, id);
      await write(async (tx) => {
        await memberStore(tx).dropSecondFactors(id);
        await memberStore(tx).endSignIns(id);
      });
      return { email: row.email };
    },
  };
}
