/** The only SQL on `duty_record` and `duty_notice`. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DutyNoticeTable, DutyRecordTable } from './duty.table.ts';

export const dutyStore = (db: Db) => ({
  add: (row: DutyRecordTable) => db.insertInto('duty_record').values(row).execute(),
  /** In the order they were recorded. */
  records: (disputeId: string): Promise<DutyRecordTable[]> =>
    db.selectFrom('duty_record').selectAll().where('dispute_id', '=', disputeId).orderBy('id').execute(),
  /** The reminders of a dispute are from now on these; what was sent for the same day stays sent. */
  async remind(disputeId: string, notices: readonly Omit<DutyNoticeTable, 'notified_at'>[]): Promise<void> {
    const sent = await db.selectFrom('duty_notice').selectAll().where('dispute_id', '=', disputeId).execute();
    await db.deleteFrom('duty_notice').where('dispute_id', '=', disputeId).execute();
    if (notices.length === 0) return;
    const rows = notices.map((notice) => {
      const before = sent.find((row) => row.obligation_id === notice.obligation_id && row.due_by === notice.due_by);
      return { ...notice, notified_at: before?.notified_at ?? null };
    });
    await db.insertInto('duty_notice').values(rows).execute();
  },
  /** Reminders whose time has come, oldest first. */
  due: (nowMs: number, limit: number): Promise<DutyNoticeTable[]> =>
    db
      .selectFrom('duty_notice')
      .selectAll()
      .where('notified_at', 'is', null)
      .where('notify_at', '<=', nowMs)
      .orderBy('notify_at')
      .limit(limit)
      .execute(),
  /** The same, of disputes whose test clock is ahead of `nowMs`. */
  dueAhead: (nowMs: number, limit: number): Promise<DutyNoticeTable[]> =>
    db
      .selectFrom('evaluation')
      .innerJoin('duty_notice', 'duty_notice.dispute_id', 'evaluation.id')
      .selectAll('duty_notice')
      // As text: the index is of these alone.
      .where(sql<SqlBool>`evaluation.clock_ahead_ms > 0`)
      .where('notified_at', 'is', null)
      .where('notify_at', '<=', sql<number>`${nowMs} + evaluation.clock_ahead_ms`)
      .orderBy('notify_at')
      .limit(limit)
      .execute(),
  /** False when another process did it. */
  async notified({ dispute_id, obligation_id }: DutyNoticeTable, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('duty_notice')
      .set({ notified_at: nowMs })
      .where('dispute_id', '=', dispute_id)
      .where('obligation_id', '=', obligation_id)
      .where('notified_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
});
