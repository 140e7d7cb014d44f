/** HTTP edge of the overview. */
import { overview, overviewQuery } from '@dispute-intake/contract/dashboard-api';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import type { FiguresDeps } from './figures.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { readOverview } from './overview.service.ts';

const WEEK_MS = 7 * 86_400_000;

export const overviewRoutes = (deps: FiguresDeps): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/overview',
    response: overview,
    permission: 'figures.read',
    query: overviewQuery,
    handle: ({ actor, query }) => {
      const toMs = query.to ?? deps.clock.nowMs();
      const fromMs = query.from ?? toMs - WEEK_MS;
      if (fromMs >= toMs) throw invalid([inputError(['query', 'from'], 'Must be before "to"')]);
      return readOverview(deps, { accountId: actor.accountId, fromMs, toMs });
    },
  }),
];
