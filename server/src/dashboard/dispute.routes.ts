/** HTTP edge of evaluations for operators: lists with filters, one opened. */
import { Readable } from 'node:stream';
import { inMinorUnits } from '@dispute-intake/contract';
import type { CaseFilters, ListedCase, OpenedEvaluation, Page } from '@dispute-intake/contract/dashboard-api';
import {
  byId,
  evaluationsExportQuery,
  evaluationsQuery,
  listedCase,
  openedEvaluation,
  pageOf,
} from '@dispute-intake/contract/dashboard-api';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import type { Db, Write } from '../database.ts';
import type { Duties } from '../duties/index.ts';
import {
  type EvaluationFilter,
  type EvaluationOrder,
  evaluationListStore,
  evaluationReader,
} from '../evaluations/index.ts';
import { type Clock, isoTime, isoTimeOrNull } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import type { SessionService } from '../sessions/index.ts';
import type { DisputeUpdates } from '../updates/index.ts';
import type { AuditService } from './audit.service.ts';
import { exportText } from './case-export.ts';
import { exportedCase, LISTED_CASE, shownEvaluation } from './dispute.view.ts';
import type { Actor } from './http/actor.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';
import { openedCase } from './opened-case.ts';

const EXPORT_PAGE = 500;

function filterOf(
  { accountId, role }: Pick<Actor, 'accountId' | 'role'>,
  query: CaseFilters,
  nowMs: number,
): EvaluationFilter {
  const { currency, amount_from, amount_to } = query;
  if (currency === undefined && (amount_from ?? amount_to) !== undefined)
    throw invalid([inputError(['query', 'currency'], 'Amounts are compared within one currency: give it too')]);
  const minor = (amount: number | undefined) =>
    amount === undefined || currency === undefined ? undefined : inMinorUnits(amount, currency);
  return {
    accountId,
    status: query.status,
    category: query.category,
    confidence: query.confidence,
    subcategory: query.subcategory,
    reasonCode: query.reason_code,
    nextAction: query.next_action,
    cardScheme: query.card_scheme,
    failedCheck: query.failed_check,
    missingDocument: query.missing_document,
    currency,
    amountFromMinor: minor(amount_from),
    amountToMinor: minor(amount_to),
    deadlineFrom: query.deadline_from,
    deadlineUntil: query.deadline_before,
    dutyUntil: query.duty_before,
    askedAfterMs: query.asked === undefined ? undefined : nowMs,
    waitedUntil: query.waited_until,
    outcome: query.outcome,
    isOpen: query.open === '1',
    // A version that was put right is on the page of the newer one.
    newestOnly: true,
    search: query.q,
    shownOnly: !mayIn(role, 'disputes.open'),
    fromMs: query.from,
    toMs: query.to,
  };
}

/** The row before the next page, by what the list is sorted by. */
const keyOf = (order: EvaluationOrder, { id, next_end }: { id: string; next_end?: string }): string =>
  order === 'deadline' ? `${next_end} ${id}` : id;

/** Where a page of a sorted list begins. */
function startOf(order: EvaluationOrder, key: string | undefined) {
  if (key === undefined) return { order };
  const [nextEnd = '', id = ''] = key.split(' ');
  return order === 'deadline' ? { order, after: { nextEnd, id } } : { order, beforeId: key };
}

export interface DisputeRoutesDeps {
  db: Db;
  write: Write;
  clock: Clock;
  cursors: Cursors;
  audit: AuditService;
  updates: Pick<DisputeUpdates, 'list'>;
  duties: Pick<Duties, 'list'>;
  sessions: Pick<SessionService, 'openFollowUp' | 'askedUntil'>;
}

export function disputeRoutes({
  db,
  write,
  clock,
  cursors,
  audit,
  updates,
  duties,
  sessions,
}: DisputeRoutesDeps): DashboardRoute[] {
  const store = evaluationListStore(db, LISTED_CASE);
  return [
    route({
      method: 'get',
      path: '/evaluations',
      response: pageOf(listedCase),
      permission: 'disputes.list',
      query: evaluationsQuery,
      handle: async ({ actor, query }): Promise<Page<ListedCase>> => {
        const { order = 'newest' } = query;
        const name = `dashboard evaluations ${order} ${actor.accountId}`;
        const filter = filterOf(actor, query, clock.nowMs());
        const [rows, total] = await Promise.all([
          store.list({ ...filter, ...startOf(order, cursors.read(name, query.cursor)), limit: query.limit + 1 }),
          query.count ? store.count(filter) : undefined,
        ]);
        const keyed = rows.map((row) => ({ row, id: keyOf(order, row) }));
        const asked = await sessions.askedUntil(rows.map(({ id }) => id));
        const page = cursors.page(name, keyed, query.limit, ({ row }) => ({
          ...shownEvaluation(row),
          asked_until: isoTimeOrNull(asked.get(row.id) ?? null),
        }));
        return { ...page, ...(total === undefined ? {} : { total }) };
      },
    }),
    route({
      method: 'get',
      path: '/evaluations/export',
      permission: 'disputes.list',
      query: evaluationsExportQuery,
      handle: async ({ actor, query: { format, order = 'newest', ...query }, c }): Promise<Response> => {
        const filter = filterOf(actor, query, clock.nowMs());
        await write((tx) => audit.add(tx, actor, 'cases.exported', actor.accountId, { format }));
        const pages = async function* () {
          for (let key: string | undefined; ; ) {
            const rows = await store.list({ ...filter, ...startOf(order, key), limit: EXPORT_PAGE });
            yield rows.map(exportedCase);
            const last = rows.at(-1);
            if (last === undefined || rows.length < EXPORT_PAGE) return;
            key = keyOf(order, last);
          }
        };
        const day = isoTime(clock.nowMs()).slice(0, 10);
        const text = Readable.from(exportText(format, pages()));
        return c.body(Readable.toWeb(text.map((piece: string) => Buffer.from(piece))) as ReadableStream, 200, {
          'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
          'Content-Disposition': `attachment; filename="cases-${day}.${format}"`,
          'Cache-Control': 'private, no-store',
        });
      },
    }),
    route({
      method: 'get',
      path: '/evaluations/:id',
      response: openedEvaluation,
      permission: 'disputes.list',
      params: byId,
      handle: async ({ actor, params }): Promise<OpenedEvaluation> => {
        const row = await evaluationReader(db).find(actor.accountId, params.id);
        if (!row) throw notHere('case');
        await audit.record(actor, 'evaluation.opened', row.id);
        return openedCase(row, mayIn(actor.role, 'disputes.open'), { db, updates, duties, sessions });
      },
    }),
  ];
}
