/** Between a control that goes with the focus and what takes it next, in milliseconds. */
const PAUSE_MS = 60;

/**
 * Takes the focus to what is new on the screen. Where the control that had it was just taken away, a moment later: Orca
 * does not say a heading or a button that takes the focus in the same moment.
 */
export function focusNew(element: HTMLElement): void {
  const focus = (): void => element.focus({ preventScroll: true });
  if (document.activeElement !== document.body) focus();
  else
    setTimeout(() => {
      if (element.isConnected && document.activeElement === document.body) focus();
    }, PAUSE_MS);
}
