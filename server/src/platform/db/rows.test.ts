import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, stopTestPostgres } from '../../testing/postgres.ts';
import { type OpenDatabase, openSqlite } from './open-sqlite.ts';
import { openPostgres } from './postgres.ts';
import { advanceRows, asGiven, findRows, insertRows } from './rows.ts';

interface Note {
  id: string;
  owner: string | null;
  text: string | null;
  revision: number;
}
interface Tables {
  note: Note & { state: string };
}
const GIVEN = { id: 'text', owner: 'text', text: 'text', revision: 'bigint' } as const;
const add = insertRows<Note>({ table: 'note', columns: GIVEN, set: { state: "'new'" }, unlessTaken: ['id'] });
const addUnlessGone = insertRows<Note>({
  table: 'note',
  columns: GIVEN,
  set: { state: "'new'" },
  unlessTaken: ['id'],
  where: "not exists (select 1 from note where owner = given.owner and state = 'gone')",
});
const advance = advanceRows<Pick<Note, 'id' | 'text' | 'revision'>>({
  table: 'note',
  key: 'id',
  given: { id: 'text', text: 'text', revision: 'bigint' },
  set: { ...asGiven({ text: 'text' }), revision: 'stored.revision + given.revision', state: "'changed'" },
  where: "stored.state <> 'gone' and stored.revision < given.revision",
});
const find = findRows<{ least: number; owner: string }, { id: string }>({
  given: { least: 'bigint', owner: 'text' },
  select: 'note.id',
  from: 'note',
  where: 'note.owner = given.owner and note.revision >= given.least',
});
const note = (id: string, rest: Partial<Note> = {}): Note => ({ id, owner: 'a', text: 'x', revision: 1, ...rest });

async function onSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-rows-'));
  return {
    database: openSqlite<Tables>(join(folder, 'test.db')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
async function onPostgres() {
  const { url, drop } = await createTestDatabase();
  return { database: openPostgres<Tables>(url), remove: drop };
}

for (const [name, open] of [
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
] as const) {
  describe(`Statements on given rows, on ${name}`, () => {
    let database: OpenDatabase<Tables>;
    let remove: () => Promise<unknown>;
    before(async () => {
      ({ database, remove } = await open());
      await sql`create table note (id text primary key, owner text, text text, revision integer not null, state text not null)`.execute(
        database.migrator,
      );
    });
    after(async () => {
      await database.close();
      await remove();
      if (name === 'PostgreSQL') await stopTestPostgres();
    });
    const stored = async (...ids: string[]) =>
      (await database.db.selectFrom('note').selectAll().where('id', 'in', ids).orderBy('id').execute()).map((row) => ({
        ...row,
      }));

    it('inserts texts as they are, one row or several, with what every row has', async () => {
      const texts = ['', 'NULL', '{"quoted":"a \\"word\\", {braces}"}', 'Straße €😀', ' \\ ', null, 'x'.repeat(40_000)];
      const rows = texts.map((text, i) => note(`t${i}`, { text, owner: i % 2 === 0 ? null : 'b' }));
      assert.deepEqual(
        await database.write((tx) => add(tx, rows)),
        texts.map(() => true),
      );
      assert.deepEqual(await database.write((tx) => add(tx, [note('t7')])), [true]);
      assert.deepEqual(
        await stored(...rows.map(({ id }) => id), 't7'),
        [...rows, note('t7')].map((row) => ({ ...row, state: 'new' })),
      );
      assert.deepEqual(await database.write((tx) => add(tx, [])), []);
    });

    it('leaves out rows whose key is taken, before or within the list', async () => {
      await database.write((tx) => add(tx, [note('k1', { text: 'first' })]));
      const again = [note('k1'), note('k3'), note('k2'), note('k2', { text: 'second' })];
      assert.deepEqual(await database.write((tx) => add(tx, again)), [false, true, true, false]);
      assert.deepEqual(await database.write((tx) => add(tx, [note('k1')])), [false]);
      assert.deepEqual(
        (await stored('k1', 'k2', 'k3')).map(({ text }) => text),
        ['first', 'x', 'x'],
      );
    });

    it('inserts the rows that meet a condition on the tables as they are', async () => {
      await database.write((tx) => add(tx, [note('n1', { owner: 'gone' })]));
      await database.write((tx) => tx.updateTable('note').set({ state: 'gone' }).where('id', '=', 'n1').execute());
      const rows = [note('n2', { owner: 'here' }), note('n3', { owner: 'gone' }), note('n1', { owner: 'here' })];
      assert.deepEqual(await database.write((tx) => addUnlessGone(tx, rows)), [true, false, false]);
      assert.deepEqual(await database.write((tx) => addUnlessGone(tx, [note('n3', { owner: 'gone' })])), [false]);
      assert.deepEqual(await database.write((tx) => addUnlessGone(tx, [note('n4', { owner: 'here' })])), [true]);
      assert.deepEqual(
        (await stored('n2', 'n3', 'n4')).map(({ id }) => id),
        ['n2', 'n4'],
      );
    });

    it('changes the rows that meet the condition, and says which', async () => {
      await database.write((tx) =>
        add(
          tx,
          ['c1', 'c2', 'c3'].map((id) => note(id)),
        ),
      );
      await database.write((tx) => tx.updateTable('note').set({ state: 'gone' }).where('id', '=', 'c2').execute());
      const changes = ['c3', 'c2', 'c0', 'c1'].map((id) => ({ id, text: `of ${id}`, revision: 2 }));
      assert.deepEqual(await database.write((tx) => advance(tx, changes)), [true, false, false, true]);
      assert.deepEqual(await database.write((tx) => advance(tx, [{ id: 'c1', text: 'late', revision: 3 }])), [false]);
      assert.deepEqual(
        (await stored('c1', 'c2', 'c3')).map(({ text, revision, state }) => [text, revision, state]),
        [
          ['of c1', 3, 'changed'],
          ['x', 1, 'gone'],
          ['of c3', 3, 'changed'],
        ],
      );
    });

    it('lets the second of two changes of one row see the first', async () => {
      await database.write((tx) => add(tx, [note('d1')]));
      const twice = [2, 3, 4].map((revision) => ({ id: 'd1', text: String(revision), revision }));
      assert.deepEqual(await database.write((tx) => advance(tx, twice)), [true, false, true]);
      assert.deepEqual((await stored('d1'))[0]?.text, '4');
    });

    it('finds for each given row its own, also for two that are equal', async () => {
      await database.write((tx) => add(tx, [note('f1', { owner: 'f', revision: 5 }), note('f2', { owner: 'f' })]));
      const wanted = [1, 5, 9, 5].map((least) => ({ least, owner: 'f' }));
      const ids = (rows: { id: string }[][]) => rows.map((each) => each.map(({ id }) => id).sort());
      assert.deepEqual(ids(await find(database.db, wanted)), [['f1', 'f2'], ['f1'], [], ['f1']]);
      assert.deepEqual(ids(await find(database.db, [{ least: 5, owner: 'f' }])), [['f1']]);
    });

    it('gives each of the requests that write together the outcome of its own rows', async () => {
      await database.write((tx) => add(tx, [note('w2')]));
      const ask = <T>(work: (tx: typeof database.db) => Promise<T>) => database.write(work, { batchable: true });
      const added = [['w1', 'w2'], ['w3'], ['w1']].map((ids) =>
        ask((tx) =>
          add(
            tx,
            ids.map((id) => note(id)),
          ),
        ),
      );
      assert.deepEqual(await Promise.all(added), [[true, false], [true], [false]]);
      const twice = [2, 2].map((revision) => ask((tx) => advance(tx, [{ id: 'w1', text: 'y', revision }])));
      assert.deepEqual(await Promise.all(twice), [[true], [false]]);
      if (name === 'SQLite') return;
      await Promise.all([ask((tx) => add(tx, [note('w4')])), ask((tx) => add(tx, [note('w5')]))]);
      const { rows } = await sql<{ statement: string }>`
        select distinct concat(xmin, ' ', cmin) as statement from note where id in ('w4', 'w5')`.execute(database.db);
      assert.equal(rows.length, 1, 'both rows were written by one statement');
    });
  });
}
