/** Evaluations: taken in durably, worked on by a job, read with or without waiting. */
import {
  type EvaluationRequest,
  type EvaluationResult,
  type EvaluationStatus,
  type ExplainedRule,
  type Explanation,
  inMinorUnits,
} from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { maskFreeText, maskMetadata } from '../platform/http/card-number.guard.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { searchText } from '../platform/search-text.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import type { Arrivals } from './arrivals.ts';
import type { Engine } from './engine.ts';
import { type EvaluationStanding, evaluationStore } from './evaluation.store.ts';
import type { EvaluationTable } from './evaluation.table.ts';

export const EVALUATE_JOB = 'evaluation.evaluate';

/** How an evaluation stands, and its result once there is one. */
export interface EvaluationState {
  id: string;
  status: EvaluationStatus;
  result: EvaluationResult | null;
}

export type EvaluationService = ReturnType<typeof createEvaluations>;

export function createEvaluations(deps: {
  db: Db;
  clock: Clock;
  ids: Ids;
  jobs: Pick<JobQueue, 'enqueue'>;
  engine: Engine;
  arrivals: Arrivals;
  tracing: Tracing;
}) {
  const { db, clock, ids, jobs, engine, arrivals, tracing } = deps;

  /** The row, if it is the account's. */
  async function owned(accountId: string, id: string): Promise<EvaluationTable | undefined> {
    const row = await evaluationStore(db).find(id.toLowerCase());
    return row?.account_id === accountId ? row : undefined;
  }
  const stateOf = (row: EvaluationTable): EvaluationState => ({
    id: row.id,
    status: row.status,
    result: row.result === null ? null : (JSON.parse(row.result) as EvaluationResult),
  });

  return {
    /**
     * Inside the caller's transaction: stores the request, masked and without sensitive chip data, with the job that
     * works on it. Wake the job queue after the commit.
     */
    async submit(
      tx: Db,
      submission: {
        accountId: string;
        intakeSessionId: string | null;
        /** The issuer's own identifier of the cardholder. */
        externalId?: string | undefined;
        request: EvaluationRequest;
      },
    ): Promise<{ id: string; status: 'queued' }> {
      const id = ids.uuid();
      const { metadata, ...request } = withoutSecrets(submission.request, engine);
      await evaluationStore(tx).add({
        id,
        account_id: submission.accountId,
        intake_session_id: submission.intakeSessionId,
        request: JSON.stringify(request),
        version: 1,
        supersedes: null,
        transaction_id: request.transaction.transaction_id,
        arn: request.transaction.arn ?? null,
        merchant_search: searchText(request.transaction.merchant_name),
        external_id: submission.externalId ?? null,
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
        amount_minor: inMinorUnits(request.dispute.disputed_amount, request.dispute.disputed_currency),
        currency: request.dispute.disputed_currency,
        card_scheme: request.transaction.card_scheme,
        trace: tracing.current(),
        created_at: clock.nowMs(),
      });
      await jobs.enqueue(tx, { kind: EVALUATE_JOB, id, group: submission.accountId });
      return { id, status: 'queued' };
    },

    /** Newest first, at most `count`, from `beforeId` on. */
    list: (accountId: string, beforeId: string | undefined, count: number): Promise<EvaluationStanding[]> =>
      evaluationStore(db).list(accountId, beforeId, count),

    standing: (accountId: string, id: string): Promise<EvaluationStanding | undefined> => owned(accountId, id),

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
        const arrival = arrivals.next(row.id, leftMs, signal);
        if (arrival.isClosed) break;
        // Looked at again after listening began: the result may have come in between.
        row = await owned(accountId, id);
        if (row?.status !== 'queued') arrival.cancel();
        else {
          await arrival.done;
          row = await owned(accountId, id);
        }
      }
      return row && stateOf(row);
    },

    /** The rules behind a completed evaluation; null while there is none. */
    async explanation(accountId: string, id: string): Promise<Explanation | EvaluationState | undefined> {
      const row = await owned(accountId, id);
      if (!row || row.explanation === null || row.result === null) return row && stateOf(row);
      const { ruleset } = JSON.parse(row.result) as EvaluationResult;
      return { evaluation_id: row.id, ruleset, rules: JSON.parse(row.explanation) as ExplainedRule[] };
    },
  };
}

function withoutSecrets(request: EvaluationRequest, engine: Engine): EvaluationRequest {
  const evidences = maskFreeText(request.evidences);
  if (evidences.emv_tlv_hex !== undefined) evidences.emv_tlv_hex = engine.withoutSensitiveTags(evidences.emv_tlv_hex);
  return { ...request, evidences, ...(request.metadata && { metadata: maskMetadata(request.metadata) }) };
}
