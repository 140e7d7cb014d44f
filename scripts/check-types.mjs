/**
 * Type-checks every TypeScript file of the repository. Fails as well when a file is not part of the program, since a file
 * that `include` misses is not checked and nobody notices.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';

/** What the last check has found is kept, so that the next one reads only what changed since. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'];

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file));
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', '.', ...INCREMENTAL, '--listFiles', '--pretty', 'false'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
const lines = stdout.split('\n').map((line) => relative(process.cwd(), line));
const checked = new Set(lines);
if (status !== 0) {
  console.error(
    stdout
      .split('\n')
      .filter((line) => !/^(\/|[A-Z]:[\\/])\S*\.(ts|tsx|mts|cts|json)$/.test(line))
      .join('\n'),
  );
  console.error(stderr);
  process.exit(1);
}
const missed = tracked.filter((file) => !checked.has(file));
for (const file of missed) console.error(`${file} is not type-checked: add it to "include" in tsconfig.json`);
if (missed.length > 0 || tracked.length === 0) process.exit(1);
console.log(`Types hold in all ${tracked.length} TypeScript files.`);
