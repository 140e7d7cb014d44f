/**
 * Fails when the element outgrows its budget, when its version is not among the releases, or when the README names another
 * file than the built one. `--write` adds the release and fixes the README.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { VERSION } from '../../../scripts/published-manifest.ts';

const MAX_GZIP_BYTES = 3000;
const HERE = resolve(import.meta.dirname, '..');
const file = resolve(HERE, '../../dist/element/dispute-intake.js');
const readme = join(HERE, 'README.md');

const bytes = readFileSync(file);
const gzipBytes = gzipSync(bytes, { level: 9 }).length;
const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const text = readFileSync(readme, 'utf8');
const current = text
  .replaceAll(/sha384-[\w+/=]+/g, () => integrity)
  .replaceAll(/dispute-intake-\d+\.\d+\.\d+\.js/g, () => `dispute-intake-${VERSION}.js`);

console.log(`dispute-intake.js: ${bytes.length} bytes, ${gzipBytes} gzipped of ${MAX_GZIP_BYTES}`);
if (gzipBytes > MAX_GZIP_BYTES) {
  console.error('The element is larger than its budget.');
  process.exitCode = 1;
}
const release = join(HERE, `releases/dispute-intake-${VERSION}.js`);
if (!existsSync(release)) {
  if (process.argv.includes('--write')) writeFileSync(release, bytes);
  else {
    console.error(
      `Version ${VERSION} of the element is not released: run node packages/dispute-intake/scripts/check-size.ts --write`,
    );
    process.exitCode = 1;
  }
}
if (current !== text) {
  if (process.argv.includes('--write')) writeFileSync(readme, current);
  else {
    console.error(
      'README.md of the element names another build: run node packages/dispute-intake/scripts/check-size.ts --write',
    );
    process.exitCode = 1;
  }
}
