import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inOwnTemporaryFolder, runAll, temporaryRoot } from './all-steps.mjs';

test('every step runs, also after one has failed or thrown, and the whole fails', async () => {
  const ran = [];
  const step = (name, code) => [
    name,
    async () => {
      ran.push(name);
      return code;
    },
  ];
  const throwing = [
    'throws',
    async () => {
      ran.push('throws');
      throw new Error('broken');
    },
  ];
  assert.equal(await runAll([step('first', 1), throwing, step('last', 0)]), 1);
  assert.deepEqual(ran, ['first', 'throws', 'last']);
  assert.equal(await runAll([step('first', 0), step('last', 0)]), 0);
});

test('several at once, no more than that many, are told in their order', async (t) => {
  const said = t.mock.method(console, 'error', () => {});
  let [running, most] = [0, 0];
  const step = (name, turns) => [
    name,
    async () => {
      most = Math.max(most, ++running);
      for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
      running--;
      return name === 'second' ? 1 : 0;
    },
  ];
  assert.equal(await runAll([step('first', 9), step('second', 1), step('third', 1), step('fourth', 1)], 2), 1);
  assert.equal(most, 2);
  const told = said.mock.calls.map(({ arguments: [line] }) =>
    /^. (passed|FAILED) {2}(\w+)/u.exec(line)?.slice(1).join(' '),
  );
  assert.deepEqual(told.filter(Boolean), ['passed first', 'FAILED second', 'passed third', 'passed fourth']);
});

test('a step that passes but leaves something in its temporary folder fails, and the folder is removed', async () => {
  let folder = '';
  const leaving = (code) => async (env) => {
    folder = env.TMPDIR;
    writeFileSync(join(folder, 'left-behind'), '');
    return code;
  };
  assert.equal(await inOwnTemporaryFolder(leaving(0))(), 1);
  assert.equal(existsSync(folder), false);
  assert.equal(await inOwnTemporaryFolder(leaving(3))(), 3, 'a failure keeps its own code');
  assert.equal(await inOwnTemporaryFolder(async () => 0)(), 0);
});

test('temporary folders are made in memory only where programs may run, there is room, and nobody names another place', (t) => {
  const inMemory = mkdtempSync(join(tmpdir(), 'memory-'));
  t.after(() => rmSync(inMemory, { recursive: true }));
  const mounts = join(inMemory, 'mounts');
  const rootWith = (options, change = {}) => {
    writeFileSync(mounts, `proc /proc proc rw 0 0\ntmpfs ${inMemory} tmpfs ${options} 0 0\n`);
    return temporaryRoot({ env: {}, inMemory, least: 1, mounts, ...change });
  };
  assert.equal(rootWith('rw,relatime'), inMemory);
  assert.equal(rootWith('rw,noexec'), tmpdir());
  assert.equal(rootWith('rw', { least: Number.MAX_SAFE_INTEGER }), tmpdir());
  assert.equal(rootWith('rw', { env: { TMPDIR: '/elsewhere' } }), tmpdir());
  assert.equal(rootWith('rw', { inMemory: join(inMemory, 'none') }), tmpdir());
});
