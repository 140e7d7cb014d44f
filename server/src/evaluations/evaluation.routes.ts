/** HTTP edge of evaluations: parse, delegate, answer. */
import {
  evaluationAccepted,
  evaluationRequest,
  evaluationResult,
  evaluationSummary,
  explanation,
  listQuery,
  page,
  queryNumber,
  uuid,
} from '@dispute-intake/contract';
import * as z from 'zod';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/cursor.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { EvaluationService } from './evaluation.service.ts';
import type { EvaluationStanding } from './evaluation.store.ts';

const TAG = 'Evaluations';
const params = z.object({ evaluation_id: uuid });
const resultQuery = z.object({
  wait: queryNumber(0, 30, 0).describe('Seconds to hold the request until the result is there'),
});

const summaryOf = (row: EvaluationStanding, livemode: boolean) => ({
  id: row.id,
  status: row.status,
  livemode,
  created_at: isoTime(row.created_at),
  completed_at: isoTimeOrNull(row.completed_at),
});
const notFound = () => new ProblemError('not_found', 'There is no such evaluation');
const failed = () =>
  new ProblemError(
    'internal_error',
    'This evaluation failed by a defect of the service, which has been logged. Submit it again',
  );

export interface EvaluationRoutesDeps {
  evaluations: EvaluationService;
  idempotency: Idempotency;
  cursors: Cursors;
  /** After commit. */
  wakeJobs(): void;
}

export function evaluationRoutes(deps: EvaluationRoutesDeps): Endpoint[] {
  const { evaluations, idempotency, cursors } = deps;
  return [
    endpoint({
      method: 'post',
      path: '/api/evaluations/',
      access: 'key',
      operationId: 'submitEvaluation',
      tag: TAG,
      summary: 'Submit a dispute for evaluation',
      description:
        'Takes the dispute in and evaluates it in the background. The client never sends a category. A webhook `evaluation.completed` tells the result; so does the result endpoint.',
      body: evaluationRequest,
      idempotent: true,
      responses: {
        202: { description: 'Taken in', schema: evaluationAccepted, headers: { Location: 'The evaluation' } },
      },
      async handle(c, { body }) {
        const answer = await idempotency.respondOnce(
          c,
          async (tx) => {
            const accepted = await evaluations.submit(tx, {
              accountId: c.var.accountId,
              intakeSessionId: null,
              request: body,
            });
            return {
              status: 202,
              body: { ...accepted, livemode: c.var.livemode },
              headers: { Location: `/api/evaluations/${accepted.id}` },
            };
          },
          { batchable: true },
        );
        deps.wakeJobs();
        return answer;
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/evaluations/',
      access: 'key',
      operationId: 'listEvaluations',
      tag: TAG,
      summary: 'List evaluations, newest first',
      query: listQuery,
      responses: { 200: { description: 'A page', schema: page(evaluationSummary) } },
      async handle(c, { query }) {
        const list = `evaluations ${c.var.accountId}`;
        const rows = await evaluations.list(c.var.accountId, cursors.read(list, query.cursor), query.limit + 1);
        return c.json(cursors.page(list, rows, query.limit, (row) => summaryOf(row, c.var.livemode)));
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/evaluations/{evaluation_id}',
      access: 'key',
      operationId: 'getEvaluation',
      tag: TAG,
      summary: 'See how an evaluation stands',
      params,
      responses: { 200: { description: 'Its status', schema: evaluationSummary } },
      async handle(c, { params }) {
        const row = await evaluations.standing(c.var.accountId, params.evaluation_id);
        if (!row) throw notFound();
        return c.json(summaryOf(row, c.var.livemode));
      },
    }),
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
          c.var.accountId,
          params.evaluation_id,
          query.wait * 1000,
          c.req.raw.signal,
        );
        if (!state) throw notFound();
        if (state.status === 'failed') throw failed();
        if (state.result) return c.json(state.result);
        return c.json({ id: state.id, status: state.status, livemode: c.var.livemode }, 202, { 'Retry-After': '1' });
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/evaluations/{evaluation_id}/explanation',
      access: 'key',
      operationId: 'getEvaluationExplanation',
      tag: TAG,
      summary: 'Get every rule that was looked at, with its outcome, effect and public source',
      params,
      responses: {
        200: { description: 'The rules, in the order they were looked at', schema: explanation },
        202: { description: 'Still running', schema: evaluationAccepted, headers: { 'Retry-After': 'Seconds' } },
      },
      async handle(c, { params }) {
        const found = await evaluations.explanation(c.var.accountId, params.evaluation_id);
        if (!found) throw notFound();
        if ('rules' in found) return c.json(found);
        if (found.status === 'failed') throw failed();
        return c.json({ id: found.id, status: found.status, livemode: c.var.livemode }, 202, { 'Retry-After': '1' });
      },
    }),
  ];
}
