/**
 * Sessions as the cardholder's page sees them: opened by a link, saved, submitted, ended. Who may do so: session.claim.ts.
 */
import type {
  Answers,
  ClaimedSession,
  ClaimRequest,
  EvaluationRecord,
  EvaluationRequest,
  EvidenceFile,
  FollowUp,
  IntakeBoot,
  IntakeSessionCreate,
  ProblemSuggestion,
  SubmitRequest,
  Submitted,
} from '@dispute-intake/contract';
import {
  askedIn,
  type FlowContext,
  latestToday,
  maskSecrets,
  toEvaluationInput,
  visible,
} from '@dispute-intake/intake-flow';
import type { IssuerBranding } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { invalid } from '../platform/http/validate.ts';
import { maskAnswers } from './answers.ts';
import type { DeviceLinks } from './device-link.service.ts';
import type { Drafts } from './draft.service.ts';
import { followUpView, secondRequest } from './follow-up.ts';
import { type Claims, hasClaimed, isCompanion, renewed } from './session.claim.ts';
import { correlationOf } from './session.correlation.ts';
import { draftKeptUntil, endingDue, idleDeadline, leaveDeadline } from './session.life.ts';
import { hashSecret, isRetired, opens } from './session.link.ts';
import { publishAbandoned } from './session.service.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { claimedView } from './session.view.ts';
import { readStatement, type StatementReader } from './statement-reading.ts';

export interface CardholderDeps {
  db: Db;
  write: Write;
  clock: Clock;
  outbox: Outbox;
  idleTimeoutMs: number;
  limits: ClaimedSession['limits'];
  issuerBranding(accountId: string): Promise<IssuerBranding>;
  sessionFiles(sessionId: string): Promise<EvidenceFile[]>;
  submitEvaluation(
    tx: Db,
    submission: {
      accountId: string;
      intakeSessionId: string;
      externalId?: string | undefined;
      supersedes?: string | undefined;
      request: EvaluationRequest;
    },
  ): Promise<{ id: string }>;
  /** The account's evaluation that a session follows up. */
  earlierDispute(from: Db, accountId: string, evaluationId: string): Promise<EvaluationRecord | undefined>;
  earlierRequest(tx: Db, accountId: string, evaluationId: string): Promise<EvaluationRequest>;
  merge: Parameters<typeof secondRequest>[2];
  claims: Claims;
  deviceLinks: DeviceLinks;
  drafts: Drafts;
  reader: StatementReader;
  /** How long the draft of an abandoned session is kept; 0: not at all. */
  draftLifeMs: number;
}

export type CardholderService = ReturnType<typeof createCardholderSessions>;

const requestOf = (row: IntakeSessionTable): IntakeSessionCreate => JSON.parse(row.request) as IntakeSessionCreate;

/** What is asked in a second round; null in a first. */
async function followUpOf(deps: CardholderDeps, row: IntakeSessionTable): Promise<FollowUp | null> {
  if (row.follow_up_of === null) return null;
  const earlier = await deps.earlierDispute(deps.db, row.account_id, row.follow_up_of);
  return earlier ? followUpView(earlier, deps.reader, deps.clock.nowMs()) : null;
}

/** Turns the answers into an evaluation, once; repeated, it answers the same. */
function submission(deps: CardholderDeps) {
  const { db, write, clock, outbox } = deps;
  const { claimed, goesOn } = deps.claims;
  return async function submit(id: string, token: string, submission: SubmitRequest): Promise<Submitted> {
    const before = await claimed(db, id, token);
    if (before.status === 'completed' && before.evaluation_id !== null) return { evaluation_id: before.evaluation_id };
    const files = new Set((await deps.sessionFiles(id)).map((file) => file.id));
    return write(async (tx) => {
      await sessionStore(tx).lockForUpdate(id);
      const row = await claimed(tx, id, token);
      if (row.status === 'completed' && row.evaluation_id !== null) return { evaluation_id: row.evaluation_id };
      goesOn(row);
      const nowMs = clock.nowMs();
      const followUp = await followUpOf(deps, row);
      const { answers } = maskAnswers(submission.answers);
      const request = evaluationRequestOf(requestOf(row), answers, files, nowMs, followUp);
      const earlier =
        row.follow_up_of === null ? null : await deps.earlierRequest(tx, row.account_id, row.follow_up_of);
      const evaluation = await deps.submitEvaluation(tx, {
        accountId: row.account_id,
        intakeSessionId: id,
        externalId: row.external_id ?? undefined,
        supersedes: row.follow_up_of ?? undefined,
        request: earlier === null ? request : secondRequest(earlier, request, deps.merge),
      });
      const questionsAsked = countAsked(answers, { ...requestOf(row), today: latestToday(nowMs), followUp });
      const end = { status: 'completed', atMs: nowMs, evaluationId: evaluation.id, questionsAsked } as const;
      await sessionStore(tx).end(id, 'opened', end);
      await publishCompleted(tx, outbox, row, evaluation.id, nowMs);
      return { evaluation_id: evaluation.id };
    });
  };
}

export function createCardholderSessions(deps: CardholderDeps) {
  const { db, write, clock, outbox } = deps;
  const { claimed, writable, fillable, over } = deps.claims;
  const idleAfter = (nowMs: number) => idleDeadline(nowMs, deps.idleTimeoutMs);

  async function show(row: IntakeSessionTable): Promise<ClaimedSession> {
    const ending = endingDue(row, clock.nowMs());
    return claimedView(ending ? { ...row, status: ending.status } : row, {
      request: requestOf(row),
      issuer: await deps.issuerBranding(row.account_id),
      // Once it is over the draft waits for a new link: whoever sits at the device now is not shown it.
      draft: ending || row.status !== 'opened' ? null : deps.drafts.draftOf(row),
      files: await deps.sessionFiles(row.id),
      limits: deps.limits,
      followUp: await followUpOf(deps, row),
    });
  }

  const endsAbandoned = (row: IntakeSessionTable, reason: 'closed' | 'recognized', atMs: number) =>
    ({
      status: 'abandoned',
      reason,
      atMs,
      draftUntil: reason === 'closed' ? draftKeptUntil(row, atMs, deps.draftLifeMs) : null,
    }) as const;
  async function endBy(reason: 'closed' | 'recognized', id: string, token: string): Promise<void> {
    await write(async (tx) => {
      await sessionStore(tx).lockForUpdate(id);
      const row = await claimed(tx, id, token);
      const nowMs = clock.nowMs();
      if (await sessionStore(tx).end(id, 'opened', endsAbandoned(row, reason, nowMs)))
        await publishAbandoned(tx, outbox, row, reason, nowMs);
    });
  }

  return {
    /** What the page needs before its claim, and who may frame it. Changes nothing. */
    async boot(id: string): Promise<{ boot: IntakeBoot; frameAncestors: string | null }> {
      const row = await sessionStore(db).find(id);
      const nothing = { mode: 'form', locale: null, theme: null, issuer_name: null } as const;
      if (!row) return { boot: { session_id: id, state: 'unknown', ...nothing }, frameAncestors: null };
      const issuer = await deps.issuerBranding(row.account_id);
      const isExpired = row.token_hash === null && (row.status !== 'pending' || row.expires_at <= clock.nowMs());
      return {
        boot: {
          session_id: id,
          state: isExpired ? 'expired' : 'ready',
          mode: row.mode,
          locale: requestOf(row).cardholder?.locale ?? null,
          theme: issuer.theme,
          issuer_name: issuer.name,
          return_url: requestOf(row).return_url ?? null,
          is_fresh: row.token_hash === null && !isExpired && row.follow_up_of === null,
          branding: issuer.links,
        },
        frameAncestors: issuer.frameAncestors,
      };
    },

    /** Opens the link for this token, or resumes what it opened before. The session's id alone opens nothing. */
    async claim(id: string, request: ClaimRequest): Promise<ClaimedSession> {
      const { token, link_secret } = request;
      const nowMs = clock.nowMs();
      const row = await write(async (tx) => {
        const store = sessionStore(tx);
        await store.lockForUpdate(id);
        const before = await store.find(id);
        if (!before) throw new ProblemError('not_found', 'There is no such session');
        const isOurCompanion = isCompanion(before, token, nowMs);
        if (isOurCompanion && before.status !== 'opened') throw over(before);
        if (isOurCompanion || hasClaimed(before, token)) {
          if (!endingDue(before, nowMs)) await store.touch(id, nowMs, idleAfter(nowMs));
        } else if (!opens(before.link_hash, link_secret)) {
          if (await deps.deviceLinks.open(tx, before, request)) {
            await store.touch(id, nowMs, idleAfter(nowMs));
            return store.find(id);
          }
          if (isRetired(before, link_secret) || (link_secret === undefined && isRetired(before, token)))
            throw renewed(before);
          throw new ProblemError('not_found', 'There is no such session, or the link is incomplete');
        } else if (!(await store.claim(id, hashSecret(token), nowMs, idleAfter(nowMs)))) {
          throw before.token_hash === null
            ? new ProblemError('link_expired', 'This link has expired: ask for a new one')
            : new ProblemError('link_used', 'This link was opened before, in another place');
        }
        return store.find(id);
      });
      if (!row) throw new ProblemError('not_found', 'There is no such session');
      const session = await show(row);
      if (!hasClaimed(row, token)) return { ...session, role: 'companion', draft: null, files: [] };
      return { ...session, reading: session.follow_up ? null : deps.drafts.readAgain(row, session.draft) };
    },

    saveDraft: deps.drafts.save,

    /** The service's reading of a statement. */
    async classify(id: string, token: string, statement: string): Promise<ProblemSuggestion> {
      const row = await writable(db, id, token);
      return readStatement(deps.reader, requestOf(row), maskSecrets(statement), deps.clock.nowMs()).problem;
    },

    /** Rejects unless this token has claimed the session. */
    async requireClaim(id: string, token: string): Promise<void> {
      await claimed(db, id, token);
    },

    /** Address of the merchant's logo as the issuer gave it; undefined where it gave none. For the server only. */
    async merchantLogoUrl(id: string, token: string): Promise<string | undefined> {
      return requestOf(await claimed(db, id, token)).transaction.enrichment?.logo_url;
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
      const nowMs = clock.nowMs();
      await write(async (tx) => {
        await writable(tx, id, token);
        await sessionStore(tx).touch(id, nowMs, idleAfter(nowMs));
      });
    },

    /** The cardholder closed and confirmed. Closing what is over changes nothing. */
    close: (id: string, token: string): Promise<void> => endBy('closed', id, token),

    /** The cardholder recognised the payment: nothing is disputed, and nothing of the draft is kept. */
    recognize: (id: string, token: string): Promise<void> => endBy('recognized', id, token),

    /** The page went away; it may come back. */
    async leave(id: string, token: string): Promise<void> {
      await write(async (tx) => {
        const row = await claimed(tx, id, token);
        const nowMs = clock.nowMs();
        if (row.status !== 'opened' || row.active_at === null) return;
        await sessionStore(tx).leave(id, nowMs, leaveDeadline(nowMs, row.active_at, deps.idleTimeoutMs));
      });
    },
  };
}

/** Questions that were put to the cardholder, what the statement answered left out. */
const countAsked = (answers: Answers, session: FlowContext): number =>
  visible(answers, session).reduce((count, step) => count + askedIn(step, { answers, session }).length, 0);

/** What is evaluated: the session's facts with the answers. Only files of this session count as its evidence. */
function evaluationRequestOf(
  session: IntakeSessionCreate,
  answers: Answers,
  files: ReadonlySet<string>,
  nowMs: number,
  followUp: FollowUp | null,
): EvaluationRequest {
  const { transaction, card } = session;
  // In a second round what was answered before counts as answered.
  const context = { transaction, today: latestToday(nowMs), followUp };
  const input = toEvaluationInput({ ...followUp?.answers, ...answers }, context);
  if (!input.ok) throw invalid(input.errors);
  const { additional_documentation: documents, ...evidences } = input.evidences;
  const own = documents?.filter((id) => files.has(id)) ?? [];
  return {
    dispute: { ...input.dispute, reported_at: isoTime(nowMs) },
    transaction,
    card,
    evidences: own.length > 0 ? { ...evidences, additional_documentation: own } : evidences,
    ...(session.metadata && { metadata: session.metadata }),
  };
}

function publishCompleted(
  tx: Db,
  outbox: Outbox,
  row: IntakeSessionTable,
  evaluationId: string,
  nowMs: number,
): Promise<void> {
  return outbox.publish(tx, {
    accountId: row.account_id,
    event: 'intake.session.completed',
    payload: {
      event: 'intake.session.completed',
      data: {
        intake_session_id: row.id,
        evaluation_id: evaluationId,
        ...correlationOf(row),
        occurred_at: isoTime(nowMs),
      },
    },
  });
}
