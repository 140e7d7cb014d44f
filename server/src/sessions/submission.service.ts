/** Turns a cardholder's answers into evaluations, one a payment, all in one transaction; repeated, it answers the same. */
import type {
  Answers,
  Dispute,
  EvaluationRequest,
  Evidences,
  FactGiver,
  FollowUp,
  IntakeSessionCreate,
  SubmitRequest,
  Submitted,
  Transaction,
} from '@dispute-intake/contract';
import { askedIn, type FlowContext, latestToday, toReportInputs, visible } from '@dispute-intake/intake-flow';
import { fittingCredits } from '../credits/index.ts';
import type { Db } from '../database.ts';
import { isoTime, nowOf } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import { invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { maskAnswers } from './answers.ts';
import type { CardholderDeps } from './cardholder.deps.ts';
import { giversOf } from './entered.ts';
import { followUpOf, secondRequest } from './follow-up.ts';
import { correlationOf } from './session.correlation.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { enrichmentOf } from './session.view.ts';
import {
  givenAnswers,
  givenEvidences,
  paymentIds,
  paymentsOf,
  sessionRequestOf,
  shownPayments,
} from './session-request.ts';

/** What is submitted of one payment. */
interface PaymentInput {
  transaction: Transaction;
  dispute: Dispute;
  evidences: Evidences;
}

export function submission(deps: CardholderDeps) {
  const { db, write, clock, outbox } = deps;
  const { claimed, goesOn } = deps.access;
  return async function submit(id: string, token: string, submission: SubmitRequest): Promise<Submitted> {
    const before = await claimed(db, id, token);
    if (before.status === 'completed') return submittedBefore(deps, db, before);
    // Reads a statement, and takes connections of its own: not inside the transaction.
    const followUp = await followUpOf(deps, before);
    const files = new Set((await deps.sessionFiles(id)).map((file) => file.id));
    return write(async (tx) => {
      await sessionStore(tx).lockForUpdate(id);
      const row = await claimed(tx, id, token);
      if (row.status === 'completed') return submittedBefore(deps, tx, row);
      goesOn(row);
      const nowMs = nowOf(clock, row);
      const session = sessionRequestOf(row);
      if (row.follow_up_of !== before.follow_up_of)
        throw new ProblemError('conflict', 'The page has moved on to another round: load it again');
      const { answers } = maskAnswers(submission.answers, paymentIds(session));
      const context = contextOf(session, latestToday(nowMs), followUp);
      const requests = paymentInputs(answers, context, session).map((input) =>
        requestOfPayment(input, { session, answers, files, row }),
      );
      const givers = { row, answers, given: givenAnswers(session) ?? {}, secrets: deps.secrets };
      const payments = requests.map((request) => ({
        request,
        enteredBy: giversOf(request, { ...givers, transactionId: request.transaction.transaction_id }),
      }));
      const submitted =
        row.follow_up_of === null
          ? await submitFirst(deps, tx, row, payments)
          : await submitAgain(deps, tx, row, payments[0] as Submitting);
      const questionsAsked = countAsked(answers, context);
      const { evaluation_id: evaluationId, report_id: reportId } = submitted;
      await sessionStore(tx).end(id, 'opened', {
        status: 'completed',
        atMs: nowMs,
        evaluationId,
        reportId,
        questionsAsked,
      });
      await publishCompleted(tx, outbox, row, submitted, nowMs);
      return submitted;
    });
  };
}

type Completed = Required<Submitted>;
/** One payment's evaluation, and who gave its facts. */
interface Submitting {
  request: EvaluationRequest;
  enteredBy: Record<string, FactGiver>;
}

/** What the page knew: the same answers are asked for, and the same steps are passed. */
function contextOf(session: IntakeSessionCreate, today: string, followUp: FollowUp | null): FlowContext {
  const given = givenAnswers(session);
  const credits = fittingCredits(paymentsOf(session), session.history?.credits ?? []);
  const payments = shownPayments(session);
  return {
    ...session,
    today,
    followUp,
    enrichment: enrichmentOf(session.transaction),
    ...(given && { given }),
    ...(credits.length > 0 && { credits }),
    ...(payments && { payments }),
  };
}

async function submittedBefore(deps: CardholderDeps, from: Db, row: IntakeSessionTable): Promise<Completed> {
  const evaluationId = row.evaluation_id as string;
  const reportId = row.report_id ?? null;
  return {
    evaluation_id: evaluationId,
    report_id: reportId,
    evaluation_ids: reportId === null ? [evaluationId] : await deps.shownDisputes(from, row.account_id, reportId),
  };
}

/** A first round: one evaluation, or a report of several. */
async function submitFirst(
  deps: CardholderDeps,
  tx: Db,
  row: IntakeSessionTable,
  payments: Submitting[],
): Promise<Completed> {
  const common = {
    accountId: row.account_id,
    intakeSessionId: row.id,
    externalId: row.external_id ?? undefined,
    onClock: row,
  };
  const [only, ...others] = payments;
  if (only && others.length === 0) {
    const { id } = await deps.submitEvaluation(tx, { ...common, ...only });
    return { evaluation_id: id, report_id: null, evaluation_ids: [id] };
  }
  const report = await deps.submitReport(tx, { ...common, payments });
  return {
    evaluation_id: report.evaluationIds[0] as string,
    report_id: report.id,
    evaluation_ids: report.evaluationIds,
  };
}

/** A second round: a newer version of the dispute; of a report whose status page was answered, of each payment. */
async function submitAgain(
  deps: CardholderDeps,
  tx: Db,
  row: IntakeSessionTable,
  { request, enteredBy }: Submitting,
): Promise<Completed> {
  const { account_id: accountId, status_of: shown } = row;
  const followed = shown ? await answeredDisputes(deps, tx, accountId, shown) : [row.follow_up_of as string];
  const ids: string[] = [];
  for (const supersedes of followed) {
    const earlier = await deps.earlierRequest(tx, accountId, supersedes);
    const merged = secondRequest(earlier, followed.length > 1 ? sharedPart(request, earlier) : request, deps.merge);
    const { id } = await deps.submitEvaluation(tx, {
      accountId,
      intakeSessionId: row.id,
      externalId: row.external_id ?? undefined,
      supersedes,
      onClock: row,
      enteredBy,
      request: merged,
    });
    ids.push(id);
  }
  return { evaluation_id: ids[0] as string, report_id: null, evaluation_ids: ids };
}

/** What an answer on a status page belongs to: what is open; all of it, so that no answer is lost, where it has ended meanwhile. */
async function answeredDisputes(deps: CardholderDeps, tx: Db, accountId: string, shown: string): Promise<string[]> {
  const open = await deps.openDisputes(tx, accountId, shown);
  return open.length > 0 ? open : deps.shownDisputes(tx, accountId, shown);
}

/** Answers about one payment of a report, for another: payment and amount stay its own. */
const sharedPart = (request: EvaluationRequest, { transaction, dispute }: EvaluationRequest): EvaluationRequest => ({
  ...request,
  transaction,
  dispute,
});

/** The answers by payment; the checks are those of the page. */
function paymentInputs(answers: Answers, context: FlowContext, session: IntakeSessionCreate): PaymentInput[] {
  // In a second round what was answered before counts as answered.
  const input = toReportInputs({ ...context.followUp?.answers, ...answers }, context);
  if (!input.ok) throw invalid(input.errors);
  const payments = new Map(paymentsOf(session).map((payment) => [payment.transaction_id, payment]));
  return input.payments.map(({ transaction_id: id, dispute, evidences }) => ({
    transaction: (id === null ? undefined : payments.get(id)) ?? session.transaction,
    dispute,
    evidences,
  }));
}

/** What is evaluated: the issuer's facts under the cardholder's. Only files of this session and of the issuer are evidence. */
function requestOfPayment(
  { transaction, dispute, evidences: answered }: PaymentInput,
  of: { session: IntakeSessionCreate; answers: Answers; files: ReadonlySet<string>; row: IntakeSessionTable },
): EvaluationRequest {
  const { session, answers, files, row } = of;
  const { additional_documentation: documents = [], ...stated } = answered;
  const { additional_documentation: sent, ...given } = givenEvidences(session, answers);
  const own = [...((sent as string[] | undefined) ?? []), ...documents.filter((id) => files.has(id))];
  const evidences = overGiven(given, stated);
  return {
    // A report is the cardholder's act of opening it, or the day the issuer names; not that of the submission.
    dispute: { ...session.dispute, ...dispute, reported_at: session.dispute?.reported_at ?? isoTime(row.created_at) },
    transaction,
    card: session.card,
    evidences: own.length > 0 ? { ...evidences, additional_documentation: [...new Set(own)] } : evidences,
    ...(session.history && { history: session.history }),
    ...(session.metadata && { metadata: session.metadata }),
    ...(session.test_controls && { test_controls: session.test_controls }),
  };
}

/** The cardholder's facts over the issuer's, objects deeply; what was not answered is absent, not undefined. */
function overGiven(given: Record<string, unknown>, stated: object): Evidences {
  const merged = { ...given };
  for (const [name, value] of Object.entries(stated)) {
    const before = merged[name];
    if (value === undefined) continue;
    merged[name] =
      isPlain(before) && isPlain(value)
        ? { ...before, ...Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) }
        : value;
  }
  return merged as Evidences;
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Questions that were put to the cardholder, what the statement answered left out. */
const countAsked = (answers: Answers, session: FlowContext): number =>
  visible(answers, session).reduce((count, step) => count + askedIn(step, { answers, session }).length, 0);

function publishCompleted(
  tx: Db,
  outbox: Outbox,
  row: IntakeSessionTable,
  submitted: Completed,
  nowMs: number,
): Promise<void> {
  return outbox.publish(tx, {
    accountId: row.account_id,
    event: 'intake.session.completed',
    payload: {
      event: 'intake.session.completed',
      data: {
        intake_session_id: row.id,
        ...submitted,
        ...correlationOf(row),
        occurred_at: isoTime(nowMs),
      },
    },
  });
}
