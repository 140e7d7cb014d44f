/** A second round: an intake that follows up an evaluation, shows what was said before and asks only for what is missing. */
import type {
  Answers,
  EvaluationRecord,
  EvaluationRequest,
  FollowUp,
  IntakeSessionCreate,
  IntakeSessionRequest,
} from '@dispute-intake/contract';
import { questionById, questionIdOf } from '@dispute-intake/intake-flow';
import type { Db } from '../database.ts';
import { type Clock, nowOf } from '../platform/clock.ts';
import type { Party } from '../platform/fair-turns.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { readStatement, type StatementReader } from './statement-reading.ts';

/** Evidence that is no answer to a question. */
const NOT_ASKED = new Set(['cardholder_statement', 'additional_documentation', 'emv_tlv_hex']);

/** A session's request with payment and card of the dispute it follows up; `conflict` when that was superseded already. */
export function withEarlierPayment(
  request: IntakeSessionRequest,
  earlier: EvaluationRecord | undefined,
): IntakeSessionCreate {
  if (request.follow_up_of === undefined) return request as IntakeSessionCreate;
  if (!earlier) throw new ProblemError('not_found', 'There is no such evaluation to follow up');
  if (earlier.superseded_by !== null)
    throw new ProblemError('conflict', `The evaluation is superseded already, by ${earlier.superseded_by}`);
  const { transaction, card } = earlier.request;
  const external = earlier.external_id === null ? {} : { cardholder: { external_id: earlier.external_id } };
  return { ...external, ...request, transaction: request.transaction ?? transaction, card: request.card ?? card };
}

/** What the page shows and asks in the second round. Questions are named by the path of the evidence they fill. */
export async function followUpView(
  { request, result }: Pick<EvaluationRecord, 'request' | 'result'>,
  reader: StatementReader,
  nowMs: number,
  party: Party,
): Promise<FollowUp> {
  const statement = request.evidences.cardholder_statement ?? '';
  const writtenMs = Date.parse(request.dispute.reported_at ?? '') || nowMs;
  const problem =
    request.dispute.problem ?? (await readStatement(reader, request, statement, writtenMs, party)).problem.problem;
  const answers: Answers = {
    statement,
    disputed_amount: request.dispute.disputed_amount,
    ...leaves(request.evidences),
  };
  if (problem !== null) answers.problem = problem;
  return {
    statement,
    answers,
    missing_facts: (result?.missing_facts ?? [])
      // Without a question of its own it could be read there in English, and answered nowhere.
      .filter(({ ask, path }) => ask === 'cardholder' && questionById(questionIdOf(path)) !== undefined)
      .map(({ path, question }) => ({ path, question })),
    missing_documents: (result?.required_documents ?? [])
      .filter(({ status }) => status === 'missing')
      .map(({ kind }) => kind),
  };
}

/** Every single value below `evidences`, by its dotted path. */
export function leaves(value: object, path = ''): Answers {
  const found: Answers = {};
  for (const [name, member] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (NOT_ASKED.has(at)) continue;
    if (typeof member === 'string' || typeof member === 'number' || typeof member === 'boolean') found[at] = member;
    else if (member !== null && typeof member === 'object' && !Array.isArray(member))
      Object.assign(found, leaves(member, at));
  }
  return found;
}

/** The new answers over the earlier request; documents of both rounds count. */
export function secondRequest(
  earlier: EvaluationRequest,
  next: EvaluationRequest,
  merge: (earlier: Record<string, unknown>, changes: Record<string, unknown>) => Record<string, unknown>,
): EvaluationRequest {
  const documents = [
    ...(earlier.evidences.additional_documentation ?? []),
    ...(next.evidences.additional_documentation ?? []),
  ];
  // What was not asked again is absent here, not undefined: it stays as it was.
  const { dispute, ...changes } = JSON.parse(JSON.stringify(next)) as EvaluationRequest;
  const merged = merge(
    { ...earlier },
    {
      ...changes,
      dispute: { ...dispute, reported_at: earlier.dispute.reported_at ?? dispute.reported_at },
    },
  ) as unknown as EvaluationRequest;
  return documents.length === 0
    ? merged
    : { ...merged, evidences: { ...merged.evidences, additional_documentation: [...new Set(documents)] } };
}

/** What is asked in a second round; null in a first. */
export async function followUpOf(
  deps: {
    db: Db;
    earlierDispute(from: Db, accountId: string, evaluationId: string): Promise<EvaluationRecord | undefined>;
    reader: StatementReader;
    clock: Clock;
  },
  row: Pick<IntakeSessionTable, 'id' | 'account_id' | 'follow_up_of' | 'clock_ahead_ms'>,
): Promise<FollowUp | null> {
  if (row.follow_up_of === null) return null;
  const earlier = await deps.earlierDispute(deps.db, row.account_id, row.follow_up_of);
  const party = { accountId: row.account_id, sessionId: row.id };
  return earlier ? followUpView(earlier, deps.reader, nowOf(deps.clock, row), party) : null;
}
