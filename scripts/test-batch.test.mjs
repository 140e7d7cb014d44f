import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const BATCH = new URL('test-batch.mjs', import.meta.url).href;

/** Runs these files in one batch; what they print, in order, and how it ended. */
function runBatch(files) {
  const folder = mkdtempSync(join(tmpdir(), 'dispute-intake-batch-'));
  try {
    const paths = Object.entries(files).map(([name, text]) => {
      const path = join(folder, name);
      writeFileSync(path, `import { after, before, beforeEach, test } from 'node:test';\n${text}`);
      return path;
    });
    const batch = join(folder, 'batch.test.mjs');
    writeFileSync(
      batch,
      `import { declareBatch } from '${BATCH}';\nawait declareBatch('b', ${JSON.stringify(paths)});`,
    );
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, ['--test-reporter=tap', batch], { encoding: 'utf8', env });
    return { status, stdout, said: stdout.match(/^say .*$/gm) ?? [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const FILE = (name) => `
  const say = (text) => console.log('say ${name} ' + text);
  before(() => say('before'));
  beforeEach(() => say('each'));
  after(() => say('after'));
  test('${name} one', async () => { await null; say('one'); });
  test('${name} two', () => say('two'));`;

test('files run one after the other, each with its own hooks', () => {
  const { status, said } = runBatch({ 'a.mjs': FILE('a'), 'b.mjs': FILE('b') });
  const whole = (name) => ['before', 'each', 'one', 'each', 'two', 'after'].map((text) => `say ${name} ${text}`);
  assert.deepEqual(said, [...whole('a'), ...whole('b')]);
  assert.equal(status, 0);
});

test('what files share is closed once, after the last of them', () => {
  const shared = `import { afterAll } from '${new URL('after-all.ts', import.meta.url).href}';
    afterAll(() => console.log('say closed'));`;
  const { status, said } = runBatch({ 'a.mjs': shared + FILE('a'), 'b.mjs': FILE('b') });
  assert.deepEqual(said.slice(-2), ['say b after', 'say closed']);
  assert.equal(said.filter((line) => line === 'say closed').length, 1);
  assert.equal(status, 0);
});

test('a file that fails, or cannot be loaded, fails the batch, and the others still run', () => {
  const broken = runBatch({ 'a.mjs': `import './nowhere.mjs';`, 'b.mjs': FILE('b') });
  assert.equal(broken.status, 1);
  assert.ok(broken.said.includes('say b two'));
  const failing = runBatch({ 'a.mjs': `test('a', () => { throw new Error('wrong'); });`, 'b.mjs': FILE('b') });
  assert.equal(failing.status, 1);
  assert.match(failing.stdout, /not ok 1 - a\n/);
  assert.ok(failing.said.includes('say b two'));
});
