/** Queries on the hot path: building a query costs more than running it, so these are built once and run with new values. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { nameStatement } from './named-statements.ts';

const MARK = Symbol('parameter');
interface Marker {
  [MARK]: string;
}
const isMarker = (value: unknown): value is Marker => typeof value === 'object' && value !== null && MARK in value;

/**
 * `build` gets a stand-in for each named value; the result runs on any database or transaction, built once for each dialect.
 * Every query it builds must be the same whatever the values are.
 */
export function prepared<DB, P extends Record<string, unknown>, R>(
  build: (db: Kysely<DB>, value: <K extends keyof P & string>(name: K) => P[K]) => Compilable<R>,
): (db: Kysely<DB>, values: P) => Promise<{ rows: R[]; changed: number }> {
  const compiledFor = new Map<unknown, CompiledQuery<R>>();
  return async (db, values) => {
    const dialect = db.getExecutor().adapter.constructor;
    let compiled = compiledFor.get(dialect);
    if (!compiled) {
      compiled = build(db, (name) => ({ [MARK]: name }) as never).compile();
      compiledFor.set(dialect, compiled);
      nameStatement(compiled.sql);
    }
    const parameters = compiled.parameters.map((value) => (isMarker(value) ? values[value[MARK]] : value));
    const { rows, numAffectedRows } = await db.executeQuery<R>({ ...compiled, parameters });
    return { rows, changed: Number(numAffectedRows ?? 0) };
  };
}
