/** HTTP edge of webhook endpoints: their settings, their secret, trying them out, replaying what failed. */

import {
  all,
  byId,
  createdEndpoint,
  type EndpointFields,
  endpoint,
  endpointChange,
  endpointCreate,
  endpointSecret,
  reference,
  replay,
  replayStart,
  sentTest,
  testDelivery,
} from '@dispute-intake/contract/dashboard-api';
import { invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { type EndpointInput, EndpointRefused, type Webhooks } from '../webhooks/index.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';

const nothing = () => notHere('endpoint');

const inputOf = ({ rate_limit, ...rest }: EndpointFields): Partial<EndpointInput> => ({
  ...rest,
  ...(rate_limit === undefined ? {} : { rateLimit: rate_limit }),
});

/** What the audit log keeps of a change: which fields, and of headers their names; never an address or a value. */
const auditedDetail = ({ headers, ...rest }: EndpointFields): Record<string, unknown> => ({
  fields: Object.keys(rest),
  ...(headers === undefined ? {} : { headers: Object.keys(headers) }),
});

async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EndpointRefused) throw invalid(error.errors);
    throw error;
  }
}

export function endpointRoutes({
  webhooks,
  audit,
}: {
  webhooks: Webhooks['service'];
  audit: AuditService;
}): DashboardRoute[] {
  return [
    route({
      method: 'get',
      path: '/endpoints',
      response: all(endpoint),
      permission: 'endpoints.read',
      handle: async ({ actor }) => ({ data: await webhooks.listEndpoints(actor.accountId) }),
    }),
    route({
      method: 'post',
      path: '/endpoints',
      response: createdEndpoint,
      permission: 'endpoints.change',
      body: endpointCreate,
      needsConfirmation: true,
      status: 201,
      handle: async ({ actor, body }) => {
        const made = await checked(() =>
          webhooks.createEndpoint(actor.accountId, inputOf(body) as EndpointInput, (tx, made) =>
            audit.add(tx, actor, 'endpoint.created', made),
          ),
        );
        return made;
      },
    }),
    route({
      method: 'get',
      path: '/endpoints/:id',
      response: endpoint,
      permission: 'endpoints.read',
      params: byId,
      handle: async ({ actor, params }) => {
        const found = await webhooks.getEndpoint(actor.accountId, params.id);
        if (!found) throw nothing();
        return found;
      },
    }),
    route({
      method: 'patch',
      path: '/endpoints/:id',
      response: endpoint,
      permission: 'endpoints.change',
      params: byId,
      body: endpointChange,
      // Where results go, and with which credentials, is worth as much as the secret that signs them.
      needsConfirmation: (body) => body.url !== undefined || body.headers !== undefined,
      handle: async ({ actor, params, body }) => {
        const changed = await checked(() =>
          webhooks.updateEndpoint(actor.accountId, params.id, inputOf(body), (tx) =>
            audit.add(tx, actor, 'endpoint.changed', params.id, auditedDetail(body)),
          ),
        );
        if (!changed) throw nothing();
        return changed;
      },
    }),
    route({
      method: 'delete',
      path: '/endpoints/:id',
      permission: 'endpoints.change',
      params: byId,
      needsConfirmation: true,
      handle: async ({ actor, params }) => {
        const isDeleted = await webhooks.deleteEndpoint(actor.accountId, params.id, (tx) =>
          audit.add(tx, actor, 'endpoint.deleted', params.id),
        );
        if (!isDeleted) throw nothing();
      },
    }),
    route({
      method: 'post',
      path: '/endpoints/:id/secret',
      response: endpointSecret,
      permission: 'endpoints.change',
      params: byId,
      needsConfirmation: true,
      status: 201,
      handle: async ({ actor, params }) => {
        const rotated = await webhooks.rotateSecret(actor.accountId, params.id, (tx) =>
          audit.add(tx, actor, 'endpoint.secret_rotated', params.id),
        );
        if (!rotated) throw nothing();
        return rotated;
      },
    }),
    route({
      method: 'post',
      path: '/endpoints/:id/test',
      response: sentTest,
      permission: 'deliveries.send',
      params: byId,
      body: testDelivery,
      status: 202,
      handle: async ({ actor, params, body }) => {
        const test = { event: body.event, confidence: body.confidence, failedChecks: body.failed_checks };
        const sent = await webhooks.sendTest(actor.accountId, params.id, test, (tx, delivery_id) =>
          audit.add(tx, actor, 'endpoint.tested', params.id, { delivery_id }),
        );
        if (!sent) throw nothing();
        return sent;
      },
    }),
    route({
      method: 'post',
      path: '/endpoints/:id/replays',
      response: reference,
      permission: 'deliveries.send',
      params: byId,
      body: replayStart,
      status: 202,
      handle: async ({ actor, params, body }) => {
        const { since } = body;
        const replay = await webhooks.replayFailedSince(actor.accountId, params.id, Date.parse(since), (tx) =>
          audit.add(tx, actor, 'endpoint.replayed', params.id, { since }),
        );
        if (!replay) throw nothing();
        return replay;
      },
    }),
    route({
      method: 'get',
      path: '/replays/:id',
      response: replay,
      permission: 'deliveries.read',
      params: byId,
      handle: async ({ actor, params }) => {
        const replay = await webhooks.getReplay(actor.accountId, params.id);
        if (!replay) throw new ProblemError('not_found', 'There is no such replay: start it again');
        return { id: replay.id, replayed: replay.replayed, finished: replay.finished_at !== null };
      },
    }),
  ];
}
