/** What people call the things that entries of the audit log name by id. */
import { accountSettingsStore } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { evaluationReader } from '../evaluations/index.ts';
import { sessionsOfFiles } from '../files/index.ts';
import { sessionReader } from '../sessions/index.ts';
import { webhookNameStore } from '../webhooks/index.ts';
import { memberStore } from './member.store.ts';

/** Names by id, a dispute and its files by its merchant; ids of what is gone are not among them. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const accounts = accountSettingsStore(db);
  const webhooks = webhookNameStore(db);
  const files = await sessionsOfFiles(db, ids);
  const [named, evaluations, sessions] = await Promise.all([
    Promise.all([
      accounts.names(ids),
      accounts.keyNames(ids),
      memberStore(db).names(ids),
      webhooks.endpoints(ids),
      webhooks.deliveries(ids),
    ]),
    evaluationReader(db).requests(ids),
    sessionReader(db).requests([...ids, ...files.values()]),
  ]);
  const names = new Map(named.flat().map(({ id, name }) => [id, name]));
  for (const id of ids) {
    const request = evaluations.get(id) ?? sessions.get(files.get(id) ?? id);
    if (request !== undefined) names.set(id, merchantOf(request));
  }
  return names;
}

const merchantOf = (request: string): string =>
  (JSON.parse(request) as { transaction: { merchant_name: string } }).transaction.merchant_name;
