/** HTTP edge of sessions and evaluations: lists with filters, one opened, its files. */
import {
  CARD_SCHEMES,
  CATEGORIES,
  CONFIDENCES,
  EVALUATION_STATUSES,
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  type Explanation,
  INTAKE_MODES,
  listQuery,
  NEXT_ACTIONS,
  type ReportedOutcome,
  SESSION_STATUSES,
  SUBCATEGORIES,
} from '@dispute-intake/contract';
import type {
  EvaluationRow,
  OpenedEvaluation,
  OpenedSession,
  Page,
  SessionRow,
} from '@dispute-intake/contract/dashboard-api';
import { FUNNEL_STAGES } from '@dispute-intake/contract/dashboard-funnel';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import * as z from 'zod';
import type { Db, Write } from '../database.ts';
import type { FileService } from '../files/index.ts';
import { fileView } from '../files/index.ts';
import { isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/cursor.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AuditService } from './audit.service.ts';
import { counted, shownDelivery, timeRange } from './delivery.routes.ts';
import { deliveryViewStore } from './delivery-view.store.ts';
import { sessionTimeline, shownEvaluation, shownSession, shownVersion } from './dispute.view.ts';
import { disputeViewStore, type EvaluationOrder } from './dispute-view.store.ts';
import { previewResponse } from './file-preview.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const MOST_DELIVERIES = 50;
const listFilters = listQuery.extend({ ...timeRange, ...counted, q: z.string().trim().min(1).max(100).optional() });
const id = z.object({ id: z.string().max(100) });
const stage = z.enum(FUNNEL_STAGES).optional();

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

export function disputeRoutes(deps: {
  db: Db;
  write: Write;
  sessions: SessionService;
  files: FileService;
  cursors: Cursors;
  audit: AuditService;
}): DashboardRoute[] {
  const { db, write, sessions, files, cursors, audit } = deps;
  const store = disputeViewStore(db);
  return [
    route({
      method: 'get',
      path: '/sessions',
      permission: 'disputes.list',
      query: listFilters.extend({
        status: z.enum(SESSION_STATUSES).optional(),
        mode: z.enum(INTAKE_MODES).optional(),
        step: z.string().max(60).optional(),
        reached: stage,
        left: stage,
        waiting: stage,
      }),
      handle: async ({ actor: { accountId }, query }): Promise<Page<SessionRow>> => {
        const name = `dashboard sessions ${accountId}`;
        const { reached, left, waiting } = query;
        const filter = {
          accountId,
          status: query.status,
          mode: query.mode,
          lastStep: query.step,
          progress: { reached, left, waiting },
          search: query.q,
          fromMs: query.from,
          toMs: query.to,
        };
        const [rows, total] = await Promise.all([
          store.sessions({ ...filter, beforeId: cursors.read(name, query.cursor), limit: query.limit + 1 }),
          query.count ? store.countSessions(filter) : undefined,
        ]);
        return { ...cursors.page(name, rows, query.limit, shownSession), ...(total === undefined ? {} : { total }) };
      },
    }),
    route({
      method: 'get',
      path: '/sessions/:id',
      permission: 'disputes.list',
      params: id,
      handle: async ({ actor: { accountId }, params }): Promise<OpenedSession> => {
        const row = await store.session(accountId, params.id);
        if (!row) throw new ProblemError('not_found', 'There is no such session');
        return {
          ...shownSession(row),
          expires_at: isoTime(row.expires_at),
          opened_at: row.opened_at === null ? null : isoTime(row.opened_at),
          timeline: sessionTimeline(row),
        };
      },
    }),
    route({
      method: 'post',
      path: '/sessions/:id/expire',
      permission: 'sessions.end',
      params: id,
      handle: async ({ actor, params }) => {
        await write((tx) => sessions.expire(tx, actor.accountId, params.id));
        await audit.record(actor, 'session.expired', params.id);
      },
    }),
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
    route({
      method: 'get',
      path: '/files/:id/preview',
      permission: 'disputes.open',
      params: id,
      handle: async ({ actor, params, c }) => {
        const row = await files.owned(actor.accountId, params.id);
        const blob = row && (await files.open(row));
        if (!row || !blob) throw new ProblemError('not_found', 'There is no such file');
        return previewResponse(c, row.mime_type, blob);
      },
    }),
    route({
      method: 'post',
      path: '/files/:id/link',
      permission: 'disputes.open',
      params: id,
      status: 201,
      handle: async ({ actor, params }) => {
        const row = await files.owned(actor.accountId, params.id);
        if (!row) throw new ProblemError('not_found', 'There is no such file');
        await audit.record(actor, 'file.opened', row.original_name, { id: row.id });
        const { url, expiresAt } = files.signedLink(row.id);
        return { url, expires_at: expiresAt };
      },
    }),
  ];
}
