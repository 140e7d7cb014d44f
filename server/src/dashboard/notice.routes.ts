/** HTTP edge of notices: what there is to say to the operator today, and what they want to hear by e-mail. */
import { noticeChoice, notices as noticesSchema } from '@dispute-intake/contract/dashboard-api';
import type { NoticeService } from '../notices/index.ts';
import { isoTimeOrNull } from '../platform/clock.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

export const noticeRoutes = ({ notices }: { notices: NoticeService }): DashboardRoute[] => [
  route({
    method: 'get',
    path: '/notices',
    response: noticesSchema,
    permission: 'own-login',
    handle: async ({ actor }) => {
      const { endpoints, deadlines, duties, wanted, lastSentMs } = await notices.of(
        { id: actor.userId, role: actor.role },
        actor.homeId,
      );
      return {
        sends_mail: notices.sendsMail,
        wanted,
        last_mail_at: isoTimeOrNull(lastSentMs),
        endpoints: endpoints.map(({ position: _, ...shown }) => shown),
        deadlines,
        duties,
      };
    },
  }),
  route({
    method: 'patch',
    path: '/notices',
    permission: 'own-login',
    body: noticeChoice,
    handle: ({ actor, body }) => notices.choose(actor.userId, body),
  }),
];
