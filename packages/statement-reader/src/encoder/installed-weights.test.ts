import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createStatementEncoder } from './statement-encoder.ts';

const STORY = 'I cancelled my gym membership on 30 August and they still charge me.';
const encoder = createStatementEncoder({ timeoutMs: 10_000 });
after(() => encoder.close());

test('reads a statement with the installed weights, the same each time', async () => {
  const first = await encoder.encode(STORY, [], { waitsForLoading: true });
  assert.ok(first, 'the weights and the runtime are installed');
  assert.ok(Math.abs(first.kinds.reduce((sum, one) => sum + one, 0) - 1) < 1e-6);
  assert.deepEqual(await encoder.encode(STORY, []), first);
});

test('quotes are verbatim and dates get their role', async () => {
  const start = STORY.indexOf('30 August');
  const mentions = [{ start, end: start + '30 August'.length, kind: 'date' as const }];
  const read = await encoder.encode(STORY, mentions, { waitsForLoading: true });
  for (const { start: from, end } of read?.facts ?? []) assert.ok(from >= 0 && end <= STORY.length && from < end);
  assert.deepEqual(
    read?.roles.map(({ path }) => path),
    ['cancellation.at'],
  );
});

test('takes any text', async () => {
  for (const text of ['', ' ', '😀'.repeat(300), '\ud800 x', 'a'.repeat(20_000), 'word '.repeat(4000)]) {
    const read = await encoder.encode(text, [{ start: 5, end: 900, kind: 'date' }], { waitsForLoading: true });
    assert.equal(read?.kinds.length, 31, text.slice(0, 10));
  }
});

test('a statement that takes too long is left to the patterns', async () => {
  const impatient = createStatementEncoder({ timeoutMs: 0 });
  assert.equal(await impatient.encode('word '.repeat(400), [], { waitsForLoading: true }), null);
  await impatient.close();
});
