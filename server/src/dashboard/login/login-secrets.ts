/**
 * The secrets the login library encrypts authenticator secrets and backup codes with, and signs cookies with: derived
 * from the root secrets, so that a rotation reaches them. What is encrypted names its secret; cookies are signed by the
 * current one alone, so operators sign in again after a rotation.
 */
import type { Db, Write } from '../../database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { secondFactorStore } from './second-factor.store.ts';

const PURPOSE = 'dashboard login';
const BATCH = 100;

/** As the library wants them: the first one is the current one. */
export const loginSecrets = (secrets: Secrets): { version: number; value: string }[] =>
  secrets.derived(PURPOSE).map(({ id, value }) => ({ version: id, value }));

/** Encrypts every second factor anew that is not under the current root secret; answers how many there were. */
export async function resealSecondFactors(deps: { db: Db; write: Write; secrets: Secrets }): Promise<number> {
  const [current, ...older] = loginSecrets(deps.secrets);
  if (!current || older.length === 0) return 0;
  const { parseEnvelope, symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
  const key = {
    keys: new Map([current, ...older].map(({ version, value }) => [version, value])),
    currentVersion: current.version,
  };
  const isCurrent = (sealed: string) => parseEnvelope(sealed)?.version === current.version;
  const renewed = async (sealed: string) =>
    isCurrent(sealed) ? sealed : symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) });

  let resealed = 0;
  let after = '';
  for (;;) {
    const rows = await secondFactorStore(deps.db).list(after, BATCH);
    const last = rows.at(-1);
    if (!last) return resealed;
    after = last.id;
    for (const before of rows.filter((row) => !isCurrent(row.secret) || !isCurrent(row.backup_codes))) {
      const row = { secret: await renewed(before.secret), backup_codes: await renewed(before.backup_codes) };
      // A backup code that was used meanwhile has changed the row: it is left for the next run.
      if (await deps.write((tx) => secondFactorStore(tx).renew(before, row))) resealed++;
    }
  }
}
