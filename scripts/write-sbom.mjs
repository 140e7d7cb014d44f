/**
 * Writes the CycloneDX list (ECMA-424) of what an installation is made of, by npm from the lock file:
 * `node scripts/write-sbom.mjs [FILE]`, default `dist/sbom.cdx.json`. The build calls it.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const file = resolve(process.argv[2] ?? resolve(ROOT, 'dist/sbom.cdx.json'));
const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
);
const sbom = JSON.parse(stdout);
if (sbom.bomFormat !== 'CycloneDX' || !(sbom.components?.length > 0)) throw new Error('npm wrote no CycloneDX list');
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} components (CycloneDX ${sbom.specVersion}) in ${file}`);
