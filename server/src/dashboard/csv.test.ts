import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell } from './csv.ts';

test('a cell is quoted where any spreadsheet would split it, and what one would run is text', () => {
  for (const [value, cell] of [
    ['plain text', 'plain text'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a "b"', '"a ""b"""'],
    ['=1+1', "'=1+1"],
    ['x;=1+1', '"x;=1+1"'],
    ['\n=1+1', '"\'\n=1+1"'],
    ['  @SUM(A1)', "'  @SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    [['a', '=b'], 'a =b'],
    [-1, '-1'],
    [null, ''],
  ] as const)
    assert.equal(csvCell(value as string), cell, JSON.stringify(value));
});
