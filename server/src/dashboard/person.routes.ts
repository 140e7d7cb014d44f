/** HTTP edge of a cardholder's rights: what is kept of a person shown and erased, and legal holds that stop both. */
import {
  all,
  byId,
  type LegalHold,
  legalHold,
  legalHoldCreate,
  personalRecord,
  personErased,
  personQuery,
} from '@dispute-intake/contract/dashboard-api';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import type { LegalHoldTable, Retention } from '../retention/index.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';

export type PersonalData = Pick<Retention, 'person' | 'erasePerson' | 'placeHold' | 'releaseHold' | 'holds'>;

const view = (row: LegalHoldTable): LegalHold => ({
  id: row.id,
  kind: row.kind,
  subject_id: row.subject_id,
  reason: row.reason,
  placed_at: isoTime(row.placed_at),
  released_at: isoTimeOrNull(row.released_at),
});

export function personRoutes(deps: { personalData: PersonalData; audit: AuditService }): DashboardRoute[] {
  const { personalData, audit } = deps;
  return [
    route({
      method: 'post',
      path: '/people/show',
      response: personalRecord,
      permission: 'retention.change',
      body: personQuery,
      needsConfirmation: true,
      handle: async ({ actor, body }) => {
        const record = await personalData.person(actor.accountId, body.external_id);
        // Of whom is not kept: the log outlives what is erased.
        await audit.record(actor, 'person.shown', actor.homeId, { disputes: record.evaluations.length });
        return { ...record } as { external_id: string; sessions: []; evaluations: []; files: [] };
      },
    }),
    route({
      method: 'post',
      path: '/people/erase',
      response: personErased,
      permission: 'retention.change',
      body: personQuery,
      needsConfirmation: true,
      handle: async ({ actor, body }) => {
        const erased = await personalData.erasePerson(actor.accountId, body.external_id);
        const files = erased.reduce((sum, one) => sum + one.files, 0);
        await audit.record(actor, 'person.erased', actor.homeId, { erasures: erased.map(({ id }) => id), files });
        return { disputes: erased.length, files };
      },
    }),
    route({
      method: 'get',
      path: '/holds',
      response: all(legalHold),
      permission: 'retention.change',
      handle: async ({ actor }) => ({ data: (await personalData.holds(actor.accountId)).map(view) }),
    }),
    route({
      method: 'post',
      path: '/holds',
      response: legalHold,
      permission: 'retention.change',
      body: legalHoldCreate,
      needsConfirmation: true,
      status: 201,
      handle: async ({ actor, body: { kind, subject_id, reason } }) => {
        const hold = { accountId: actor.accountId, kind, subjectId: subject_id, reason, placedBy: actor.userId };
        const row = await personalData.placeHold(hold);
        await audit.record(actor, 'hold.placed', row.id, { kind });
        return view(row);
      },
    }),
    route({
      method: 'post',
      path: '/holds/:id/release',
      permission: 'retention.change',
      params: byId,
      needsConfirmation: true,
      handle: async ({ actor, params }) => {
        if (!(await personalData.releaseHold(actor.accountId, params.id))) throw notHere('hold');
        await audit.record(actor, 'hold.released', params.id);
      },
    }),
  ];
}
