/** A lost password, without anybody's help: a one-time link goes to the operator's address, where there is a mail server. */
import type { Write } from '../../database.ts';
import type { NoticeService } from '../../notices/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimiter } from '../../platform/http/limits/rate-limit.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { Log } from '../../platform/log.ts';
import type { AuditService } from '../audit.service.ts';
import { memberStore } from '../member.store.ts';
import { limitByNetwork } from './network-limit.ts';
import type { OneTimeLinks } from './one-time-link.service.ts';
import { passwordStore } from './password.store.ts';

const LIMIT = { policy: 'reset', perMinute: 5, unknownPerMinute: 60, tooMany: 'Too many requests' };
/** Nobody's mailbox is filled, and no link is replaced while it is on its way. */
const NEXT_MAIL_AFTER_MS = 10 * 60_000;

export interface PasswordResets {
  /** False: there is no mail server. */
  isOn: boolean;
  /** Resolves before anything is looked up: how long it takes does not say whether the address has a login. */
  request(email: string, ipAddress: string | null): Promise<void>;
  /** Resolves when what was asked for is done. */
  settled(): Promise<void>;
}

export function passwordResets(deps: {
  write: Write;
  clock: Clock;
  log: Log;
  limiter: RateLimiter;
  links: OneTimeLinks;
  audit: AuditService;
  notices: Pick<NoticeService, 'sendsMail' | 'mailLink' | 'lastLinkMs'>;
}): PasswordResets {
  const { write, clock, log, limiter, links, audit, notices } = deps;
  const underWay = new Set<Promise<void>>();

  const mailTo = (email: string, ipAddress: string | null): Promise<void> =>
    write(async (tx) => {
      const user = await memberStore(tx).findByEmail(email.trim().toLowerCase());
      // Whoever signs in by a provider alone, or has not used their invitation yet, has no password to replace.
      if (!user || (await passwordStore(tx).hashOf(user.id)) === undefined) return;
      const lastMs = (await notices.lastLinkMs(tx, user.id)) ?? 0;
      if (clock.nowMs() - lastMs < NEXT_MAIL_AFTER_MS) return;
      const by = { accountId: user.account_id, userId: null, email: 'sign-in page', ipAddress };
      await audit.add(tx, by, 'password.reset_requested', user.id);
      await notices.mailLink(tx, user.id, 'reset', await links.issue(tx, user.id));
    });

  return {
    isOn: notices.sendsMail,
    async request(email, ipAddress) {
      if (!notices.sendsMail)
        throw new ProblemError('not_found', 'This server sends no mail: ask an owner of your account');
      await limitByNetwork(limiter, LIMIT, ipAddress);
      const done = mailTo(email, ipAddress)
        .catch((error) => log.error({ err: error }, 'password reset failed'))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
