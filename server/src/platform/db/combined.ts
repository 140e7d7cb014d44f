/**
 * Calls that share a statement. Requests that arrive together often run the same statement for different rows; on a
 * connection that {@link combineOn} was called for, those of one turn of the event loop go to the database as one.
 */

import { type Coalescer, coalesce } from '../coalesce.ts';
import type { AnyDb } from './any-db.ts';

/** Runs a statement for rows; an outcome for each, in their order. A failure is everybody's. */
type Run<Given, Outcome> = (db: AnyDb, given: readonly Given[]) => Promise<Outcome[]>;

interface Call {
  given: readonly unknown[];
  resolve: (outcomes: never) => void;
  reject: (reason: unknown) => void;
}
/** Connection → statement → its calls. */
const combining = new WeakMap<AnyDb, Map<object, Coalescer<Call>>>();

/** From now on combined statements on this database or transaction are collected. */
export function combineOn(db: AnyDb): void {
  combining.set(db, new Map());
}

/** The statement, called as if the caller were alone. */
export function combined<Given, Outcome>(run: Run<Given, Outcome>): Run<Given, Outcome> {
  return (db, given) => {
    const statements = combining.get(db);
    if (!statements) return run(db, given);
    return new Promise((resolve, reject) => {
      let calls = statements.get(run);
      if (!calls) {
        calls = coalesce<Call>((list) => runAll(run, db, list), { wait: 'turn', overlaps: true });
        statements.set(run, calls);
      }
      calls.add({ given, resolve, reject });
    });
  };
}

async function runAll<Given, Outcome>(run: Run<Given, Outcome>, db: AnyDb, calls: readonly Call[]): Promise<void> {
  try {
    const outcomes = await run(
      db,
      calls.flatMap(({ given }) => given as readonly Given[]),
    );
    let at = 0;
    for (const { given, resolve } of calls) {
      resolve(outcomes.slice(at, at + given.length) as never);
      at += given.length;
    }
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}
