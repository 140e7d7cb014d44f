/** HTTP edge of what an operator does with a case: ask the cardholder again, export it, record how it ended. */

import { createHash } from 'node:crypto';
import { dutyRecord, exportedDispute, outcomeReport, PROCESSORS } from '@dispute-intake/contract';
import type { SessionLink } from '@dispute-intake/contract/dashboard-api';
import {
  byId,
  caseUpdate,
  correction,
  correctionDraft,
  correctionPreview,
  evaluationReplay,
  followUpCreate,
  handOver,
  keptExport,
  reference,
  sessionLink,
  uploadedDocument,
} from '@dispute-intake/contract/dashboard-api';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { RULESET_VERSION } from '@dispute-intake/evaluation';
import * as z from 'zod';
import type { AccountService } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import type { Duties } from '../duties/index.ts';
import { type EvaluationService, evaluationReader, replayEvaluation } from '../evaluations/index.ts';
import { caseFileResponse, type Exports, handOverStore } from '../export/index.ts';
import type { FileService } from '../files/index.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { SessionService } from '../sessions/index.ts';
import type { DisputeUpdates } from '../updates/index.ts';
import type { AuditService } from './audit.service.ts';
import type { correctionService } from './correction.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';
import { shownHandOver } from './opened-case.ts';
import { shownLink } from './session.routes.ts';

/** Where the account has set nothing. */
const FOLLOW_UP_DAYS = 7;

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
  duties,
  corrections,
  clock,
  maxFileBytes,
}: {
  db: Db;
  write: Write;
  evaluations: Pick<EvaluationService, 'record' | 'report' | 'clearOutcome'>;
  exports: Exports;
  updates: Pick<DisputeUpdates, 'record' | 'list'>;
  sessions: SessionService;
  accounts: Pick<AccountService, 'preferences'>;
  files: Pick<FileService, 'known' | 'admit' | 'upload'>;
  audit: AuditService;
  duties: Pick<Duties, 'record'>;
  corrections: ReturnType<typeof correctionService>;
  clock: Clock;
  maxFileBytes: number;
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
        const row = await evaluationReader(db).find(actor.accountId, params.id);
        if (!row) throw notFound();
        if (row.superseded_by !== null)
          throw new ProblemError('conflict', 'This case has a newer version: hand that one over');
        const target = body.for ?? null;
        const exported =
          target === null || target === 'pdf' ? null : await exports.forProcessor(actor.accountId, row.id, target);
        const pdf = target === 'pdf' ? await exports.caseFile(actor.accountId, row.id) : null;
        const at = body.on === undefined ? isoTime(clock.nowMs()) : `${body.on}T00:00:00Z`;
        await write(
          async (tx) => {
            const update = await updates.record(tx, actor.accountId, row.id, {
              state: 'handed_over',
              reference: body.reference,
              at,
            });
            await handOverStore(tx).add({
              id: update.id,
              account_id: actor.accountId,
              dispute_id: row.dispute_id ?? row.id,
              evaluation_id: row.id,
              target,
              exported: exported && JSON.stringify(exported),
              pdf: pdf && Buffer.from(pdf).toString('base64'),
              pdf_sha256: pdf && createHash('sha256').update(pdf).digest('hex'),
              handed_by: actor.name || actor.email,
              reference: body.reference,
              at,
              recorded_at: clock.nowMs(),
            });
            await audit.add(tx, actor, 'evaluation.handed_over', row.id, {
              reference: body.reference,
              ...(target && { for: target }),
            });
          },
          { batchable: false },
        );
        return { id: row.id };
      },
    }),
    route({
      method: 'get',
      path: '/hand-overs/:id',
      response: keptExport,
      permission: 'disputes.open',
      params: byId,
      handle: async ({ actor, params }) => {
        const row = await handOverStore(db).find(actor.accountId, params.id);
        if (!row) throw notHere('hand-over');
        await audit.record(actor, 'evaluation.export_read', row.evaluation_id);
        const exported = row.exported === null ? null : exportedDispute.parse(JSON.parse(row.exported));
        return { ...shownHandOver(row, []), exported };
      },
    }),
    route({
      method: 'get',
      path: '/hand-overs/:id/case-file',
      permission: 'disputes.open',
      params: byId,
      handle: async ({ actor, params }) => {
        const row = await handOverStore(db).find(actor.accountId, params.id);
        if (!row) throw notHere('hand-over');
        if (row.pdf === null) throw new ProblemError('not_found', 'No case file was kept with this hand-over');
        await audit.record(actor, 'evaluation.export_read', row.evaluation_id);
        return caseFileResponse(row.evaluation_id, Uint8Array.from(Buffer.from(row.pdf, 'base64')));
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/correction',
      response: correctionPreview,
      permission: 'disputes.act',
      params: byId,
      body: correctionDraft,
      handle: ({ actor, params, body }) => corrections.preview(actor.accountId, params.id, body),
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/corrections',
      response: reference,
      status: 201,
      permission: 'disputes.act',
      params: byId,
      body: correction,
      handle: async ({ actor, params, body }) => ({ id: await corrections.save(actor, params.id, body) }),
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/files',
      response: uploadedDocument,
      status: 201,
      permission: 'disputes.act',
      params: byId,
      handle: async ({ actor, params, c }) => {
        const { accountId } = actor;
        if (!(await evaluationReader(db).find(accountId, params.id))) throw notFound();
        const owner = { accountId, sessionId: null };
        await files.admit(owner);
        const uploaded = await files.upload(c, owner, maxFileBytes, (_incoming, commit) =>
          commit((store) =>
            write(async (tx) => {
              const { id, original_name, kind } = await store(tx);
              await audit.add(tx, actor, 'file.uploaded', id, { case: params.id });
              return Response.json({ id, original_name, kind });
            }),
          ),
        );
        return uploadedDocument.parse(await uploaded.json());
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/updates',
      response: reference,
      status: 201,
      permission: 'disputes.act',
      params: byId,
      body: caseUpdate,
      handle: async ({ actor, params, body }) => {
        const update = await write(
          async (tx) => {
            await audit.add(tx, actor, 'evaluation.update_sent', params.id, { state: body.state });
            return updates.record(tx, actor.accountId, params.id, body);
          },
          { batchable: false },
        );
        return { id: update.id };
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/duties',
      response: reference,
      status: 201,
      permission: 'disputes.act',
      params: byId,
      body: dutyRecord,
      handle: async ({ actor, params, body }) => {
        await write(
          async (tx) => {
            await duties.record(tx, actor.accountId, params.id, body);
            await audit.add(tx, actor, 'evaluation.duty_done', params.id, { duty: body.obligation_id });
          },
          { batchable: false },
        );
        return { id: params.id };
      },
    }),
    route({
      method: 'post',
      path: '/evaluations/:id/follow-up',
      response: sessionLink,
      permission: 'disputes.act',
      params: byId,
      body: followUpCreate,
      status: 201,
      handle: async ({ actor, params, body }): Promise<SessionLink> => {
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
        const { followUpLifeSeconds } = await accounts.preferences(actor.accountId);
        const defaultDays = followUpLifeSeconds === undefined ? FOLLOW_UP_DAYS : followUpLifeSeconds / 86_400;
        return write(async (tx) => {
          const days = body.days ?? defaultDays;
          const made = await sessions.create(tx, actor.accountId, {
            mode: 'form',
            transaction,
            card,
            cardholder,
            follow_up_of: record.id,
            expires_in_seconds: Math.round((days * DAY_MS) / 1000),
            ...(body.replace && { replace: true }),
          });
          await audit.add(tx, actor, 'session.created', made.id, { follow_up_of: record.id });
          return shownLink(made);
        });
      },
    }),
  ];
}
