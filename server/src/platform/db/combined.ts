/**
 * Statements that callers share. Requests that arrive together often run the same statement with different values; on a
 * connection that {@link combineOn} was called for, those of one turn of the event loop go to the database as one.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { type Coalescer, coalesce } from '../coalesce.ts';
import { nameStatement } from './named-statements.ts';
import { textArray } from './text-array.ts';

interface Call {
  values: unknown;
  resolve: (result: never) => void;
  reject: (reason: unknown) => void;
}
// biome-ignore lint/suspicious/noExplicitAny: any schema
type AnyDb = Kysely<any>;
/** Connection → statement → its calls. */
const combining = new WeakMap<AnyDb, Map<object, Coalescer<Call>>>();

/** From now on combined statements on this database or transaction are collected. */
export function combineOn(db: AnyDb): void {
  combining.set(db, new Map());
}

export interface Forms<DB, V, R> {
  /** For one caller, on every database. */
  one(db: Kysely<DB>, values: V): Promise<R>;
  /** For several callers, on PostgreSQL: a result for each, in their order. A failure is everybody's. */
  many(db: Kysely<DB>, values: V[]): Promise<R[]>;
}

/** A statement in both forms; called as if it were alone. */
export function combined<DB, V, R>(forms: Forms<DB, V, R>): (db: Kysely<DB>, values: V) => Promise<R> {
  return (db, values) => {
    const statements = combining.get(db);
    if (!statements) return forms.one(db, values);
    return new Promise<R>((resolve, reject) => {
      let calls = statements.get(forms);
      if (!calls) {
        calls = coalesce<Call>((list) => run(forms, db, list), { wait: 'turn', overlaps: true });
        statements.set(forms, calls);
      }
      calls.add({ values, resolve: resolve as Call['resolve'], reject });
    });
  };
}

async function run<DB, V, R>(forms: Forms<DB, V, R>, db: Kysely<DB>, calls: Call[]): Promise<void> {
  try {
    const values = calls.map((call) => call.values as V);
    const [first] = values as [V];
    const results = values.length === 1 ? [await forms.one(db, first)] : await forms.many(db, values);
    for (const [i, { resolve }] of calls.entries()) resolve(results[i] as never);
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

const TEXT_ARRAY = /\$(\d+)::text\[\]/g;

/** A PostgreSQL statement that is planned once; for many rows its parameters are arrays (`unnest($1::text[], …)`). */
export function postgresStatement<R>(
  text: string,
): (db: AnyDb, values: readonly unknown[]) => Promise<{ rows: R[]; changed: number }> {
  nameStatement(text);
  const textArrays = new Set([...text.matchAll(TEXT_ARRAY)].map(([, number]) => Number(number) - 1));
  return async (db, values) => {
    const parameters = values.map((value, i) =>
      textArrays.has(i) ? textArray(value as (string | null | undefined)[]) : value,
    );
    const { rows, numAffectedRows } = await db.executeQuery<R>(CompiledQuery.raw(text, parameters) as CompiledQuery<R>);
    return { rows, changed: Number(numAffectedRows ?? 0) };
  };
}

/** The values of each field, in order: what `unnest` takes. */
export const columnsOf = <V extends object>(rows: readonly V[], ...names: (keyof V)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]));
