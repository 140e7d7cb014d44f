/** The element's own tests run within pages, in every browser of this machine: web-test-runner reports what fails there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');

test('the element holds what its tests in browsers claim', async () => {
  const runner = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.config.mjs'];
  const said = await promisify(execFile)(process.execPath, runner, { cwd: ROOT }).catch((failed) =>
    assert.fail(`${failed.stdout}${failed.stderr}`),
  );
  assert.match(said.stdout, /[1-9]\d* passed, 0 failed/);
});
