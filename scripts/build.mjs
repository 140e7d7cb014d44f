/** Builds the browser apps whose sources have changed since the last build (by content, so a fresh clone needs no luck). */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, ROOT } from './install.mjs';

const SHARED = ['package-lock.json', 'vite.config.ts', 'tsconfig.json', 'packages/contract'];

/** App (a mode of vite.config.ts) → its own folder, then the others it is made of. */
const APPS = {
  element: ['packages/dispute-intake'],
  intake: ['intake-app', 'packages/intake-flow'],
  demo: ['demo', 'packages/dispute-intake'],
  dashboard: ['dashboard', 'packages/intake-flow', 'intake-app/src/i18n/locales/en-GB.json'],
};
/** Compiled code of the server is kept here: without it every start strips the types again, which costs 0.3 s and 20 MB. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');
const SERVER = [
  'package-lock.json',
  'server/src',
  'packages/contract',
  'packages/statement-reader',
  'packages/evaluation',
  'packages/intake-flow',
];

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'examples', 'fixtures', 'training']);

function* filesBelow(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (SKIPPED.has(entry.name) || entry.name.endsWith('.test.ts')) continue;
    const file = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const path = join(ROOT, input);
    const files = /\.\w+$/.test(input) ? [path] : filesBelow(path);
    for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function build(app) {
  const startedMs = Date.now();
  console.error(`Building ${app} …`);
  const child = spawn(node24(), ['node_modules/vite/bin/vite.js', 'build', '--mode', app, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
  });
  return new Promise((done, fail) => {
    child.on('exit', (code) => {
      if (code !== 0) return fail(new Error(`Building ${app} failed; the messages above say why.`));
      console.error(`Built ${app} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
      done();
    });
  });
}

/** The guides: VitePress has a build of its own. */
function buildDocs() {
  const startedMs = Date.now();
  console.error('Building docs …');
  const child = spawn(node24(), ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs/site'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 2],
  });
  return new Promise((done, fail) => {
    child.on('exit', (code) => {
      if (code !== 0) return fail(new Error('Building docs failed; the messages above say why.'));
      console.error(`Built docs in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
      done();
    });
  });
}

async function buildStaleApps() {
  for (const [app, folders] of Object.entries(APPS)) {
    if (!existsSync(join(ROOT, folders[0], 'vite.build.ts'))) continue;
    const stamp = join(ROOT, 'dist', app, '.fingerprint');
    const wanted = fingerprint([...SHARED, ...folders]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    await build(app);
    mkdirSync(join(ROOT, 'dist', app), { recursive: true });
    writeFileSync(stamp, wanted);
  }
}

async function buildStaleDocs() {
  const stamp = join(ROOT, 'dist', 'docs', '.fingerprint');
  const wanted = fingerprint(['docs/site', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await buildDocs();
  writeFileSync(stamp, wanted);
}

/** The guides take as long as all apps, and are built beside them. */
export async function buildStale() {
  await Promise.all([buildStaleApps(), buildStaleDocs()]);
}

/** Fills the cache of compiled code when the server has changed, so that already the first start is a quick one. */
export async function compileStale() {
  const stamp = `${COMPILE_CACHE}.fingerprint`;
  const wanted = fingerprint(SERVER);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Compiling the server …');
  const child = spawn(node24(), ['server/scripts/fill-compile-cache.ts'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  const code = await new Promise((done) => child.on('exit', done));
  // The start will tell what is wrong.
  if (code === 0) writeFileSync(stamp, wanted);
}
