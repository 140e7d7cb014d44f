import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'end-after-tests.mjs')).href;

/** Runs a test file of this text, alone, as `npm test` runs them. */
function runFile(text) {
  const folder = mkdtempSync(join(tmpdir(), 'dispute-intake-ending-'));
  try {
    const file = join(folder, 'some.test.mjs');
    writeFileSync(file, `import { test } from 'node:test';\n${text}`);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout } = spawnSync(
      process.execPath,
      [`--import=${PRELOAD}`, '--test', '--test-reporter=tap', file],
      {
        encoding: 'utf8',
        env: { ...env, TEST_END_GRACE_MS: '200' },
      },
    );
    return { status, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a file that leaves something open fails and says what it is, and its tests are still reported', () => {
  const { status, stdout } = runFile(`test('one', () => {}); test('two', () => void setInterval(() => {}, 1000));`);
  assert.equal(status, 1);
  assert.match(stdout, /ok 1 - one/);
  assert.match(stdout, /ok 2 - two/);
  assert.match(stdout, /has not ended 0\.2 s after its tests\. Still open: .*Timeout/);
});

test('a file whose hooks close what its tests opened passes', () => {
  const { status, stdout } = runFile(`import { after } from 'node:test';
    let timer;
    after(() => clearInterval(timer));
    test('one', () => void (timer = setInterval(() => {}, 1000)));`);
  assert.equal(status, 0, stdout);
});
