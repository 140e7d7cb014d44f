import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { buildPackage } from './build-package.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
let home: string;
let folder: string;

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'dispute-intake-package-'));
  folder = join(home, 'node_modules/dispute-intake');
  await buildPackage(folder);
});
after(() => rmSync(home, { recursive: true, force: true }));

const run = (args: string[]) => spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' });

test('the types resolve for every way of importing it', () => {
  const cli = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const { status, stdout, stderr } = run([
    cli,
    ...['--pack', folder, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color'],
    ...['--exclude-entrypoints', './custom-elements.json', './dispute-intake.js'],
  ]);
  assert.equal(status, 0, stdout + stderr);
});

test('both entries can be imported where there is no DOM', () => {
  const { status, stdout, stderr } = run([
    '--input-type=module',
    '--eval',
    `const { DisputeIntake } = await import('dispute-intake'); await import('dispute-intake/define');
     await import('dispute-intake/dispute-intake.js'); console.log(typeof DisputeIntake);`,
  ]);
  assert.equal(status, 0, stderr);
  assert.equal(stdout.trim(), 'function');
});

test('the manifest tells every attribute, event, part and method, and nothing private', () => {
  const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as {
    modules: { declarations: Record<string, { name: string; kind?: string }[]>[] }[];
  };
  const names = (list: string) => (modules[0]?.declarations[0]?.[list] ?? []).map(({ name }) => name).sort();
  assert.deepEqual(names('attributes'), [
    'color-scheme',
    'height',
    'loading-label',
    'locale',
    'mode',
    'open',
    'session-url',
  ]);
  assert.deepEqual(names('events'), [
    'intake-abandoned',
    'intake-closed',
    'intake-completed',
    'intake-error',
    'intake-opened',
    'intake-step-changed',
    'intake-submitted',
  ]);
  assert.deepEqual(names('cssParts'), ['box', 'error', 'frame', 'retry', 'skeleton']);
  assert.deepEqual(names('slots'), ['error']);
  assert.deepEqual(
    names('members').filter((name) => name.startsWith('_')),
    [],
  );
  assert.deepEqual(
    ['open', 'close', 'focus', 'theme', 'renewSession'].filter((name) => !names('members').includes(name)),
    [],
  );
});

test('a typed page compiles, and a wrong one does not', () => {
  mkdirSync(join(home, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/react', 'react', 'csstype']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(home, 'node_modules', name));
  }
  // A line that is marked as an error and is none fails as well.
  const source = `
    import { DisputeIntake, type IntakeTheme } from 'dispute-intake';
    import 'dispute-intake/define';
    import type {} from 'dispute-intake/react';
    const theme: IntakeTheme = { radius: 4 };
    const element = document.createElement('dispute-intake');
    element.addEventListener('intake-completed', ({ detail }) => detail.evaluation_id.toUpperCase());
    // @ts-expect-error
    element.addEventListener('intake-completed', ({ detail }) => detail.no_such_field.toUpperCase());
    element.addEventListener('click', (event) => event.clientX);
    element.close({ force: true });
    export const other: DisputeIntake = element;
    export const view = <dispute-intake sessionUrl="x" theme={theme} mode="modal" onintake-error={({ detail }) => detail.reason} />;
    // @ts-expect-error
    export const wrong = <dispute-intake sessionUrl="x" mode="sideways" />;
  `;
  writeFileSync(join(home, 'page.tsx'), source);
  const { status, stdout } = run([
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['--noEmit', '--strict', '--module', 'nodenext', '--jsx', 'react-jsx', '--types', '', '--target', 'es2022'],
    ...['--lib', 'es2022,dom', 'page.tsx', '--ignoreConfig'],
  ]);
  assert.equal(status, 0, stdout);
});
