/** Size budgets of what browsers download. A budget that is exceeded fails the build. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const BUDGETS = ['intake-app/scripts/check-size.ts', 'packages/dispute-intake/scripts/check-size.ts'];

let failed = false;
for (const script of BUDGETS) {
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  failed = spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
