/**
 * Sessions as the cardholder's page sees them: opened by a link (session.claim.ts), saved, submitted, ended. Who may do so:
 * cardholder.access.ts.
 */
import type {
  AbandonReason,
  ClaimedSession,
  ClaimRequest,
  EarlierReport,
  IntakeBoot,
  StatusPage,
} from '@dispute-intake/contract';
import { fittingCredits } from '../credits/index.ts';
import { nowOf } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { hasClaimed } from './cardholder.access.ts';
import type { CardholderDeps } from './cardholder.deps.ts';
import { followUpOf } from './follow-up.ts';
import { claimLink } from './session.claim.ts';
import { draftKeptUntil, endingDue, idleDeadline, leaveDeadline, mayReopen } from './session.life.ts';
import { referenceOf } from './session.link.ts';
import { endForClient, publishAbandoned } from './session.service.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { claimedView, companionView } from './session.view.ts';
import { paymentsOf, sessionRequestOf } from './session-request.ts';
import { submission } from './submission.service.ts';

/** An earlier report of the payment of a session that begins; null in a second round and once it is over. */
async function reportedBefore(deps: CardholderDeps, row: IntakeSessionTable): Promise<EarlierReport | null> {
  if (row.follow_up_of !== null || row.status_of || row.status !== 'opened') return null;
  const found = await deps.reportedBefore(deps.db, row.account_id, row.external_id, sessionRequestOf(row).transaction);
  if (!found) return null;
  const referredTo = await deps.referredTo(deps.db, row.account_id, found.evaluationId);
  const { name } = await deps.issuerBranding(row.account_id);
  return {
    evaluation_id: found.evaluationId,
    reference: referenceOf(referredTo, name),
    reported_at: found.reportedAt,
    state: found.state,
  };
}

/** False where the page shows something else before the first question. */
async function beginsWithStatement(deps: CardholderDeps, row: IntakeSessionTable): Promise<boolean> {
  if (row.follow_up_of !== null || row.status_of) return false;
  const request = sessionRequestOf(row);
  if (request.history?.credits && fittingCredits(paymentsOf(request), request.history.credits).length > 0) return false;
  return (await deps.reportedBefore(deps.db, row.account_id, row.external_id, request.transaction)) === undefined;
}

type EndReason = Extract<AbandonReason, 'closed' | 'recognized' | 'credited' | 'already_reported'>;

export type CardholderService = ReturnType<typeof createCardholderSessions>;

export function createCardholderSessions(deps: CardholderDeps) {
  const { db, write, clock, outbox } = deps;
  const { claimed, writable, fillable, over } = deps.access;
  const idleAfter = (nowMs: number) => idleDeadline(nowMs, deps.idleTimeoutMs);

  async function show(row: IntakeSessionTable): Promise<ClaimedSession> {
    const ending = endingDue(row, nowOf(clock, row));
    return claimedView(ending ? { ...row, status: ending.status } : row, {
      request: sessionRequestOf(row),
      issuer: await deps.issuerBranding(row.account_id),
      referredTo: row.follow_up_of === null ? row.id : await deps.referredTo(db, row.account_id, row.follow_up_of),
      // Once it is over the draft waits for a new link: whoever sits at the device now is not shown it.
      draft: ending || row.status !== 'opened' ? null : deps.drafts.draftOf(row),
      files: await deps.sessionFiles(row.id),
      limits: deps.limits,
      followUp: await followUpOf(deps, row),
      reported: await reportedBefore(deps, row),
      statusPage: row.status_of ? await deps.statusPage(row.account_id, row.status_of) : null,
    });
  }

  const endsAbandoned = (row: IntakeSessionTable, reason: EndReason, atMs: number) =>
    ({
      status: 'abandoned',
      reason,
      atMs,
      draftUntil: reason === 'closed' ? draftKeptUntil(row, atMs, deps.draftLifeMs) : null,
    }) as const;
  async function endBy(reason: EndReason, id: string, token: string): Promise<void> {
    await write(async (tx) => {
      await sessionStore(tx).lockForUpdate(id);
      const row = await claimed(tx, id, token);
      const nowMs = nowOf(clock, row);
      if (await sessionStore(tx).end(id, 'opened', endsAbandoned(row, reason, nowMs)))
        await publishAbandoned(tx, outbox, row, reason, nowMs);
    });
  }

  /** The session goes on as a follow-up of the dispute that `which` names; one that is open elsewhere ends. */
  async function follow(
    id: string,
    token: string,
    which: (row: IntakeSessionTable) => Promise<string | undefined>,
  ): Promise<ClaimedSession> {
    const found = await writable(db, id, token);
    const followed = found.follow_up_of ?? (await which(found));
    if (followed === undefined) throw new ProblemError('conflict', 'There is no dispute to go on with');
    const row = await write(async (tx) => {
      const store = sessionStore(tx);
      await store.lockFollowUps(followed);
      await store.lockForUpdate(id);
      const before = await writable(tx, id, token);
      if (before.follow_up_of !== null) return before;
      const other = await store.openFollowUp(followed, clock.nowMs());
      if (other) await endForClient(tx, outbox, other.id, clock);
      await store.follow(id, followed);
      return { ...before, follow_up_of: followed };
    });
    return show(row);
  }

  return {
    /** What the page needs before its claim, and who may frame it. Changes nothing. */
    async boot(id: string): Promise<{ boot: IntakeBoot; frameAncestors: string | null }> {
      const row = await sessionStore(db).find(id);
      const nothing = { mode: 'form', locale: null, theme: null, issuer_name: null } as const;
      if (!row) return { boot: { session_id: id, state: 'unknown', ...nothing }, frameAncestors: null };
      const issuer = await deps.issuerBranding(row.account_id);
      const isExpired = row.token_hash === null && (row.status !== 'pending' || row.expires_at <= nowOf(clock, row));
      return {
        boot: {
          session_id: id,
          state: isExpired ? 'expired' : 'ready',
          mode: row.mode,
          locale: sessionRequestOf(row).cardholder?.locale ?? null,
          theme: issuer.theme,
          issuer_name: issuer.name,
          is_fresh: row.token_hash === null && !isExpired && (await beginsWithStatement(deps, row)),
          branding: issuer.links,
        },
        frameAncestors: issuer.frameAncestors,
      };
    },

    /** Opens the link for this token, or resumes what it opened before. The session's id alone opens nothing. */
    async claim(id: string, request: ClaimRequest): Promise<ClaimedSession> {
      const row = await claimLink(deps, id, request);
      const session = await show(row);
      if (session.status === 'opened') deps.expectStatement();
      if (!hasClaimed(row, request.token)) return companionView(session);
      return { ...session, reading: session.follow_up ? null : await deps.drafts.readAgain(row, session.draft) };
    },

    saveDraft: deps.drafts.save,

    /** Rejects unless this token has claimed the session. */
    async requireClaim(id: string, token: string): Promise<void> {
      await claimed(db, id, token);
    },

    /** Address of the merchant's logo as the issuer gave it; undefined where it gave none. For the server only. */
    async merchantLogoUrl(id: string, token: string): Promise<string | undefined> {
      return sessionRequestOf(await claimed(db, id, token)).transaction.enrichment?.logo_url;
    },

    /** Whose session a file may be added to. */
    async uploader(id: string, token: string): Promise<{ accountId: string; sessionId: string }> {
      const row = await fillable(db, id, token);
      return { accountId: row.account_id, sessionId: row.id };
    },

    /** Whose files may be looked at and removed. */
    async owner(id: string, token: string): Promise<{ accountId: string; sessionId: string }> {
      const row = await writable(db, id, token);
      return { accountId: row.account_id, sessionId: row.id };
    },

    submit: submission(deps),

    /** The cardholder is still there. */
    async activity(id: string, token: string): Promise<void> {
      await write(async (tx) => {
        const nowMs = nowOf(clock, await writable(tx, id, token));
        await sessionStore(tx).touch(id, nowMs, idleAfter(nowMs));
      });
    },

    /** The cardholder closed and confirmed. Closing what is over changes nothing. */
    close: (id: string, token: string): Promise<void> => endBy('closed', id, token),

    /** The cardholder recognised the payment: nothing is disputed, and nothing of the draft is kept. */
    recognize: (id: string, token: string): Promise<void> => endBy('recognized', id, token),

    /** A refund that is there settled it, or it was reported before. */
    end: (id: string, token: string, reason: 'credited' | 'already_reported'): Promise<void> =>
      endBy(reason, id, token),

    /**
     * Takes back an end that the cardholder chose by mistake, on the page that ended it and shortly after; its page still
     * holds the answers and saves them again. `session_over` otherwise.
     */
    async reopen(id: string, token: string): Promise<ClaimedSession> {
      await write(async (tx) => {
        await sessionStore(tx).lockForUpdate(id);
        const row = await claimed(tx, id, token);
        const nowMs = nowOf(clock, row);
        if (row.status === 'opened' && !endingDue(row, nowMs)) return;
        if (!mayReopen(row, nowMs)) throw over(row);
        await sessionStore(tx).reopen(id, nowMs, idleAfter(nowMs));
      });
      return show(await claimed(db, id, token));
    },

    /** Goes on as a follow-up of the dispute that was reported before; `conflict` where there is none. */
    addInformation: (id: string, token: string): Promise<ClaimedSession> =>
      follow(id, token, async (row) => (await reportedBefore(deps, row))?.evaluation_id),

    /** A status page goes on as a follow-up of the first dispute on it that is not over; `conflict` where all are. */
    answerStatus: (id: string, token: string): Promise<ClaimedSession> =>
      follow(id, token, async (row) =>
        row.status_of ? (await deps.openDisputes(db, row.account_id, row.status_of))[0] : undefined,
      ),

    /**
     * The cardholder withdraws what a status page shows, also after a follow-up was submitted on it. Repeated, it changes
     * nothing; `conflict` where every dispute is over.
     */
    async withdraw(id: string, token: string): Promise<StatusPage> {
      const { accountId, statusOf } = await write(async (tx) => {
        await sessionStore(tx).lockForUpdate(id);
        const row = await claimed(tx, id, token);
        if (row.status !== 'completed') deps.access.goesOn(row);
        if (!row.status_of || row.expires_at <= nowOf(clock, row)) throw over(row);
        await deps.withdraw(tx, row.account_id, row.status_of);
        return { accountId: row.account_id, statusOf: row.status_of };
      });
      const page = await deps.statusPage(accountId, statusOf);
      if (!page) throw new ProblemError('not_found', 'The dispute is there no more');
      return page;
    },

    /** The page went away; it may come back. */
    async leave(id: string, token: string): Promise<void> {
      await write(async (tx) => {
        const row = await claimed(tx, id, token);
        const nowMs = nowOf(clock, row);
        if (row.status !== 'opened' || row.active_at === null) return;
        await sessionStore(tx).leave(id, nowMs, leaveDeadline(nowMs, row.active_at, deps.idleTimeoutMs));
      });
    },
  };
}
