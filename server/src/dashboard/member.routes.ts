/** HTTP edge of members and of the audit log. */

import { Readable } from 'node:stream';
import {
  all,
  auditEntry,
  auditExportQuery,
  auditQuery,
  auditVerification,
  byId,
  member,
  memberAdd,
  memberLink,
  memberRemoveQuery,
  memberRoleChange,
  pageOf,
} from '@dispute-intake/contract/dashboard-api';
import type { AuditService } from './audit.service.ts';
import type { Actor } from './http/actor.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import type { MemberService } from './member.service.ts';

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
    body: memberAdd,
    needsConfirmation: true,
    status: 201,
    handle: ({ actor, body }) => members.add(home(actor), { ...body, accountId: actor.homeId }),
  }),
  route({
    method: 'patch',
    path: '/members/:id',
    permission: 'members.change',
    params: byId,
    body: memberRoleChange,
    needsConfirmation: true,
    handle: ({ actor, params, body }) => members.setRole(home(actor), params.id, body.role),
  }),
  route({
    method: 'delete',
    path: '/members/:id',
    permission: 'members.change',
    params: byId,
    query: memberRemoveQuery,
    needsConfirmation: true,
    handle: ({ actor, params, query }) => members.remove(home(actor), params.id, query.keys),
  }),
  route({
    method: 'post',
    path: '/members/:id/link',
    response: memberLink,
    permission: 'members.change',
    params: byId,
    needsConfirmation: true,
    status: 201,
    handle: ({ actor, params }) => members.renewLink(home(actor), params.id),
  }),
  route({
    method: 'post',
    path: '/members/:id/second-factor/end',
    permission: 'members.change',
    params: byId,
    needsConfirmation: true,
    handle: ({ actor, params }) => members.dropSecondFactors(home(actor), params.id),
  }),
  route({
    method: 'post',
    path: '/members/:id/sign-ins/end',
    permission: 'members.change',
    params: byId,
    needsConfirmation: true,
    handle: ({ actor, params }) => members.endSignIns(home(actor), params.id),
  }),
  route({
    method: 'get',
    path: '/audit',
    response: pageOf(auditEntry),
    permission: 'audit.read',
    query: auditQuery,
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
    query: auditExportQuery,
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
