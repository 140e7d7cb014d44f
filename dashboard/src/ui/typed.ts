/** What an operator typed and has not saved, kept in this tab by a name of its own (`page/part`); signing out removes it. */
const KEPT = 'di-typed-';
/** Told on `window` when the first thing is kept, and when the last is gone. */
export const TYPED = 'di-typed';

/** Names of what is kept. */
export const typedNames = (): string[] =>
  Object.keys(sessionStorage)
    .filter((name) => name.startsWith(KEPT))
    .map((name) => name.slice(KEPT.length));

const tell = (): void => {
  window.dispatchEvent(new Event(TYPED));
};

export const typedBefore = <T>(name: string): T | undefined => {
  const text = sessionStorage.getItem(KEPT + name);
  return text === null ? undefined : (JSON.parse(text) as T);
};
export function keepTyped(name: string, typed: unknown): void {
  const isNew = typedBefore(name) === undefined;
  sessionStorage.setItem(KEPT + name, JSON.stringify(typed));
  if (isNew) tell();
}
export function dropTyped(name: string): void {
  if (typedBefore(name) === undefined) return;
  sessionStorage.removeItem(KEPT + name);
  tell();
}
export function forgetTyped(): void {
  for (const name of typedNames()) sessionStorage.removeItem(KEPT + name);
  tell();
}

/** Asks before the tab is closed with something in it that was not saved. */
export const warnBeforeLosing = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (typedNames().length > 0) event.preventDefault();
  });
