/** Deliveries for the eyes of operators: with their endpoint and their latest attempt. Read only. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import type { Slice } from '../platform/db/found-list.ts';
import { madeWithin, spanWithin } from '../platform/db/id-range.ts';
import { countInSlices, isFoundByIndex, readInSlices, type Span } from '../platform/db/sliced-list.ts';
import { cameToAnEnd } from './attempt-end.store.ts';

export interface DeliveryFilter {
  accountId: string;
  endpointId?: string | undefined;
  /** Deliveries of the events of this session or evaluation. */
  mentions?: string | undefined;
  /** A message, a delivery, or what {@link mentions} takes. */
  about?: string | undefined;
  status?: 'pending' | 'succeeded' | 'failed' | undefined;
  event?: string | undefined;
  /** A response code, a class of them (`5xx`) or an error code. */
  code?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
}
export interface AttemptFilter extends Omit<DeliveryFilter, 'mentions'> {
  /** Only those a receiver answered, or that timed out. */
  isAnswered?: boolean | undefined;
}

/** `5xx` → at least 500, below 600; `503` → exactly it; anything else is an error code. */
function codeRange(code: string): { least: number; most: number } | null {
  const [, hundred] = /^([1-5])xx$/i.exec(code) ?? [];
  if (hundred !== undefined) return { least: Number(hundred) * 100, most: Number(hundred) * 100 + 99 };
  return /^\d{3}$/.test(code) ? { least: Number(code), most: Number(code) } : null;
}

/** As text in the statement, since partial indexes are used only where the condition says what they hold. */
const hasStatus = (column: string, status: 'pending' | 'succeeded' | 'failed') =>
  sql<SqlBool>`${sql.ref(column)} = ${sql.lit(status)}`;

/** True where no attempt that succeeded has the code: what failed is in small indexes of its own. */
function isOfFailure(code: string | undefined): boolean {
  if (code === undefined) return false;
  const range = codeRange(code);
  return range === null || range.most < 200 || range.least > 299;
}

/** What an index finds deliveries and attempts by. */
const DELIVERY_INDEXES = ['endpointId', 'status', 'mentions', 'about', 'event'];

/**
 * The latest attempt failed; a delivery that succeeded and was sent again is among them. An index holds these few: it is
 * used where the condition is the index's own (0133-failure-index.ts).
 */
function latestFailed(table = 'webhook_delivery'): RawBuilder<SqlBool> {
  const [error, response] = [sql.ref(`${table}.error_code`), sql.ref(`${table}.response_code`)];
  return sql`(${error} is not null or ${response} >= 300 or ${response} < 200)`;
}
const commonOf = ({ code }: DeliveryFilter) => (isOfFailure(code) ? latestFailed() : undefined);

/** Attempts with a code of failures are those that failed. */
function attemptsNarrowed(filter: AttemptFilter): AttemptFilter & { common?: RawBuilder<SqlBool> } {
  if (!isOfFailure(filter.code) || (filter.status ?? 'failed') !== 'failed') return filter;
  return { ...filter, status: 'failed', common: hasStatus('status', 'failed') };
}

/** Newest first. */
export const deliveryViewStore = (db: Db) => {
  /** Messages that report on an evaluation or a session. */
  const messagesOf = (accountId: string, about: string) =>
    db
      .selectFrom('webhook_message as m')
      .select('m.id')
      .where('m.account_id', '=', accountId)
      .where((own) => own.or([own('m.evaluation_id', '=', about), own('m.intake_session_id', '=', about)]));
  const deliveriesAbout = (accountId: string, about: string) =>
    db
      .selectFrom('webhook_delivery as own')
      .select('own.id')
      .where('own.message_id', 'in', messagesOf(accountId, about));
  const deliveriesOf = (filter: DeliveryFilter, span: Span = {}) => {
    const { endpointId, about, status, event, code, fromMs, toMs } = filter;
    let query = db
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
      .where('d.account_id', '=', filter.accountId);
    if (endpointId !== undefined) query = query.where('d.endpoint_id', '=', endpointId);
    if (status !== undefined) query = query.where(hasStatus('d.status', status));
    if (event !== undefined) query = query.where('d.event', '=', event);
    query = query.where(madeWithin('dlv', { fromMs, toMs, ...span }, { id: 'd.id', time: 'd.created_at' }));
    if (about?.startsWith('msg_')) query = query.where('d.message_id', '=', about);
    else if (about?.startsWith('dlv_')) query = query.where('d.id', '=', about);
    const mentions = filter.mentions ?? (/^(?:msg|dlv)_/.test(about ?? '') ? undefined : about);
    if (mentions !== undefined) {
      // By their ids, which stand first in the index of messages: the order of the list must not decide how they are found.
      query = query.where('d.id', 'in', deliveriesAbout(filter.accountId, mentions));
    }
    if (code === undefined) return query;
    if (isOfFailure(code)) query = query.where(latestFailed('d'));
    const range = codeRange(code);
    if (range === null) return query.where('d.error_code', '=', code as 'timeout');
    return query.where('d.response_code', '>=', range.least).where('d.response_code', '<=', range.most);
  };
  const rowsOf = (query: ReturnType<typeof deliveriesOf>) =>
    query
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
        'e.description as endpoint_description',
        'e.disabled as endpoint_disabled',
      ])
      .leftJoin('webhook_message as about', 'about.id', 'd.message_id')
      .select(['about.evaluation_id', 'about.intake_session_id'])
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
  const deliveriesOfMessage = (messageId: string) =>
    db.selectFrom('webhook_delivery as own').select('own.id').where('own.message_id', '=', messageId);
  const attemptsAt = (deliveries: ReturnType<typeof deliveriesOfMessage>) =>
    db.selectFrom('webhook_attempt as made').select('made.id').where('made.delivery_id', 'in', deliveries);
  const attemptsOf = (filter: AttemptFilter, span: Span = {}) => {
    const { endpointId, about, status, event, code, fromMs, toMs, isAnswered } = filter;
    let query = db.selectFrom('webhook_attempt').where('account_id', '=', filter.accountId);
    if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId);
    if (status !== undefined) query = query.where(hasStatus('status', status));
    if (event !== undefined) query = query.where('event', '=', event);
    query = query.where(madeWithin('att', { fromMs, toMs, ...span }, { id: 'id', time: 'at' }));
    if (about?.startsWith('dlv_')) query = query.where('delivery_id', '=', about);
    else if (about?.startsWith('msg_')) query = query.where('id', 'in', attemptsAt(deliveriesOfMessage(about)));
    else if (about !== undefined) query = query.where('id', 'in', attemptsAt(deliveriesAbout(filter.accountId, about)));
    if (isAnswered) query = query.where(cameToAnEnd);
    if (code === undefined) return query;
    const range = codeRange(code);
    if (range === null) return query.where('error_code', '=', code as 'timeout');
    return query.where('response_code', '>=', range.least).where('response_code', '<=', range.most);
  };
  return {
    count(filter: DeliveryFilter) {
      const count = (span?: Span) => countUpTo(db, deliveriesOf(filter, span));
      if (isFoundByIndex(filter, DELIVERY_INDEXES)) return count();
      return countInSlices(
        db,
        'webhook_delivery',
        { accountId: filter.accountId, common: commonOf(filter), ...spanWithin('dlv', filter) },
        count,
      );
    },
    list({ beforeId, limit, ...filter }: DeliveryFilter & Slice) {
      const read = (span: Span, most: number) =>
        rowsOf(deliveriesOf(filter, span)).orderBy('d.id', 'desc').limit(most).execute();
      if (isFoundByIndex(filter, DELIVERY_INDEXES)) return read({ beforeId }, limit);
      return readInSlices(
        db,
        'webhook_delivery',
        { accountId: filter.accountId, common: commonOf(filter), ...spanWithin('dlv', { ...filter, beforeId }), limit },
        read,
      );
    },
    find: (accountId: string, id: string) =>
      rowsOf(deliveriesOf({ accountId })).where('d.id', '=', id).executeTakeFirst(),
    countAttempts(wanted: AttemptFilter) {
      const { common, ...filter } = attemptsNarrowed(wanted);
      const count = (span?: Span) => countUpTo(db, attemptsOf(filter, span));
      if (isFoundByIndex(filter, DELIVERY_INDEXES)) return count();
      return countInSlices(
        db,
        'webhook_attempt',
        { accountId: filter.accountId, common, ...spanWithin('att', filter) },
        count,
      );
    },
    attempts({ beforeId, limit, ...wanted }: AttemptFilter & Slice) {
      const { common, ...filter } = attemptsNarrowed(wanted);
      const read = (span: Span, most: number) =>
        attemptsOf(filter, span).selectAll().orderBy('id', 'desc').limit(most).execute();
      if (isFoundByIndex(filter, DELIVERY_INDEXES)) return read({ beforeId }, limit);
      return readInSlices(
        db,
        'webhook_attempt',
        { accountId: filter.accountId, common, ...spanWithin('att', { ...filter, beforeId }), limit },
        read,
      );
    },
  };
};
export type DeliveryViewRow = Awaited<ReturnType<ReturnType<typeof deliveryViewStore>['list']>>[number];
