/** Which root secret the stored values are under, so that a process with another one does not start. */
import type { Db, Write } from '../database.ts';
import type { Secrets } from '../platform/secrets.ts';

const NAME = 'root_secret';

/** The root secret cannot open what is stored; the message is one line for the operator. */
export class RootSecretError extends Error {}

const unknown = (): RootSecretError =>
  new RootSecretError(
    'ROOT_SECRET=(not shown) is not the one this database was written under: set the right one, or name the old one in ROOT_SECRET_PREVIOUS after a rotation',
  );

/** A value sealed before fingerprints were stored: without it the first process to start would decide which secret is right. */
async function isUnderAnotherSecret(db: Db, secrets: Secrets): Promise<boolean> {
  const endpoint = await db.selectFrom('webhook_endpoint').select(['id', 'secret']).limit(1).executeTakeFirst();
  if (!endpoint) return false;
  try {
    secrets.open(endpoint.secret, `webhook_endpoint.secret ${endpoint.id}`);
    return false;
  } catch {
    return true;
  }
}

/**
 * Stores the fingerprint of the current root secret where there is none, and after a rotation. Throws {@link RootSecretError}
 * where the stored one belongs to a secret that is not configured. A fingerprint does not give the secret away.
 */
export async function checkRootSecret({
  db,
  write,
  secrets,
}: {
  db: Db;
  write: Write;
  secrets: Secrets;
}): Promise<void> {
  const [current = '', ...previous] = secrets.fingerprints();
  const stored = await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  if (stored?.value === current) return;
  if (stored ? !previous.includes(stored.value) : await isUnderAnotherSecret(db, secrets)) throw unknown();
  await write((tx) =>
    tx
      .insertInto('installation')
      .values({ name: NAME, value: current })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: current }))
      .execute(),
  );
}
