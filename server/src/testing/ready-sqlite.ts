/**
 * Embedded databases with the whole schema. To migrate an empty one takes 0.1 s of processor time, which hundreds of tests would
 * pay: one is migrated for each state of the migrations, kept below `node_modules/.cache`, and copied.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openSqlite } from '../platform/db/open-sqlite.ts';

const SOURCE = resolve(import.meta.dirname, '..');
const CACHE = resolve(SOURCE, '../../node_modules/.cache/test-databases');
/** What the schema and the settings of a new file depend on. */
const MADE_BY = ['migrations', 'platform/db'];

let template: Promise<string> | undefined;

/** Writes a migrated database to `file`, which must not exist; its folder is created. */
export async function copyMigratedSqlite(file: string): Promise<void> {
  template ??= migratedTemplate();
  const [source] = await Promise.all([template, mkdir(dirname(file), { recursive: true, mode: 0o700 })]);
  await copyFile(source, file);
}

async function migratedTemplate(): Promise<string> {
  const name = `${await fingerprint()}.db`;
  const file = join(CACHE, name);
  await mkdir(CACHE, { recursive: true });
  if ((await readdir(CACHE)).includes(name)) return file;
  const folder = await mkdtemp(join(CACHE, 'new-'));
  try {
    const made = join(folder, 'migrated.db');
    const opened = openSqlite<Database>(made);
    await migrate(opened.migrator, opened.dialect, migrations);
    // Closing moves the write-ahead log into the file.
    await opened.close();
    // Another test file may be doing the same: each puts a whole file in place.
    await rename(made, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return file;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of MADE_BY) {
    for (const name of (await readdir(join(SOURCE, folder))).sort()) {
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash.update(`${name}\0`).update(await readFile(join(SOURCE, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
