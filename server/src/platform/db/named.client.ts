/**
 * PostgreSQL connections that plan a statement once. Planning costs more than running for most of ours, so those on the hot
 * path are told by `nameStatement` and prepared under a name on each connection; all others are planned every time,
 * because a plan that must fit any value ignores partial indexes.
 */
import pg from 'pg';
import { statementName } from './named-statements.ts';

/** Goes up when the schema has changed under prepared statements, which then have to be prepared anew. */
let generation = 0;

const FEATURE_NOT_SUPPORTED = '0A000';

/** A migration of a newer process has changed what a prepared statement answers. */
export const planIsStale = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === FEATURE_NOT_SUPPORTED &&
  /cached plan must not change result type/.test(String((error as Error).message));

/** What a pool makes its connections from. Not for a pooler in transaction mode: names belong to a session. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the signature is overloaded in pg
  override query(...[text, values, ...rest]: any[]): any {
    const name =
      typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? statementName(text) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const send = super.query.bind(this) as any;
    if (name === undefined) return send(text, values, ...rest);
    const named = () => send({ name: `${name}_${generation}`, text, values });
    const before = generation;
    return named().catch(async (error: unknown) => {
      if (!planIsStale(error)) throw error;
      if (generation === before) generation++;
      // Within a transaction this fails as well: it is repeated as a whole.
      return named().catch(() => {
        throw error;
      });
    });
  }
}
