/** What opens a session: secrets of its links, kept as hashes only. */
import type { Migration } from '../platform/db/migrate.ts';

export const sessionLinks: Migration = {
  name: '0050-session-links',
  async up(db, { integer }) {
    const add = (name: string, type: 'text' | typeof integer) =>
      db.schema.alterTable('intake_session').addColumn(name, type).execute();
    await add('link_hash', 'text');
    await add('retired_hashes', 'text');
    await add('renewed_at', integer);
    await add('handoff_hash', 'text');
    await add('handoff_until', integer);
    await add('companion_hash', 'text');
    await add('companion_token_hash', 'text');
    await add('companion_until', integer);
    // Replays of a session's creation held its whole link; links without a secret no longer open anything.
    await db.deleteFrom('idempotency').where('body', 'like', '%/s/is_%').execute();
  },
};
