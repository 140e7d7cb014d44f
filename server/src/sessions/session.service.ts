/** Sessions as the issuer's backend sees them: created, read, listed, ended; and their end by the clock. */
import type {
  AbandonReason,
  EvaluationRecord,
  IntakeSession,
  IntakeSessionRenewal,
  IntakeSessionRequest,
  IntakeSessionWithUrl,
} from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import type { Page } from '../platform/http/endpoints/cursor.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import { searchText } from '../platform/search-text.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { OnTestClock, TestClocks } from '../test-side/index.ts';
import { draftReader } from './draft.service.ts';
import { enteredAtHandOver } from './entered.ts';
import { correlation, correlationOf } from './session.correlation.ts';
import { draftKeptUntil, endingDue } from './session.life.ts';
import { hashSecret, linkOf, newLinkSecret } from './session.link.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { sessionView } from './session.view.ts';
import { type SessionFilter, sessionListStore } from './session-list.store.ts';
import { keptRequest, sessionRequestOf } from './session-request.ts';

const SWEEP_BATCH = 200;

export interface SessionDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  secrets: Secrets;
  intakeUrl: string;
  /** Life of a link where the account has set none. */
  sessionTtlMs: number;
  /** The life of a link that the account has set. */
  accountTtlMs(from: Db, accountId: string): Promise<number | null>;
  /** How long the draft of an abandoned session is kept; 0: not at all. */
  draftLifeMs: number;
  withoutChipSecrets<T>(body: T): T;
  /** The account's evaluation that a session follows up. */
  earlierDispute(from: Db, accountId: string, evaluationId: string): Promise<EvaluationRecord | undefined>;
  /** Ids of the newest versions that an evaluation's or report's id names; empty where the account has none. */
  shownDisputes(from: Db, accountId: string, id: string): Promise<string[]>;
  testClocks: Pick<TestClocks, 'of' | 'hang'>;
  /** The test clock that an evaluation hangs on. */
  clockOf(from: Db, evaluationId: string): Promise<OnTestClock>;
}

/** Clocks of machines differ by this much. */
const CLOCK_SLACK_MS = 5 * 60_000;

function refuseFuture({ dispute }: IntakeSessionRequest, nowMs: number): void {
  if (dispute?.reported_at !== undefined && Date.parse(dispute.reported_at) > nowMs + CLOCK_SLACK_MS)
    throw invalid([inputError(['body', 'dispute', 'reported_at'], 'Must not be in the future')]);
}

/** True where a link shows who opens it what others wrote: an earlier dispute, facts of the issuer, or what the cardholder began. */
const showsStored = (row: IntakeSessionTable): boolean =>
  row.opened_at !== null ||
  row.follow_up_of !== null ||
  Boolean(row.status_of) ||
  sessionRequestOf(row).evidences !== undefined;

/** To a key that only writes: whoever makes a link can open it. */
export const readNeeded = (what: string): ProblemError =>
  new ProblemError('key_not_allowed', `This takes a key with the scope read as well: ${what}`);

export type SessionService = ReturnType<typeof createSessions>;

/** Tells the client that a session ended without a submission. */
export const publishAbandoned = (
  tx: Db,
  outbox: Outbox,
  row: Pick<IntakeSessionTable, 'id' | 'account_id' | 'request' | 'metadata'>,
  reason: AbandonReason,
  atMs: number,
): Promise<void> =>
  outbox.publish(tx, {
    accountId: row.account_id,
    event: 'intake.session.abandoned',
    payload: {
      event: 'intake.session.abandoned',
      data: { intake_session_id: row.id, reason, ...correlationOf(row), occurred_at: isoTime(atMs) },
    },
  });

/** Ends a session for its client; changes nothing where it is over. */
export async function endForClient(tx: Db, outbox: Outbox, id: string, clock: Clock): Promise<void> {
  const store = sessionStore(tx);
  await store.lockForUpdate(id);
  const row = await store.find(id);
  if (row?.status !== 'pending' && row?.status !== 'opened') return;
  const reason = 'expired_by_client';
  const atMs = nowOf(clock, row);
  await store.end(id, row.status, { status: 'expired', reason, atMs });
  await publishAbandoned(tx, outbox, row, reason, atMs);
}

export function createSessions(deps: SessionDeps) {
  const { db, write, clock, ids, outbox, intakeUrl } = deps;
  const view = (row: IntakeSessionTable) => sessionView(row, nowOf(clock, row));

  async function ttlOf(tx: Db, accountId: string): Promise<number> {
    return (await deps.accountTtlMs(tx, accountId)) ?? deps.sessionTtlMs;
  }

  async function owned(tx: Db, accountId: string, id: string): Promise<IntakeSessionTable> {
    const row = await sessionStore(tx).find(id);
    if (row?.account_id !== accountId) throw new ProblemError('not_found', 'There is no such session');
    return row;
  }

  /** Ends a session whose time is over; true when this call did it. */
  async function timeOut(tx: Db, row: IntakeSessionTable): Promise<boolean> {
    const nowMs = nowOf(clock, row);
    const ending = endingDue(row, nowMs);
    if (!ending) return false;
    const draftUntil = draftKeptUntil(row, nowMs, deps.draftLifeMs);
    const ended = await sessionStore(tx).end(row.id, row.status, { ...ending, atMs: nowMs, draftUntil });
    if (ended) await publishAbandoned(tx, outbox, row, ending.reason, nowMs);
    return ended;
  }

  /** The draft of a session abandoned long ago is forgotten. */
  async function forgetOld(tx: Db, row: IntakeSessionTable): Promise<void> {
    if (row.status === 'abandoned' && row.deadline_at !== null && row.deadline_at <= nowOf(clock, row))
      await sessionStore(tx).forgetDraft(row.id);
  }

  /** The dispute that a session follows up or shows; of a report that of its first payment. */
  async function earlierOf(
    tx: Db,
    accountId: string,
    { follow_up_of, status_of }: IntakeSessionRequest,
  ): Promise<EvaluationRecord | undefined> {
    if (follow_up_of !== undefined) return deps.earlierDispute(tx, accountId, follow_up_of);
    if (status_of === undefined) return undefined;
    const [first] = await deps.shownDisputes(tx, accountId, status_of);
    return first === undefined ? undefined : deps.earlierDispute(tx, accountId, first);
  }

  /** Of a dispute one follow-up is open: another is `conflict`, or ends it where the client says so. */
  async function oneFollowUp(
    tx: Db,
    accountId: string,
    { follow_up_of, replace }: IntakeSessionRequest,
  ): Promise<void> {
    const followed = (follow_up_of as string).toLowerCase();
    await sessionStore(tx).lockFollowUps(followed);
    const open = await sessionStore(tx).openFollowUp(followed, clock.nowMs());
    if (open?.account_id !== accountId) return;
    if (replace !== true)
      throw new ProblemError('conflict', `A follow-up of this dispute is open: ${open.id}. End it with replace: true`, {
        members: { intake_session_id: open.id },
      });
    await endForClient(tx, outbox, open.id, clock);
  }

  return {
    /**
     * Inside the caller's transaction: a pending session and its link, whose secret is known only from this answer.
     * `accountTtlMs` is what the account has set, where the caller has read it already.
     */
    async create(
      tx: Db,
      accountId: string,
      given: IntakeSessionRequest,
      accountTtlMs?: number | null,
    ): Promise<IntakeSessionWithUrl> {
      const { test_clock: named, ...asked } = given;
      if (given.follow_up_of !== undefined) await oneFollowUp(tx, accountId, given);
      const earlier = await earlierOf(tx, accountId, given);
      const from = earlier && (await deps.clockOf(tx, earlier.id));
      const onClock = await deps.testClocks.of(tx, accountId, { named, from });
      const nowMs = nowOf(clock, onClock);
      refuseFuture(given, nowMs);
      const request = keptRequest(asked, earlier, deps.withoutChipSecrets);
      const ttlMs = accountTtlMs === undefined ? await ttlOf(tx, accountId) : (accountTtlMs ?? deps.sessionTtlMs);
      const secret = newLinkSecret();
      const { metadata } = request;
      const row = {
        id: ids.sortable('is'),
        account_id: accountId,
        mode: request.mode,
        request: JSON.stringify(request),
        created_at: nowMs,
        expires_at: nowMs + (given.expires_in_seconds === undefined ? ttlMs : given.expires_in_seconds * 1000),
        link_hash: hashSecret(secret),
        transaction_id: request.transaction.transaction_id,
        external_id: request.cardholder?.external_id ?? null,
        merchant_search: searchText(request.transaction.merchant_name),
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
        follow_up_of: request.follow_up_of?.toLowerCase() ?? null,
        status_of: request.status_of?.toLowerCase() ?? null,
        held_by: request.assisted === undefined ? null : ('staff' as const),
      };
      await sessionStore(tx).add(row);
      await deps.testClocks.hang(tx, 'intake_session', row.id, onClock);
      return {
        id: row.id,
        url: linkOf(intakeUrl, row.id, secret),
        expires_at: isoTime(row.expires_at),
        status: 'pending',
        mode: row.mode,
        livemode: livemodeOf(accountId),
        created_at: isoTime(nowMs),
        ...correlation(request, metadata ?? {}),
        cardholder: request.cardholder ?? {},
        assisted: request.assisted ?? null,
        ...(onClock.test_clock && { test_clock: onClock.test_clock }),
      };
    },

    /**
     * Inside the caller's transaction: `supersede` makes the next version of an evaluation of the account and resolves with its
     * id; follow-ups that are not answered yet go on as follow-ups of that version.
     */
    async movingFollowUps(tx: Db, accountId: string, evaluationId: string, supersede: () => Promise<string>) {
      const store = sessionStore(tx);
      await store.lockFollowUps(evaluationId.toLowerCase());
      const open = await store.followUps(evaluationId.toLowerCase());
      const moved: string[] = [];
      for (const { id } of open) {
        await store.lockForUpdate(id);
        const row = await store.find(id);
        if (row?.account_id === accountId && row.status !== 'completed') moved.push(id);
      }
      const next = await supersede();
      for (const id of moved) await store.moveFollowUp(id, next);
      return next;
    },

    /** The follow-up of an evaluation that the cardholder has not sent yet. */
    askedUntil: (evaluationIds: readonly string[]): Promise<Map<string, number>> =>
      sessionStore(db).askedUntil(evaluationIds, clock.nowMs()),
    async openFollowUp(accountId: string, evaluationId: string): Promise<IntakeSessionTable | undefined> {
      const row = await sessionStore(db).openFollowUp(evaluationId, clock.nowMs());
      return row?.account_id === accountId ? row : undefined;
    },

    get: async (accountId: string, id: string): Promise<IntakeSession> => view(await owned(db, accountId, id)),

    /** At most `limit` sessions, newest first; `page` turns rows into a page. */
    async list(
      filter: Omit<SessionFilter, 'nowMs'>,
      beforeId: string | undefined,
      limit: number,
      page: (rows: IntakeSessionTable[], show: (row: IntakeSessionTable) => IntakeSession) => Page<IntakeSession>,
    ): Promise<Page<IntakeSession>> {
      const wanted = { ...filter, beforeId, limit: limit + 1, nowMs: clock.nowMs() };
      return page(await sessionListStore(db).list(wanted), view);
    },

    /** Ends an unfinished session for the issuer; `conflict` when it is over. */
    async expire(tx: Db, accountId: string, id: string): Promise<IntakeSession> {
      await sessionStore(tx).lockForUpdate(id);
      let row = await owned(tx, accountId, id);
      if (await timeOut(tx, row)) row = await owned(tx, accountId, id);
      if (row.status !== 'pending' && row.status !== 'opened') {
        throw new ProblemError('conflict', `The session is over: it is ${row.status}`);
      }
      await endForClient(tx, outbox, id, clock);
      return view(await owned(tx, accountId, id));
    },

    /**
     * Inside the caller's transaction: a new link to the same session with its draft, for another device or after the tab
     * was lost. `conflict` when it was submitted, ended by the issuer, or abandoned and its draft is gone. `forgetsDraft`: what
     * the cardholder has written and not sent is deleted, so that the link shows it to nobody else. Without
     * `mayRead`, `key_not_allowed` where the link would show what was said before.
     */
    async renew(
      tx: Db,
      accountId: string,
      id: string,
      {
        forgetsDraft = false,
        mayRead = true,
        assisted,
      }: { forgetsDraft?: boolean; mayRead?: boolean; assisted?: IntakeSessionRenewal['assisted'] } = {},
    ): Promise<IntakeSessionWithUrl> {
      await sessionStore(tx).lockForUpdate(id);
      let row = await owned(tx, accountId, id);
      if (!mayRead && showsStored(row)) throw readNeeded('renewing a session that shows what was said before');
      if (await timeOut(tx, row)) row = await owned(tx, accountId, id);
      const nowMs = nowOf(clock, row);
      const isDraftGone = (row.deadline_at ?? 0) <= nowMs;
      if (row.status === 'abandoned' && isDraftGone)
        throw new ProblemError('conflict', 'The session is abandoned and its draft is gone: create a new one');
      if (row.status === 'completed' || row.status === 'expired')
        throw new ProblemError('conflict', `The session is over: it is ${row.status}`);
      const secret = newLinkSecret();
      const request = sessionRequestOf(row);
      // A report that staff took goes on where it is: that is what it is handed over for.
      if (forgetsDraft && request.assisted === undefined) await sessionStore(tx).forgetDraft(id);
      // A follow-up waits for days: its new link lives as long as the one before.
      const lifeMs = row.expires_at - (row.renewed_at ?? row.created_at);
      const link = {
        link_hash: hashSecret(secret),
        renewed_at: nowMs,
        expires_at: nowMs + Math.max(lifeMs, await ttlOf(tx, accountId)),
      };
      await sessionStore(tx).renew(row, link, {
        held_by: assisted ? 'staff' : null,
        // Only a report that staff take part in changes hands.
        entered:
          (request.assisted ?? assisted)
            ? enteredAtHandOver(row, draftReader(deps.secrets)(row)?.answers, deps.secrets)
            : null,
        request: assisted ? JSON.stringify({ ...request, assisted }) : row.request,
      });
      return { ...view(await owned(tx, accountId, id)), url: linkOf(intakeUrl, id, secret) };
    },

    /** Ends sessions whose time is over and tells their clients; resolves with how many. */
    async sweep(): Promise<number> {
      const nowMs = clock.nowMs();
      const due = await sessionStore(db).due(nowMs, SWEEP_BATCH);
      due.push(...(await sessionStore(db).dueAhead(nowMs, SWEEP_BATCH)));
      const ended = await Promise.all(
        [...new Set(due)].map((id) =>
          write(async (tx) => {
            await sessionStore(tx).lockForUpdate(id);
            const row = await sessionStore(tx).find(id);
            if (row) await forgetOld(tx, row);
            return row !== undefined && timeOut(tx, row);
          }),
        ),
      );
      return ended.filter(Boolean).length;
    },
  };
}
