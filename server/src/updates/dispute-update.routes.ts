/** HTTP edge of updates. */
import { disputeUpdate, disputeUpdatePage, disputeUpdateRequest, uuid } from '@dispute-intake/contract';
import * as z from 'zod';
import type { Db } from '../database.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { DisputeUpdates } from './dispute-update.service.ts';

const TAG = 'After Submit';
const params = z.object({ evaluation_id: uuid });
const isMessage = (path: string): boolean => path === 'message';

export interface UpdateRoutesDeps {
  db: Db;
  updates: DisputeUpdates;
  idempotency: Idempotency;
}

export const updateRoutes = ({ db, updates, idempotency }: UpdateRoutesDeps): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/api/evaluations/{evaluation_id}/updates',
    access: 'key',
    operationId: 'recordUpdate',
    tag: TAG,
    summary: 'Report where a dispute stands',
    description:
      'For the cardholder, who sees state, message and amount on the status page (`status_of`). Any version of the dispute may be named. Sent as `dispute.updated` to endpoints that chose it.',
    params,
    body: disputeUpdateRequest,
    isFreeText: isMessage,
    idempotent: true,
    responses: {
      201: { description: 'Recorded', schema: disputeUpdate },
      204: { description: 'Recorded; the answer to a key without the scope `read`' },
    },
    handle: (c, { params, body }) =>
      idempotency.respondOnce(c, async (tx) => {
        const update = await updates.record(tx, c.get('accountId'), params.evaluation_id, body);
        return c.get('mayRead') ? { status: 201, body: update } : { status: 204, body: undefined };
      }),
  }),
  endpoint({
    method: 'get',
    path: '/api/evaluations/{evaluation_id}/updates',
    access: 'key',
    operationId: 'listUpdates',
    tag: TAG,
    summary: 'List the updates of a dispute',
    description: 'In the order they were recorded; the first, `received`, is the service’s own. All on one page.',
    params,
    responses: { 200: { description: 'The updates', schema: disputeUpdatePage } },
    async handle(c, { params }) {
      const data = await updates.list(db, c.get('accountId'), params.evaluation_id);
      if (!data) throw new ProblemError('not_found', 'There is no such evaluation');
      return c.json({ data, next_cursor: null, has_more: false });
    },
  }),
];
