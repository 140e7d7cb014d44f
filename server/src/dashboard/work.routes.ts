/** HTTP edge of the day's work: what is due, what waits for whom; each number with the list behind it. */

import { inMajorUnits } from '@dispute-intake/contract';
import type { Work } from '@dispute-intake/contract/dashboard-api';
import { work } from '@dispute-intake/contract/dashboard-api';
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db } from '../database.ts';
import { workStore } from '../evaluations/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const workRoutes = ({ db, clock }: { db: Db; clock: Clock }): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/work',
    response: work,
    permission: 'disputes.list',
    handle: async ({ actor: { accountId } }): Promise<Work> => {
      const today = isoDay(clock.nowMs());
      const inAWeek = isoDay(clock.nowMs() + 7 * DAY_MS);
      const store = workStore(db);
      const yesterday = isoDay(clock.nowMs() - DAY_MS);
      const [due, duties_this_week, duties_overdue, file, ask_cardholder, ask_issuer, review, ...waits] =
        await Promise.all([
          store.due(accountId, today, inAWeek),
          store.duties(accountId, inAWeek),
          store.duties(accountId, yesterday),
          store.withAction(accountId, 'file'),
          store.withAction(accountId, 'ask_cardholder'),
          store.withAction(accountId, 'ask_issuer'),
          store.withAction(accountId, 'review'),
          store.waitedUntil(accountId, { to: today }),
          store.waitedUntil(accountId, { from: today, to: today }),
        ]);
      const [waits_over = null, waits_end_today = null] = waits;
      return {
        today,
        due_until: inAWeek,
        due_this_week: due.total,
        at_stake: due.sums.map(({ currency, amountMinor }) => ({
          currency,
          amount: inMajorUnits(amountMinor, currency),
        })),
        duties_this_week,
        duties_overdue,
        file,
        ask_cardholder,
        ask_issuer,
        review,
        waits_over,
        waits_end_today,
      };
    },
  }),
];
