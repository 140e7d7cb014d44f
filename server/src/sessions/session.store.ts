/** The only SQL on `intake_session`. Absence is `undefined`, a lost race is `false`; neither throws. */

import type { AbandonReason, SessionStatus } from '@dispute-intake/contract';
import type { Database, Db } from '../database.ts';
import { columnsOf, combined, postgresStatement } from '../platform/db/combined.ts';
import { prepared } from '../platform/db/prepared.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import type { IntakeSessionTable } from './session.table.ts';

type NewSession = Pick<IntakeSessionTable, 'id' | 'account_id' | 'mode' | 'request' | 'created_at' | 'expires_at'>;

const addOne = prepared<Database, NewSession, never>((db, value) =>
  db.insertInto('intake_session').values({
    id: value('id'),
    account_id: value('account_id'),
    status: 'pending',
    mode: value('mode'),
    request: value('request'),
    created_at: value('created_at'),
    expires_at: value('expires_at'),
    deadline_at: value('expires_at'),
    draft_revision: 0,
  } as IntakeSessionTable),
);

const addMany = postgresStatement(`
  insert into intake_session
    (id, account_id, status, mode, request, created_at, expires_at, deadline_at, draft_revision)
  select id, account_id, 'pending', mode, request, created_at, expires_at, expires_at, 0
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
    as new (id, account_id, mode, request, created_at, expires_at)`);
const add = combined<Database, NewSession, unknown>({
  one: addOne,
  many: async (db, rows) => {
    await addMany(db, columnsOf(rows, 'id', 'account_id', 'mode', 'request', 'created_at', 'expires_at'));
    return [];
  },
});

const byId = prepared<Database, { id: string }, IntakeSessionTable>((db, value) =>
  db.selectFrom('intake_session').selectAll().where('id', '=', value('id')),
);

export function sessionStore(db: Db) {
  return {
    add: (row: NewSession) => add(db, row),
    async find(id: string): Promise<IntakeSessionTable | undefined> {
      return (await byId(db, { id })).rows[0];
    },
    /** From here to the end of the transaction nobody else changes this session; read it after. */
    hold: (id: string): Promise<void> => lockRow(db, 'intake_session', id),
    list: (accountId: string, beforeId: string | undefined, count: number): Promise<IntakeSessionTable[]> =>
      db
        .selectFrom('intake_session')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as string))
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),

    /** Opens a live link for the holder of one token, in a single statement: of any number of claims one is `true`. */
    async claim(id: string, tokenHash: string, nowMs: number, deadlineMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({ status: 'opened', token_hash: tokenHash, opened_at: nowMs, active_at: nowMs, deadline_at: deadlineMs })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .where('expires_at', '>', nowMs)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Notes that the cardholder of an open session is there. */
    async touch(id: string, nowMs: number, deadlineMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({ active_at: nowMs, left_at: null, deadline_at: deadlineMs })
        .where('id', '=', id)
        .where('status', '=', 'opened')
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Notes that the page of an open session went away. */
    leave: (id: string, nowMs: number, deadlineMs: number) =>
      db
        .updateTable('intake_session')
        .set({ left_at: nowMs, deadline_at: deadlineMs })
        .where('id', '=', id)
        .where('status', '=', 'opened')
        .execute(),
    /** Takes revision `revision` of the draft if it is the next one. */
    async saveDraft(
      id: string,
      draft: { revision: number; sealed: string; step: string },
      nowMs: number,
      deadlineMs: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({
          draft: draft.sealed,
          draft_revision: draft.revision,
          last_step: draft.step,
          active_at: nowMs,
          left_at: null,
          deadline_at: deadlineMs,
        })
        .where('id', '=', id)
        .where('status', '=', 'opened')
        .where('draft_revision', '=', draft.revision - 1)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Ends a session that is in status `from`; its draft is forgotten. */
    async end(
      id: string,
      from: SessionStatus,
      end: { status: SessionStatus; atMs: number; reason?: AbandonReason; evaluationId?: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({
          status: end.status,
          ended_at: end.atMs,
          deadline_at: null,
          draft: null,
          abandon_reason: end.reason ?? null,
          evaluation_id: end.evaluationId ?? null,
        })
        .where('id', '=', id)
        .where('status', '=', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Sessions whose time is over, longest first. */
    async due(nowMs: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('intake_session')
        .select('id')
        .where('deadline_at', 'is not', null)
        .where('deadline_at', '<=', nowMs)
        .orderBy('deadline_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
