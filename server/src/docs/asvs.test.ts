/** The ASVS assessment answers every requirement of levels 1 and 2, and points at what exists. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');
const rows = readFileSync(resolve(ROOT, 'docs/security/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', answer = '', where = '']) => ({ numbers, answer, where }));

/** Of ASVS 5.0.0: section → the last requirement of level 1 or 2; they come first within a section, but for those below. */
const LAST = `1.1.2 1.2.9 1.3.11 1.4.3 1.5.2 2.1.3 2.2.3 2.3.4 2.4.1 3.2.2 3.3.4 3.4.6 3.5.5 3.7.2 4.1.3 4.2.1 4.3.2 4.4.4
  5.1.1 5.2.3 5.3.2 5.4.3 6.1.3 6.2.12 6.3.4 6.4.4 6.5.5 6.6.3 6.8.4 7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2 8.1.2 8.2.3 8.3.1
  8.4.1 9.1.3 9.2.4 10.1.2 10.2.2 10.3.4 10.4.11 10.5.5 10.6.2 10.7.3 11.1.2 11.2.3 11.3.3 11.4.4 11.5.1 11.6.1 12.1.3
  12.2.2 12.3.4 13.1.1 13.2.5 13.3.2 13.4.5 14.1.2 14.2.4 14.3.3 15.1.3 15.2.3 15.3.7 16.1.1 16.2.5 16.3.4 16.4.3 16.5.3
  17.1.1 17.2.4 17.3.2`;
const upTo = (last: string): string[] => {
  const [chapter, section, n] = last.split('.');
  return Array.from({ length: Number(n) }, (_, i) => `${chapter}.${section}.${i + 1}`);
};

/** `1.2.6–1.2.8, 1.3.1` → each of them. */
const numbersOf = (text: string): string[] =>
  text.split(', ').flatMap((part) => {
    const [first = '', last] = part.split('–');
    if (last === undefined) return [first];
    const begin = Number(first.split('.')[2]);
    return upTo(last).slice(begin - 1);
  });

test('every requirement of levels 1 and 2 is answered once', () => {
  const wanted = LAST.trim().split(/\s+/).flatMap(upTo);
  assert.equal(wanted.length, 253);
  assert.deepEqual(rows.flatMap(({ numbers }) => numbersOf(numbers)).toSorted(), wanted.toSorted());
});

test('every answer is one of five, and every path it names exists', () => {
  for (const { numbers, answer, where } of rows) {
    assert.match(answer, /^(Met|Part|Open|Operator|–)(:| |$)/, numbers);
    const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    if (/^(Met|Part|Operator)/.test(answer)) assert.ok(paths.length > 0, `${numbers} says where`);
    for (const path of paths) assert.ok(existsSync(resolve(ROOT, path)), `${numbers} names ${path}`);
  }
});
