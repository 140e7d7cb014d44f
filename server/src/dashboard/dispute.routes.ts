/** HTTP edge of evaluations for operators: lists with filters, one opened. */
import { Readable } from 'node:stream';
import {
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  inMinorUnits,
  type ReportedOutcome,
} from '@dispute-intake/contract';
import type { CaseFilters, EvaluationRow, OpenedEvaluation, Page } from '@dispute-intake/contract/dashboard-api';
import {
  byId,
  evaluationRow,
  evaluationsExportQuery,
  evaluationsQuery,
  openedEvaluation,
  pageOf,
} from '@dispute-intake/contract/dashboard-api';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import type { Db, Write } from '../database.ts';
import {
  type EvaluationFilter,
  type EvaluationOrder,
  evaluationListStore,
  evaluationReader,
  readExplanation,
} from '../evaluations/index.ts';
import { fileRows, fileView } from '../files/index.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/cursor.ts';
import { inputError, invalid } from '../platform/http/validate.ts';
import { sessionReader } from '../sessions/index.ts';
import type { DisputeUpdates } from '../updates/index.ts';
import { deliveryViewStore } from '../webhooks/index.ts';
import type { AuditService } from './audit.service.ts';
import { exportText } from './case-export.ts';
import { shownDeliveries } from './delivery.view.ts';
import { exportedCase, LISTED_CASE, sessionTimeline, shownEvaluation, shownVersion } from './dispute.view.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';

const MOST_DELIVERIES = 50;
const EXPORT_PAGE = 500;

function filterOf(accountId: string, query: CaseFilters): EvaluationFilter {
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
    waitedUntil: query.waited_until,
    outcome: query.outcome,
    isOpen: query.open === '1',
    search: query.q,
    fromMs: query.from,
    toMs: query.to,
  };
}

/** Where a page of a sorted list begins. */
function startOf(order: EvaluationOrder, key: string | undefined) {
  if (key === undefined) return { order };
  const [deadline = '', id = ''] = key.split(' ');
  return order === 'deadline' ? { order, after: { deadline, id } } : { order, beforeId: key };
}

/** The rules and what was read from the statement; for a role that may not read that, the rules alone, without answers. */
async function explained(
  db: Db,
  stored: string | null,
  mayOpen: boolean,
): Promise<Pick<OpenedEvaluation, 'rules' | 'stated_facts' | 'contradictions'>> {
  if (stored === null) return { rules: null, stated_facts: [], contradictions: [] };
  const explanation = await readExplanation(db, stored);
  if (mayOpen) return explanation;
  return { rules: explanation.rules.map(withoutAnswers), stated_facts: [], contradictions: [] };
}

/** The facts of the payment alone: what the cardholder answered is not for every role. */
const withoutAnswers = (rule: ExplainedRule): ExplainedRule => ({
  ...rule,
  inputs: Object.fromEntries(Object.entries(rule.inputs).filter(([path]) => !path.startsWith('evidences'))),
});

export interface DisputeRoutesDeps {
  db: Db;
  write: Write;
  clock: Clock;
  cursors: Cursors;
  audit: AuditService;
  updates: Pick<DisputeUpdates, 'list'>;
}

export function disputeRoutes({ db, write, clock, cursors, audit, updates }: DisputeRoutesDeps): DashboardRoute[] {
  const store = evaluationListStore(db, LISTED_CASE);
  const cases = evaluationReader(db);
  return [
    route({
      method: 'get',
      path: '/evaluations',
      response: pageOf(evaluationRow),
      permission: 'disputes.list',
      query: evaluationsQuery,
      handle: async ({ actor: { accountId }, query }): Promise<Page<EvaluationRow>> => {
        const { order = 'newest' } = query;
        const name = `dashboard evaluations ${order} ${accountId}`;
        const filter = filterOf(accountId, query);
        const [rows, total] = await Promise.all([
          store.list({ ...filter, ...startOf(order, cursors.read(name, query.cursor)), limit: query.limit + 1 }),
          query.count
            ? store.count(order === 'deadline' ? { ...filter, deadlineFrom: filter.deadlineFrom ?? '' } : filter)
            : undefined,
        ]);
        // The row before the next page, by what the list is sorted by.
        const keyed = rows.map((row) => ({ row, id: order === 'deadline' ? `${row.deadline} ${row.id}` : row.id }));
        const page = cursors.page(name, keyed, query.limit, ({ row }) => shownEvaluation(row));
        return { ...page, ...(total === undefined ? {} : { total }) };
      },
    }),
    route({
      method: 'get',
      path: '/evaluations/export',
      permission: 'disputes.list',
      query: evaluationsExportQuery,
      handle: async ({ actor, query: { format, ...query }, c }): Promise<Response> => {
        const filter = filterOf(actor.accountId, query);
        await write((tx) => audit.add(tx, actor, 'cases.exported', actor.accountId, { format }));
        const pages = async function* () {
          for (let beforeId: string | undefined; ; ) {
            const rows = await store.list({ ...filter, beforeId, limit: EXPORT_PAGE });
            yield rows.map(exportedCase);
            beforeId = rows.at(-1)?.id;
            if (rows.length < EXPORT_PAGE) return;
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
        const { accountId } = actor;
        const row = await cases.find(accountId, params.id);
        if (!row) throw notHere('case');
        await audit.record(actor, 'evaluation.opened', row.id);
        const request = JSON.parse(row.request) as EvaluationRequest;
        const mayOpen = mayIn(actor.role, 'disputes.open');
        const [session, attached, deliveries, versions] = await Promise.all([
          row.intake_session_id === null ? undefined : sessionReader(db).find(accountId, row.intake_session_id),
          fileRows(db, {
            accountId,
            sessionId: null,
            fileIds: mayOpen ? (request.evidences.additional_documentation ?? []) : [],
          }),
          deliveryViewStore(db).list({ accountId, mentions: row.id, limit: MOST_DELIVERIES }),
          cases.versions(row),
        ]);
        const timeline = session ? sessionTimeline(session) : [];
        timeline.push({ at: isoTime(row.created_at), what: 'Evaluation accepted' });
        if (row.completed_at !== null) timeline.push({ at: isoTime(row.completed_at), what: 'Evaluation completed' });
        for (const delivery of deliveries) {
          timeline.push({
            at: isoTime(delivery.created_at),
            what: `Webhook ${delivery.event}`,
            detail: `${delivery.status}, to ${delivery.endpoint_description || delivery.endpoint_url}`,
            href: `/dashboard/deliveries?open=${delivery.id}`,
          });
        }
        return {
          ...shownEvaluation(row),
          result: row.result === null ? null : (JSON.parse(row.result) as EvaluationResult),
          ...(await explained(db, row.explanation, mayOpen)),
          versions: versions.map(shownVersion),
          updates: (await updates.list(db, accountId, row.id)) ?? [],
          outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as ReportedOutcome),
          metadata: row.metadata === null ? {} : (JSON.parse(row.metadata) as Record<string, string>),
          transaction: request.transaction,
          card: request.card,
          dispute: request.dispute,
          history: request.history ?? null,
          evidences: mayOpen ? request.evidences : null,
          files: attached.map((file) => ({ ...fileView(file), created_at: isoTime(file.created_at) })),
          timeline: timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
          deliveries: await shownDeliveries(db, deliveries),
        };
      },
    }),
  ];
}
