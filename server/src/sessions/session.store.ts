/** What is stored of a session; lists are in session-list.store.ts. Absence is `undefined`, a lost race is `false`; neither throws. */

import type { AbandonReason, SessionStatus } from '@dispute-intake/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockName, lockRow } from '../platform/db/row-lock.ts';
import { advanceRows, findRows, insertRows } from '../platform/db/rows.ts';
import { retire } from './session.link.ts';
import type { IntakeSessionTable } from './session.table.ts';

const NEW = {
  id: 'text',
  account_id: 'text',
  mode: 'text',
  request: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
  transaction_id: 'text',
  external_id: 'text',
  merchant_search: 'text',
  metadata: 'text',
  follow_up_of: 'text',
  status_of: 'text',
  held_by: 'text',
  link_hash: 'text',
} as const;
type NewSession = Pick<IntakeSessionTable, keyof typeof NEW>;
const add = insertRows<NewSession>({
  table: 'intake_session',
  columns: NEW,
  set: { status: "'pending'", deadline_at: 'given.expires_at', draft_revision: '0' },
});

export interface NextDraft {
  id: string;
  /** Of the claim token. */
  token_hash: string;
  draft: string;
  revision: number;
  step: string;
  now: number;
  deadline: number;
}
const saveNext = advanceRows<NextDraft>({
  table: 'intake_session',
  key: 'id',
  given: {
    id: 'text',
    token_hash: 'text',
    draft: 'text',
    revision: 'bigint',
    step: 'text',
    now: 'bigint',
    deadline: 'bigint',
  },
  set: {
    draft: 'given.draft',
    draft_revision: 'given.revision',
    last_step: 'given.step',
    active_at: 'given.now + coalesce(stored.clock_ahead_ms, 0)',
    left_at: 'null',
    deadline_at: 'given.deadline + coalesce(stored.clock_ahead_ms, 0)',
  },
  where: `stored.token_hash = given.token_hash and stored.status = 'opened' and stored.deadline_at > given.now + coalesce(stored.clock_ahead_ms, 0)
    and stored.draft_revision + 1 = given.revision`,
});

const find = findRows<{ id: string }, IntakeSessionTable>({
  given: { id: 'text' },
  select: 'intake_session.*',
  from: 'intake_session',
  where: 'intake_session.id = given.id',
});

const requests = findRows<{ id: string }, Pick<IntakeSessionTable, 'id' | 'request'>>({
  given: { id: 'text' },
  select: 'intake_session.id, intake_session.request',
  from: 'intake_session',
  where: 'intake_session.id = given.id',
});

/** Links of a session: opened, renewed, handed to another device. */
function sessionLinks(db: Db) {
  return {
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
    /** Waits for a cardholder behind a new link; what opened the session before does so no more. */
    renew: (
      row: IntakeSessionTable,
      link: { link_hash: string; renewed_at: number; expires_at: number },
      held: Pick<IntakeSessionTable, 'held_by' | 'entered' | 'request'>,
    ) =>
      db
        .updateTable('intake_session')
        .set({
          ...link,
          ...held,
          status: 'pending',
          deadline_at: link.expires_at,
          retired_hashes: retire(row),
          token_hash: null,
          left_at: null,
          ended_at: null,
          abandon_reason: null,
          handoff_hash: null,
          companion_hash: null,
          companion_token_hash: null,
        })
        .where('id', '=', row.id)
        .execute(),
    /** Makes the one link of this kind that works. */
    setDeviceLink: (id: string, kind: 'handoff' | 'companion', hash: string, untilMs: number) =>
      db
        .updateTable('intake_session')
        .set(
          kind === 'handoff'
            ? { handoff_hash: hash, handoff_until: untilMs }
            : { companion_hash: hash, companion_token_hash: null, companion_until: untilMs },
        )
        .where('id', '=', id)
        .execute(),
    /** Hands an open session to the page of another device; the one before it has it no more. */
    takeOver: (row: IntakeSessionTable, tokenHash: string, nowMs: number) =>
      db
        .updateTable('intake_session')
        .set({
          token_hash: tokenHash,
          retired_hashes: retire({ ...row, link_hash: row.handoff_hash }),
          renewed_at: nowMs,
          handoff_hash: null,
        })
        .where('id', '=', row.id)
        .execute(),
    /** Gives the companion link to the holder of one token; false when another page opened it first. */
    async claimCompanion(id: string, tokenHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({ companion_token_hash: tokenHash })
        .where('id', '=', id)
        .where('companion_token_hash', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}

export function sessionStore(db: Db) {
  return {
    ...sessionLinks(db),
    add: (row: NewSession) => add(db, [row]),
    find: async (id: string): Promise<IntakeSessionTable | undefined> => (await find(db, [{ id }]))[0]?.[0],
    /** Until the transaction ends, no other one begins or replaces a follow-up of this evaluation; before any lock of a session. */
    lockFollowUps: (evaluationId: string): Promise<void> => lockName(db, `follow_up ${evaluationId}`),
    /** The unfinished session that follows up this evaluation. */
    openFollowUp: (evaluationId: string, nowMs: number): Promise<IntakeSessionTable | undefined> =>
      db
        .selectFrom('intake_session')
        .selectAll()
        .where('follow_up_of', '=', evaluationId)
        .where('status', 'in', ['pending', 'opened'])
        .where('deadline_at', '>', sql<number>`${nowMs} + coalesce(clock_ahead_ms, 0)`)
        .limit(1)
        .executeTakeFirst(),
    /** Of these evaluations those that the cardholder is asked about, with the end of the link. */
    askedUntil: async (evaluationIds: readonly string[], nowMs: number): Promise<Map<string, number>> => {
      if (evaluationIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('intake_session')
        .select(['follow_up_of', 'expires_at'])
        .where('follow_up_of', 'in', [...evaluationIds])
        .where('status', 'in', ['pending', 'opened'])
        .where('deadline_at', '>', nowMs)
        .execute();
      return new Map(rows.map(({ follow_up_of, expires_at }) => [String(follow_up_of), Number(expires_at)]));
    },
    /** Sessions that follow up this evaluation and may still be answered. */
    followUps: (evaluationId: string): Promise<{ id: string }[]> =>
      db
        .selectFrom('intake_session')
        .select('id')
        .where('follow_up_of', '=', evaluationId)
        .where('status', 'in', ['pending', 'opened', 'abandoned'])
        .orderBy('id')
        .execute(),
    moveFollowUp: (id: string, evaluationId: string) =>
      db.updateTable('intake_session').set({ follow_up_of: evaluationId }).where('id', '=', id).execute(),
    /** An opened session goes on as a follow-up of this evaluation. */
    async follow(id: string, evaluationId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({ follow_up_of: evaluationId })
        .where('id', '=', id)
        .where('status', '=', 'opened')
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** From here to the end of the transaction nobody else changes this session; read it after. */
    lockForUpdate: (id: string): Promise<void> => lockRow(db, 'intake_session', id),
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
    /** Takes the next revision of the draft for the holder of the token, while the session goes on; looks and locks nothing. */
    saveNext: async (draft: NextDraft): Promise<boolean> => (await saveNext(db, [draft]))[0] === true,
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
    /** Ends a session that is in status `from`; its draft is forgotten, or kept until `draftUntil`. */
    async end(
      id: string,
      from: SessionStatus,
      end: {
        status: SessionStatus;
        atMs: number;
        reason?: AbandonReason;
        evaluationId?: string;
        reportId?: string | null;
        questionsAsked?: number;
        draftUntil?: number | null;
      },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('intake_session')
        .set({
          status: end.status,
          ended_at: end.atMs,
          deadline_at: end.draftUntil ?? null,
          ...(end.draftUntil ? {} : { draft: null, entered: null }),
          handoff_hash: null,
          // The companion's claim stays until its time is up, so that its page learns what became of the session.
          companion_hash: null,
          abandon_reason: end.reason ?? null,
          evaluation_id: end.evaluationId ?? null,
          report_id: end.reportId ?? null,
          questions_asked: end.questionsAsked ?? null,
        })
        .where('id', '=', id)
        .where('status', '=', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Goes on with a session that was abandoned and whose draft was forgotten. */
    reopen: (id: string, nowMs: number, deadlineMs: number) =>
      db
        .updateTable('intake_session')
        .set({
          status: 'opened',
          abandon_reason: null,
          ended_at: null,
          draft_revision: 0,
          active_at: nowMs,
          left_at: null,
          deadline_at: deadlineMs,
        })
        .where('id', '=', id)
        .where('status', '=', 'abandoned')
        .execute(),
    /** Forgets the draft of a session that was abandoned long enough ago. */
    forgetDraft: (id: string) =>
      db
        .updateTable('intake_session')
        .set({ draft: null, entered: null, deadline_at: null })
        .where('id', '=', id)
        .execute(),
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
    /** The same, of those whose test clock is ahead of `nowMs`. */
    async dueAhead(nowMs: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('intake_session')
        .select('id')
        // As text: the index is of these alone.
        .where(sql<SqlBool>`clock_ahead_ms > 0`)
        .where('deadline_at', '<=', sql<number>`${nowMs} + clock_ahead_ms`)
        .orderBy('deadline_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Sessions as other domains may read them. */
export const sessionReader = (db: Db) => ({
  /** True where this side of the account has one. */
  async isUsed(accountId: string): Promise<boolean> {
    const query = db.selectFrom('intake_session').select('id').where('account_id', '=', accountId).limit(1);
    return (await query.executeTakeFirst()) !== undefined;
  },
  async find(accountId: string, id: string): Promise<IntakeSessionTable | undefined> {
    const row = (await find(db, [{ id }]))[0]?.[0];
    return row?.account_id === accountId ? row : undefined;
  },
  /** The stored requests, as JSON, of those of these ids that there are. */
  requests: async (ids: readonly string[]): Promise<Map<string, string>> =>
    new Map(
      (
        await requests(
          db,
          [...new Set(ids)].map((id) => ({ id })),
        )
      )
        .flat()
        .map(({ id, request }) => [id, request]),
    ),
});
