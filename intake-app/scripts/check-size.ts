/** Fails when the hosted page grows beyond its budgets. Reads the built manifest and the gzip files beside the assets. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const KB = 1000;
const BUDGET = { firstJsBytes: 63 * KB, firstTotalBytes: 75 * KB, chunkBytes: 15 * KB, localeBytes: 4 * KB };

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const dist = resolve(import.meta.dirname, '../../dist/intake');
const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const gzipped = (file: string): number => statSync(resolve(dist, `${file}.gz`)).size;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzipped(file), 0);

/** The files of a chunk and of everything it imports at once. */
function closure(key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) closure(imported, files);
  return files;
}

const entryKey = Object.keys(manifest).find((key) => key.endsWith('index.html'));
if (!entryKey) throw new Error('The manifest has no index.html: build the intake first');
const first = closure(entryKey);
const firstJs = [...first].filter((file) => file.endsWith('.js'));
const locales = Object.entries(manifest).filter(([, { src }]) => src?.match(/\/locales\/.*\?first$/));
if (locales.length < 14) throw new Error(`Only ${locales.length} locales are built`);
const largestLocale = Math.max(...locales.map(([, { file }]) => gzipped(file)));

const lines: { what: string; bytes: number; budgetBytes: number }[] = [
  { what: 'first question, JavaScript', bytes: sum(firstJs), budgetBytes: BUDGET.firstJsBytes },
  {
    what: 'first question, everything',
    // The page's style sheets are in its HTML.
    bytes: sum(firstJs) + gzipped('index.html') + largestLocale,
    budgetBytes: BUDGET.firstTotalBytes,
  },
];
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const own = [...closure(key)].filter((file) => !first.has(file));
  const isLocale = chunk.src?.endsWith('?first') ?? false;
  lines.push({
    what: isLocale ? `locale ${key.split('/').pop()}` : `chunk ${key.split('/').pop()}`,
    bytes: sum(own),
    budgetBytes: isLocale ? BUDGET.localeBytes : BUDGET.chunkBytes,
  });
}

for (const { what, bytes, budgetBytes } of lines) {
  const verdict = bytes > budgetBytes ? 'OVER' : 'ok';
  console.log(
    `${what.padEnd(34)} ${(bytes / KB).toFixed(1).padStart(6)} kB gz of ${(budgetBytes / KB).toFixed(0).padStart(3)}  ${verdict}`,
  );
}
if (lines.some(({ bytes, budgetBytes }) => bytes > budgetBytes)) process.exitCode = 1;
