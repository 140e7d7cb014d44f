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

/** How many lengths of list each query is kept for. */
const MAX_LENGTHS = 256;

/** As {@link prepared}, for a list of rows of these columns: built once for each length. */
export function preparedRows<DB, Row extends object, R>(
  columns: readonly (keyof Row & string)[],
  build: (db: Kysely<DB>, rows: Row[]) => Compilable<R>,
): (db: Kysely<DB>, rows: readonly Row[]) => Promise<R[]> {
  const width = columns.length;
  const compiledFor = new Map<unknown, Map<number, CompiledQuery<R>>>();
  return async (db, rows) => {
    const dialect = db.getExecutor().adapter.constructor;
    const lengths = compiledFor.get(dialect) ?? new Map<number, CompiledQuery<R>>();
    compiledFor.set(dialect, lengths);
    let compiled = lengths.get(rows.length);
    if (!compiled) {
      const standIns = rows.map((_, row) =>
        Object.fromEntries(columns.map((column, i) => [column, { [MARK]: String(row * width + i) }])),
      );
      compiled = build(db, standIns as unknown as Row[]).compile();
      if (lengths.size < MAX_LENGTHS) lengths.set(rows.length, compiled);
    }
    const parameters = compiled.parameters.map((value) => {
      if (!isMarker(value)) return value;
      const at = Number(value[MARK]);
      return rows[Math.floor(at / width)]?.[columns[at % width] as keyof Row];
    });
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}
