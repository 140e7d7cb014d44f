/** The operators of an account: invited by link, given a role, removed. An account always keeps an owner. */

import type { Member, MemberLink } from '@dispute-intake/contract/dashboard-api';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { accountSettingsStore } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import type { NoticeService } from '../notices/index.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import type { AuditActor, AuditService } from './audit.service.ts';
import type { OneTimeLinks } from './login/one-time-link.service.ts';
import { passwordStore } from './login/password.store.ts';
import { secondFactorStore } from './login/second-factor.store.ts';
import { signInStore } from './login/sign-in.store.ts';
import { memberStore } from './member.store.ts';

export interface NewMember {
  accountId: string;
  email: string;
  role: DashboardRole;
  name?: string;
}

export type MemberService = ReturnType<typeof memberService>;

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

/** What becomes of the API keys a member has made. */
export type KeysOfRemoved = 'keep' | 'revoke';

export function memberService(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  links: OneTimeLinks;
  audit: AuditService;
  notices: Pick<NoticeService, 'mailLink'>;
}) {
  const { db, write, clock, ids, links, audit, notices } = deps;
  const found = async (accountId: string, id: string, from = db) => {
    const row = await memberStore(from).find(accountId, id);
    if (!row) throw new ProblemError('not_found', 'There is no such member: somebody has removed them');
    return row;
  };
  /** Mailed where an operator asks for it; the command line prints it. */
  async function newLink(tx: Db, by: AuditActor, id: string, kind: 'invitation' | 'reset'): Promise<MemberLink> {
    const issued = await links.issue(tx, id);
    const mailed = by.userId !== null && (await notices.mailLink(tx, id, kind, issued));
    return { id, link: issued.link, expires_at: issued.expiresAt, mailed };
  }
  const keepAnOwner = async (tx: Db, accountId: string, id: string) => {
    if ((await memberStore(tx).otherOwners(accountId, id)) === 0) {
      throw new ProblemError('conflict', 'An account needs an owner: make somebody else one first');
    }
  };
  return {
    async list(accountId: string, youId: string): Promise<Member[]> {
      const nowMs = clock.nowMs();
      const [keys, signIns] = await Promise.all([
        accountSettingsStore(db).activeKeyCounts(accountId, nowMs),
        signInStore(db).countByMember(accountId, isoTime(nowMs)),
      ]);
      return (await memberStore(db).list(accountId)).map((row) => ({
        id: row.id,
        email: row.email,
        name: row.name,
        role: row.role,
        two_factor: row.two_factor_enabled === 1,
        joined: Number(row.has_password) > 0 || Number(row.identities) > 0,
        single_sign_on: Number(row.identities) > 0,
        last_sign_in_at: row.last_sign_in_at,
        you: row.id === youId,
        active_keys: keys.get(row.id) ?? 0,
        sign_ins: signIns.get(row.id) ?? 0,
      }));
    },

    /** A new operator with a link to set a password. An address that already has a login is refused (`conflict`). */
    async add(by: AuditActor, input: NewMember): Promise<MemberLink> {
      const email = input.email.trim().toLowerCase();
      if (!EMAIL.test(email)) throw invalid([inputError(['body', 'email'], 'Must be an e-mail address')]);
      return write(async (tx) => {
        await audit.lockAccount(tx, input.accountId);
        const store = memberStore(tx);
        const id = ids.sortable('user');
        const at = isoTime(clock.nowMs());
        const isAdded = await store.add({
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
        if (!isAdded)
          throw new ProblemError(
            'conflict',
            'This address already has a login: invite another address, or have the login removed first',
          );
        await audit.add(tx, by, 'member.invited', id, { role: input.role });
        return newLink(tx, by, id, 'invitation');
      });
    },

    /** A new link for an operator who never came, or has lost the password. */
    async renewLink(by: AuditActor, id: string): Promise<MemberLink> {
      return write(async (tx) => {
        await audit.lockAccount(tx, by.accountId);
        await found(by.accountId, id, tx);
        await audit.add(tx, by, 'member.link_renewed', id);
        const hasPassword = (await passwordStore(tx).hashOf(id)) !== undefined;
        return newLink(tx, by, id, hasPassword ? 'reset' : 'invitation');
      });
    },

    /** The operator of this address in this account, if there is one. */
    async findByEmail(accountId: string, email: string): Promise<{ id: string } | undefined> {
      const row = await memberStore(db).findByEmail(email.trim().toLowerCase());
      return row?.account_id === accountId ? { id: row.id } : undefined;
    },

    async setRole(by: AuditActor, id: string, role: DashboardRole): Promise<void> {
      await write(async (tx) => {
        await audit.lockAccount(tx, by.accountId);
        const { role: before } = await found(by.accountId, id, tx);
        if (role !== 'owner') await keepAnOwner(tx, by.accountId, id);
        await memberStore(tx).setRole(by.accountId, id, role, isoTime(clock.nowMs()));
        await audit.add(tx, by, 'member.role_changed', id, { from: before, to: role });
      });
    },

    /**
     * Ends every sign-in of theirs at once. Throws `conflict` where keys they have made still work and `keys` does not say
     * what is to become of them.
     */
    async remove(by: AuditActor, id: string, keys: KeysOfRemoved | undefined): Promise<void> {
      await write(async (tx) => {
        await audit.lockAccount(tx, by.accountId);
        await found(by.accountId, id, tx);
        await keepAnOwner(tx, by.accountId, id);
        const nowMs = clock.nowMs();
        const active = (await accountSettingsStore(tx).activeKeyCounts(by.accountId, nowMs)).get(id) ?? 0;
        if (active > 0 && keys === undefined) {
          throw new ProblemError(
            'conflict',
            `They have made ${active} API ${active === 1 ? 'key that still works' : 'keys that still work'}: say keys=revoke or keys=keep`,
            { members: { active_keys: active } },
          );
        }
        const revoked = keys === 'revoke' ? await accountSettingsStore(tx).revokeKeysOf(by.accountId, id, nowMs) : [];
        await secondFactorStore(tx).endTrustedDevices(id);
        await memberStore(tx).remove(by.accountId, id);
        await audit.add(tx, by, 'member.removed', id, active > 0 ? { keys, revoked } : {});
      });
    },

    /** Ends every sign-in of theirs at once, and asks for the second factor again on every device. */
    async endSignIns(by: AuditActor, id: string): Promise<void> {
      await write(async (tx) => {
        await audit.lockAccount(tx, by.accountId);
        await found(by.accountId, id, tx);
        await secondFactorStore(tx).endTrustedDevices(id);
        await signInStore(tx).endAll(id);
        await audit.add(tx, by, 'member.signed_out', id);
      });
    },

    /** For an operator who has lost authenticator and passkeys. */
    async dropSecondFactors(by: AuditActor, id: string): Promise<void> {
      await write(async (tx) => {
        await audit.lockAccount(tx, by.accountId);
        await found(by.accountId, id, tx);
        await secondFactorStore(tx).removeAll(id);
        await secondFactorStore(tx).endTrustedDevices(id);
        await signInStore(tx).endAll(id);
        await audit.add(tx, by, 'member.second_factor_removed', id);
      });
    },
  };
}
