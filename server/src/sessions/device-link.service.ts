/**
 * Links for another device of the cardholder, shown as a QR code: a *handoff* takes the intake over with its draft, a
 * *companion* may only add files to it. Each is short-lived, opens once, and replaces the one before it.
 */
import type { ClaimRequest, DeviceLink } from '@dispute-intake/contract';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { type Access, wayBack } from './cardholder.access.ts';
import { hashSecret, linkOf, newLinkSecret, opens } from './session.link.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';

const HANDOFF_LIFE_MS = 15 * 60_000;
const COMPANION_LIFE_MS = 30 * 60_000;

export type DeviceLinks = ReturnType<typeof createDeviceLinks>;

export function createDeviceLinks(deps: { write: Write; clock: Clock; intakeUrl: string; access: Access }) {
  const { write, clock, intakeUrl, access } = deps;

  async function make(kind: 'handoff' | 'companion', id: string, token: string): Promise<DeviceLink> {
    const secret = newLinkSecret();
    const until = await write(async (tx) => {
      await sessionStore(tx).lockForUpdate(id);
      const row = await access.writable(tx, id, token);
      const untilMs = nowOf(clock, row) + (kind === 'handoff' ? HANDOFF_LIFE_MS : COMPANION_LIFE_MS);
      await sessionStore(tx).setDeviceLink(id, kind, hashSecret(secret), untilMs);
      return untilMs;
    });
    return { url: linkOf(intakeUrl, id, secret), expires_at: isoTime(until) };
  }

  return {
    handoff: (id: string, token: string) => make('handoff', id, token),
    companion: (id: string, token: string) => make('companion', id, token),

    /** Inside the claim's transaction: true when the secret was that of a device link, and the page has now what it opens. */
    async open(tx: Db, row: IntakeSessionTable, { token, link_secret }: ClaimRequest): Promise<boolean> {
      const nowMs = nowOf(clock, row);
      const isHandoff = opens(row.handoff_hash, link_secret);
      if (!isHandoff && !opens(row.companion_hash, link_secret)) return false;
      const until = (isHandoff ? row.handoff_until : row.companion_until) ?? 0;
      const members = wayBack(row);
      if (until <= nowMs) throw new ProblemError('link_expired', 'This link has expired: make a new one', { members });
      access.goesOn(row);
      if (isHandoff) await sessionStore(tx).takeOver(row, hashSecret(token), nowMs);
      else if (!(await sessionStore(tx).claimCompanion(row.id, hashSecret(token))))
        throw new ProblemError('link_used', 'This link was opened before, in another place', { members });
      return true;
    },
  };
}
