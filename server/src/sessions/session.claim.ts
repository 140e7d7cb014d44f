/**
 * The claim of a session by the cardholder's page: the first that shows the link's secret opens it, with a token that it made;
 * the same token resumes, and no other.
 */
import type { ClaimRequest } from '@dispute-intake/contract';
import { nowOf } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { hasClaimed, isCompanion, renewed, wayBack } from './cardholder.access.ts';
import type { CardholderDeps } from './cardholder.deps.ts';
import { endingDue, idleDeadline } from './session.life.ts';
import { hashSecret, isRetired, opens } from './session.link.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';

type ClaimDeps = Pick<CardholderDeps, 'write' | 'clock' | 'access' | 'deviceLinks' | 'idleTimeoutMs'>;

/** The session, now of this token or opened by it before; the session's id alone opens nothing. */
export async function claimLink(
  { write, clock, access, deviceLinks, idleTimeoutMs }: ClaimDeps,
  id: string,
  request: ClaimRequest,
): Promise<IntakeSessionTable> {
  const { token, link_secret } = request;
  const row = await write(async (tx) => {
    const store = sessionStore(tx);
    await store.lockForUpdate(id);
    const before = await store.find(id);
    if (!before) throw new ProblemError('not_found', 'There is no such session');
    const nowMs = nowOf(clock, before);
    const deadlineMs = idleDeadline(nowMs, idleTimeoutMs);
    const isOurCompanion = isCompanion(before, token, nowMs);
    if (isOurCompanion && before.status !== 'opened') throw access.over(before);
    if (isOurCompanion || hasClaimed(before, token)) {
      if (!endingDue(before, nowMs)) await store.touch(id, nowMs, deadlineMs);
    } else if (!opens(before.link_hash, link_secret)) {
      if (await deviceLinks.open(tx, before, request)) {
        await store.touch(id, nowMs, deadlineMs);
        return store.find(id);
      }
      if (isRetired(before, link_secret) || (link_secret === undefined && isRetired(before, token)))
        throw renewed(before);
      throw new ProblemError('not_found', 'There is no such session, or the link is incomplete');
    } else if (!(await store.claim(id, hashSecret(token), nowMs, deadlineMs))) {
      const members = wayBack(before);
      throw before.token_hash === null
        ? new ProblemError('link_expired', 'This link has expired: ask for a new one', { members })
        : new ProblemError('link_used', 'This link was opened before, in another place', { members });
    }
    return store.find(id);
  });
  if (!row) throw new ProblemError('not_found', 'There is no such session');
  return row;
}
