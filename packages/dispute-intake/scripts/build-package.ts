/**
 * Builds what would be published as `dispute-intake`: `node packages/dispute-intake/scripts/build-package.ts [folder]`.
 * Sources stay apart from it: in the workspace they are imported as they are, the package is plain JavaScript with types.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as viteBuild } from 'vite';
import { publishedManifest, VERSION } from '../../../scripts/published-manifest.ts';
import { manifest, vsCodeData, webTypes } from './manifest.ts';

const HERE = resolve(import.meta.dirname, '..');
const ROOT = resolve(HERE, '../..');
/** Files of the contract that the element's types name. */
const CONTRACT = ['browser-message', 'vocabulary'];
const TYPES_ONLY = ['react', 'vue', 'svelte'];

const entry = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

const PACKAGE = {
  name: 'dispute-intake',
  description: 'The <dispute-intake> element: shows a hosted card-dispute intake in your portal.',
  ...publishedManifest('packages/dispute-intake'),
  sideEffects: ['./define.js', './dispute-intake.js'],
  exports: {
    '.': entry('index'),
    './define': entry('define'),
    './dispute-intake.js': { types: './define.d.ts', default: './dispute-intake.js' },
    './react': entry('react'),
    './vue': entry('vue'),
    './svelte': entry('svelte'),
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  customElements: 'custom-elements.json',
  'web-types': './web-types.json',
  files: ['*.js', '!dispute-intake-*.js', '*.d.ts', '*.json', 'contract'],
  keywords: ['web-component', 'custom-element', 'chargeback', 'dispute', 'payments'],
};

/** Type declarations of the sources, made to stand alone: the contract's own travel along. */
function emitTypes(folder: string): void {
  const out = join(folder, '.types');
  const tsc = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      ...['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--skipLibCheck'],
      ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--strict', '--types', ''],
      ...['--allowImportingTsExtensions', '--rewriteRelativeImportExtensions', '--stripInternal'],
      ...['--rootDir', join(ROOT, 'packages'), '--outDir', out],
      ...['index.ts', 'define.ts'].map((file) => join(HERE, 'src', file)),
      ...CONTRACT.map((name) => join(ROOT, `packages/contract/src/${name}.ts`)),
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (tsc.status !== 0) throw new Error(`Types of the element: ${tsc.stdout}${tsc.stderr}`);
  mkdirSync(join(folder, 'contract'), { recursive: true });
  const copy = (from: string, to: string) => {
    const text = readFileSync(from, 'utf8')
      .replaceAll(/@dispute-intake\/contract\/([\w-]+)/g, './contract/$1.js')
      .replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'");
    writeFileSync(to, text);
  };
  for (const name of readdirSync(join(out, 'dispute-intake/src'))) {
    copy(join(out, 'dispute-intake/src', name), join(folder, name));
  }
  for (const name of CONTRACT) {
    copy(join(out, `contract/src/${name}.d.ts`), join(folder, `contract/${name}.d.ts`));
  }
  rmSync(out, { recursive: true });
}

/** Writes the whole package into `folder`, which is emptied first. */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle({
    entryPoints: [join(HERE, 'src/index.ts'), join(HERE, 'src/define.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2020',
    logLevel: 'warning',
    tsconfig: join(ROOT, 'tsconfig.json'),
  });
  await viteBuild({
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'element',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: false },
  });
  emitTypes(folder);
  for (const name of TYPES_ONLY) {
    const types = readFileSync(join(HERE, `types/${name}.ts`), 'utf8').replaceAll('../src/index.ts', './index.js');
    writeFileSync(join(folder, `${name}.d.ts`), types);
    writeFileSync(join(folder, `${name}.js`), 'export {};\n');
  }
  const described = manifest(HERE);
  const json = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  json('package.json', PACKAGE);
  json('custom-elements.json', described);
  json('vscode.html-custom-data.json', vsCodeData(described));
  json('web-types.json', webTypes(described, VERSION));
  cpSync(join(HERE, 'README.md'), join(folder, 'README.md'));
  cpSync(join(HERE, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(ROOT, 'dist/npm/dispute-intake'));
  await buildPackage(folder);
  console.log(`dispute-intake ${VERSION} in ${folder}`);
}
