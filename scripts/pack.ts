/**
 * `npm run pack`: builds the three packages that are published into `dist/npm/<name>/` and makes their tarballs in `dist/`,
 * which `npm install ./dist/*.tgz` installs. Each is plain JavaScript with types and needs no other of them.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { buildPackage } from '../packages/dispute-intake/scripts/build-package.ts';
import { publishedManifest } from './published-manifest.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Type declarations of `entry` and all it imports from its own folder. */
function declarations(source: string, entry: string, out: string, paths: Record<string, string[]> = {}): void {
  const config = join(out, 'tsconfig.tmp.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: source,
        outDir: out,
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
        paths,
      },
      include: [join(source, entry)],
      exclude: [],
    }),
  );
  const tsc = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  rmSync(config);
  if (tsc.status !== 0) throw new Error(`Types of ${source}: ${tsc.stdout}${tsc.stderr}`);
  for (const name of readdirSync(out).filter((each) => each.endsWith('.d.ts'))) {
    const file = join(out, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

const emptied = (folder: string): string => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

type Manifest = { name: string; description: string } & Record<string, unknown>;

/** Writes package.json and what a registry shows of the package whose source is `directory`. */
function finish(folder: string, directory: string, { name, description, ...manifest }: Manifest): void {
  const fields = { name, description, ...publishedManifest(directory), ...manifest };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(fields, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(ROOT, directory, file), join(folder, file));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

async function buildClient(folder: string): Promise<void> {
  const source = join(ROOT, 'packages/client/src');
  const options = { bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning' } as const;
  await bundle({ ...options, entryPoints: [join(source, 'index.ts')], outfile: join(emptied(folder), 'index.js') });
  const program = join(folder, 'cli.js');
  await bundle({
    ...options,
    platform: 'node',
    entryPoints: [join(source, 'cli/main.ts')],
    outfile: program,
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(program, 0o755);
  declarations(source, 'index.ts', folder);
  finish(folder, 'packages/client', {
    name: '@dispute-intake/client',
    description:
      'Client of the Dispute Intake API, verification of its webhooks, and the program to receive them locally.',
    sideEffects: ['./cli.js'],
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    types: './index.d.ts',
    bin: { 'dispute-intake': 'cli.js' },
    files: ['*.js', '*.d.ts'],
    keywords: ['chargeback', 'dispute', 'payments', 'webhooks'],
  });
}

/** The component with the element in it, so that one tarball is enough; a page that has the element already keeps its own. */
async function buildReact(folder: string, elementFolder: string): Promise<void> {
  const source = join(ROOT, 'packages/dispute-intake-react/src');
  await bundle({
    entryPoints: { index: join(source, 'index.ts') },
    outdir: emptied(folder),
    bundle: true,
    splitting: true,
    external: ['react'],
    alias: { 'dispute-intake/define': join(elementFolder, 'define.js') },
    chunkNames: 'element-[hash]',
    format: 'esm',
    target: 'es2020',
    logLevel: 'warning',
  });
  declarations(source, 'index.ts', folder, {
    'dispute-intake': [join(elementFolder, 'index.d.ts')],
    'dispute-intake/define': [join(elementFolder, 'define.d.ts')],
  });
  for (const name of readdirSync(elementFolder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts') && !['react.d.ts', 'vue.d.ts', 'svelte.d.ts'].includes(name))
      cpSync(join(elementFolder, name), join(folder, 'element', name));
  }
  const types = join(folder, 'index.d.ts');
  writeFileSync(types, readFileSync(types, 'utf8').replaceAll("'dispute-intake'", "'./element/index.js'"));
  finish(folder, 'packages/dispute-intake-react', {
    name: 'dispute-intake-react',
    description: 'The <dispute-intake> element as a component of React 18 and 19, also rendered on a server.',
    // The element registers itself: a bundler that takes its module for pure would leave it out.
    sideEffects: ['./element-*.js'],
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    types: './index.d.ts',
    files: ['*.js', '*.d.ts', 'element'],
    peerDependencies: { react: '>=18' },
    keywords: ['react', 'chargeback', 'dispute', 'payments'],
  });
}

/** Builds all three below `folder`; resolves with their folders. */
export async function buildPackages(folder: string): Promise<string[]> {
  const [element, client, react] = ['dispute-intake', 'client', 'dispute-intake-react'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await buildPackage(element);
  await buildClient(client);
  await buildReact(react, element);
  return [element, client, react];
}

/** Writes a tarball of each package into `out`, in place of those there; the names are those `npm pack` gives. */
export function tarballs(folders: readonly string[], out: string): string[] {
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out).filter((each) => each.endsWith('.tgz'))) rmSync(join(out, name));
  return folders.map((folder) => {
    const npm = spawnSync('npm', ['pack', '--json', '--pack-destination', out, '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (npm.status !== 0) throw new Error(`npm pack in ${folder}: ${npm.stdout}${npm.stderr}`);
    return join(out, readdirSync(out).find((name) => npm.stdout.includes(name)) ?? '');
  });
}

if (import.meta.main) {
  for (const file of tarballs(await buildPackages(join(ROOT, 'dist/npm')), join(ROOT, 'dist'))) console.log(file);
}
