/**
 * Who may act on a session as its cardholder. The *claim token* is made by the page; whoever opened the link first with
 * one has the session. A *companion* is a second page of the same cardholder that may only add files.
 */
import type { Db } from '../database.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { endingDue } from './session.life.ts';
import { isRetired, opens } from './session.link.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { sessionRequestOf } from './session-request.ts';

export type Access = ReturnType<typeof createAccess>;

export const hasClaimed = (row: IntakeSessionTable, token: string): boolean => opens(row.token_hash, token);
export const isCompanion = (row: IntakeSessionTable, token: string, nowMs: number): boolean =>
  (row.companion_until ?? 0) > nowMs && opens(row.companion_token_hash, token);

/** Where a page leads back to that has nothing to fill in: for whoever showed a secret of the session, old or new. */
export const wayBack = (row: IntakeSessionTable): { return_url?: string } => {
  const { return_url } = sessionRequestOf(row);
  return return_url === undefined ? {} : { return_url };
};

/** The answer to a page or link that a newer link replaced. */
export const renewed = (row: IntakeSessionTable): ProblemError =>
  new ProblemError('link_renewed', 'This intake went on with a newer link, perhaps on another device', {
    members: { ...wayBack(row), ...(row.renewed_at && { renewed_at: isoTime(row.renewed_at) }) },
  });

export function createAccess({ clock }: { clock: Clock }) {
  const over = (row: IntakeSessionTable) =>
    new ProblemError('session_over', 'The session is over', {
      members: { ...wayBack(row), session_status: endingDue(row, nowOf(clock, row))?.status ?? row.status },
    });
  const find = async (tx: Db, id: string): Promise<IntakeSessionTable> => {
    const row = await sessionStore(tx).find(id);
    if (!row) throw new ProblemError('not_found', 'There is no such session');
    return row;
  };
  /** The session of a claim token, whatever its state. */
  async function claimed(tx: Db, id: string, token: string): Promise<IntakeSessionTable> {
    const row = await find(tx, id);
    if (hasClaimed(row, token)) return row;
    if (isRetired(row, token)) throw renewed(row);
    throw new ProblemError('unauthorized', 'This page has not opened the session');
  }
  /** The session, unless it is over. */
  const goesOn = (row: IntakeSessionTable): IntakeSessionTable => {
    if (row.status !== 'opened' || endingDue(row, nowOf(clock, row))) throw over(row);
    return row;
  };
  return {
    claimed,
    over,
    goesOn,
    /** The session of a claim token, while the cardholder may still write. */
    writable: async (tx: Db, id: string, token: string): Promise<IntakeSessionTable> =>
      goesOn(await claimed(tx, id, token)),
    /** As `writable`, also for the session's companion page. */
    async fillable(tx: Db, id: string, token: string): Promise<IntakeSessionTable> {
      const row = await find(tx, id);
      return goesOn(isCompanion(row, token, nowOf(clock, row)) ? row : await claimed(tx, id, token));
    },
  };
}
