/**
 * PostgreSQL connections that plan a statement once, and begin a transaction on the way of its first statement. Planning costs more than running for most of ours, so those on the hot
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

const BEGIN = { name: 'di_begin', text: 'begin' };
const DONE = { command: '', rowCount: null, rows: [] };

/** What `pg` says to the server with. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  bind(config: { statement: string }): void;
  execute(config: object): void;
}
interface Sent {
  callback: (error: Error | null, result: unknown) => void;
  submit(connection: Connection): Error | null;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** The first statement of a transaction, behind `begin`: where that fails the server skips it. */
class FirstQuery extends (pg.Query as unknown as new (config: object) => Sent) {
  private hasBegun = false;

  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    try {
      connection.bind({ statement: BEGIN.name });
      connection.execute({});
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }
  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.hasBegun) super.handleCommandComplete(message, connection);
    this.hasBegun = true;
  }
}

/** What a pool makes its connections from. Not for a pooler in transaction mode: names belong to a session. */
export class NamingClient extends pg.Client {
  /** `begin` was asked for, and goes with the next statement. */
  private isBeginning = false;

  // biome-ignore lint/suspicious/noExplicitAny: the signature is overloaded in pg
  override query(...[text, values, ...rest]: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const send = super.query.bind(this) as any;
    const isFirst = this.isBeginning;
    this.isBeginning = false;
    if (text === 'begin') {
      const { parsedStatements } = (this as unknown as { connection: Connection }).connection;
      if (parsedStatements[BEGIN.name] === undefined) return send(BEGIN);
      this.isBeginning = true;
      return Promise.resolve(DONE);
    }
    if (isFirst && (text === 'commit' || text === 'rollback')) return Promise.resolve(DONE);
    const isPlain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    if (isFirst && !(isPlain && values.length > 0)) return send(BEGIN).then(() => send(text, values, ...rest));
    const first = (query: object) =>
      new Promise((resolve, reject) => {
        const sent = new FirstQuery(query);
        sent.callback = (error, result) => (error ? reject(error) : resolve(result));
        send(sent);
      });
    const name = isPlain ? statementName(text) : undefined;
    if (name === undefined) return isFirst ? first({ text, values }) : send(text, values, ...rest);
    const named = () => ({ name: `${name}_${generation}`, text, values });
    const before = generation;
    return (isFirst ? first(named()) : send(named())).catch(async (error: unknown) => {
      if (!planIsStale(error)) throw error;
      if (generation === before) generation++;
      // Within a transaction this fails as well: it is repeated as a whole.
      return send(named()).catch(() => {
        throw error;
      });
    });
  }
}
