/** Statements that are worth preparing once on each PostgreSQL connection; see `named.client.ts`. */
const MAX_NAMED = 300;
const names = new Map<string, string>();

/** From now on connections prepare this statement once. Its text must not grow with its values. */
export function nameStatement(text: string): void {
  if (names.size < MAX_NAMED && !names.has(text)) names.set(text, `di${names.size}`);
}

/** Undefined where the statement is to be planned each time. */
export const statementName = (text: string): string | undefined => names.get(text);
