/** The job that evaluates: result, explanation and the webhook about it become durable together. */
import type {
  EvaluationRequest,
  EvaluationResult,
  ExplainedRule,
  FailedCheck,
  ResultChanges,
} from '@dispute-intake/contract';
import type { ReadStatement, StatementContext } from '@dispute-intake/statement-reader';
import type { AccountPreferences } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { eventsOf } from '../events/index.ts';
import type { BackgroundTurns } from '../platform/background-turns.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import { together } from '../platform/db/together.ts';
import type { Party } from '../platform/fair-turns.ts';
import { type JobHandler, type JobQueue, type Reconciler, ReleaseJob } from '../platform/jobs/job-queue.ts';
import type { Log } from '../platform/log.ts';
import { metadataOf } from '../platform/metadata.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { disputeWordStore } from './dispute-word.store.ts';
import type { DisputeFile, Engine } from './engine.ts';
import { EVALUATE_JOB, evaluationJob } from './evaluation.service.ts';
import { evaluationStore } from './evaluation.store.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { disputeIdOf, findingsOf, requestOf, resultOf } from './evaluation.view.ts';
import { nextDuty } from './next-duty.ts';
import { relatedOf } from './related.ts';
import type { ResultWaiters } from './result-waiters.ts';
import { searchWordsOf } from './search-words.ts';
import { standingStore } from './standing.store.ts';
import { createExplanationWriter, type ExplanationBody } from './stored-explanation.ts';
import { asTestCase } from './test-cases.ts';

const MAX_ATTEMPTS = 5;
/** A queued evaluation younger than this has its job on the way. */
const RECONCILE_AFTER_MS = 30_000;
const RECONCILE_BATCH = 500;
/** So long after it was submitted an evaluation waits for its files to be read. */
const READING_WAIT_MS = 6000;
const READING_POLL_MS = 400;

export interface EvaluationJobsDeps {
  db: Db;
  write: Write;
  clock: Clock;
  log: Log;
  engine: Engine;
  outbox: Outbox;
  readStatement(statement: string, context: StatementContext, party: Party): Promise<ReadStatement>;
  resultWaiters: ResultWaiters;
  /** Of evaluating beside requests. */
  turns: BackgroundTurns;
  tracing: Tracing;
  /** Told of an evaluation that found duties, in its transaction. */
  duties: { evaluated(tx: Db, accountId: string, evaluationId: string): Promise<void> };
  /** What the account has set, how it decides open points of the rules among it. */
  preferences(accountId: string): Promise<AccountPreferences>;
  /** Of these ids, those of files the account has uploaded, with their kinds; ids in lower case. */
  knownFiles(accountId: string, ids: readonly string[]): Promise<DisputeFile[]>;
}

/** Evaluates `job.id`; a defect that stays over several attempts ends it as `failed`. */
export function evaluateJob(deps: EvaluationJobsDeps): JobHandler {
  const { db, write, clock, log, outbox, resultWaiters, turns, tracing } = deps;
  const explanations = createExplanationWriter(deps);
  return async ({ id, attempt }) => {
    const row = await evaluationStore(db).find(id);
    if (row?.status !== 'queued') return;
    const request = requestOf(row);
    await releaseWhileFilesAreRead(row, request, deps);
    await turns.next();
    const attributes = { 'job.kind': EVALUATE_JOB, 'job.attempt': attempt, 'evaluation.id': id };
    await tracing.span({ name: EVALUATE_JOB, kind: 'consumer', parent: row.trace, attributes }, () =>
      work(row, request, attempt),
    );
  };

  async function fail(row: EvaluationTable, request: EvaluationRequest): Promise<void> {
    await write(async (tx) => {
      await evaluationStore(tx).fail(row.id, nowOf(clock, row));
      await giveWords(tx, row, request);
    });
    resultWaiters.announce(row.id);
  }

  /** What a case is searched by costs as much as accepting it: it is written here, behind the row's own change, which locks it. */
  async function giveWords(tx: Db, row: EvaluationTable, request: EvaluationRequest): Promise<void> {
    if (row.supersedes === null)
      await disputeWordStore(tx).addUnlessSuperseded(row.account_id, row.id, searchWordsOf(row, request));
  }

  async function work(row: EvaluationTable, request: EvaluationRequest, attempt: number): Promise<void> {
    const { id } = row;
    if (request.test_controls?.fails) return fail(row, request);
    let evaluated: Evaluated;
    try {
      evaluated = await tracing.span({ name: 'evaluate' }, () => evaluateRow(row, deps, request));
    } catch (error) {
      log.error({ evaluation_id: id, attempt, err: error }, 'evaluation threw');
      if (attempt < MAX_ATTEMPTS) throw error;
      return fail(row, request);
    }
    const { result } = evaluated;
    const explanation = await explanations.stored(evaluated.explanation, evaluated.reading);
    const isLater = row.supersedes !== null;
    const isFirst = await write(
      async (tx) => {
        if (isLater) await standingStore(tx).lockForUpdate(disputeIdOf(row));
        const stored = await evaluationStore(tx).complete({
          id,
          result: JSON.stringify(result),
          explanation,
          completed_at: nowOf(clock, row),
          category: result.category,
          subcategory: result.subcategory,
          confidence: result.confidence,
          reason_code: result.reason_code,
          deadline: result.deadline,
          next_action: result.next_action,
          may_file_from: result.may_file_from,
          ...findingsOf(result),
          ...nextDuty(result.obligations),
        });
        if (!stored) return false;
        const payload = {
          ...result,
          event: 'evaluation.completed' as const,
          intake_session_id: row.intake_session_id,
          transaction_id: row.transaction_id,
          external_id: row.external_id,
          metadata: metadataOf(row),
          version: row.version,
          report_id: row.report_id ?? null,
          occurred_at: isoTime(nowOf(clock, row)),
        };
        await together([
          giveWords(tx, row, request),
          outbox.publish(tx, { accountId: row.account_id, event: 'evaluation.completed', payload }),
        ]);
        if (result.obligations.length > 0) await deps.duties.evaluated(tx, row.account_id, id);
        return true;
      },
      // In one transaction with others its locks would have no order.
      { batchable: !isLater, isBackground: true },
    );
    if (!isFirst) return;
    resultWaiters.announce(id);
    resultWaiters.announce(eventsOf(row.account_id));
  }
}

/** Files submitted moments after their upload are being read: the first version is to have what they say. */
async function releaseWhileFilesAreRead(
  row: EvaluationTable,
  { evidences }: EvaluationRequest,
  { clock, knownFiles }: Pick<EvaluationJobsDeps, 'clock' | 'knownFiles'>,
): Promise<void> {
  const documents = evidences.additional_documentation ?? [];
  if (documents.length === 0 || nowOf(clock, row) >= row.created_at + READING_WAIT_MS) return;
  const files = await knownFiles(row.account_id, documents);
  if (files.some(({ isBeingRead }) => isBeingRead)) throw new ReleaseJob(clock.nowMs() + READING_POLL_MS);
}

export interface Evaluated {
  result: EvaluationResult;
  explanation: ExplanationBody;
  /** What was read in the statement; undefined without one. */
  reading: ReadStatement | undefined;
}

/** What evaluating takes. */
export type EvaluateDeps = Pick<
  EvaluationJobsDeps,
  'db' | 'clock' | 'engine' | 'readStatement' | 'preferences' | 'knownFiles'
>;

/** Result and explanation of a version, stored or not; stores nothing. `given` is the row's request, which stays as it is. */
export async function evaluateRow(
  row: EvaluationTable,
  deps: EvaluateDeps,
  given: EvaluationRequest = requestOf(row),
): Promise<Evaluated> {
  const counted = countedInReport(given, row);
  // "D" is the day of submission where the client named none, however late the job runs.
  const reported_at = counted.dispute.reported_at ?? new Date(row.created_at).toISOString();
  const submitted = { ...counted, dispute: { ...counted.dispute, reported_at } };
  const evaluatedAtMs = nowOf(deps.clock, row);
  const forced = submitted.test_controls?.result;
  const request = forced === undefined ? submitted : asTestCase(submitted, forced, evaluatedAtMs);
  const documents = request.evidences.additional_documentation ?? [];
  const files = documents.length === 0 ? [] : await deps.knownFiles(row.account_id, documents);
  const statement = request.evidences.cardholder_statement ?? '';
  const party = { accountId: row.account_id, sessionId: row.intake_session_id };
  const reading = await deps.readStatement(statement, deps.engine.statementContext(request, evaluatedAtMs), party);
  const { result, rules, stated_facts, contradictions } = deps.engine.evaluate(request, {
    evaluatedAtMs,
    reading,
    files,
    options: (await deps.preferences(row.account_id)).ruleOptions ?? {},
  });
  const missing = missingDocuments(documents, files);
  const others = await relatedOf(deps.db, row, given);
  const rule = documentsRule(documents, missing);
  const failed_checks = [...result.failed_checks, ...missing, ...others.checks];
  const whole = { id: row.id, ...result, failed_checks, related: others.related };
  const earlier = row.supersedes === null ? undefined : await evaluationStore(deps.db).find(row.supersedes);
  return {
    result: earlier ? { ...whole, changes: changesOf(await earlierResult(earlier, deps), whole) } : whole,
    explanation: {
      summary: result.summary,
      rules: [...rules, ...(rule ? [rule] : []), ...others.rules],
      stated_facts: [...stated_facts],
      contradictions,
    },
    reading: statement.trim() === '' ? undefined : reading,
  };
}

/** Schemes count the fraud disputes of an account: the payments before this one in its report are among them. */
export function countedInReport(
  request: EvaluationRequest,
  { report_position }: Pick<EvaluationTable, 'report_position'>,
): EvaluationRequest {
  if (!report_position || request.history === undefined) return request;
  const history = { ...request.history };
  for (const counter of ['fraud_disputes_last_120_days', 'fraud_chargebacks_on_account'] as const)
    if (history[counter] !== undefined) history[counter] += report_position;
  return { ...request, history };
}

/** The result of the version before; made here where its own job has not run yet. */
const earlierResult = async (earlier: EvaluationTable, deps: EvaluateDeps): Promise<EvaluationResult> =>
  resultOf(earlier) ?? (await evaluateRow(earlier, deps)).result;

/** What a version changed; codes in the order the results have them. */
function changesOf(before: EvaluationResult, now: EvaluationResult): ResultChanges {
  const codes = ({ failed_checks }: EvaluationResult) => [...new Set(failed_checks.map(({ code }) => code))];
  const [had, has] = [codes(before), codes(now)];
  return {
    confidence: [before.confidence, now.confidence],
    reason_code: [before.reason_code, now.reason_code],
    resolved: had.filter((code) => !has.includes(code)),
    added: has.filter((code) => !had.includes(code)),
  };
}

/** Only the server knows which files exist, so this one check is made here. */
function missingDocuments(documents: readonly string[], files: readonly DisputeFile[]): FailedCheck[] {
  const known = new Set(files.map(({ file_id }) => file_id));
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
export const DOCUMENT_UNKNOWN = 'document_not_found';

function documentsRule(documents: string[], missing: FailedCheck[]): ExplainedRule | undefined {
  if (documents.length === 0) return undefined;
  return {
    code: DOCUMENT_UNKNOWN,
    title: 'Every named file was uploaded',
    sentence:
      missing.length > 0
        ? `Of ${documents.length} files named, ${missing.length} were never uploaded: they do not count.`
        : `All ${documents.length} files named were uploaded.`,
    inputs: { 'evidences.additional_documentation': documents.length, missing: missing.length },
    outcome: missing.length > 0 ? 'failed' : 'passed',
    effect: missing.length > 0 ? { failed_check: DOCUMENT_UNKNOWN } : null,
    source: 'Interface specification: evidence files are uploaded first and referenced by id',
    sources: [],
    from: null,
    until: null,
  };
}

/** Gives a job back to queued evaluations that have none. */
export function reconcileEvaluations(deps: { db: Db; write: Write; clock: Clock; jobs: JobQueue }): Reconciler {
  const { db, write, clock, jobs } = deps;
  return async () => {
    const queued = await evaluationStore(db).queuedBefore(clock.nowMs() - RECONCILE_AFTER_MS, RECONCILE_BATCH);
    const withoutJob = await jobs.withoutJob(
      EVALUATE_JOB,
      queued.map(({ id }) => id),
    );
    const orphans = queued.filter(({ id }) => withoutJob.includes(id));
    if (orphans.length === 0) return 0;
    await write((tx) => jobs.enqueue(tx, orphans.map(evaluationJob)));
    return orphans.length;
  };
}
