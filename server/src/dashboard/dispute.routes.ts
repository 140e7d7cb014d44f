/** HTTP edge of sessions and evaluations: lists with filters, one opened, its files. */
import {
  CATEGORIES,
  CONFIDENCES,
  EVALUATION_STATUSES,
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  INTAKE_MODES,
  listQuery,
  SESSION_STATUSES,
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
import { sessionTimeline, shownEvaluation, shownSession } from './dispute.view.ts';
import { disputeViewStore } from './dispute-view.store.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const MOST_DELIVERIES = 50;
const listFilters = listQuery.extend({ ...timeRange, ...counted, q: z.string().trim().min(1).max(100).optional() });
const id = z.object({ id: z.string().max(100) });
const stage = z.enum(FUNNEL_STAGES).optional();

export function disputeRoutes(deps: {
  db: Db;
  write: Write;
  sessions: SessionService;
  files: FileService;
  cursors: Cursors;
  audit: AuditService;
  wakeJobs: () => void;
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
        deps.wakeJobs();
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
        confidence: z.enum(CONFIDENCES).optional(),
        reason_code: z.string().max(10).optional(),
      }),
      handle: async ({ actor: { accountId }, query }): Promise<Page<EvaluationRow>> => {
        const name = `dashboard evaluations ${accountId}`;
        const filter = {
          accountId,
          status: query.status,
          category: query.category,
          confidence: query.confidence,
          reasonCode: query.reason_code,
          search: query.q,
          fromMs: query.from,
          toMs: query.to,
        };
        const [rows, total] = await Promise.all([
          store.evaluations({ ...filter, beforeId: cursors.read(name, query.cursor), limit: query.limit + 1 }),
          query.count ? store.countEvaluations(filter) : undefined,
        ]);
        return { ...cursors.page(name, rows, query.limit, shownEvaluation), ...(total === undefined ? {} : { total }) };
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
        const [session, attached, deliveries] = await Promise.all([
          row.intake_session_id === null ? undefined : store.session(accountId, row.intake_session_id),
          store.files(accountId, mayOpen ? (request.evidences.additional_documentation ?? []) : []),
          deliveryViewStore(db).list({ accountId, mentions: row.id, limit: MOST_DELIVERIES }),
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
          rules: row.explanation === null ? null : (JSON.parse(row.explanation) as ExplainedRule[]),
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
