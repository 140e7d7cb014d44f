/** HTTP edge of saved views: filters of the list of cases that an operator has named; each sees only their own. */

import type { SavedView } from '@dispute-intake/contract/dashboard-api';
import { all, byId, savedView, savedViewCreate } from '@dispute-intake/contract/dashboard-api';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const MOST_VIEWS = 50;

export function viewRoutes(deps: { db: Db; write: Write; clock: Clock; ids: Ids }): DashboardRoute[] {
  const { db, write, clock, ids } = deps;
  const ofUser = (from: Db, userId: string) =>
    from.selectFrom('dashboard_view').selectAll().where('user_id', '=', userId).orderBy('name');
  return [
    route({
      method: 'get',
      path: '/views',
      response: all(savedView),
      permission: 'own-login',
      handle: async ({ actor }): Promise<{ data: SavedView[] }> => ({
        data: (await ofUser(db, actor.userId).execute()).map(({ id, name, query, created_at }) => ({
          id,
          name,
          query,
          created_at: isoTime(created_at),
        })),
      }),
    }),
    route({
      method: 'post',
      path: '/views',
      response: savedView,
      permission: 'own-login',
      body: savedViewCreate,
      status: 201,
      handle: ({ actor, body }): Promise<SavedView> =>
        write(async (tx) => {
          const known = await ofUser(tx, actor.userId).execute();
          const same = known.find(({ name }) => name === body.name);
          if (same) {
            await tx.updateTable('dashboard_view').set({ query: body.query }).where('id', '=', same.id).execute();
            return { id: same.id, ...body, created_at: isoTime(same.created_at) };
          }
          if (known.length >= MOST_VIEWS)
            throw new ProblemError('conflict', `You have ${MOST_VIEWS} views already: remove one first`);
          const row = { id: ids.sortable('view'), user_id: actor.userId, ...body, created_at: clock.nowMs() };
          await tx.insertInto('dashboard_view').values(row).execute();
          return { id: row.id, ...body, created_at: isoTime(row.created_at) };
        }),
    }),
    route({
      method: 'delete',
      path: '/views/:id',
      permission: 'own-login',
      params: byId,
      handle: async ({ actor, params }): Promise<void> => {
        const { numDeletedRows } = await write((tx) =>
          tx
            .deleteFrom('dashboard_view')
            .where('id', '=', params.id)
            .where('user_id', '=', actor.userId)
            .executeTakeFirstOrThrow(),
        );
        if (numDeletedRows === 0n)
          throw new ProblemError('not_found', 'There is no such view: you have removed it, perhaps in another tab');
      },
    }),
  ];
}
