/** The life of a session, as pure rules: when it ends by itself, how it then ends, and what a reader may be told. */
import type { AbandonReason, SessionStatus } from '@dispute-intake/contract';
import type { IntakeSessionTable } from './session.table.ts';

/** A page that went away has this long to come back. */
export const RETURN_WITHIN_MS = 5 * 60_000;

export interface Ending {
  status: Extract<SessionStatus, 'expired' | 'abandoned'>;
  reason: AbandonReason;
}

/** When an open session ends unless the cardholder shows again. */
export const idleDeadline = (activeAtMs: number, idleTimeoutMs: number): number => activeAtMs + idleTimeoutMs;

/** When a session whose page went away ends: the earlier of idling and not coming back. */
export const leaveDeadline = (leftAtMs: number, activeAtMs: number, idleTimeoutMs: number): number =>
  Math.min(leftAtMs + RETURN_WITHIN_MS, Math.max(idleDeadline(activeAtMs, idleTimeoutMs), leftAtMs));

/** How the session ends by itself at `nowMs`; undefined while it goes on. */
export function endingDue(
  row: Pick<IntakeSessionTable, 'status' | 'deadline_at' | 'left_at' | 'opened_at'>,
  nowMs: number,
): Ending | undefined {
  if (row.deadline_at === null || row.deadline_at > nowMs) return undefined;
  // A renewed link that nobody opened: what was begun before is abandoned, and can be renewed again.
  if (row.status === 'pending' && row.opened_at !== null) return { status: 'abandoned', reason: 'timeout' };
  if (row.status === 'pending') return { status: 'expired', reason: 'timeout' };
  if (row.status !== 'opened') return undefined;
  const didNotReturn = row.left_at !== null && row.left_at + RETURN_WITHIN_MS <= nowMs;
  return { status: 'abandoned', reason: didNotReturn ? 'closed' : 'timeout' };
}

/** What a choice on the page ended without a report. */
const ENDED_BY_CHOICE: readonly (AbandonReason | null)[] = ['recognized', 'credited', 'already_reported'];

/** True while a choice that ended the session may be taken back. */
export const mayReopen = (
  row: Pick<IntakeSessionTable, 'status' | 'abandon_reason' | 'ended_at'>,
  nowMs: number,
): boolean =>
  row.status === 'abandoned' &&
  ENDED_BY_CHOICE.includes(row.abandon_reason) &&
  (row.ended_at ?? 0) + RETURN_WITHIN_MS > nowMs;

/** Until when the draft of a session that is abandoned at `atMs` is kept; null where there is nothing to keep. */
export const draftKeptUntil = (row: Pick<IntakeSessionTable, 'draft'>, atMs: number, lifeMs: number): number | null =>
  row.draft === null || lifeMs === 0 ? null : atMs + lifeMs;
