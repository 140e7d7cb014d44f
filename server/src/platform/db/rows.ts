/**
 * Statements on rows that a caller gives, named once: a store says which table, which columns and under which conditions,
 * and the forms of the statement are written here. On SQLite the statement for one row runs for each of them, in one call.
 * PostgreSQL gets several rows as arrays (`unnest`) in one statement, those of other requests that share the transaction
 * included (`combined.ts`).
 *
 * In SQL, `given.name` is a value of the row that the caller gives, and `stored.name` a column of the row in the table.
 */

import { CompiledQuery, PostgresAdapter } from 'kysely';
import type { AnyDb } from './any-db.ts';
import { combined } from './combined.ts';
import { nameStatement } from './named-statements.ts';
import { type QueryForEach, runQuery } from './sqlite.dialect.ts';
import { textArray } from './text-array.ts';

type ColumnType = 'text' | 'bigint';
/** What each column holds: texts, or whole numbers up to 2^53. */
export type Columns<Row> = {
  readonly [Name in keyof Row & string]-?: NonNullable<Row[Name]> extends number ? 'bigint' : 'text';
};

export interface Insert<Row> {
  table: string;
  columns: Columns<Row>;
  /** Columns that are not given, each with its SQL: `{ status: "'queued'" }`. */
  set?: Readonly<Record<string, string>>;
  /** Where the values of these columns are taken, a row is not inserted. */
  unlessTaken?: readonly (keyof Row & string)[];
  /** What must hold, beside that, for a row to be inserted. */
  where?: string;
}

/** Inserts the rows; returns for each whether it was inserted. */
export function insertRows<Row extends object>({ table, columns, set = {}, unlessTaken, where }: Insert<Row>) {
  const names = [...Object.keys(set), ...Object.keys(columns)].join(', ');
  const values = [...Object.values(set), ...Object.values(asGiven(columns))].join(', ');
  const taken = unlessTaken?.join(', ');
  const into = `insert into ${table} (${names})`;
  const unless = taken === undefined ? '' : `on conflict (${taken}) do nothing`;
  const only = where === undefined ? '' : `where ${where}`;
  const run = onRows<Row, Row>(columns, {
    one: `${into} ${where === undefined ? `values (${values})` : `select ${values} ${only}`} ${unless}`,
    // In one order, so that two of these cannot wait for each other.
    many: `${into} select ${values} from ${given(columns)} ${only} ${taken === undefined ? '' : `order by ${taken} ${unless} returning ${taken}`}`,
    outcomes(rows, returned) {
      if (!unlessTaken) return rows.map(() => ({ rows: [], changed: 1 }));
      const keyOf = (row: Row) => JSON.stringify(unlessTaken.map((name) => row[name]));
      const inserted = new Set(returned.map(keyOf));
      return rows.map((row) => ({ rows: [], changed: inserted.delete(keyOf(row)) ? 1 : 0 }));
    },
  });
  return async (db: AnyDb, rows: readonly Row[]): Promise<boolean[]> => (await run(db, rows)).map(isChanged);
}

export interface Advance<Given> {
  table: string;
  /** Of the table and of what is given: which row. */
  key: keyof Given & string;
  given: Columns<Given>;
  /** Column → its new value as SQL. */
  set: Readonly<Record<string, string>>;
  /** What must hold beside the key. */
  where: string;
}

/** Columns that take the values given for them, as {@link Advance.set}. */
export const asGiven = (columns: object): Record<string, string> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, `given.${name}`]));

/** Changes the rows that meet the condition; returns for each given row whether its row was changed. */
export function advanceRows<Given extends object>({ table, key, given: columns, set, where }: Advance<Given>) {
  const changes = Object.entries(set).map(([name, value]) => `${name} = ${value}`);
  const update = `update ${table} as stored set ${changes.join(', ')}`;
  const run = onRows<Given, object>(columns, {
    one: `${update} where stored.${key} = given.${key} and ${where}`,
    // Locks in the order of the keys, so that two of these cannot wait for each other.
    many: `with given as (select * from ${given(columns)}), held as (
        select ${key} from ${table} where ${key} in (select ${key} from given) order by ${key} for update)
      ${update} from given join held using (${key}) where stored.${key} = given.${key} and ${where}
      returning given.given_n`,
    // Of two changes of one row the second is to see what the first has left.
    areApart: (rows) => new Set(rows.map((row) => row[key])).size === rows.length,
    outcomes: byNumber,
  });
  return async (db: AnyDb, rows: readonly Given[]): Promise<boolean[]> => (await run(db, rows)).map(isChanged);
}

export interface Find<Given> {
  given: Columns<Given>;
  select: string;
  from: string;
  where: string;
}

/** Reads, for each given row, the rows that meet the condition with it. */
export function findRows<Given extends object, Row extends object>({
  given: columns,
  select,
  from,
  where,
}: Find<Given>) {
  const run = onRows<Given, Row>(columns, {
    one: `select ${select} from ${from} where ${where}`,
    many: `select ${select}, given.given_n from ${from} cross join ${given(columns)} where ${where}`,
    // One statement: each call that returns rows costs more than the rows.
    manyOnSqlite: `select ${select}, given.given_n from ${givenOnSqlite(columns)} cross join ${from} where ${where}`,
    outcomes: byNumber,
  });
  return async (db: AnyDb, rows: readonly Given[]): Promise<Row[][]> => (await run(db, rows)).map((each) => each.rows);
}

/** What a statement came to for one given row. */
interface Outcome<R> {
  rows: R[];
  changed: number;
}
const isChanged = ({ changed }: Outcome<unknown>): boolean => changed > 0;

/** Outcomes by the number of the given row that each returned row bears. */
function byNumber<R extends object>(rows: readonly unknown[], returned: readonly (R & { given_n: number })[]) {
  const outcomes = rows.map((): Outcome<R> => ({ rows: [], changed: 0 }));
  for (const { given_n, ...row } of returned) {
    const outcome = outcomes[given_n - 1];
    if (outcome) outcome.changed = outcome.rows.push(row as unknown as R);
  }
  return outcomes;
}

/** The given rows as a table, on PostgreSQL. */
function given(columns: Readonly<Record<string, ColumnType>>): string {
  const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${type}[]`);
  return `unnest(${arrays.join(', ')}) with ordinality as given (${Object.keys(columns).join(', ')}, given_n)`;
}

/** The same on SQLite, as JSON; what it is joined to is looked up for each of them. */
function givenOnSqlite(columns: Readonly<Record<string, ColumnType>>): string {
  const names = Object.keys(columns).map((name, i) => `value->>${i} as ${name}`);
  return `(select ${names.join(', ')}, key + 1 as given_n from json_each(?)) as given`;
}

interface Forms<Given, R> {
  /** For one row. */
  one: string;
  /** For several, on PostgreSQL. */
  many: string;
  /** For several on SQLite, where it is not `one` for each. */
  manyOnSqlite?: string;
  /** False: the rows cannot be given to `many` together. */
  areApart?(rows: readonly Given[]): boolean;
  /** What `many` returned, for each row apart. */
  outcomes(rows: readonly Given[], returned: readonly (R & { given_n: number })[]): Outcome<R>[];
}

const GIVEN = /\bgiven\.(\w+)/g;

/** Runs the form that the database and the number of rows ask for. */
function onRows<Given extends object, R>(
  columns: Columns<Given>,
  { one, many, manyOnSqlite, areApart, outcomes }: Forms<Given, R>,
) {
  const types = columns as Readonly<Record<string, ColumnType>>;
  const parameters = [...one.matchAll(GIVEN)].map(([, name]) => name as keyof Given);
  const valuesOf = (row: Given) => parameters.map((name) => row[name]);
  const oneOnSqlite = one.replace(GIVEN, '?');
  let number = 0;
  const oneOnPostgres = one.replace(GIVEN, (_, name: string) => `$${++number}::${types[name]}`);
  nameStatement(oneOnPostgres);
  nameStatement(many);

  type Numbered = R & { given_n: number };
  const rowsOf = async (db: AnyDb, text: string, values: unknown[]): Promise<Numbered[]> =>
    (await runQuery(db, CompiledQuery.raw(text, values) as CompiledQuery<Numbered>)).rows;

  async function onPostgres(db: AnyDb, rows: readonly Given[]): Promise<Outcome<R>[]> {
    if (rows.length === 1 || areApart?.(rows) === false) {
      const results: Outcome<R>[] = [];
      for (const row of rows) {
        const result = await db.executeQuery<R>(CompiledQuery.raw(oneOnPostgres, valuesOf(row)) as CompiledQuery<R>);
        results.push({ rows: result.rows, changed: Number(result.numAffectedRows ?? 0) });
      }
      return results;
    }
    const arrays = Object.entries(types).map(([name, type]) => {
      const values = rows.map((row) => row[name as keyof Given]);
      return type === 'text' ? textArray(values as (string | null | undefined)[]) : values;
    });
    return outcomes(rows, await rowsOf(db, many, arrays));
  }
  const shared = combined(onPostgres);

  async function onSqlite(db: AnyDb, rows: readonly Given[]): Promise<Outcome<R>[]> {
    if (manyOnSqlite !== undefined && rows.length > 1) {
      const values = JSON.stringify(rows.map((row) => Object.keys(types).map((name) => row[name as keyof Given])));
      return outcomes(rows, await rowsOf(db, manyOnSqlite, [values]));
    }
    const query: QueryForEach = { ...CompiledQuery.raw(oneOnSqlite), each: rows.map(valuesOf) };
    return (await runQuery(db, query as CompiledQuery<Outcome<R>>)).rows;
  }

  return async (db: AnyDb, rows: readonly Given[]): Promise<Outcome<R>[]> => {
    if (rows.length === 0) return [];
    return db.getExecutor().adapter instanceof PostgresAdapter ? shared(db, rows) : onSqlite(db, rows);
  };
}
