import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Database } from '../../database.ts';
import { migrations } from '../../migrations/index.ts';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/open-sqlite.ts';
import { silentLog } from '../log.ts';
import { createSqliteQueue } from './sqlite-queue.ts';
import { TRIAL_JOBS, trialJobs, tryByProcesses } from './testing/process-trial.ts';

test(`carries out ${TRIAL_JOBS} jobs by four processes, one of which is killed and replaced on the way`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-'));
  const file = join(folder, 'queue.db');
  const opened = openSqlite<Database>(file);
  t.after(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(opened.migrator, opened.dialect, migrations);
  const queue = createSqliteQueue({ ...opened, clock: systemClock, log: silentLog() });
  await opened.write((tx) => queue.enqueue(tx, trialJobs()));
  const left = async () => {
    const { waiting, running, deadLettered } = await queue.stats();
    return waiting + running + deadLettered;
  };
  await tryByProcesses(file, left);
});
