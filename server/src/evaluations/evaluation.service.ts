/** Evaluations: taken in durably, worked on by a job, read with or without waiting. */
import {
  type EvaluationRecord,
  type EvaluationRequest,
  type EvaluationResult,
  type EvaluationStatus,
  type EvidenceFile,
  type Explanation,
  type FactGiver,
  inMinorUnits,
  type OutcomeReport,
  type ReportedOutcome,
} from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import { together } from '../platform/db/together.ts';
import { withPlainMerchantName } from '../platform/display-text.ts';
import { maskFreeText, maskMetadata } from '../platform/http/card-numbers/card-number.guard.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue, NewJob } from '../platform/jobs/job-queue.ts';
import { metadataOf } from '../platform/metadata.ts';
import { searchText } from '../platform/search-text.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import type { OnTestClock, TestClocks } from '../test-side/index.ts';
import { withoutChipSecrets } from './chip-data.ts';
import { disputeWordStore } from './dispute-word.store.ts';
import type { Engine } from './engine.ts';
import { evaluationStore } from './evaluation.store.ts';
import type { CorrectionNote, EvaluationTable } from './evaluation.table.ts';
import { disputeIdOf, LISTED, type ListedEvaluation, recordView, requestOf, resultOf } from './evaluation.view.ts';
import { type EvaluationFilter, evaluationListStore } from './evaluation-list.store.ts';
import type { ResultWaiters } from './result-waiters.ts';
import { searchWords, searchWordsOf } from './search-words.ts';
import { standingStore } from './standing.store.ts';
import { readExplanation } from './stored-explanation.ts';
import { readResult } from './stored-result.ts';

export const EVALUATE_JOB = 'evaluation.evaluate';

/** The job that evaluates. Those of one account stand in one group, so that no account holds up another. */
export const evaluationJob = (row: { id: string; account_id: string }): NewJob => ({
  kind: EVALUATE_JOB,
  id: row.id,
  group: row.account_id,
});

/** How an evaluation stands, and its result once there is one. */
export interface EvaluationState {
  id: string;
  status: EvaluationStatus;
  result: EvaluationResult | null;
}

/** What is submitted: by the client itself, or by the cardholder in an intake session. */
export interface Submission {
  accountId: string;
  intakeSessionId: string | null;
  /** The issuer's own identifier of the cardholder. */
  externalId?: string | undefined;
  /** The evaluation whose newer version this is. */
  supersedes?: string | undefined;
  /** The report of several payments, and this one's place in it. */
  report?: { id: string; position: number } | undefined;
  /** Who gave which fact, by its path. */
  enteredBy?: Readonly<Record<string, FactGiver>> | undefined;
  /** Of a version that an operator put right: who, and why. */
  correction?: CorrectionNote | undefined;
  /** What the session it came from hangs on. */
  onClock?: OnTestClock | undefined;
  /** Masks free text; of several submissions with the same texts, one that looks at each once. */
  mask?: ((text: string) => string) | undefined;
  request: EvaluationRequest;
}

/** Which files a dispute has. */
export interface DisputeFiles {
  accountId: string;
  sessionId: string | null;
  fileIds: readonly string[];
}

const noEarlier = () => new ProblemError('not_found', 'There is no evaluation to supersede under this id');

export type EvaluationService = ReturnType<typeof createEvaluations>;

export function createEvaluations(deps: {
  db: Db;
  clock: Clock;
  ids: Ids;
  jobs: Pick<JobQueue, 'enqueue'>;
  engine: Engine;
  resultWaiters: ResultWaiters;
  tracing: Tracing;
  /** Metadata of the files of a session and of the account's files of these ids. */
  filesOf(db: Db, dispute: DisputeFiles): Promise<EvidenceFile[]>;
  /** Notes at those files which evaluation they belong to now. */
  attachFiles(tx: Db, dispute: DisputeFiles & { evaluationId: string }): Promise<void>;
  /** What else an outcome changes; null: it was removed. */
  outcomeReported(tx: Db, accountId: string, id: string, outcome: ReportedOutcome | null): Promise<void>;
  testClocks: Pick<TestClocks, 'of' | 'hang'>;
}) {
  const { db, clock, ids, jobs, engine, resultWaiters, tracing } = deps;

  /** The row, if it is the account's. */
  async function owned(accountId: string, id: string): Promise<EvaluationTable | undefined> {
    const row = await evaluationStore(db).find(id.toLowerCase());
    return row?.account_id === accountId ? row : undefined;
  }
  /** The row as {@link owned}; until the transaction ends nobody else changes its dispute. */
  async function locked(tx: Db, accountId: string, id: string): Promise<EvaluationTable | undefined> {
    const row = await evaluationStore(tx).find(id.toLowerCase());
    if (row?.account_id !== accountId) return undefined;
    await standingStore(tx).lockForUpdate(disputeIdOf(row));
    return evaluationStore(tx).find(row.id);
  }
  /** Keeps how a dispute ended, or that it did not; false when the account has no such evaluation. */
  async function keepOutcome(
    tx: Db,
    accountId: string,
    id: string,
    outcomeOf: (row: EvaluationTable) => ReportedOutcome | null,
  ): Promise<boolean> {
    const row = await locked(tx, accountId, id);
    const outcome = row ? outcomeOf(row) : null;
    if (!row || !(await evaluationStore(tx).report(accountId, row.id, outcome))) return false;
    await deps.outcomeReported(tx, accountId, row.id, outcome);
    return true;
  }
  /** A first version is given its words by its job; a later one at once, with those of the version before. */
  async function giveWords(tx: Db, earlier: EvaluationTable, later: { id: string; words: string[] }): Promise<void> {
    const store = disputeWordStore(tx);
    await store.moveTo(later.id, earlier.id);
    const missing = earlier.status === 'queued' ? searchWordsOf(earlier) : [];
    await store.add(earlier.account_id, later.id, [...new Set([...later.words, ...missing])]);
  }
  const stateOf = (row: EvaluationTable): EvaluationState => ({
    id: row.id,
    status: row.status,
    result: resultOf(row),
  });

  return {
    /**
     * Inside the caller's transaction: stores the request, masked and without sensitive chip data, with the job that
     * works on it. A submission that supersedes an earlier one brings the whole request ({@link earlierRequest} and
     * `mergeOver` make it) and keeps session, customer and the next version number; `not_found` when the account has no
     * such evaluation, `conflict` when it is superseded already.
     */
    async submit(tx: Db, submission: Submission): Promise<{ id: string; status: 'queued' }> {
      const { accountId, supersedes } = submission;
      const id = ids.uuid();
      const earlier = supersedes === undefined ? undefined : await locked(tx, accountId, supersedes);
      if (supersedes !== undefined && !earlier) throw noEarlier();
      if (earlier && !(await evaluationStore(tx).supersede(accountId, earlier.id, id))) {
        throw new ProblemError(
          'conflict',
          `The evaluation is superseded already, by ${earlier.superseded_by ?? 'another'}`,
        );
      }
      const intakeSessionId = submission.intakeSessionId ?? earlier?.intake_session_id ?? null;
      const { metadata, test_clock: named, ...request } = withoutSecrets(submission.request, engine, submission.mask);
      const onClock = await deps.testClocks.of(tx, accountId, { named, from: submission.onClock ?? earlier });
      const added = evaluationStore(tx).add({
        id,
        account_id: accountId,
        intake_session_id: intakeSessionId,
        request: JSON.stringify(request),
        version: (earlier?.version ?? 0) + 1,
        supersedes: earlier?.id ?? null,
        transaction_id: request.transaction.transaction_id,
        arn: request.transaction.arn ?? null,
        merchant_search: searchText(request.transaction.merchant_name),
        external_id: submission.externalId ?? earlier?.external_id ?? null,
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
        amount_minor: inMinorUnits(request.dispute.disputed_amount, request.dispute.disputed_currency),
        currency: request.dispute.disputed_currency,
        card_scheme: request.transaction.card_scheme,
        trace: tracing.current(),
        created_at: nowOf(clock, onClock),
        dispute_id: earlier ? disputeIdOf(earlier) : null,
        report_id: submission.report?.id ?? earlier?.report_id ?? null,
        report_position: submission.report?.position ?? earlier?.report_position ?? null,
        state: earlier?.state ?? null,
        withdrawn_at: earlier?.withdrawn_at ?? null,
        entered_by: enteredBy(earlier, submission),
        correction: submission.correction ? JSON.stringify(submission.correction) : null,
      });
      if (earlier) {
        await added;
        await giveWords(tx, earlier, { id, words: searchWords(request, metadata, intakeSessionId ?? id) });
      }
      const fileIds = request.evidences.additional_documentation ?? [];
      const delaySeconds = request.test_controls?.delay_seconds ?? 0;
      const job = {
        ...evaluationJob({ id, account_id: accountId }),
        ...(delaySeconds > 0 && { runAtMs: clock.nowMs() + delaySeconds * 1000 }),
      };
      await together([
        added,
        deps.attachFiles(tx, { accountId, evaluationId: id, sessionId: intakeSessionId, fileIds }),
        jobs.enqueue(tx, job),
      ]);
      await deps.testClocks.hang(tx, 'evaluation', id, onClock);
      return { id, status: 'queued' };
    },

    /** The whole request of an evaluation, for a submission that supersedes it: with its metadata and the day of the first report. */
    async earlierRequest(tx: Db, accountId: string, id: string): Promise<EvaluationRequest> {
      const row = await evaluationStore(tx).find(id.toLowerCase());
      if (row?.account_id !== accountId) throw noEarlier();
      // How an evaluation was to go holds for that one.
      const { test_controls: _, ...request } = requestOf(row);
      return {
        ...request,
        dispute: { ...request.dispute, reported_at: request.dispute.reported_at ?? isoTime(row.created_at) },
        ...(row.metadata !== null && { metadata: metadataOf(row) }),
      };
    },

    /** Newest first, at most `limit`, from `beforeId` on. */
    list: (filter: EvaluationFilter & { beforeId?: string | undefined; limit: number }): Promise<ListedEvaluation[]> =>
      evaluationListStore(db, LISTED).list(filter),

    /** The whole dispute, as it stands in this transaction or database. */
    async record(from: Db, accountId: string, id: string): Promise<EvaluationRecord | undefined> {
      const row = await evaluationStore(from).find(id.toLowerCase());
      if (row?.account_id !== accountId) return undefined;
      const named = requestOf(row).evidences.additional_documentation ?? [];
      const files = await deps.filesOf(from, { accountId, sessionId: row.intake_session_id, fileIds: named });
      return recordView(row, files);
    },

    /** Inside the caller's transaction: keeps how the dispute ended; false when the account has no such evaluation. */
    report(tx: Db, accountId: string, id: string, { outcome, reason, at }: OutcomeReport): Promise<boolean> {
      return keepOutcome(tx, accountId, id, (row) => {
        const reportedAt = isoTime(nowOf(clock, row));
        return { outcome, reason: reason ?? null, at: at ?? reportedAt, reported_at: reportedAt };
      });
    },

    /** Inside the caller's transaction: removes an outcome that was reported by mistake; false when the account has no such evaluation. */
    clearOutcome: (tx: Db, accountId: string, id: string): Promise<boolean> =>
      keepOutcome(tx, accountId, id, () => null),

    /** The test clock that an evaluation hangs on. */
    clockOf: async (from: Db, id: string): Promise<OnTestClock> =>
      (await evaluationStore(from).find(id.toLowerCase())) ?? {},

    /** The state now, or as soon as it is no longer queued, at the latest after `waitMs`. */
    async state(
      accountId: string,
      id: string,
      waitMs: number,
      signal: AbortSignal,
    ): Promise<EvaluationState | undefined> {
      let row = await owned(accountId, id);
      const untilMs = performance.now() + waitMs;
      while (row?.status === 'queued' && !signal.aborted) {
        const leftMs = untilMs - performance.now();
        if (leftMs <= 0) break;
        const waiter = resultWaiters.next(row.id, leftMs, signal);
        if (waiter.isClosed) break;
        // Looked at again after listening began: the result may have come in between.
        row = await owned(accountId, id);
        if (row?.status !== 'queued') waiter.cancel();
        else {
          await waiter.done;
          row = await owned(accountId, id);
        }
      }
      return row && stateOf(row);
    },

    /** The rules behind a completed evaluation; null while there is none. */
    async explanation(accountId: string, id: string): Promise<Explanation | EvaluationState | undefined> {
      const row = await owned(accountId, id);
      if (!row || row.explanation === null || row.result === null) return row && stateOf(row);
      const { ruleset } = readResult(row.result);
      return { evaluation_id: row.id, ruleset, ...(await readExplanation(db, row.explanation)) };
    },
  };
}

/** Who gave which fact: of a later version what was given now, over what was given before. */
function enteredBy(earlier: EvaluationTable | undefined, { enteredBy }: Submission): string | null {
  const before = earlier?.entered_by ?? null;
  if (enteredBy === undefined) return before;
  return JSON.stringify({ ...(before === null ? {} : JSON.parse(before)), ...enteredBy });
}

function withoutSecrets(given: EvaluationRequest, engine: Engine, mask?: (text: string) => string): EvaluationRequest {
  const request = withPlainMerchantName(withoutChipSecrets(given, engine));
  const evidences = maskFreeText(request.evidences, mask);
  return { ...request, evidences, ...(request.metadata && { metadata: maskMetadata(request.metadata) }) };
}
