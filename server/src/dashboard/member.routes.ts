/** HTTP edge of members and of the audit log. */

import { listQuery } from '@dispute-intake/contract';
import { DASHBOARD_ROLES } from '@dispute-intake/contract/dashboard-roles';
import * as z from 'zod';
import type { AuditService } from './audit.service.ts';
import { timeRange } from './delivery.routes.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import type { MemberService } from './member.service.ts';

const id = z.object({ id: z.string().max(100) });
const role = z.enum(DASHBOARD_ROLES);

export const memberRoutes = ({ members, audit }: { members: MemberService; audit: AuditService }): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/members',
    permission: 'members.read',
    handle: async ({ actor }) => ({ data: await members.list(actor.accountId, actor.userId) }),
  }),
  route({
    method: 'post',
    path: '/members',
    permission: 'members.change',
    body: z.object({ email: z.string().max(320), role, name: z.string().trim().max(200).optional() }),
    status: 201,
    handle: async ({ actor, body }) => {
      const made = await members.add({ ...body, accountId: actor.accountId });
      await audit.record(actor, 'member.invited', body.email, { role: body.role });
      return made;
    },
  }),
  route({
    method: 'patch',
    path: '/members/:id',
    permission: 'members.change',
    params: id,
    body: z.object({ role }),
    handle: async ({ actor, params, body }) => {
      const { email, before } = await members.setRole(actor.accountId, params.id, body.role);
      await audit.record(actor, 'member.role_changed', email, { from: before, to: body.role });
    },
  }),
  route({
    method: 'delete',
    path: '/members/:id',
    permission: 'members.change',
    params: id,
    handle: async ({ actor, params }) => {
      const { email } = await members.remove(actor.accountId, params.id);
      await audit.record(actor, 'member.removed', email);
    },
  }),
  route({
    method: 'post',
    path: '/members/:id/link',
    permission: 'members.change',
    params: id,
    status: 201,
    handle: async ({ actor, params }) => {
      const { email, ...made } = await members.renewLink(actor.accountId, params.id);
      await audit.record(actor, 'member.link_renewed', email);
      return made;
    },
  }),
  route({
    method: 'post',
    path: '/members/:id/second-factor/end',
    permission: 'members.change',
    params: id,
    handle: async ({ actor, params }) => {
      const { email } = await members.dropSecondFactors(actor.accountId, params.id);
      await audit.record(actor, 'member.second_factor_removed', email);
    },
  }),
  route({
    method: 'get',
    path: '/audit',
    permission: 'audit.read',
    query: listQuery.extend({
      ...timeRange,
      kind: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      q: z.string().trim().min(1).max(100).optional(),
    }),
    handle: ({ actor: { accountId }, query: { kind, q, from, to, limit, cursor } }) =>
      audit.list({ accountId, kind, search: q, fromMs: from, toMs: to, limit }, cursor),
  }),
];
