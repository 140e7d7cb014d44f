/** HTTP edge of what an operator does with a case: ask the cardholder again, export it, record how it ended. */

import { exportedDispute, outcomeReport, PROCESSORS } from '@dispute-intake/contract';
import type { SessionLink } from '@dispute-intake/contract/dashboard-api';
import { byId, evaluationReplay, handOver, reference, sessionLink } from '@dispute-intake/contract/dashboard-api';
import { RULESET_VERSION } from '@dispute-intake/evaluation';
import * as z from 'zod';
import type { AccountService } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type EvaluationService, evaluationReader, replayEvaluation } from '../evaluations/index.ts';
import { caseFileResponse, type Exports } from '../export/index.ts';
import type { FileService } from '../files/index.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { SessionService } from '../sessions/index.ts';
import type { DisputeUpdates } from '../updates/index.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';
import { shownLink } from './session.routes.ts';

const notFound = () => notHere('case');

export function caseRoutes({
  db,
  write,
  evaluations,
  exports,
  updates,
  sessions,
  accounts,
  files,
  audit,
}: {
  db: Db;
  write: Write;
  evaluations: Pick<EvaluationService, 'record' | 'report' | 'clearOutcome'>;
  exports: Exports;
  updates: Pick<DisputeUpdates, 'record' | 'list'>;
  sessions: SessionService;
  accounts: Pick<AccountService, 'preferences'>;
  files: Pick<FileService, 'known'>;
  audit: AuditService;
}): DashboardRoute[] {
  return [
    route({
      method: 'get',
      path: '/evaluations/:id/replay',
      response: evaluationReplay,
      permission: 'disputes.open',
      params: byId,
      handle: async ({ actor, params }) => {
        const row = await evaluationReader(db).find(actor.accountId, params.id);
        if (!row) throw notFound();
        const { result, explanation } = row;
        if (result === null || explanation === null)
          throw new ProblemError('conflict', 'This case has no result yet: open it again once it has been evaluated');
        const difference = await replayEvaluation(
          { ...row, result, explanation },
          { db, preferences: accounts.preferences, knownFiles: files.known },
        );
        const { ruleset } = JSON.parse(result) as { ruleset: string };
        return { ruleset: { from: ruleset, to: RULESET_VERSION }, difference };
      },
    }),
    route({
      method: 'get',
      path: '/evaluations/:id/export',
      response: exportedDispute,
      permission: 'disputes.open',
      params: byId,
      query: z.object({ for: z.enum(PROCESSORS) }),
      handle: async ({ actor, params, query }) => {
        const body = await exports.forProcessor(actor.accountId, params.id, query.for);
        await audit.record(actor, 'evaluation.exported', params.id, { for: query.for });
        return body;
      },
    }),
    route({
      method: 'get',
      path: '/evaluations/:id/case-file',
      permission: 'disputes.open',
      params: byId,
      handle: async ({ actor, params }) => {
        const file = await exports.caseFile(actor.accountId, params.id);
        await audit.record(actor, 'evaluation.exported', params.id, { for: 'pdf' });
        return caseFileResponse(params.id, file);
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/outcome',
      response: reference,
      permission: 'disputes.act',
      params: byId,
      body: outcomeReport,
      handle: async ({ actor, params, body }) => {
        await write(async (tx) => {
          if (!(await evaluations.report(tx, actor.accountId, params.id, body))) throw notFound();
          await audit.add(tx, actor, 'evaluation.outcome_recorded', params.id, { outcome: body.outcome });
        });
        return { id: params.id };
      },
    }),
    route({
      method: 'delete',
      path: '/evaluations/:id/outcome',
      permission: 'disputes.act',
      params: byId,
      handle: async ({ actor, params }) => {
        await write(async (tx) => {
          if (!(await evaluations.clearOutcome(tx, actor.accountId, params.id))) throw notFound();
          await audit.add(tx, actor, 'evaluation.outcome_cleared', params.id);
        });
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/hand-over',
      response: reference,
      permission: 'disputes.act',
      params: byId,
      body: handOver,
      handle: async ({ actor, params, body }) => {
        const at = body.on === undefined ? undefined : `${body.on}T00:00:00Z`;
        await write(async (tx) => {
          await updates.record(tx, actor.accountId, params.id, {
            state: 'handed_over',
            reference: body.reference,
            ...(at && { at }),
          });
          await audit.add(tx, actor, 'evaluation.handed_over', params.id, { reference: body.reference });
        });
        return { id: params.id };
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/follow-up',
      response: sessionLink,
      permission: 'disputes.act',
      params: byId,
      status: 201,
      handle: async ({ actor, params }): Promise<SessionLink> => {
        const record = await evaluations.record(db, actor.accountId, params.id);
        if (!record) throw notFound();
        if (record.superseded_by) throw new ProblemError('conflict', 'This case has a newer version: ask from there');
        const { transaction, card } = record.request;
        // The second round speaks the language of the first.
        const first = record.intake_session_id
          ? await sessions.get(actor.accountId, record.intake_session_id).catch(() => undefined)
          : undefined;
        const cardholder = {
          ...(record.external_id !== null && { external_id: record.external_id }),
          ...(first?.cardholder?.locale && { locale: first.cardholder.locale }),
        };
        return write(async (tx) => {
          const request = { mode: 'form' as const, transaction, card, cardholder, follow_up_of: record.id };
          const made = await sessions.create(tx, actor.accountId, request);
          await audit.add(tx, actor, 'session.created', made.id, { follow_up_of: record.id });
          return shownLink(made);
        });
      },
    }),
  ];
}
