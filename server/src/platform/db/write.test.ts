import assert from 'node:assert/strict';
import fs, { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { DialectFacts } from './dialect.ts';
import { isMigrated, type Migration, migrate } from './migrate.ts';
import { type OpenDatabase, openSqlite } from './open-sqlite.ts';
import { lockDataFolder } from './server-lock.ts';

interface Tables {
  note: { id: number; text: string };
}
let folder: string;
let opened: OpenDatabase<Tables>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dispute-intake-db-'));
  opened = openSqlite<Tables>(join(folder, 'a', 'test.db'));
  await migrate(opened.migrator, opened.dialect, [notes]);
});
after(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const notes: Migration = {
  name: '0001-notes',
  up: async (db: Kysely<unknown>, { tableSuffix }: DialectFacts) => {
    await sql`create table note (id integer primary key, text text not null) ${tableSuffix}`.execute(db);
  },
};
const add =
  (id: number, text = 'x') =>
  (tx: Kysely<Tables>) =>
    tx.insertInto('note').values({ id, text }).execute();
const ids = async () => (await opened.db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id);

test('runs with every setting that makes a write durable', async () => {
  const pragma = async (name: string) =>
    Object.values(
      (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(opened.migrator)).rows[0] ?? {},
    )[0];
  assert.equal(await pragma('journal_mode'), 'wal');
  // What `full` adds, a flush of the log after each commit, is done beside the event loop.
  assert.equal(await pragma('synchronous'), 1);
  assert.equal(await pragma('foreign_keys'), 1);
  assert.equal(await pragma('busy_timeout'), 5000);
});

test('keeps no statistics of the tables, neither those of a file it opens nor its own', async () => {
  const file = join(folder, 'statistics.db');
  const statistics = sql<{ name: string }>`select name from sqlite_schema where name like 'sqlite_stat%'`;
  const first = openSqlite<Tables>(file);
  await migrate(first.migrator, first.dialect, [notes]);
  await first.write(add(1));
  await sql`analyze`.execute(first.migrator);
  assert.notDeepEqual((await statistics.execute(first.migrator)).rows, []);
  await first.close();
  const second = openSqlite<Tables>(file);
  assert.deepEqual((await statistics.execute(second.migrator)).rows, []);
  await second.write(add(2));
  await second.close();
  const third = new SqliteDatabase(file, { readonly: true });
  try {
    assert.deepEqual(third.prepare("select name from sqlite_schema where name like 'sqlite_stat%'").all(), []);
  } finally {
    third.close();
  }
});

test('tells whether what a write did is durable, before the write is answered', async () => {
  const told: string[] = [];
  const write = (id: number, fails = false) =>
    opened.write(async (tx) => {
      opened.afterWrite(tx, (isDurable) => told.push(`${id} ${isDurable}`));
      await add(id)(tx);
      if (fails) throw new Error('no');
    });
  await Promise.allSettled([write(91).then(() => told.push('91 answered')), write(92, true), write(93)]);
  // Run together first, and all undone; then each apart.
  assert.deepEqual(told.splice(0), ['91 false', '92 false', '91 true', '92 false', '93 true', '91 answered']);
  await assert.rejects(write(94, true));
  await assert.rejects(write(93));
  assert.deepEqual(told, ['94 false', '93 false']);
  assert.throws(() => opened.afterWrite({}, () => {}), /inside a write/);
  await opened.write((tx) => tx.deleteFrom('note').where('id', '>', 90).execute());
});

test('undoes only what failed of the writes that share a commit', async () => {
  const outcomes = await Promise.allSettled([
    opened.write(add(1)),
    opened.write(async (tx) => {
      await add(2)(tx);
      throw new Error('no');
    }),
    opened.write(add(1)),
    opened.write(add(3)),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await ids(), [1, 3]);
});

test('writes that share a commit run once, and once more with savepoints where one of them fails', async () => {
  const file = join(folder, 'runs.db');
  const own = openSqlite<Tables>(file);
  await migrate(own.migrator, own.dialect, [notes]);
  const runs: number[] = [];
  const counted = (id: number, fails = false) =>
    own.write(async (tx) => {
      runs.push(id);
      await add(id)(tx);
      if (fails) throw new Error('no');
    });
  await Promise.all([counted(1), counted(2), counted(3)]);
  assert.deepEqual(runs.splice(0), [1, 2, 3]);
  const failing = async () =>
    (await Promise.allSettled([counted(4), counted(5, true), counted(6)])).map(({ status }) => status);
  assert.deepEqual(await failing(), ['fulfilled', 'rejected', 'fulfilled']);
  assert.deepEqual(runs.splice(0), [4, 5, 4, 5, 6]);
  // What fails once may go on failing: the next ones begin with savepoints.
  assert.deepEqual(await failing(), ['rejected', 'rejected', 'rejected']);
  assert.deepEqual(runs.splice(0), [4, 5, 6]);
  const stored = await own.db.selectFrom('note').select('id').orderBy('id').execute();
  assert.deepEqual(
    stored.map(({ id }) => id),
    [1, 2, 3, 4, 6],
  );
  await own.close();
});

test('a write that fails alone leaves nothing, and the next one works', async () => {
  await assert.rejects(
    opened.write(async (tx) => {
      await add(10)(tx);
      throw new Error('no');
    }),
  );
  await opened.write(add(11));
  assert.deepEqual((await ids()).slice(-1), [11]);
});

test('a write resolves only when others can read it', async () => {
  const second = openSqlite<Tables>(join(folder, 'a', 'test.db'));
  await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      await opened.write(add(100 + i));
      assert.ok(
        await second.db
          .selectFrom('note')
          .select('id')
          .where('id', '=', 100 + i)
          .executeTakeFirst(),
      );
    }),
  );
  await second.close();
});

test('what a commit brings is neither answered nor read before the disk has it', async () => {
  const file = join(folder, 'flushed.db');
  const own = openSqlite<Tables>(file);
  await migrate(own.migrator, own.dialect, [notes]);
  const ownIds = async () => (await own.db.selectFrom('note').select('id').execute()).map(({ id }) => id);
  const flushes: (() => void)[] = [];
  const told: string[] = [];
  const flush = mock.method(fs, 'fdatasync', (_: number, done: () => void) => flushes.push(done));
  const slow = mock.method(fs, 'fdatasyncSync', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20));
  syncBuiltinESMExports();
  try {
    // From now on the disk is known to be slow.
    await own.write(add(199));
    assert.deepEqual([slow.mock.callCount(), flush.mock.callCount()], [1, 0]);
    const writing = own
      .write(async (tx) => {
        own.afterWrite(tx, () => told.push('durable'));
        await add(200)(tx);
      })
      .then(() => told.push('answered'));
    while (flushes.length === 0) await new Promise(setImmediate);
    assert.equal((await ownIds()).includes(200), false);
    // What comes meanwhile is written with the next commit.
    const next = Promise.all([own.write(add(201)), own.write(add(202))]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual([told, flushes.length], [[], 1]);
    flushes.shift()?.();
    await writing;
    assert.deepEqual(told, ['durable', 'answered']);
    assert.equal((await ownIds()).includes(200), true);
    while (flushes.length === 0) await new Promise(setImmediate);
    const forgotten = own.forgetErased();
    flushes.shift()?.();
    await Promise.all([next, forgotten]);
    assert.deepEqual(await ownIds(), [199, 200, 201, 202]);
  } finally {
    flush.mock.restore();
    slow.mock.restore();
    syncBuiltinESMExports();
  }
  assert.equal(statSync(`${file}-wal`).size, 0);
  await own.close();
});

test('the write-ahead log starts over under writes that do not pause', async () => {
  const file = join(folder, 'log.db');
  const own = openSqlite<Tables>(file);
  await migrate(own.migrator, own.dialect, [notes]);
  const text = 'x'.repeat(200_000);
  let next = 0;
  const write = async () => {
    while (next < 400) await own.write(add(next++, text));
  };
  await Promise.all([write(), write()]);
  assert.ok(statSync(`${file}-wal`).size < 40_000_000, `${statSync(`${file}-wal`).size} bytes`);
  await own.close();
});

test('the reading connection cannot write', async () => {
  await assert.rejects(add(999)(opened.db), /readonly/);
});

test('migrates forward once, and refuses a database that is ahead', async () => {
  await migrate(opened.migrator, opened.dialect, [notes]);
  assert.equal(await isMigrated(opened.db, [notes]), true);
  const next: Migration = {
    name: '0002-more',
    up: async (db) => void (await sql`create table more (id integer) strict`.execute(db)),
  };
  assert.equal(await isMigrated(opened.db, [notes, next]), false);
  await migrate(opened.migrator, opened.dialect, [notes, next]);
  await assert.rejects(migrate(opened.migrator, opened.dialect, [notes]), /newer version .*0002-more/);
});

test('a migration that fails leaves nothing of itself', async () => {
  const half: Migration = {
    name: '0003-half',
    up: async (db) => {
      await sql`create table half (id integer) strict`.execute(db);
      throw new Error('broken');
    },
  };
  await assert.rejects(
    migrate(opened.migrator, opened.dialect, [notes, { ...half, name: '0002-more' }, half]),
    /broken/,
  );
  const { rows } = await sql`select name from sqlite_master where name = 'half'`.execute(opened.db);
  assert.deepEqual(rows, []);
});

test('one server has a data folder, until it lets go', () => {
  const unlock = lockDataFolder(folder, 0);
  assert.throws(() => lockDataFolder(folder, 0), /Another server uses/);
  unlock();
  lockDataFolder(folder, 0)();
});
