import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runNode } from './run-node.mjs';

test('what runs beside others says all of it in one piece, once it has ended, and how it ended is kept', async (t) => {
  const written = t.mock.method(process.stderr, 'write', () => true);
  const program = `console.log('first'); setImmediate(() => { console.error('last'); process.exitCode = 3; });`;
  assert.equal(await runNode(['-e', program], {}, { saysAfter: true }), 3);
  const pieces = written.mock.calls.map(({ arguments: [text] }) => String(text)).filter(Boolean);
  assert.deepEqual(
    pieces.map((text) => text.trim().split('\n').sort()),
    [['first', 'last']],
  );
});
