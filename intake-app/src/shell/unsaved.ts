/** What is not yet saved, kept in this tab only until the server has it. */
import type { DraftState } from './draft-saver.ts';

const KEY = 'intake-unsaved:';

export function keepUnsaved(sessionId: string, state: DraftState | null): void {
  try {
    if (state) sessionStorage.setItem(KEY + sessionId, JSON.stringify({ step: state.step, answers: state.answers }));
    else sessionStorage.removeItem(KEY + sessionId);
  } catch {
    // Storage is refused or full: the server copy is the only one then.
  }
}

export function unsavedOf(sessionId: string): DraftState | null {
  try {
    const text = sessionStorage.getItem(KEY + sessionId);
    return text ? (JSON.parse(text) as DraftState) : null;
  } catch {
    return null;
  }
}
