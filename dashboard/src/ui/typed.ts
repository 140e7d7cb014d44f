/** What an operator typed and has not saved, kept in this tab by a name of its own; signing out removes it. */
const KEPT = 'di-typed-';

export const typedBefore = <T>(name: string): T | undefined => {
  const text = sessionStorage.getItem(KEPT + name);
  return text === null ? undefined : (JSON.parse(text) as T);
};
export const keepTyped = (name: string, typed: unknown): void =>
  sessionStorage.setItem(KEPT + name, JSON.stringify(typed));
export const dropTyped = (name: string): void => sessionStorage.removeItem(KEPT + name);
export function forgetTyped(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(KEPT)) sessionStorage.removeItem(name);
}
