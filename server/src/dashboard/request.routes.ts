/** HTTP edge of the request log: what was asked of the API with the account's keys, found by its request id. */
import {
  type ApiRequest,
  apiRequest,
  apiRequestsQuery,
  byId,
  type Page,
  pageOf,
} from '@dispute-intake/contract/dashboard-api';
import type { Db } from '../database.ts';
import { isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { type ApiRequestTable, requestLogStore } from '../requests/index.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const shown = (row: ApiRequestTable): ApiRequest => ({
  id: row.id,
  request_id: row.request_id,
  key_id: row.key_id,
  method: row.method,
  path: row.path,
  status: row.status,
  code: row.code,
  duration_ms: row.duration_us / 1000,
  shape: row.shape === null ? null : (JSON.parse(row.shape) as ApiRequest['shape']),
  at: isoTime(row.at),
});

export const requestRoutes = ({ db, cursors }: { db: Db; cursors: Cursors }): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/requests',
    response: pageOf(apiRequest),
    permission: 'requests.read',
    query: apiRequestsQuery,
    handle: async ({ actor: { accountId }, query }): Promise<Page<ApiRequest>> => {
      const name = `requests ${accountId}`;
      const rows = await requestLogStore(db).list({
        accountId,
        requestId: query.q,
        keyId: query.key,
        method: query.method,
        code: query.code,
        fromMs: query.from,
        toMs: query.to,
        beforeId: cursors.read(name, query.cursor),
        limit: query.limit + 1,
      });
      return cursors.page(name, rows, query.limit, shown);
    },
  }),
  route({
    method: 'get',
    path: '/requests/:id',
    response: apiRequest,
    permission: 'requests.read',
    params: byId,
    handle: async ({ actor, params }): Promise<ApiRequest> => {
      const row = await requestLogStore(db).find(actor.accountId, params.id);
      if (!row) throw new ProblemError('not_found', 'There is no such request, or it is older than seven days');
      return shown(row);
    },
  }),
];
