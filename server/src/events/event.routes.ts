/** HTTP edge of events. */
import { eventListQuery, eventPage, type WebhookEvent, type WebhookPayload } from '@dispute-intake/contract';
import { isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { EventService } from './event.service.ts';
import type { EventRow } from './event.store.ts';

export interface EventRoutesDeps {
  events: EventService;
  cursors: Cursors;
}

const eventView = (row: EventRow) => ({
  id: row.id,
  type: row.event as WebhookEvent,
  occurred_at: isoTime(row.created_at),
  payload: JSON.parse(row.body) as WebhookPayload,
});

export function eventRoutes({ events, cursors }: EventRoutesDeps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/events/',
      access: 'key',
      operationId: 'listEvents',
      tag: 'Events',
      summary: 'Read every event in order',
      description:
        'Every webhook message of the account, oldest first, whether or not an endpoint exists: for clients that cannot receive webhooks. Call again with `after` = `next_cursor`; with `wait` the request is held until there is an event. Nothing is left out and nothing comes twice. Kept 30 days.',
      query: eventListQuery,
      responses: { 200: { description: 'A page of events', schema: eventPage } },
      async handle(c, { query }) {
        const accountId = c.get('accountId');
        const list = `events ${accountId}`;
        const cursor = cursors.read(list, query.after, 'after');
        const { rows, position } = await events.read(
          accountId,
          {
            after: cursor === undefined ? undefined : Number(cursor),
            limit: query.limit,
            waitMs: query.wait * 1000,
            ...(query.types !== undefined && { types: query.types.split(',') }),
          },
          c.req.raw.signal,
        );
        const shown = rows.slice(0, query.limit);
        return c.json({
          data: shown.map(eventView),
          next_cursor: cursors.at(list, String(shown.at(-1)?.position ?? position)),
          has_more: rows.length > query.limit,
        });
      },
    }),
  ];
}
