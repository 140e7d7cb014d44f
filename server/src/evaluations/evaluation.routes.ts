/** HTTP edge of evaluations: parse, delegate, answer. */
import {
  type EvaluationListQuery,
  type EvaluationResult,
  evaluationAccepted,
  evaluationListQuery,
  evaluationPage,
  evaluationRecord,
  evaluationRequest,
  evaluationRequestOfAnyScheme,
  evaluationResult,
  evaluationSubmission,
  explanation,
  type Obligation,
  outcomeReport,
  queryNumber,
  uuid,
} from '@dispute-intake/contract';
import * as z from 'zod';
import type { AccountPreferences } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { createdWithin } from '../platform/db/id-range.ts';
import { isFreeTextOfEvaluation } from '../platform/http/card-numbers/card-number.guard.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import { unreadFields } from '../platform/http/input/unread-fields.ts';
import { validate } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { refuseTestFields } from '../test-side/index.ts';
import type { EvaluationService } from './evaluation.service.ts';
import { rowView } from './evaluation.view.ts';
import type { EvaluationFilter } from './evaluation-list.store.ts';
import { mergeOver } from './merge.ts';

const TAG = 'Evaluations';
const params = z.object({ evaluation_id: uuid });
const resultQuery = z.object({
  wait: queryNumber(0, 30, 0).describe('Seconds to hold the request until the result is there'),
});

const filterOf = (accountId: string, query: EvaluationListQuery): EvaluationFilter => ({
  accountId,
  transactionId: query.transaction_id,
  externalId: query.external_id,
  intakeSessionId: query.intake_session_id,
  reportId: query.report_id?.toLowerCase(),
  arn: query.arn,
  status: query.status,
  category: query.category,
  confidence: query.confidence,
  reasonCode: query.reason_code,
  nextAction: query.next_action,
  ...createdWithin(query),
  deadlineBefore: query.deadline_before,
  newestOnly: query.versions !== 'all',
});
const notFound = () => new ProblemError('not_found', 'There is no such evaluation');
const failed = () =>
  new ProblemError(
    'internal_error',
    'This evaluation failed by a defect of the service, which has been logged. Submit it again',
  );

export interface EvaluationRoutesDeps {
  db: Db;
  write: Write;
  evaluations: EvaluationService;
  idempotency: Idempotency;
  cursors: Cursors;
  duties: { list(from: Db, accountId: string, id: string): Promise<Obligation[] | undefined> };
  preferences(accountId: string): Promise<Pick<AccountPreferences, 'ruleOptions'>>;
}

/** A result with the legal duties as they stand now: what was recorded counts, and what is overdue says so. */
async function withDutiesOfNow(
  { db, duties }: Pick<EvaluationRoutesDeps, 'db' | 'duties'>,
  result: EvaluationResult,
  accountId: string,
): Promise<EvaluationResult> {
  if (result.obligations.length === 0) return result;
  return { ...result, obligations: (await duties.list(db, accountId, result.id)) ?? result.obligations };
}

export const evaluationRoutes = (deps: EvaluationRoutesDeps): Endpoint[] => [
  submission(deps),
  ...disputes(deps),
  ...findings(deps),
];

/** A dispute is taken in. */
function submission({ evaluations, idempotency, preferences }: EvaluationRoutesDeps): Endpoint {
  /** Schemes beside those of the contract are taken where the account's options say so. */
  const requestSchema = async (accountId: string) =>
    (await preferences(accountId)).ruleOptions?.americanExpress === true
      ? evaluationRequestOfAnyScheme
      : evaluationRequest;
  return endpoint({
    method: 'post',
    path: '/api/evaluations/',
    access: 'key',
    operationId: 'submitEvaluation',
    tag: TAG,
    summary: 'Submit a dispute for evaluation',
    description:
      'Takes the dispute in and evaluates it in the background. The client never sends a category. A webhook `evaluation.completed` tells the result; so does the result endpoint.',
    body: z.looseObject({ supersedes: uuid.optional() }),
    documentedBody: evaluationSubmission,
    isFreeText: isFreeTextOfEvaluation,
    idempotent: true,
    responses: {
      202: { description: 'Taken in', schema: evaluationAccepted, headers: { Location: 'The evaluation' } },
    },
    async handle(c, { body: { supersedes, ...body } }) {
      refuseTestFields(c, body);
      const [accountId, livemode] = [c.get('accountId'), c.get('livemode')];
      const schema = await requestSchema(accountId);
      // Checked before the transaction: a first submission decides nothing by what is stored.
      const first = supersedes === undefined ? validate(schema, body, 'body') : undefined;
      const unused = unreadFields(evaluationRequest, body);
      const answer = await idempotency.respondOnce(
        c,
        async (tx) => {
          const request =
            first ??
            validate(
              schema,
              mergeOver(await evaluations.earlierRequest(tx, accountId, supersedes as string), body),
              'body',
            );
          const accepted = await evaluations.submit(tx, { accountId, intakeSessionId: null, supersedes, request });
          return {
            status: 202,
            body: { ...accepted, livemode, ...(unused && { unused_fields: unused }) },
            headers: { Location: `/api/evaluations/${accepted.id}` },
          };
        },
        { batchable: first !== undefined },
      );
      return answer;
    },
  });
}

/** Disputes listed, read back, and told how they ended. */
function disputes(deps: EvaluationRoutesDeps): Endpoint[] {
  const { db, write, evaluations, idempotency, cursors } = deps;
  return [
    endpoint({
      method: 'get',
      path: '/api/evaluations/',
      access: 'key',
      operationId: 'listEvaluations',
      tag: TAG,
      summary: 'List evaluations, newest first',
      description: 'Of each dispute the newest version, unless `versions=all`. Filters are combined.',
      query: evaluationListQuery,
      responses: { 200: { description: 'A page', schema: evaluationPage } },
      async handle(c, { query }) {
        const accountId = c.get('accountId');
        const list = `evaluations ${accountId}`;
        const beforeId = cursors.read(list, query.cursor);
        const rows = await evaluations.list({ ...filterOf(accountId, query), beforeId, limit: query.limit + 1 });
        return c.json(cursors.page(list, rows, query.limit, (row) => rowView(row, accountId)));
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/evaluations/{evaluation_id}',
      access: 'key',
      operationId: 'getEvaluation',
      tag: TAG,
      summary: 'Read a dispute back',
      description: 'Everything that was submitted, the files, the result and the reported outcome.',
      params,
      responses: { 200: { description: 'The dispute', schema: evaluationRecord } },
      async handle(c, { params }) {
        const record = await evaluations.record(db, c.get('accountId'), params.evaluation_id);
        if (!record) throw notFound();
        return c.json({
          ...record,
          result: record.result && (await withDutiesOfNow(deps, record.result, c.get('accountId'))),
        });
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/evaluations/{evaluation_id}/outcome',
      access: 'key',
      operationId: 'reportOutcome',
      tag: TAG,
      summary: 'Report how a dispute ended',
      description: 'A later report replaces an earlier one.',
      params,
      body: outcomeReport,
      idempotent: true,
      responses: {
        200: { description: 'The dispute, now with its outcome', schema: evaluationRecord },
        204: { description: 'Recorded; the answer to a key without the scope `read`' },
      },
      handle: (c, { params, body }) =>
        idempotency.respondOnce(c, async (tx) => {
          const accountId = c.get('accountId');
          if (!(await evaluations.report(tx, accountId, params.evaluation_id, body))) throw notFound();
          if (!c.get('mayRead')) return { status: 204, body: undefined };
          return { status: 200, body: await evaluations.record(tx, accountId, params.evaluation_id) };
        }),
    }),
    endpoint({
      method: 'delete',
      path: '/api/evaluations/{evaluation_id}/outcome',
      access: 'key',
      operationId: 'clearOutcome',
      tag: TAG,
      summary: 'Remove an outcome that was reported by mistake',
      description: 'The state it set goes with it. `204` also where there was none.',
      params,
      responses: { 204: { description: 'Removed' } },
      async handle(c, { params }) {
        const found = await write((tx) => evaluations.clearOutcome(tx, c.get('accountId'), params.evaluation_id));
        if (!found) throw notFound();
        return c.body(null, 204);
      },
    }),
  ];
}

/** What came out, and why. */
function findings(deps: EvaluationRoutesDeps): Endpoint[] {
  const { evaluations } = deps;
  return [
    endpoint({
      method: 'get',
      path: '/api/evaluations/{evaluation_id}/result',
      access: 'key',
      operationId: 'getEvaluationResult',
      tag: TAG,
      summary: 'Get the result',
      description:
        'While the evaluation runs: `202` with `Retry-After`. `reason_code: null` says only that no scheme right was found; it is never advice to refuse the cardholder a refund.',
      params,
      query: resultQuery,
      responses: {
        200: { description: 'The result', schema: evaluationResult },
        202: { description: 'Still running', schema: evaluationAccepted, headers: { 'Retry-After': 'Seconds' } },
      },
      async handle(c, { params, query }) {
        const state = await evaluations.state(
          c.get('accountId'),
          params.evaluation_id,
          query.wait * 1000,
          c.req.raw.signal,
        );
        if (!state) throw notFound();
        if (state.status === 'failed') throw failed();
        if (state.result) return c.json(await withDutiesOfNow(deps, state.result, c.get('accountId')));
        return c.json({ id: state.id, status: state.status, livemode: c.get('livemode') }, 202, { 'Retry-After': '1' });
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/evaluations/{evaluation_id}/explanation',
      access: 'key',
      operationId: 'getEvaluationExplanation',
      tag: TAG,
      summary: 'Get every rule that was looked at, with its outcome, effect and public source',
      description:
        'In the order they were looked at; replaying the effects gives the result. Also what was read from the statement.',
      params,
      responses: {
        200: { description: 'The rules, in the order they were looked at', schema: explanation },
        202: { description: 'Still running', schema: evaluationAccepted, headers: { 'Retry-After': 'Seconds' } },
      },
      async handle(c, { params }) {
        const found = await evaluations.explanation(c.get('accountId'), params.evaluation_id);
        if (!found) throw notFound();
        if ('rules' in found) return c.json(found);
        if (found.status === 'failed') throw failed();
        return c.json({ id: found.id, status: found.status, livemode: c.get('livemode') }, 202, { 'Retry-After': '1' });
      },
    }),
  ];
}
