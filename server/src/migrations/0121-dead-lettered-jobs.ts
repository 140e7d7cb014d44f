/** A job that failed too often is dead-lettered; the column was called `parked`. Both databases rename it in the indexes too. */
import type { Migration } from '../platform/db/migrate.ts';

export const deadLetteredJobs: Migration = {
  name: '0121-dead-lettered-jobs',
  async up(db) {
    await db.schema.alterTable('job').renameColumn('parked', 'dead_lettered').execute();
  },
};
