/** Generated files that are committed must be what their generator writes now. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const GENERATORS = [
  'server/scripts/write-openapi.ts',
  'server/scripts/write-errors-guide.ts',
  'server/scripts/write-field-inventory.ts',
  'packages/evaluation/scripts/write-rules-doc.ts',
  'packages/client/scripts/write-types.ts',
  'intake-app/scripts/check-i18n.ts',
  'intake-app/scripts/write-questions-doc.ts',
];

let failed = false;
for (const script of GENERATORS) {
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  const { status } = spawnSync(process.execPath, [script, '--check'], { stdio: 'inherit' });
  if (status !== 0) {
    failed = true;
    console.error(`${script} --check failed: run \`npx node ${script}\` and commit what it writes.`);
  }
}
process.exit(failed ? 1 : 0);
