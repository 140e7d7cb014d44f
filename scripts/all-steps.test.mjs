import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inOwnTemporaryFolder, runAll } from './all-steps.mjs';

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
