/** HTTP edge of deliveries and their attempts: lists with filters, one opened, sent again. */
import type { WebhookEvent } from '@dispute-intake/contract';
import type {
  Delivery,
  DeliveryAttempt,
  ListedAttempt,
  OpenedDelivery,
  Page,
} from '@dispute-intake/contract/dashboard-api';
import {
  attemptsQuery,
  byDeliveryId,
  deliveriesQuery,
  delivery,
  listedAttempt,
  openedDelivery,
  pageOf,
  queuedDelivery,
} from '@dispute-intake/contract/dashboard-api';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import type * as z from 'zod';
import type { Db } from '../database.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { type DeliveryViewRow, deliveryViewStore, type Webhooks } from '../webhooks/index.ts';
import type { AuditService } from './audit.service.ts';
import { shownDeliveries } from './delivery.view.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';

const MOST_ATTEMPTS = 100;

interface AttemptRow {
  id: string;
  number: number;
  trigger: string;
  status: 'succeeded' | 'failed';
  response_code: number | null;
  error_code: string | null;
  duration_ms: number;
  request_headers: string | null;
  response_body: string;
  at: number;
  next_attempt_at: number | null;
}
const headersOf = ({
  request_headers: sent,
}: Pick<AttemptRow, 'request_headers'>): DeliveryAttempt['request_headers'] =>
  sent === null ? null : JSON.parse(sent);
/** What a receiver answers may repeat the message: it is shown to who may see that. */
const shownAttempt = (row: AttemptRow, mayOpen: boolean): DeliveryAttempt => ({
  id: row.id,
  number: row.number,
  trigger: row.trigger,
  status: row.status,
  response_code: row.response_code,
  error_code: row.error_code,
  duration_ms: row.duration_ms,
  request_headers: headersOf(row),
  response_body: mayOpen ? row.response_body : null,
  at: isoTime(row.at),
  next_attempt_at: isoTimeOrNull(row.next_attempt_at),
});

/** The attempt a delivery waits for, as one that has not been made. */
const shownNext = (row: DeliveryViewRow): ListedAttempt => ({
  id: row.id,
  number: row.attempts + 1,
  trigger: row.trigger,
  status: 'pending',
  response_code: null,
  error_code: null,
  duration_ms: null,
  request_headers: null,
  response_body: null,
  at: isoTime(row.next_attempt_at ?? row.created_at),
  next_attempt_at: isoTimeOrNull(row.next_attempt_at),
  delivery_id: row.id,
  endpoint_id: row.endpoint_id,
  event: row.event as WebhookEvent,
});

const filterOf = (accountId: string, query: z.output<typeof deliveriesQuery>) => ({
  accountId,
  endpointId: query.endpoint,
  status: query.status,
  event: query.event,
  code: query.code,
  about: query.about,
  fromMs: query.from,
  toMs: query.to,
});

export function deliveryRoutes(deps: {
  db: Db;
  webhooks: Webhooks['service'];
  cursors: Cursors;
  audit: AuditService;
}): DashboardRoute[] {
  const { db, webhooks, cursors, audit } = deps;
  const found = async (accountId: string, deliveryId: string): Promise<DeliveryViewRow> => {
    const row = await deliveryViewStore(db).find(accountId, deliveryId);
    if (!row) throw notHere('delivery');
    return row;
  };
  return [
    route({
      method: 'get',
      path: '/deliveries',
      response: pageOf(delivery),
      permission: 'deliveries.read',
      query: deliveriesQuery,
      handle: async ({ actor: { accountId }, query }): Promise<Page<Delivery>> => {
        const name = `deliveries ${accountId}`;
        const store = deliveryViewStore(db);
        const filter = filterOf(accountId, query);
        const [rows, total] = await Promise.all([
          store.list({ ...filter, beforeId: cursors.read(name, query.cursor), limit: query.limit + 1 }),
          query.count ? store.count(filter) : undefined,
        ]);
        const page = cursors.page(name, rows, query.limit, (row) => row);
        const data = await shownDeliveries(db, page.data);
        return { ...page, data, ...(total === undefined ? {} : { total }) };
      },
    }),
    route({
      method: 'get',
      path: '/attempts',
      response: pageOf(listedAttempt),
      permission: 'deliveries.read',
      query: attemptsQuery,
      handle: async ({ actor: { accountId, role }, query }): Promise<Page<ListedAttempt>> => {
        const mayOpen = mayIn(role, 'disputes.open');
        const name = `attempts ${accountId}`;
        const store = deliveryViewStore(db);
        const filter = filterOf(accountId, query);
        const slice = { beforeId: cursors.read(name, query.cursor), limit: query.limit + 1 };
        if (query.status === 'pending') {
          const [rows, total] = await Promise.all([
            store.list({ ...filter, ...slice }),
            query.count ? store.count(filter) : undefined,
          ]);
          return { ...cursors.page(name, rows, query.limit, shownNext), ...(total === undefined ? {} : { total }) };
        }
        const made = { ...filter, isAnswered: query.answered === '1' };
        const [rows, total] = await Promise.all([
          store.attempts({ ...made, ...slice }),
          query.count ? store.countAttempts(made) : undefined,
        ]);
        const page = cursors.page(name, rows, query.limit, (row) => ({
          ...shownAttempt(row, mayOpen),
          delivery_id: row.delivery_id,
          endpoint_id: row.endpoint_id,
          event: row.event as WebhookEvent,
        }));
        return { ...page, ...(total === undefined ? {} : { total }) };
      },
    }),
    route({
      method: 'get',
      path: '/deliveries/:id',
      response: openedDelivery,
      permission: 'deliveries.read',
      params: byDeliveryId,
      handle: async ({ actor, params }): Promise<OpenedDelivery> => {
        const { accountId } = actor;
        const row = await found(accountId, params.id);
        const [message, attempts, endpoint] = await Promise.all([
          webhooks.getMessage(accountId, row.message_id),
          webhooks.listAttempts({ accountId, deliveryId: row.id, limit: MOST_ATTEMPTS }),
          webhooks.getEndpoint(accountId, row.endpoint_id),
        ]);
        await audit.record(actor, 'delivery.opened', row.id);
        const mayOpen = mayIn(actor.role, 'disputes.open');
        const [shown] = (await shownDeliveries(db, [row])) as [Delivery];
        return {
          ...shown,
          request: {
            url: attempts[0]?.url ?? row.endpoint_url,
            headers: (attempts[0] && headersOf(attempts[0])) ?? {
              ...endpoint?.headers,
              'content-type': 'application/json',
              'webhook-id': row.message_id,
            },
            body: mayOpen ? (message?.body ?? '') : null,
          },
          tries: attempts.map((attempt) => shownAttempt(attempt, mayOpen)),
        };
      },
    }),
    route({
      method: 'post',
      path: '/deliveries/:id/resend',
      response: queuedDelivery,
      permission: 'deliveries.send',
      params: byDeliveryId,
      status: 202,
      handle: async ({ actor, params }) => {
        const delivery = await found(actor.accountId, params.id);
        const detail = { endpoint_id: delivery.endpoint_id, event: delivery.event };
        const state = await webhooks.resend(actor.accountId, params.id, (tx) =>
          audit.add(tx, actor, 'delivery.resent', params.id, detail),
        );
        if (state === undefined)
          throw new ProblemError(
            'not_found',
            'The endpoint of this delivery was deleted: replay the events to another one',
          );
        if (state === 'held') throw new ProblemError('conflict', 'The endpoint is disabled: enable it first');
        return { id: params.id, status: state };
      },
    }),
  ];
}
