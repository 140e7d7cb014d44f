/** HTTP edge of what the endpoints' page shows beside their settings: how they fare, and sending what waits at once. */

import type { EndpointFigures, RetriedWaiting } from '@dispute-intake/contract/dashboard-api';
import {
  all,
  byId,
  endpointFigures,
  endpointSecret,
  retriedWaiting,
  retryWaiting,
} from '@dispute-intake/contract/dashboard-api';
import type { Db } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { endpointFiguresStore, type Webhooks } from '../webhooks/index.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';
import { percentile } from './percentile.ts';

const DAY_MS = 24 * 3_600_000;

export function endpointFiguresRoutes(deps: {
  db: Db;
  clock: Clock;
  webhooks: Webhooks['service'];
  audit: AuditService;
}): DashboardRoute[] {
  const { db, clock, webhooks, audit } = deps;
  return [
    route({
      method: 'get',
      path: '/endpoint-figures',
      response: all(endpointFigures),
      permission: 'deliveries.read',
      handle: async ({ actor: { accountId } }): Promise<{ data: EndpointFigures[] }> => {
        const toMs = clock.nowMs();
        const fromMs = toMs - DAY_MS;
        const store = endpointFiguresStore(db);
        const [endpoints, waiting, deliveries] = await Promise.all([
          webhooks.listEndpoints(accountId),
          store.waiting(accountId),
          store.deliveries(accountId, fromMs, toMs),
        ]);
        const latencies = await Promise.all(
          endpoints.map(({ id }) => store.latencies(accountId, id, fromMs, toMs + 1)),
        );
        const data = endpoints.map(({ id }, i): EndpointFigures => {
          const wait = waiting.find((row) => row.endpoint_id === id);
          const count = (status: string): number =>
            Number(deliveries.find((row) => row.endpoint_id === id && row.status === status)?.count ?? 0);
          const sorted = (latencies[i] ?? []).map(({ duration_ms }) => duration_ms).sort((a, b) => a - b);
          return {
            endpoint_id: id,
            waiting: Number(wait?.count ?? 0),
            waiting_since: wait?.oldest_at ? isoTime(Number(wait.oldest_at)) : null,
            succeeded: count('succeeded'),
            failed: count('failed'),
            pending: count('pending'),
            p50_ms: percentile(sorted, 0.5),
            p95_ms: percentile(sorted, 0.95),
          };
        });
        return { data };
      },
    }),
    route({
      method: 'post',
      path: '/endpoints/:id/retries',
      response: retriedWaiting,
      permission: 'deliveries.send',
      params: byId,
      body: retryWaiting,
      status: 202,
      handle: async ({ actor, params, body }): Promise<RetriedWaiting> => {
        const retried = await webhooks.retryWaiting(actor.accountId, params.id, body.after);
        if (retried === undefined) throw notHere('endpoint');
        if (retried === 'held') throw new ProblemError('conflict', 'The endpoint is disabled: enable it first');
        if (body.after === null) await audit.record(actor, 'endpoint.retried', params.id);
        return retried;
      },
    }),
    route({
      method: 'post',
      path: '/endpoints/:id/secret/reveal',
      response: endpointSecret,
      permission: 'endpoints.change',
      params: byId,
      needsConfirmation: true,
      handle: async ({ actor, params }) => {
        const revealed = await webhooks.revealSecret(actor.accountId, params.id);
        if (!revealed) throw notHere('endpoint');
        await audit.record(actor, 'endpoint.secret_revealed', params.id);
        return revealed;
      },
    }),
  ];
}
