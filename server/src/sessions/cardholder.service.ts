/**
 * Sessions as the cardholder's page sees them. The *claim token* is made by the page; whoever brings the one that opened
 * the link first has the session, everyone else has a used link.
 */
import type {
  Answers,
  ClaimedSession,
  ClaimRequest,
  Draft,
  DraftSave,
  DraftSaved,
  EvaluationRequest,
  EvidenceFile,
  IntakeBoot,
  IntakeSessionCreate,
  ProblemSuggestion,
  SubmitRequest,
  Submitted,
  Transaction,
} from '@dispute-intake/contract';
import { latestToday, maskSecrets, toEvaluationInput } from '@dispute-intake/intake-flow';
import type { IssuerBranding } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { invalid } from '../platform/http/validate.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Secrets } from '../platform/secrets.ts';
import { maskAnswers } from './answers.ts';
import { endingDue, idleDeadline, leaveDeadline } from './session.life.ts';
import { hashSecret, isRetired, opens } from './session.link.ts';
import { publishAbandoned } from './session.service.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { claimedView } from './session.view.ts';

export interface CardholderDeps {
  db: Db;
  write: Write;
  clock: Clock;
  secrets: Secrets;
  outbox: Outbox;
  idleTimeoutMs: number;
  limits: ClaimedSession['limits'];
  issuerBranding(accountId: string): Promise<IssuerBranding>;
  sessionFiles(sessionId: string): Promise<EvidenceFile[]>;
  submitEvaluation(
    tx: Db,
    submission: { accountId: string; intakeSessionId: string; request: EvaluationRequest },
  ): Promise<{ id: string }>;
  suggestProblem(
    statement: string,
    transaction: Pick<Transaction, 'channel_type' | 'card_scheme' | 'merchant_category_code'>,
  ): ProblemSuggestion;
}

export type CardholderService = ReturnType<typeof createCardholderSessions>;

const holds = (row: IntakeSessionTable, token: string): boolean => opens(row.token_hash, token);
const requestOf = (row: IntakeSessionTable): IntakeSessionCreate => JSON.parse(row.request) as IntakeSessionCreate;

export function createCardholderSessions(deps: CardholderDeps) {
  const { db, write, clock, secrets, outbox } = deps;
  const idleAfter = (nowMs: number) => idleDeadline(nowMs, deps.idleTimeoutMs);

  /** The session of a claim token, whatever its state. */
  async function held(tx: Db, id: string, token: string): Promise<IntakeSessionTable> {
    const row = await sessionStore(tx).find(id);
    if (!row) throw new ProblemError('not_found', 'There is no such session');
    if (holds(row, token)) return row;
    if (isRetired(row, token)) throw renewed(row);
    throw new ProblemError('unauthorized', 'This page has not opened the session');
  }
  /** The session of a claim token, while the cardholder may still write. */
  async function writable(tx: Db, id: string, token: string): Promise<IntakeSessionTable> {
    const row = await held(tx, id, token);
    if (row.status !== 'opened' || endingDue(row, clock.nowMs())) throw over(row);
    return row;
  }
  const over = (row: IntakeSessionTable) =>
    new ProblemError('session_over', 'The session is over', {
      members: { session_status: endingDue(row, clock.nowMs())?.status ?? row.status },
    });

  const renewed = (row: IntakeSessionTable) =>
    new ProblemError('link_renewed', 'This intake went on with a newer link, perhaps on another device', {
      members: row.renewed_at ? { renewed_at: isoTime(row.renewed_at) } : {},
    });

  function draftOf(row: IntakeSessionTable): Draft | null {
    if (row.draft === null) return null;
    return { ...(JSON.parse(secrets.open(row.draft)) as Omit<Draft, 'revision'>), revision: row.draft_revision };
  }

  async function show(row: IntakeSessionTable): Promise<ClaimedSession> {
    const ending = endingDue(row, clock.nowMs());
    return claimedView(ending ? { ...row, status: ending.status } : row, {
      request: requestOf(row),
      issuer: await deps.issuerBranding(row.account_id),
      draft: draftOf(row),
      files: await deps.sessionFiles(row.id),
      limits: deps.limits,
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
        },
        frameAncestors: issuer.frameAncestors,
      };
    },

    /** Opens the link for this token, or resumes what it opened before. The session's id alone opens nothing. */
    async claim(id: string, { token, link_secret }: ClaimRequest): Promise<ClaimedSession> {
      const nowMs = clock.nowMs();
      const row = await write(async (tx) => {
        const store = sessionStore(tx);
        await store.lockForUpdate(id);
        const before = await store.find(id);
        if (!before) throw new ProblemError('not_found', 'There is no such session');
        if (holds(before, token)) {
          if (!endingDue(before, nowMs)) await store.touch(id, nowMs, idleAfter(nowMs));
        } else if (!opens(before.link_hash, link_secret)) {
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
      return show(row);
    },

    /** Keeps the next revision of the answers, masked. The same revision again is answered alike. */
    async saveDraft(id: string, token: string, draft: DraftSave): Promise<DraftSaved> {
      const nowMs = clock.nowMs();
      const { answers, masked } = maskAnswers(draft.answers);
      const content = JSON.stringify({ flow_version: draft.flow_version, step: draft.step, answers });
      const saved = { revision: draft.revision, saved_at: isoTime(nowMs), masked };
      const isNext = await write(
        (tx) =>
          sessionStore(tx).saveNext({
            id,
            token_hash: hashSecret(token),
            draft: secrets.seal(content),
            revision: draft.revision,
            step: draft.step,
            now: nowMs,
            deadline: idleAfter(nowMs),
          }),
        { batchable: true },
      );
      if (isNext) return saved;
      // Not the ordinary case: find out why.
      await write(async (tx) => {
        await sessionStore(tx).lockForUpdate(id);
        const row = await writable(tx, id, token);
        const next = { revision: draft.revision, sealed: secrets.seal(content), step: draft.step };
        if (await sessionStore(tx).saveDraft(id, next, nowMs, idleAfter(nowMs))) return;
        const isRepeat =
          row.draft_revision === draft.revision && row.draft !== null && secrets.open(row.draft) === content;
        if (!isRepeat) {
          throw new ProblemError('draft_conflict', `The latest saved revision is ${row.draft_revision}`, {
            members: { revision: row.draft_revision },
          });
        }
      });
      return saved;
    },

    /** The service's reading of a statement. */
    async classify(id: string, token: string, statement: string): Promise<ProblemSuggestion> {
      const row = await writable(db, id, token);
      return deps.suggestProblem(maskSecrets(statement), requestOf(row).transaction);
    },

    /** Rejects unless this token has claimed the session. */
    async requireClaim(id: string, token: string): Promise<void> {
      await held(db, id, token);
    },

    /** Whose session a file may be added to. */
    async uploader(id: string, token: string): Promise<{ accountId: string; sessionId: string }> {
      const row = await writable(db, id, token);
      return { accountId: row.account_id, sessionId: row.id };
    },

    /** Turns the answers into an evaluation, once; repeated, it answers the same. */
    async submit(id: string, token: string, submission: SubmitRequest): Promise<Submitted> {
      const before = await held(db, id, token);
      if (before.status === 'completed' && before.evaluation_id !== null)
        return { evaluation_id: before.evaluation_id };
      const files = new Set((await deps.sessionFiles(id)).map((file) => file.id));
      return write(async (tx) => {
        await sessionStore(tx).lockForUpdate(id);
        const row = await held(tx, id, token);
        if (row.status === 'completed' && row.evaluation_id !== null) return { evaluation_id: row.evaluation_id };
        if (row.status !== 'opened' || endingDue(row, clock.nowMs())) throw over(row);
        const nowMs = clock.nowMs();
        const evaluation = await deps.submitEvaluation(tx, {
          accountId: row.account_id,
          intakeSessionId: id,
          request: evaluationRequestOf(requestOf(row), maskAnswers(submission.answers).answers, files, nowMs),
        });
        await sessionStore(tx).end(id, 'opened', { status: 'completed', atMs: nowMs, evaluationId: evaluation.id });
        await publishCompleted(tx, outbox, row, evaluation.id, nowMs);
        return { evaluation_id: evaluation.id };
      });
    },

    /** The cardholder is still there. */
    async activity(id: string, token: string): Promise<void> {
      const nowMs = clock.nowMs();
      await write(async (tx) => {
        await writable(tx, id, token);
        await sessionStore(tx).touch(id, nowMs, idleAfter(nowMs));
      });
    },

    /** The cardholder closed and confirmed. Closing what is over changes nothing. */
    async close(id: string, token: string): Promise<void> {
      await write(async (tx) => {
        await sessionStore(tx).lockForUpdate(id);
        const row = await held(tx, id, token);
        const nowMs = clock.nowMs();
        const end = { status: 'abandoned', reason: 'closed', atMs: nowMs } as const;
        if (await sessionStore(tx).end(id, 'opened', end)) await publishAbandoned(tx, outbox, row, end.reason, nowMs);
      });
    },

    /** The page went away; it may come back. */
    async leave(id: string, token: string): Promise<void> {
      await write(async (tx) => {
        const row = await held(tx, id, token);
        const nowMs = clock.nowMs();
        if (row.status !== 'opened' || row.active_at === null) return;
        await sessionStore(tx).leave(id, nowMs, leaveDeadline(nowMs, row.active_at, deps.idleTimeoutMs));
      });
    },
  };
}

/** What is evaluated: the session's facts with the answers. Only files of this session count as its evidence. */
function evaluationRequestOf(
  session: IntakeSessionCreate,
  answers: Answers,
  files: ReadonlySet<string>,
  nowMs: number,
): EvaluationRequest {
  const { transaction, card } = session;
  const input = toEvaluationInput(answers, { transaction, today: latestToday(nowMs) });
  if (!input.ok) throw invalid(input.errors);
  const { additional_documentation: documents, ...evidences } = input.evidences;
  const own = documents?.filter((id) => files.has(id)) ?? [];
  return {
    dispute: { ...input.dispute, reported_at: isoTime(nowMs) },
    transaction,
    card,
    evidences: own.length > 0 ? { ...evidences, additional_documentation: own } : evidences,
  };
}

function publishCompleted(
  tx: Db,
  outbox: Outbox,
  row: IntakeSessionTable,
  evaluationId: string,
  nowMs: number,
): Promise<void> {
  const externalId = requestOf(row).cardholder?.external_id;
  return outbox.publish(tx, {
    accountId: row.account_id,
    event: 'intake.session.completed',
    payload: {
      event: 'intake.session.completed',
      data: {
        intake_session_id: row.id,
        evaluation_id: evaluationId,
        cardholder: externalId === undefined ? {} : { external_id: externalId },
        occurred_at: isoTime(nowMs),
      },
    },
  });
}
