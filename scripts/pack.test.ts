import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { VERSION as SERVER_VERSION } from '../server/src/platform/version.ts';
import { buildPackages, tarballs } from './pack.ts';

const ROOT = resolve(import.meta.dirname, '..');
let home: string;
let folders: string[];
let files: string[];

const json = (file: string) => JSON.parse(readFileSync(resolve(ROOT, file), 'utf8'));
const run = (file: string, args: string[]) =>
  spawnSync(file, args, { cwd: home, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } });
const evaluate = (source: string) => run(process.execPath, ['--input-type=module', '--eval', source]);

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'dispute-intake-pack-'));
  folders = await buildPackages(join(home, 'built'));
  writeFileSync(join(home, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  files = tarballs(folders, join(home, 'tarballs'));
  // React is the portal's own; everything else comes from the tarballs, without a registry.
  const npm = run('npm', ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', ...files]);
  assert.equal(npm.status, 0, npm.stderr);
});
after(() => rmSync(home, { recursive: true, force: true }));

test('the tarballs install into an empty project without a registry, and can be imported', () => {
  const { status, stdout, stderr } = evaluate(
    `const { createClient, verifyWebhook } = await import('@dispute-intake/client');
     const { DisputeIntake } = await import('dispute-intake');
     createClient({ baseUrl: 'https://disputes.example.com', apiKey: 'di_test_x' });
     console.log(typeof verifyWebhook, typeof DisputeIntake);`,
  );
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), 'function function');
});

test('the program is installed and says what it takes', () => {
  const program = join(home, 'node_modules/.bin/dispute-intake');
  assert.match(run('npx', ['--no', '--', '@dispute-intake/client', 'help']).stdout, /listen --forward-to/);
  assert.match(run(program, ['--help']).stdout, /listen --forward-to/);
  const wrong = run(program, ['trigger', 'evaluation.done', '--api-key', 'di_test_x']);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /evaluation\.completed, intake\.session\.completed/);
  const live = run(program, ['trigger', 'evaluation.completed', '--api-key', 'di_live_x']);
  assert.match(live.stderr, /Use a test key/);
});

test('every tarball installs alone', () => {
  for (const file of files) {
    const project = mkdtempSync(join(home, 'alone-'));
    writeFileSync(join(project, 'package.json'), '{"name":"alone","private":true}');
    const args = ['install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', file];
    const npm = spawnSync('npm', args, { cwd: project, encoding: 'utf8' });
    assert.equal(npm.status, 0, npm.stderr);
  }
});

for (const version of ['react-18', 'react-19']) {
  test(`the component is rendered on a server with ${version}`, () => {
    const { resolve: resolveFrom } = createRequire(join(ROOT, 'examples', version, 'package.json'));
    for (const name of ['react', 'react-dom']) {
      const link = join(home, 'node_modules', name);
      rmSync(link, { force: true });
      symlinkSync(dirname(resolveFrom(`${name}/package.json`)), link);
    }
    const { status, stdout, stderr } = evaluate(
      `import { createElement } from 'react'; import { renderToString } from 'react-dom/server';
       import { DisputeIntake } from 'dispute-intake-react';
       console.log(renderToString(createElement(DisputeIntake, { sessionUrl: 'https://i.example/s/1#x', mode: 'modal',
         open: true, className: 'c', theme: { radius: 4 }, onIntakeOpened() {} }, createElement('p', { slot: 'error' }, 'Sorry'))));`,
    );
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
    assert.equal(
      stdout.trim(),
      '<dispute-intake session-url="https://i.example/s/1#x" mode="modal" open="" class="c"><p slot="error">Sorry</p></dispute-intake>',
    );
  });
}

test('publint finds nothing, and the types resolve for every way of importing', async () => {
  for (const folder of folders) {
    const { messages, pkg } = await publint({ pkgDir: folder, strict: true, pack: false });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg ?? {})),
      [],
      folder,
    );
    if (folder.endsWith('dispute-intake')) continue;
    const cli = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const attw = run(process.execPath, [
      cli,
      '--pack',
      folder,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-emoji',
    ]);
    assert.equal(attw.status, 0, attw.stdout + attw.stderr);
  }
});

test('the typed client compiles in a project without this repository, and a wrong call does not', () => {
  mkdirSync(join(home, 'node_modules/@types'), { recursive: true });
  // A line that is marked as an error and is none fails as well.
  writeFileSync(
    join(home, 'use.ts'),
    `import { createClient, isApiError } from '@dispute-intake/client';
     const client = createClient({ baseUrl: 'https://x.example', apiKey: 'k' });
     for await (const row of client.listEvaluations({ status: 'completed' })) row.confidence?.toUpperCase();
     const result = await client.waitForResult('e1');
     export const checks: string[] = result.failed_checks.map(({ code }) => code);
     isApiError(null, 'rate_limited');
     // @ts-expect-error
     isApiError(null, 'no_such_code');
     // @ts-expect-error
     void client.listEvaluations({ status: 'ended' });`,
  );
  const { status, stdout } = run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2024,dom'],
    ...['--types', '', '--ignoreConfig', 'use.ts'],
  ]);
  assert.equal(status, 0, stdout);
});

test('each package could be published: it needs no other, and names its repository, version and changes', () => {
  for (const folder of folders) {
    const { dependencies, repository, version, name } = json(join(folder, 'package.json'));
    assert.equal(dependencies, undefined, name);
    assert.equal(version, json('package.json').version, name);
    assert.equal(repository.url, json('package.json').repository.url, name);
    assert.ok(existsSync(join(ROOT, repository.directory, 'CHANGELOG.md')), name);
    assert.match(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version}$`, 'm'), name);
    // Neither a login nor the registry is asked for.
    const publish = ['publish', '--dry-run', '--provenance', '--offline', '--loglevel=error'];
    const npm = spawnSync('npm', publish, { cwd: folder, encoding: 'utf8' });
    assert.equal(npm.status, 0, npm.stderr);
    assert.equal(npm.stdout.trim(), `+ ${name}@${version}`);
  }
});

test('API, header, packages and every part of the repository have one version', () => {
  const { version, workspaces } = json('package.json');
  for (const file of workspaces.flatMap((folder: string) => globSync(join(ROOT, folder, 'package.json'))))
    assert.equal(json(file).version, version, file);
  assert.equal(json('docs/openapi.json').info.version, version);
  assert.equal(SERVER_VERSION, version);
  assert.match(version, /^\d+\.\d+\.\d+$/);
  const guide = readFileSync(join(ROOT, 'docs/site/versioning.md'), 'utf8');
  assert.match(guide, new RegExp(`^## ${version}: `, 'm'));
});
