/** HTTP edge of the overview. */
import { overview, overviewQuery } from '@dispute-intake/contract/dashboard-api';
import type { Db } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { readOverview } from './overview.service.ts';

const WEEK_MS = 7 * 86_400_000;

export const overviewRoutes = ({ db, clock }: { db: Db; clock: Clock }): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/overview',
    response: overview,
    permission: 'figures.read',
    query: overviewQuery,
    handle: ({ actor, query }) => {
      const toMs = query.to ?? clock.nowMs();
      const fromMs = query.from ?? toMs - WEEK_MS;
      if (fromMs >= toMs) throw invalid([inputError(['query', 'from'], 'Must be before "to"')]);
      return readOverview(db, { accountId: actor.accountId, fromMs, toMs });
    },
  }),
];
