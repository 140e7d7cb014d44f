import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { after, describe, it } from 'node:test';
import { type Generated, type Kysely, sql } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import { createTestDatabase, type PostgresServer, startPostgres, stopTestPostgres } from '../../testing/postgres.ts';
import { isMigrated, migrate } from './migrate.ts';
import { DatabaseUnavailable } from './postgres.errors.ts';
import { type OpenPostgres, openPostgres } from './postgres.ts';
import { findRows } from './rows.ts';

interface Tables {
  counter: { id: Generated<number>; value: number };
}

async function open(url: string, max = 10): Promise<OpenPostgres<Tables>> {
  const database = openPostgres<Tables>(url, { maxConnections: max });
  await sql`create table if not exists counter (id bigserial primary key, value bigint not null)`.execute(
    database.migrator,
  );
  return database;
}

const counterOf = (database: OpenPostgres<Tables>, id: number) =>
  database.db.selectFrom('counter').select('value').where('id', '=', id).executeTakeFirstOrThrow();

describe('PostgreSQL', () => {
  after(stopTestPostgres);

  it('gives whole numbers as numbers, sums and counts included', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await open(url);
    await database.write((tx) => tx.insertInto('counter').values({ value: Number.MAX_SAFE_INTEGER }).execute());
    const row = await database.db
      .selectFrom('counter')
      .select((eb) => [
        'value',
        eb.fn.countAll<number>().over().as('count'),
        eb.fn.sum<number>('value').over().as('sum'),
      ])
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { value: Number.MAX_SAFE_INTEGER, count: 1, sum: Number.MAX_SAFE_INTEGER });
    await database.close();
    await drop();
  });

  it('begins a transaction on the way of its first statement, and runs nothing where that fails', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await open(url, 1);
    const values = async () =>
      (await database.db.selectFrom('counter').select('value').execute()).map((row) => row.value);
    const add = (value: number) => database.write((tx) => tx.insertInto('counter').values({ value }).execute());
    await add(1);
    const client = await database.pool.connect();
    let answers = 0;
    (client as unknown as { connection: EventEmitter }).connection.on('readyForQuery', () => answers++);
    client.release();
    const counted = async (work: () => Promise<unknown>) => {
      answers = 0;
      await work();
      return answers;
    };
    assert.equal(await counted(() => add(2)), 2);
    assert.equal(await counted(() => database.write(async () => {})), 0);
    // What is prepared on the way of a transaction is there for the next one.
    const named = findRows<{ id: number }, { value: number }>({
      given: { id: 'bigint' },
      select: 'counter.value',
      from: 'counter',
      where: 'counter.id = given.id',
    });
    for (let i = 0; i < 3; i++)
      assert.deepEqual(await database.write((tx) => named(tx, [{ id: 2 }])), [[{ value: 2 }]]);
    // The first statement fails: neither it nor what comes after it is kept, and the connection goes on.
    const twice = (tx: Kysely<Tables>) => tx.insertInto('counter').values({ id: 1, value: 3 }).execute();
    await assert.rejects(database.write(twice), { code: '23505' });
    await assert.rejects(
      database.write(async (tx) => {
        await twice(tx).catch(() => {});
        await tx.insertInto('counter').values({ value: 4 }).execute();
      }),
      { code: '25P02' },
    );
    // Without values, and several in one text.
    await database.write((tx) => sql.raw('select 1; insert into counter (value) values (5)').execute(tx));
    await assert.rejects(
      database.write(async (tx) => {
        await sql.raw('insert into counter (value) values (6)').execute(tx);
        throw new Error('no');
      }),
      /no/,
    );
    await sql`deallocate di_begin`.execute(database.db);
    await assert.rejects(add(7), { code: '26000' });
    assert.deepEqual(await values(), [1, 2, 5]);
    await database.close();
    await drop();
  });

  it('undoes a write that throws, and only that one', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await open(url);
    const [bad, good] = await Promise.allSettled([
      database.write(async (tx) => {
        await tx.insertInto('counter').values({ value: 1 }).execute();
        throw new Error('no');
      }),
      database.write((tx) => tx.insertInto('counter').values({ value: 2 }).execute()),
    ]);
    assert.equal(bad.status, 'rejected');
    assert.equal(good.status, 'fulfilled');
    assert.deepEqual(await database.db.selectFrom('counter').select('value').execute(), [{ value: 2 }]);
    await database.close();
    await drop();
  });

  it('does what can be done of writes that go together when one of them fails', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await open(url);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((value) =>
        database.write(
          async (tx) => {
            await tx.insertInto('counter').values({ value }).execute();
            if (value === 2) throw new Error('no');
            // The transaction is of no use any more, for any of them.
            if (value === 3) await sql`select 1 / 0`.execute(tx);
            return value;
          },
          { batchable: true },
        ),
      ),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    const rows = await database.db.selectFrom('counter').select('value').orderBy('value').execute();
    assert.deepEqual(rows, [{ value: 1 }, { value: 4 }]);
    await database.close();
    await drop();
  });

  it('goes on when a migration changes a table under its prepared statements', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await open(url, 2);
    const find = findRows<{ least: number }, { value: number }>({
      given: { least: 'bigint' },
      select: 'counter.*',
      from: 'counter',
      where: 'counter.value >= given.least',
    });
    const all = async (db: typeof database.db) => (await find(db, [{ least: 0 }]))[0];
    const readTwice = () => Promise.all([all(database.db), all(database.db)]);
    await database.write((tx) => tx.insertInto('counter').values({ value: 7 }).execute());
    for (let i = 0; i < 3; i++) await readTwice();
    await database.write((tx) => all(tx));
    await sql`alter table counter add column note text`.execute(database.migrator);
    assert.deepEqual(await database.write((tx) => all(tx)), [{ id: 1, value: 7, note: null }]);
    for (const rows of await readTwice()) assert.deepEqual(rows, [{ id: 1, value: 7, note: null }]);
    await database.close();
    await drop();
  });

  it('repeats the loser of a deadlock, so that both writes are done', async () => {
    const { url, drop } = await createTestDatabase();
    const database = await open(url);
    await database.write((tx) =>
      tx
        .insertInto('counter')
        .values([{ value: 0 }, { value: 0 }])
        .execute(),
    );
    const bothHold = Promise.withResolvers<void>();
    let holders = 0;
    let runs = 0;
    const addInOrder = (ids: number[]) =>
      database.write(async (tx) => {
        runs++;
        for (const id of ids) {
          await tx
            .updateTable('counter')
            .set((eb) => ({ value: eb('value', '+', 1) }))
            .where('id', '=', id)
            .execute();
          if (id === ids[0]) {
            if (++holders === 2) bothHold.resolve();
            await bothHold.promise;
          }
        }
      });
    await Promise.all([addInOrder([1, 2]), addInOrder([2, 1])]);
    assert.equal(runs, 3, 'one of the two ran twice');
    assert.equal((await counterOf(database, 1)).value, 2);
    assert.equal((await counterOf(database, 2)).value, 2);
    await database.close();
    await drop();
  });

  it('lets processes that start together migrate one after another', async () => {
    const { url, drop } = await createTestDatabase();
    const databases = Array.from({ length: 4 }, () => openPostgres<Tables>(url));
    await Promise.all(databases.map(({ migrator, dialect }) => migrate(migrator, dialect, migrations)));
    const { rows } = await sql<{ count: number }>`select count(*) as count from migration`.execute(databases[0]!.db);
    assert.equal(rows[0]?.count, migrations.length);
    assert.equal(await isMigrated(databases[0]!.db, migrations), true);
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  it('sets no session state where a pooler in transaction mode answers', async () => {
    const { url, drop } = await createTestDatabase();
    const direct = openPostgres(url);
    const pooled = openPostgres(`${url}?pgbouncer=true&max=3`);
    const timeout = async (database: OpenPostgres<unknown>) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db)).rows[0]
        ?.statement_timeout;
    assert.equal(await timeout(direct), '30s');
    assert.equal(await timeout(pooled), '0');
    assert.equal(pooled.hasSessions, false);
    assert.equal(pooled.pool.options.max, 3);
    await Promise.all([direct.close(), pooled.close()]);
    await drop();
  });
});

describe('PostgreSQL that goes away', () => {
  let server: PostgresServer | undefined;
  after(() => server?.stop());

  it('keeps every write it answered through a crash and a restart, and answers the others with "unavailable"', async () => {
    server = await startPostgres();
    const database = await open(server.url, 5);
    const kept: number[] = [];
    const outcomes = { kept: 0, unavailable: 0 };
    let isOver = false;
    const writer = async (from: number) => {
      for (let value = from; !isOver; value += 10) {
        try {
          await database.write((tx) => tx.insertInto('counter').values({ value }).execute());
          kept.push(value);
          outcomes.kept++;
        } catch (error) {
          assert.ok(error instanceof DatabaseUnavailable, String(error));
          outcomes.unavailable++;
        }
      }
    };
    const writers = Array.from({ length: 10 }, (_, i) => writer(i));
    while (outcomes.kept < 200) await new Promise(setImmediate);
    await server.restart('immediate', 100);
    const afterCrash = outcomes.kept;
    while (outcomes.kept < afterCrash + 200) await new Promise(setImmediate);
    await server.restart('fast', 100);
    const afterRestart = outcomes.kept;
    while (outcomes.kept < afterRestart + 200) await new Promise(setImmediate);
    isOver = true;
    await Promise.all(writers);
    const stored = new Set(
      (await database.db.selectFrom('counter').select('value').execute()).map(({ value }) => value),
    );
    assert.deepEqual(
      kept.filter((value) => !stored.has(value)),
      [],
    );
    await database.close();
  });
});
