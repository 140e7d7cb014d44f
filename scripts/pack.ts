/**
 * `npm run pack`: builds the three packages that are published into `dist/npm/<name>/` and makes their tarballs in
 * `dist/packages/`. What they contain is plain JavaScript with types and names no package of this repository that is not
 * published itself.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { buildPackage, VERSION } from '../packages/dispute-intake/scripts/build-package.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SHARED = {
  version: VERSION,
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20' },
  publishConfig: { access: 'public', provenance: true },
};

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

function finish(folder: string, manifest: Record<string, unknown>, source: string): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...SHARED, ...manifest }, null, 2)}\n`);
  for (const name of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(join(source, name))) cpSync(join(source, name), join(folder, name));
  }
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
  finish(
    folder,
    {
      name: '@dispute-intake/client',
      description:
        'Client of the Dispute Intake API, verification of its webhooks, and the program to receive them locally.',
      sideEffects: ['./cli.js'],
      exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
      types: './index.d.ts',
      bin: { 'dispute-intake': 'cli.js' },
      files: ['*.js', '*.d.ts'],
      keywords: ['chargeback', 'dispute', 'payments', 'webhooks'],
    },
    join(ROOT, 'packages/client'),
  );
}

async function buildReact(folder: string, elementFolder: string): Promise<void> {
  const source = join(ROOT, 'packages/dispute-intake-react/src');
  await bundle({
    entryPoints: [join(source, 'index.ts')],
    outfile: join(emptied(folder), 'index.js'),
    format: 'esm',
    target: 'es2020',
    logLevel: 'warning',
  });
  declarations(source, 'index.ts', folder, {
    'dispute-intake': [join(elementFolder, 'index.d.ts')],
    'dispute-intake/define': [join(elementFolder, 'define.d.ts')],
  });
  finish(
    folder,
    {
      name: 'dispute-intake-react',
      description: 'The <dispute-intake> element as a component of React 18 and 19, also rendered on a server.',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
      types: './index.d.ts',
      files: ['*.js', '*.d.ts'],
      dependencies: { 'dispute-intake': VERSION },
      peerDependencies: { react: '>=18' },
      keywords: ['react', 'chargeback', 'dispute', 'payments'],
    },
    join(ROOT, 'packages/dispute-intake-react'),
  );
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

/** Writes a tarball of each package into `out`; the names are those `npm pack` gives. */
export function tarballs(folders: readonly string[], out: string): string[] {
  emptied(out);
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
  for (const file of tarballs(await buildPackages(join(ROOT, 'dist/npm')), join(ROOT, 'dist/packages')))
    console.log(file);
}
