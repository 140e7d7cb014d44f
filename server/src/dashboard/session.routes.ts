/** HTTP edge of intake sessions for operators: lists with filters, one opened, made by hand, renewed, ended. */

import { type IntakeSessionCreate, type IntakeSessionWithUrl, intakeSessionCreate } from '@dispute-intake/contract';
import type { OpenedSession, Page, SessionLink, SessionRow } from '@dispute-intake/contract/dashboard-api';
import {
  byId,
  openedSession,
  pageOf,
  sessionLink,
  sessionRow,
  sessionsQuery,
} from '@dispute-intake/contract/dashboard-api';
import type { Db, Write } from '../database.ts';
import { isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { type SessionService, sessionListStore, sessionReader } from '../sessions/index.ts';
import type { AuditService } from './audit.service.ts';
import { sessionTimeline, shownSession } from './dispute.view.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';

/** A link with the language to write to the cardholder in. */
export const shownLink = ({ id, url, expires_at, cardholder }: IntakeSessionWithUrl): SessionLink => ({
  id,
  url,
  expires_at,
  locale: cardholder?.locale ?? null,
});

export function sessionRoutes(deps: {
  db: Db;
  write: Write;
  sessions: SessionService;
  cursors: Cursors;
  audit: AuditService;
}): DashboardRoute[] {
  const { db, write, sessions, cursors, audit } = deps;
  const store = sessionListStore(db);
  return [
    route({
      method: 'get',
      path: '/sessions',
      response: pageOf(sessionRow),
      permission: 'disputes.list',
      query: sessionsQuery,
      handle: async ({ actor: { accountId }, query }): Promise<Page<SessionRow>> => {
        const name = `dashboard sessions ${accountId}`;
        const { reached, left, waiting } = query;
        const filter = {
          accountId,
          status: query.status,
          mode: query.mode,
          leftStep: query.step,
          reached,
          left,
          waiting,
          search: query.q,
          fromMs: query.from,
          toMs: query.to,
        };
        const [rows, total] = await Promise.all([
          store.list({ ...filter, beforeId: cursors.read(name, query.cursor), limit: query.limit + 1 }),
          query.count ? store.count(filter) : undefined,
        ]);
        return { ...cursors.page(name, rows, query.limit, shownSession), ...(total === undefined ? {} : { total }) };
      },
    }),
    route({
      method: 'get',
      path: '/sessions/:id',
      response: openedSession,
      permission: 'disputes.list',
      params: byId,
      handle: async ({ actor, params }): Promise<OpenedSession> => {
        const row = await sessionReader(db).find(actor.accountId, params.id);
        if (!row) throw notHere('session');
        await audit.record(actor, 'session.opened', row.id);
        return {
          ...shownSession(row),
          expires_at: isoTime(row.expires_at),
          opened_at: row.opened_at === null ? null : isoTime(row.opened_at),
          assisted: (JSON.parse(row.request) as IntakeSessionCreate).assisted ?? null,
          held_by: row.held_by ?? null,
          timeline: sessionTimeline(row),
        };
      },
    }),
    route({
      method: 'post',
      path: '/sessions/:id/expire',
      permission: 'sessions.end',
      params: byId,
      handle: async ({ actor, params }) => {
        await write(async (tx) => {
          await sessions.expire(tx, actor.accountId, params.id);
          await audit.add(tx, actor, 'session.expired', params.id);
        });
      },
    }),
    route({
      method: 'post',
      path: '/sessions',
      response: sessionLink,
      permission: 'disputes.act',
      body: intakeSessionCreate,
      status: 201,
      handle: async ({ actor, body }) => {
        return write(async (tx) => {
          const made = await sessions.create(tx, actor.accountId, body);
          await audit.add(tx, actor, 'session.created', made.id);
          return shownLink(made);
        });
      },
    }),
    route({
      method: 'post',
      path: '/sessions/:id/take-back',
      response: sessionLink,
      permission: 'disputes.act',
      params: byId,
      // Whoever has the link speaks for the cardholder.
      needsConfirmation: true,
      handle: async ({ actor, params }) => {
        return write(async (tx) => {
          const row = await sessionReader(tx).find(actor.accountId, params.id);
          if (!row) throw notHere('session');
          const { assisted } = JSON.parse(row.request) as IntakeSessionCreate;
          if (!assisted || row.held_by === 'staff')
            throw new ProblemError(
              'conflict',
              'Only a report that was handed over to the cardholder can be taken back',
            );
          const renewed = await sessions.renew(tx, actor.accountId, params.id, {
            assisted: { by: actor.name, channel: assisted.channel },
          });
          await audit.add(tx, actor, 'session.taken_back', params.id);
          return shownLink(renewed);
        });
      },
    }),
    route({
      method: 'post',
      path: '/sessions/:id/renew',
      response: sessionLink,
      permission: 'disputes.act',
      params: byId,
      // Whoever has the link speaks for the cardholder.
      needsConfirmation: true,
      handle: async ({ actor, params }) => {
        return write(async (tx) => {
          const renewed = await sessions.renew(tx, actor.accountId, params.id, { forgetsDraft: true });
          await audit.add(tx, actor, 'session.renewed', params.id);
          return shownLink(renewed);
        });
      },
    }),
  ];
}
