import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NamesLookedFor, visitPdf } from './pdf-names.ts';

/** The names of a file that a visitor is called for. */
function namesSeen(file: string, looksFor: NamesLookedFor): string[] {
  const seen: string[] = [];
  const ignore = () => {};
  visitPdf(Buffer.from(file, 'latin1'), {
    looksFor,
    name: (name) => seen.push(name),
    stream: ignore,
    streamEnd: ignore,
  });
  return seen;
}

test('a name that is looked for is seen, escaped too', () => {
  const looksFor = new NamesLookedFor(['JavaScript', 'AA'], ['Decode']);
  assert.deepEqual(namesSeen('<</J#61vaScript 1/AA/FlateDecode>>', looksFor), ['JavaScript', 'AA', 'FlateDecode']);
});

test('no text is made of a name that nobody looks for, so millions of them cost little', () => {
  assert.deepEqual(
    namesSeen('<</Type/Page/A/B/C#44/Decoded>>'.repeat(100), new NamesLookedFor(['JavaScript', 'AA'], ['Decode'])),
    [],
  );
});
