/** Runs the benchmarks one after another, each in a process of its own. `npm run bench -- sessions` runs one. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const files = globSync('{bench,packages/*/bench,server/bench,intake-app/bench}/*.bench.ts', { cwd: ROOT }).sort();
const wanted = process.argv.slice(2);
const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')));
if (chosen.length === 0) {
  console.error(`No such benchmark. There are: ${files.map((file) => basename(file, '.bench.ts')).join(', ')}.`);
  process.exit(2);
}
let failed = false;
for (const file of chosen) {
  console.log(`\n== ${basename(file, '.bench.ts')} (${file})`);
  failed = spawnSync(process.execPath, [resolve(ROOT, file)], { cwd: ROOT, stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
