/** A process that works on a queue until it is killed: prints the id of every job it has carried out. */
import type { Database } from '../../../database.ts';
import { systemClock } from '../../clock.ts';
import { openSqlite } from '../../db/open-sqlite.ts';
import { silentLog } from '../../log.ts';
import { createSqliteQueue } from '../sqlite-queue.ts';

const { db, write } = openSqlite<Database>(process.argv[2] ?? '');
const queue = createSqliteQueue({ db, write, clock: systemClock, log: silentLog() });
const work = async ({ id }: { id: string }) => {
  await new Promise((resolve) => setImmediate(resolve));
  process.send?.(id);
};
await queue.start({ work }, { concurrency: 32 });
