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
const missed: string[] = [];
for (const [i, file] of chosen.entries()) {
  const name = basename(file, '.bench.ts');
  console.log(`\n== ${i + 1}/${chosen.length} ${name} (${file})`);
  const startedMs = performance.now();
  const { status } = spawnSync(process.execPath, [resolve(ROOT, file)], { cwd: ROOT, stdio: 'inherit' });
  console.log(
    `   ${name}: ${status === 0 ? 'within its budgets' : 'MISSED'}, ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  );
  if (status !== 0) missed.push(name);
}
if (missed.length > 0) console.log(`\nOver budget, or broken: ${missed.join(', ')}.`);
process.exit(missed.length > 0 ? 1 : 0);
