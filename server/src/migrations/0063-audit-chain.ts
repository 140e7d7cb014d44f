/** Chains the audit log by hash, and leaves ids alone in it: names are looked up when it is read. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
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

const sha256 = (fields: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex');

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
      const actor = row.user_id ?? idOf(row.actor);
      const target = idOf(row.target);
      const position = before.position + 1;
      const { account_id, id, at, user_id, action, detail, ip_address } = row;
      const hash = sha256([
        before.hash,
        account_id,
        position,
        id,
        Number(at),
        user_id,
        actor,
        action,
        target,
        detail,
        ip_address,
      ]);
      await db
        .updateTable('dashboard_audit')
        .set({ actor, target, position, previous_hash: before.hash, hash })
        .where('id', '=', row.id)
        .execute();
      last.set(row.account_id, { position, hash });
      after = row.id;
    }
  }
}
