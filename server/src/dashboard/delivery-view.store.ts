/** Deliveries for the eyes of operators: with their endpoint and their latest attempt. Read only. */
import type { Db } from '../database.ts';
import { literal } from './dispute-view.store.ts';

export interface DeliveryFilter {
  accountId: string;
  endpointId?: string | undefined;
  /** Deliveries of the events of this session or evaluation. */
  mentions?: string | undefined;
  status?: 'pending' | 'succeeded' | 'failed' | undefined;
  event?: string | undefined;
  /** A response code, a class of them (`5xx`) or an error code. */
  code?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: string | undefined;
  limit: number;
}

/** Newest first. */
export const deliveryViewStore = (db: Db) => {
  const rows = () =>
    db
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
      .select([
        'd.id',
        'd.message_id',
        'd.endpoint_id',
        'd.event',
        'd.trigger',
        'd.status',
        'd.attempts',
        'd.next_attempt_at',
        'd.response_code',
        'd.error_code',
        'd.created_at',
        'e.url as endpoint_url',
        'e.disabled as endpoint_disabled',
      ])
      .select((eb) => [
        eb
          .selectFrom('webhook_attempt as a')
          .select('a.duration_ms')
          .whereRef('a.delivery_id', '=', 'd.id')
          .orderBy('a.number', 'desc')
          .limit(1)
          .as('duration_ms'),
        eb
          .selectFrom('webhook_attempt as a')
          .select((max) => max.fn.max('a.at').as('at'))
          .whereRef('a.delivery_id', '=', 'd.id')
          .as('last_attempt_at'),
      ]);
  return {
    list: (filter: DeliveryFilter) => {
      const { endpointId, mentions, status, event, code, fromMs, toMs, beforeId } = filter;
      let query = rows().where('d.account_id', '=', filter.accountId);
      if (endpointId !== undefined) query = query.where('d.endpoint_id', '=', endpointId);
      if (status !== undefined) query = query.where('d.status', '=', status);
      if (event !== undefined) query = query.where('d.event', '=', event);
      if (fromMs !== undefined) query = query.where('d.created_at', '>=', fromMs);
      if (toMs !== undefined) query = query.where('d.created_at', '<', toMs);
      if (beforeId !== undefined) query = query.where('d.id', '<', beforeId);
      if (mentions !== undefined) {
        query = query.where('d.message_id', 'in', (eb) =>
          eb
            .selectFrom('webhook_message as m')
            .select('m.id')
            .where('m.account_id', '=', filter.accountId)
            .where('m.body', 'like', `%"${literal(mentions)}"%`),
        );
      }
      if (code !== undefined) {
        const [, hundred] = /^([1-5])xx$/i.exec(code) ?? [];
        if (hundred !== undefined) {
          query = query
            .where('d.response_code', '>=', Number(hundred) * 100)
            .where('d.response_code', '<', Number(hundred) * 100 + 100);
        } else if (/^\d{3}$/.test(code)) query = query.where('d.response_code', '=', Number(code));
        else query = query.where('d.error_code', '=', code as 'timeout');
      }
      return query.orderBy('d.id', 'desc').limit(filter.limit).execute();
    },
    find: (accountId: string, id: string) =>
      rows().where('d.account_id', '=', accountId).where('d.id', '=', id).executeTakeFirst(),
  };
};
export type DeliveryViewRow = Awaited<ReturnType<ReturnType<typeof deliveryViewStore>['list']>>[number];
