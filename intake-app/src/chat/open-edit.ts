/** An answer that is being changed where it stands, kept in this tab: what is half typed after a reload is no answer yet. */
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';

export interface OpenEdit {
  /** Question id. */
  id: string;
  /** The answer before; undefined: there was none. */
  before: AnswerValue | undefined;
}

const KEY = 'intake-edit:';

/** Keeps the edit of a session; null: none is open. */
export function keepEdit(sessionId: string, edit: OpenEdit | null): void {
  try {
    if (edit) sessionStorage.setItem(KEY + sessionId, JSON.stringify(edit));
    else sessionStorage.removeItem(KEY + sessionId);
  } catch {
    // Storage is refused: a reload takes the half-typed answer as it is.
  }
}

/** The edit that was open before the reload. */
export function editOf(sessionId: string): OpenEdit | null {
  try {
    const text = sessionStorage.getItem(KEY + sessionId);
    const { id, before } = text ? (JSON.parse(text) as Partial<OpenEdit>) : {};
    return typeof id === 'string' ? { id, before } : null;
  } catch {
    return null;
  }
}
