/** The bank's file, `docs/security`: every question is answered once, and every place it names exists. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');
const cellsOf = (file: string): string[][] =>
  readFileSync(resolve(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

test('sixty questions have an answer, and the text that shows it stands in the file it names', () => {
  const rows = cellsOf('docs/security/questionnaire.md').filter(([n = '']) => /^\d+$/.test(n));
  assert.deepEqual(
    rows.map(([n]) => Number(n)),
    Array.from({ length: 60 }, (_, i) => i + 1),
  );
  for (const [n, question = '', answer = '', place = ''] of rows) {
    assert.ok(question.endsWith('?') && answer.length > 1, `question ${n}`);
    const [, file = '', text = ''] = /^`([^`]+)` › `(.+)`$/.exec(place) ?? [];
    assert.ok(existsSync(resolve(ROOT, file)), `question ${n} names ${file}`);
    assert.ok(readFileSync(resolve(ROOT, file), 'utf8').includes(text), `question ${n}: no "${text}" in ${file}`);
  }
});

test('every path in the bank’s file exists', () => {
  for (const name of [
    'dpia',
    'records-of-processing',
    'pci-scope',
    'control-mapping',
    'model-card',
    'exit-plan',
    'continuity',
    'releases',
  ]) {
    const text = readFileSync(resolve(ROOT, `docs/security/${name}.md`), 'utf8');
    const paths = [...text.matchAll(/`((?:server|packages|docs|scripts|ops|dashboard|intake-app)\/[\w./-]+)`/g)];
    for (const [, path = ''] of paths) assert.ok(existsSync(resolve(ROOT, path)), `${name}.md names ${path}`);
  }
});
