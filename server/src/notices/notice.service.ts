/**
 * Tells operators what they should hear of. With a mail server, links to set a password leave at once, and what is failing or
 * due once a day at most; without one, the dashboard shows it. A mail is a row and a job in the transaction that causes it.
 */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type AccountDigest, accountDigest } from './digest.ts';
import type { DigestContent, LinkContent } from './mail-text.ts';
import { noticeStore } from './notice.store.ts';
import type { MailKind, NoticePreferenceTable } from './notice.table.ts';

export const SEND_MAIL = 'mail.send';

/** Where a mail's content is sealed for. */
export const contentPlace = (mailId: string): string => `mail.content ${mailId}`;

export interface Wanted {
  endpoints: boolean;
  deadlines: boolean;
}

/** What a role works with, until somebody chooses for themselves. */
const DEFAULTS: Record<DashboardRole, Wanted> = {
  owner: { endpoints: true, deadlines: true },
  developer: { endpoints: true, deadlines: false },
  analyst: { endpoints: false, deadlines: true },
  'read-only': { endpoints: false, deadlines: false },
};

/** What somebody wants to hear, by what they chose or else by their role. */
export const wantedBy = (
  role: DashboardRole,
  chosen: Record<keyof Wanted, number | null> | Omit<NoticePreferenceTable, 'user_id'> | undefined,
): Wanted => ({
  endpoints: chosen?.endpoints == null ? DEFAULTS[role].endpoints : Number(chosen.endpoints) === 1,
  deadlines: chosen?.deadlines == null ? DEFAULTS[role].deadlines : Number(chosen.deadlines) === 1,
});

export interface NoticeDeps {
  db: Db;
  write: Write;
  jobs: Pick<JobQueue, 'enqueue'>;
  clock: Clock;
  ids: Ids;
  secrets: Pick<Secrets, 'seal'>;
  /** False: there is no mail server, and no mail is ever written. */
  sendsMail: boolean;
}

export type NoticeService = ReturnType<typeof noticeService>;

export function noticeService({ db, write, jobs, clock, ids, secrets, sendsMail }: NoticeDeps) {
  async function add(
    tx: Db,
    userId: string,
    kind: MailKind,
    content: LinkContent | DigestContent,
    digest: { day: string; auditPosition: number | null } | undefined,
  ): Promise<boolean> {
    const id = ids.sortable('mail');
    const isNew = await noticeStore(tx).add({
      id,
      user_id: userId,
      kind,
      day: digest?.day ?? null,
      content: secrets.seal(JSON.stringify(content), contentPlace(id)),
      audit_position: digest?.auditPosition ?? null,
      created_at: clock.nowMs(),
    });
    if (isNew) await jobs.enqueue(tx, { kind: SEND_MAIL, id });
    return isNew;
  }

  return {
    sendsMail,

    /** Inside the caller's transaction: mails a link that sets a password; false where there is no mail server. */
    async mailLink(tx: Db, userId: string, kind: 'invitation' | 'reset', content: LinkContent): Promise<boolean> {
      if (!sendsMail) return false;
      await noticeStore(tx).dropUnsentLinks(userId);
      return add(tx, userId, kind, content, undefined);
    },

    /** Inside the caller's transaction: the digest of a day; false where the operator has theirs already. */
    addDigest: (tx: Db, userId: string, day: string, content: DigestContent, auditPosition: number | null) =>
      add(tx, userId, 'digest', content, { day, auditPosition }),

    /** When the last mail with a link went to the operator, epoch milliseconds. */
    async lastLinkMs(tx: Db, userId: string): Promise<number | undefined> {
      const row = await noticeStore(tx).last(userId, ['invitation', 'reset']);
      return row && Number(row.created_at);
    },

    /** What somebody wants to hear, and what there is to say today. */
    async of(
      user: { id: string; role: DashboardRole },
      accountId: string,
    ): Promise<AccountDigest & { wanted: Wanted; lastSentMs: number | null }> {
      const [chosen, digest, last] = await Promise.all([
        noticeStore(db).preference(user.id),
        accountDigest(db, accountId, clock.nowMs()),
        noticeStore(db).last(user.id, ['digest']),
      ]);
      const lastSentMs = last?.sent_at == null ? null : Number(last.sent_at);
      return { ...digest, wanted: wantedBy(user.role, chosen), lastSentMs };
    },

    async choose(userId: string, wanted: Wanted): Promise<void> {
      await write((tx) =>
        noticeStore(tx).setPreference({
          user_id: userId,
          endpoints: wanted.endpoints ? 1 : 0,
          deadlines: wanted.deadlines ? 1 : 0,
        }),
      );
    },
  };
}
