/** Chains the audit log by hash, and leaves ids alone in it: names are looked up when it is read. */
import type { Kysely } from 'kysely';
import { type ChainedEntry, hashOfEntry } from '../dashboard/audit.chain.ts';
import type { Migration } from '../platform/db/migrate.ts';

const BATCH = 500;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const auditChain: Migration = {
  name: '0063-audit-chain',
  async up(db, { integer }) {
    await db.schema.alterTable('dashboard_audit').addColumn('position', integer).execute();
    await db.schema.alterTable('dashboard_audit').addColumn('previous_hash', 'text').execute();
    await db.schema.alterTable('dashboard_audit').addColumn('hash', 'text').execute();
    const users = await db.selectFrom('dashboard_user').select(['id', 'email']).execute();
    await chain(db, new Map(users.map(({ id, email }) => [email as string, id as string])));
    await db.schema
      .createIndex('dashboard_audit_position')
      .unique()
      .on('dashboard_audit')
      .columns(['account_id', 'position'])
      .execute();
  },
};

/** Gives every entry its place, account by account, oldest first. Who has left the account is named by nothing any more. */
// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its own time
async function chain(db: Kysely<any>, idsByEmail: ReadonlyMap<string, string>): Promise<void> {
  const last = new Map<string, { position: number; hash: string }>();
  const idOf = (text: string) => (EMAIL.test(text) ? (idsByEmail.get(text) ?? 'removed') : text);
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('dashboard_audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) {
      const before = last.get(row.account_id) ?? { position: 0, hash: '' };
      const entry: ChainedEntry = {
        ...(row as ChainedEntry),
        at: Number(row.at),
        actor: row.user_id ?? idOf(row.actor),
        target: idOf(row.target),
        position: before.position + 1,
        previous_hash: before.hash,
      };
      const hash = hashOfEntry(entry);
      await db
        .updateTable('dashboard_audit')
        .set({ actor: entry.actor, target: entry.target, position: entry.position, previous_hash: before.hash, hash })
        .where('id', '=', row.id)
        .execute();
      last.set(row.account_id, { position: entry.position, hash });
      after = row.id;
    }
  }
}
