/** HTTP edge of evaluations for operators: lists with filters, one opened. */
import {
  CARD_SCHEMES,
  CATEGORIES,
  CONFIDENCES,
  EVALUATION_STATUSES,
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  type Explanation,
  listQuery,
  NEXT_ACTIONS,
  type ReportedOutcome,
  SUBCATEGORIES,
} from '@dispute-intake/contract';
import type { EvaluationRow, OpenedEvaluation, Page } from '@dispute-intake/contract/dashboard-api';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import * as z from 'zod';
import type { Db } from '../database.ts';
import { fileView } from '../files/index.ts';
import { isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/cursor.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { counted, shownDelivery, timeRange } from './delivery.routes.ts';
import { deliveryViewStore } from './delivery-view.store.ts';
import { sessionTimeline, shownEvaluation, shownVersion } from './dispute.view.ts';
import { disputeViewStore, type EvaluationOrder } from './dispute-view.store.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const MOST_DELIVERIES = 50;
const listFilters = listQuery.extend({ ...timeRange, ...counted, q: z.string().trim().min(1).max(100).optional() });
const id = z.object({ id: z.string().max(100) });

/** Where a page of a sorted list begins. */
function startOf(order: EvaluationOrder, key: string | undefined) {
  if (key === undefined) return { order };
  const [deadline = '', id = ''] = key.split(' ');
  return order === 'deadline' ? { order, after: { deadline, id } } : { order, beforeId: key };
}

/** The stored explanation: rules alone, as earlier releases wrote it, or with what was read from the statement. */
function explained(
  stored: string | null,
  mayOpen: boolean,
): Pick<OpenedEvaluation, 'rules' | 'stated_facts' | 'contradictions'> {
  const parsed = stored === null ? null : (JSON.parse(stored) as ExplainedRule[] | Partial<Explanation>);
  if (parsed === null) return { rules: null, stated_facts: [], contradictions: [] };
  const { rules = [], stated_facts = [], contradictions = [] } = Array.isArray(parsed) ? { rules: parsed } : parsed;
  return { rules, stated_facts: mayOpen ? stated_facts : [], contradictions };
}

export function disputeRoutes({ db, cursors }: { db: Db; cursors: Cursors }): DashboardRoute[] {
  const store = disputeViewStore(db);
  return [
    route({
      method: 'get',
      path: '/evaluations',
      permission: 'disputes.list',
      query: listFilters.extend({
        status: z.enum(EVALUATION_STATUSES).optional(),
        category: z.enum(CATEGORIES).optional(),
        subcategory: z.enum(SUBCATEGORIES).optional(),
        confidence: z.enum(CONFIDENCES).optional(),
        reason_code: z.string().max(10).optional(),
        next_action: z.enum(NEXT_ACTIONS).optional(),
        card_scheme: z.enum(CARD_SCHEMES).optional(),
        deadline_from: z.iso.date().optional(),
        deadline_before: z.iso.date().optional(),
        may_file_on: z.iso.date().optional(),
        open: z.literal('1').optional(),
        order: z.enum(['newest', 'deadline']).optional(),
      }),
      handle: async ({ actor: { accountId }, query }): Promise<Page<EvaluationRow>> => {
        const { order = 'newest' } = query;
        const name = `dashboard evaluations ${order} ${accountId}`;
        const filter = {
          accountId,
          status: query.status,
          category: query.category,
          confidence: query.confidence,
          subcategory: query.subcategory,
          reasonCode: query.reason_code,
          nextAction: query.next_action,
          cardScheme: query.card_scheme,
          deadlineFrom: query.deadline_from,
          deadlineBefore: query.deadline_before,
          mayFileOn: query.may_file_on,
          isOpen: query.open === '1',
          search: query.q,
          fromMs: query.from,
          toMs: query.to,
        };
        const [rows, total] = await Promise.all([
          store.evaluations({ ...filter, ...startOf(order, cursors.read(name, query.cursor)), limit: query.limit + 1 }),
          query.count
            ? store.countEvaluations(
                order === 'deadline' ? { ...filter, deadlineFrom: filter.deadlineFrom ?? '' } : filter,
              )
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
      path: '/evaluations/:id',
      permission: 'disputes.list',
      params: id,
      handle: async ({ actor, params }): Promise<OpenedEvaluation> => {
        const { accountId } = actor;
        const row = await store.evaluation(accountId, params.id);
        if (!row) throw new ProblemError('not_found', 'There is no such evaluation');
        const request = JSON.parse(row.request) as EvaluationRequest;
        const mayOpen = mayIn(actor.role, 'disputes.open');
        const [session, attached, deliveries, versions] = await Promise.all([
          row.intake_session_id === null ? undefined : store.session(accountId, row.intake_session_id),
          store.files(accountId, mayOpen ? (request.evidences.additional_documentation ?? []) : []),
          deliveryViewStore(db).list({ accountId, mentions: row.id, limit: MOST_DELIVERIES }),
          store.versions(accountId, row),
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
          ...explained(row.explanation, mayOpen),
          versions: versions.map(shownVersion),
          outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as ReportedOutcome),
          metadata: row.metadata === null ? {} : (JSON.parse(row.metadata) as Record<string, string>),
          transaction: request.transaction,
          card: request.card,
          dispute: request.dispute,
          history: request.history ?? null,
          evidences: mayOpen ? request.evidences : null,
          files: attached.map((file) => ({ ...fileView(file), created_at: isoTime(file.created_at) })),
          timeline: timeline.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
          deliveries: deliveries.map(shownDelivery),
        };
      },
    }),
  ];
}
