/** What is stored of a session; lists are in session-list.store.ts. Absence is `undefined`, a lost race is `false`; neither throws. */

import type { AbandonReason, SessionStatus } from '@dispute-intake/contract';
import type { Database, Db } from '../database.ts';
import { columnsOf, combined, postgresStatement } from '../platform/db/combined.ts';
import { prepared } from '../platform/db/prepared.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import { retire } from './session.link.ts';
import type { IntakeSessionTable } from './session.table.ts';

const NEW = [
  'id',
  'account_id',
  'mode',
  'request',
  'created_at',
  'expires_at',
  'transaction_id',
  'external_id',
  'merchant_search',
  'metadata',
  'follow_up_of',
  'link_hash',
] as const;
type NewSession = Pick<IntakeSessionTable, (typeof NEW)[number]> & { link_hash: string };

const addOne = prepared<Database, NewSession, never>((db, value) =>
  db.insertInto('intake_session').values({
    ...Object.fromEntries(NEW.map((name) => [name, value(name)])),
    status: 'pending',
    deadline_at: value('expires_at'),
    draft_revision: 0,
  } as IntakeSessionTable),
);

const NUMBERS: ReadonlySet<string> = new Set(['created_at', 'expires_at']);
const arrays = NEW.map((name, i) => `$${i + 1}::${NUMBERS.has(name) ? 'bigint' : 'text'}[]`).join(', ');
const addMany = postgresStatement(`
  insert into intake_session (status, deadline_at, draft_revision, ${NEW.join(', ')})
  select 'pending', expires_at, 0, ${NEW.join(', ')} from unnest(${arrays}) as new (${NEW.join(', ')})`);
const add = combined<Database, NewSession, unknown>({
  one: addOne,
  many: async (db, rows) => {
    await addMany(db, columnsOf(rows, ...NEW));
    return [];
  },
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
const saveOneNext = prepared<Database, NextDraft & Record<string, unknown>, never>((db, value) =>
  db
    .updateTable('intake_session')
    .set({
      draft: value('draft'),
      draft_revision: value('revision'),
      last_step: value('step'),
      active_at: value('now'),
      left_at: null,
      deadline_at: value('deadline'),
    })
    .where('id', '=', value('id'))
    .where('token_hash', '=', value('token_hash'))
    .where('status', '=', 'opened')
    .where('deadline_at', '>', value('now'))
    .where((of) => of(of('draft_revision', '+', 1), '=', value('revision'))),
);
/** Locks in the order of the ids, so that two of these cannot wait for each other. */
const saveManyNext = postgresStatement<{ id: string; revision: number }>(`
  with next as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[])
      as next (id, token_hash, draft, revision, step, now, deadline)
  ), held as (
    select id from intake_session where id = any($1::text[]) order by id for update
  )
  update intake_session as session set draft = next.draft, draft_revision = next.revision, last_step = next.step,
    active_at = next.now, left_at = null, deadline_at = next.deadline
  from next join held using (id)
  where session.id = next.id and session.token_hash = next.token_hash and session.status = 'opened'
    and session.deadline_at > next.now and session.draft_revision + 1 = next.revision
  returning session.id, session.draft_revision as revision`);
const saveNext = combined<Database, NextDraft, boolean>({
  one: async (db, draft) => (await saveOneNext(db, { ...draft })).changed === 1,
  async many(db, drafts) {
    // The same revision twice at once: only one of the two is surely the one that was kept.
    const twice = new Set(drafts.map(({ id }) => id)).size < drafts.length;
    if (twice) return await inTurn(drafts, async (draft) => (await saveOneNext(db, { ...draft })).changed === 1);
    const columns = columnsOf(drafts, 'id', 'token_hash', 'draft', 'revision', 'step', 'now', 'deadline');
    const saved = new Set((await saveManyNext(db, columns)).rows.map(({ id }) => id));
    return drafts.map(({ id }) => saved.has(id));
  },
});

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const byId = prepared<Database, { id: string }, IntakeSessionTable>((db, value) =>
  db.selectFrom('intake_session').selectAll().where('id', '=', value('id')),
);

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
    renew: (row: IntakeSessionTable, link: { link_hash: string; renewed_at: number; expires_at: number }) =>
      db
        .updateTable('intake_session')
        .set({
          ...link,
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
    add: (row: NewSession) => add(db, row),
    async find(id: string): Promise<IntakeSessionTable | undefined> {
      return (await byId(db, { id })).rows[0];
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
    saveNext: (draft: NextDraft): Promise<boolean> => saveNext(db, draft),
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
          ...(end.draftUntil ? {} : { draft: null }),
          handoff_hash: null,
          // The companion's claim stays until its time is up, so that its page learns what became of the session.
          companion_hash: null,
          abandon_reason: end.reason ?? null,
          evaluation_id: end.evaluationId ?? null,
          questions_asked: end.questionsAsked ?? null,
        })
        .where('id', '=', id)
        .where('status', '=', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Forgets the draft of a session that was abandoned long enough ago. */
    forgetDraft: (id: string) =>
      db.updateTable('intake_session').set({ draft: null, deadline_at: null }).where('id', '=', id).execute(),
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
