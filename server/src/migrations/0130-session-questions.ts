/** How many questions a submitted intake asked, for the figures of the overview. */
import type { Migration } from '../platform/db/migrate.ts';

export const sessionQuestions: Migration = {
  name: '0130-session-questions',
  async up(db, { integer }) {
    await db.schema.alterTable('intake_session').addColumn('questions_asked', integer).execute();
  },
};
