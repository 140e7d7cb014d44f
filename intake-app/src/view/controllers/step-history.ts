/**
 * The browser's Back and Forward move between steps. The address never changes: steps are kept in `history.state`, so
 * nothing of the answers can be read from a URL.
 */
interface Kept {
  trail: string[];
  at: number;
}

export interface StepHistory {
  /** The flow is at this step now. */
  note(step: string): void;
  stop(): void;
}

/** `onStep` is called when the browser moved to a step. */
export function stepHistory(page: Window, onStep: (step: string) => void): StepHistory {
  const kept = (page.history.state as { intake?: Kept } | null)?.intake;
  let trail = kept?.trail ?? [];
  let at = kept?.at ?? -1;
  let ours = 0;

  /** Once the step is painted, in order: the browser's work on its history would delay the step by 2 to 3 ms. */
  function later(write: () => void): void {
    page.requestAnimationFrame(() => page.setTimeout(write));
  }
  function write(how: 'pushState' | 'replaceState'): void {
    const state = { intake: { trail, at } satisfies Kept };
    later(() => page.history[how](state, ''));
  }
  function onPop(event: PopStateEvent): void {
    const state = (event.state as { intake?: Kept } | null)?.intake;
    if (!state) return;
    at = state.at;
    if (ours > 0) {
      ours--;
      return;
    }
    const step = trail[at];
    if (step) onStep(step);
  }
  page.addEventListener('popstate', onPop);
  return {
    note(step) {
      if (trail[at] === step) return;
      if (at < 0) {
        trail = [step];
        at = 0;
        write('replaceState');
      } else if (at > 0 && trail[at - 1] === step) {
        at--;
        ours++;
        later(() => page.history.back());
      } else {
        trail = [...trail.slice(0, at + 1), step];
        at++;
        write('pushState');
      }
    },
    stop: () => page.removeEventListener('popstate', onPop),
  };
}
