/** A process that works on the queue of a database until it is killed: tells its parent the id of every job it has carried out. */
import type { Database } from '../../../database.ts';
import { systemClock } from '../../clock.ts';
import { openSqlite } from '../../db/open-sqlite.ts';
import { openPostgres } from '../../db/postgres.ts';
import { silentLog } from '../../log.ts';
import { createPgBossQueue } from '../pg-boss-queue.ts';
import { createSqliteQueue } from '../sqlite-queue.ts';

const [, , url = ''] = process.argv;
const deps = { clock: systemClock, log: silentLog() };

function openQueue() {
  if (!url.startsWith('postgres')) return createSqliteQueue({ ...deps, ...openSqlite<Database>(url) });
  const database = openPostgres<Database>(url);
  return createPgBossQueue({ ...deps, ...database, database });
}

const work = async ({ id }: { id: string }) => {
  await new Promise((resolve) => setImmediate(resolve));
  process.send?.(id);
};
await openQueue().start({ work }, { concurrency: 32 });
