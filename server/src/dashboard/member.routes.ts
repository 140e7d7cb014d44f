/** HTTP edge of members and of the audit log. */

import { Readable } from 'node:stream';
import { listQuery } from '@dispute-intake/contract';
import { all, auditEntry, auditVerification, member, memberLink, pageOf } from '@dispute-intake/contract/dashboard-api';
import { DASHBOARD_ROLES } from '@dispute-intake/contract/dashboard-roles';
import * as z from 'zod';
import { AUDIT_FORMATS } from './audit.export.ts';
import type { AuditService } from './audit.service.ts';
import { timeRange } from './delivery.routes.ts';
import type { Actor } from './http/actor.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import type { MemberService } from './member.service.ts';

const id = z.object({ id: z.string().max(100) });
const role = z.enum(DASHBOARD_ROLES);

/** Members belong to the account, whichever side the page shows. */
const home = (actor: Actor): Actor => ({ ...actor, accountId: actor.homeId });

export const memberRoutes = ({ members, audit }: { members: MemberService; audit: AuditService }): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/members',
    response: all(member),
    permission: 'members.read',
    handle: async ({ actor }) => ({ data: await members.list(actor.homeId, actor.userId) }),
  }),
  route({
    method: 'post',
    path: '/members',
    response: memberLink,
    permission: 'members.change',
    body: z.object({ email: z.string().max(320), role, name: z.string().trim().max(200).optional() }),
    needsConfirmation: true,
    status: 201,
    handle: ({ actor, body }) => members.add(home(actor), { ...body, accountId: actor.homeId }),
  }),
  route({
    method: 'patch',
    path: '/members/:id',
    permission: 'members.change',
    params: id,
    body: z.object({ role }),
    needsConfirmation: true,
    handle: ({ actor, params, body }) => members.setRole(home(actor), params.id, body.role),
  }),
  route({
    method: 'delete',
    path: '/members/:id',
    permission: 'members.change',
    params: id,
    query: z.object({ keys: z.enum(['keep', 'revoke']).optional() }),
    needsConfirmation: true,
    handle: ({ actor, params, query }) => members.remove(home(actor), params.id, query.keys),
  }),
  route({
    method: 'post',
    path: '/members/:id/link',
    response: memberLink,
    permission: 'members.change',
    params: id,
    needsConfirmation: true,
    status: 201,
    handle: ({ actor, params }) => members.renewLink(home(actor), params.id),
  }),
  route({
    method: 'post',
    path: '/members/:id/second-factor/end',
    permission: 'members.change',
    params: id,
    needsConfirmation: true,
    handle: ({ actor, params }) => members.dropSecondFactors(home(actor), params.id),
  }),
  route({
    method: 'post',
    path: '/members/:id/sign-ins/end',
    permission: 'members.change',
    params: id,
    needsConfirmation: true,
    handle: ({ actor, params }) => members.endSignIns(home(actor), params.id),
  }),
  route({
    method: 'get',
    path: '/audit',
    response: pageOf(auditEntry),
    permission: 'audit.read',
    query: listQuery.extend({
      ...timeRange,
      kind: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      q: z.string().trim().min(1).max(100).optional(),
    }),
    handle: ({ actor: { homeId }, query: { kind, q, from, to, limit, cursor } }) =>
      audit.list({ accountId: homeId, kind, search: q, fromMs: from, toMs: to, limit }, cursor),
  }),
  route({
    method: 'get',
    path: '/audit/verification',
    response: auditVerification,
    permission: 'audit.read',
    handle: ({ actor }) => audit.verify(actor.homeId),
  }),
  route({
    method: 'get',
    path: '/audit/export',
    permission: 'audit.read',
    query: z.object({ format: z.enum(AUDIT_FORMATS).default('jsonl') }),
    handle: async ({ actor, query: { format } }) => {
      await audit.record(home(actor), 'audit.exported', actor.homeId, { format });
      return new Response(
        Readable.toWeb(Readable.from(audit.export(actor.homeId, format), { objectMode: false })) as ReadableStream,
        {
          headers: {
            'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
            'Content-Disposition': `attachment; filename="audit-log.${format}"`,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
          },
        },
      );
    },
  }),
];
