/** The job that evaluates: result, explanation and the webhook about it become durable together. */
import type { EvaluationRequest, EvaluationResult, ExplainedRule, FailedCheck } from '@dispute-intake/contract';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobHandler, JobQueue, Reconciler } from '../platform/jobs/job-queue.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import type { Arrivals } from './arrivals.ts';
import type { Engine } from './engine.ts';
import { EVALUATE_JOB } from './evaluation.service.ts';
import { evaluationStore } from './evaluation.store.ts';
import type { EvaluationTable } from './evaluation.table.ts';

const MAX_ATTEMPTS = 5;
/** A queued evaluation younger than this has its job on the way. */
const RECONCILE_AFTER_MS = 30_000;
const RECONCILE_BATCH = 500;

export interface EvaluationJobsDeps {
  db: Db;
  write: Write;
  clock: Clock;
  log: Log;
  engine: Engine;
  outbox: Outbox;
  arrivals: Arrivals;
  tracing: Tracing;
  /** Of these ids, those of files the account has uploaded. */
  knownFiles(accountId: string, ids: readonly string[]): Promise<Set<string>>;
}

/** Evaluates `job.id`; a defect that stays over several attempts ends it as `failed`. */
export function evaluateJob(deps: EvaluationJobsDeps): JobHandler {
  const { db, write, clock, log, outbox, arrivals, tracing } = deps;
  return async ({ id, attempt }) => {
    const row = await evaluationStore(db).find(id);
    if (row?.status !== 'queued') return;
    const attributes = { 'job.kind': EVALUATE_JOB, 'job.attempt': attempt, 'evaluation.id': id };
    await tracing.span({ name: EVALUATE_JOB, kind: 'consumer', parent: row.trace, attributes }, () =>
      work(row, attempt),
    );
  };

  async function work(row: EvaluationTable, attempt: number): Promise<void> {
    const { id } = row;
    let evaluated: Evaluated;
    try {
      evaluated = await tracing.span({ name: 'evaluate' }, () => evaluateRow(row, deps));
    } catch (error) {
      log.error({ evaluation_id: id, attempt, err: error }, 'evaluation threw');
      if (attempt < MAX_ATTEMPTS) throw error;
      await write((tx) => evaluationStore(tx).fail(id, clock.nowMs()));
      arrivals.announce(id);
      return;
    }
    const { result, rules } = evaluated;
    const isFirst = await write(
      async (tx) => {
        const stored = await evaluationStore(tx).complete({
          id,
          result: JSON.stringify(result),
          explanation: JSON.stringify(rules),
          completed_at: clock.nowMs(),
          category: result.category,
          subcategory: result.subcategory,
          confidence: result.confidence,
          reason_code: result.reason_code,
          deadline: result.deadline,
          next_action: result.next_action ?? null,
          may_file_from: result.may_file_from ?? null,
        });
        if (!stored) return false;
        const payload = { ...result, event: 'evaluation.completed' as const };
        await outbox.publish(tx, { accountId: row.account_id, event: 'evaluation.completed', payload });
        return true;
      },
      { batchable: true },
    );
    if (isFirst) arrivals.announce(id);
  }
}

interface Evaluated {
  result: EvaluationResult;
  rules: ExplainedRule[];
}

async function evaluateRow(row: EvaluationTable, deps: EvaluationJobsDeps): Promise<Evaluated> {
  const request = JSON.parse(row.request) as EvaluationRequest;
  // "D" is the day of submission where the client named none, however late the job runs.
  request.dispute.reported_at ??= new Date(row.created_at).toISOString();
  const { result, rules } = deps.engine.evaluate(request, { evaluatedAtMs: deps.clock.nowMs() });
  const documents = request.evidences.additional_documentation ?? [];
  const missing = documents.length === 0 ? [] : await missingDocuments(row.account_id, documents, deps);
  const rule = documentsRule(documents, missing);
  return {
    result: { id: row.id, ...result, failed_checks: [...result.failed_checks, ...missing] },
    rules: rule ? [...rules, rule] : rules,
  };
}

/** Only the server knows which files exist, so this one check is made here. */
async function missingDocuments(
  accountId: string,
  documents: string[],
  deps: EvaluationJobsDeps,
): Promise<FailedCheck[]> {
  const known = await deps.knownFiles(accountId, documents);
  return documents.flatMap((id, i) =>
    known.has(id.toLowerCase())
      ? []
      : [
          {
            loc: ['body', 'evidences', 'additional_documentation', String(i)],
            msg: 'No uploaded file has this id: upload it with POST /api/files/ and send the id it answers',
            type: 'warning' as const,
            code: DOCUMENT_UNKNOWN,
          },
        ],
  );
}
const DOCUMENT_UNKNOWN = 'document_not_found';

function documentsRule(documents: string[], missing: FailedCheck[]): ExplainedRule | undefined {
  if (documents.length === 0) return undefined;
  return {
    code: DOCUMENT_UNKNOWN,
    inputs: { 'evidences.additional_documentation': documents.length, missing: missing.length },
    outcome: missing.length > 0 ? 'failed' : 'passed',
    effect: missing.length > 0 ? { failed_check: DOCUMENT_UNKNOWN } : null,
    source: 'Interface specification: evidence files are uploaded first and referenced by id',
  };
}

/** Gives a job back to queued evaluations that have none. */
export function reconcileEvaluations(deps: { db: Db; write: Write; clock: Clock; jobs: JobQueue }): Reconciler {
  const { db, write, clock, jobs } = deps;
  return async () => {
    const queued = await evaluationStore(db).queuedBefore(clock.nowMs() - RECONCILE_AFTER_MS, RECONCILE_BATCH);
    const orphans = await jobs.withoutJob(EVALUATE_JOB, queued);
    if (orphans.length === 0) return 0;
    await write((tx) =>
      jobs.enqueue(
        tx,
        orphans.map((id) => ({ kind: EVALUATE_JOB, id })),
      ),
    );
    return orphans.length;
  };
}
