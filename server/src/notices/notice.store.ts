/** The only SQL on `mail` and `notice_preference`, and what a digest reads of other tables. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db } from '../database.ts';
import type { MailKind, MailTable, NoticePreferenceTable } from './notice.table.ts';

/** Whom a digest may be for. */
export interface Recipient {
  id: string;
  account_id: string;
  role: DashboardRole;
  endpoints: number | null;
  deadlines: number | null;
}
export interface LoadedMail extends MailTable {
  email: string;
  account_name: string;
}

export const noticeStore = (db: Db) => ({
  async add(row: Omit<MailTable, 'sent_at' | 'failed_at'>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mail')
      .values({ ...row, sent_at: null, failed_at: null })
      .onConflict((on) => on.columns(['user_id', 'kind', 'day']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  /** Links that were replaced are not sent any more. */
  async dropUnsentLinks(userId: string): Promise<void> {
    await db
      .deleteFrom('mail')
      .where('user_id', '=', userId)
      .where('kind', 'in', ['invitation', 'reset'])
      .where('sent_at', 'is', null)
      .execute();
  },
  load: (id: string): Promise<LoadedMail | undefined> =>
    db
      .selectFrom('mail as m')
      .innerJoin('dashboard_user as u', 'u.id', 'm.user_id')
      .innerJoin('account as a', 'a.id', 'u.account_id')
      .selectAll('m')
      .select(['u.email', 'a.name as account_name'])
      .where('m.id', '=', id)
      .executeTakeFirst(),
  async ended(id: string, how: 'sent_at' | 'failed_at', atMs: number): Promise<void> {
    await db
      .updateTable('mail')
      .set({ [how]: atMs, content: null })
      .where('id', '=', id)
      .execute();
  },
  /** Ids of mails that wait to be sent, the oldest first. */
  async waiting(limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('mail')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .orderBy('created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  async forget(beforeMs: number): Promise<void> {
    await db.deleteFrom('mail').where('created_at', '<', beforeMs).execute();
  },
  /** The last mail of these kinds to the operator. */
  last: (userId: string, kinds: readonly MailKind[]): Promise<MailTable | undefined> =>
    db
      .selectFrom('mail')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', 'in', [...kinds])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  preference: (userId: string): Promise<NoticePreferenceTable | undefined> =>
    db.selectFrom('notice_preference').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  async setPreference(row: NoticePreferenceTable): Promise<void> {
    await db
      .insertInto('notice_preference')
      .values(row)
      .onConflict((on) => on.column('user_id').doUpdateSet({ endpoints: row.endpoints, deadlines: row.deadlines }))
      .execute();
  },
  /** Operators who have signed in before, by id: `limit` of those after `afterId`. */
  recipients: (afterId: string, limit: number): Promise<Recipient[]> =>
    db
      .selectFrom('dashboard_user as u')
      .leftJoin('notice_preference as p', 'p.user_id', 'u.id')
      .select(['u.id', 'u.account_id', 'u.role', 'p.endpoints', 'p.deadlines'])
      .where((eb) =>
        eb.exists(eb.selectFrom('dashboard_credential as c').select('c.id').whereRef('c.user_id', '=', 'u.id')),
      )
      .where('u.id', '>', afterId)
      .orderBy('u.id')
      .limit(limit)
      .execute(),
  /** Cases without an outcome whose last day to file lies in `[from, until]` (ISO dates), the nearest first. */
  due: (accountId: string, from: string, until: string, limit: number): Promise<{ id: string; deadline: string }[]> =>
    db
      .selectFrom('evaluation')
      .select(['id', 'deadline'])
      .where('account_id', '=', accountId)
      .where('outcome', 'is', null)
      .where('superseded_by', 'is', null)
      .where('deadline', '>=', from)
      .where('deadline', '<=', until)
      .orderBy('deadline')
      .orderBy('id')
      .limit(limit)
      .execute() as Promise<{ id: string; deadline: string }[]>,
  /** Cases with a legal duty that is not done, due until this day (ISO date), the nearest first. */
  duties: async (
    accountId: string,
    until: string,
    limit: number,
  ): Promise<{ id: string; duty: string; due_by: string }[]> => {
    const rows = await db
      .selectFrom('evaluation')
      .select(['id', 'duty_next', 'duty_due'])
      .where('account_id', '=', accountId)
      .where('superseded_by', 'is', null)
      .where('duty_due', 'is not', null)
      .where('duty_due', '<=', until)
      .orderBy('duty_due')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, duty_next, duty_due }) => ({ id, duty: String(duty_next), due_by: String(duty_due) }));
  },
  /** What the service itself has entered in the audit log about endpoints since then, the oldest first. */
  endpointEntries: (accountId: string, sinceMs: number, limit: number) =>
    db
      .selectFrom('dashboard_audit')
      .select(['action', 'target', 'detail', 'at', 'position'])
      .where('account_id', '=', accountId)
      .where('actor', '=', 'service')
      .where('action', 'in', ['endpoint.failing', 'endpoint.disabled'])
      .where('at', '>=', sinceMs)
      .orderBy('position', 'desc')
      .limit(limit)
      .execute(),
  /** Those of these endpoints that still fail or are disabled by the service. */
  troubled: (ids: readonly string[]) =>
    db
      .selectFrom('webhook_endpoint')
      .select(['id', 'account_id', 'url', 'disabled', 'failing_since'])
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('failing_since', 'is not', null), eb('disabled_reason', 'in', ['gone', 'failing'])]))
      .execute(),
});
