import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOneLine } from './file-reading.ts';

test('what was read keeps its order in a page of either direction, and each part its own', () => {
  assert.equal(inOneLine(['Northwind', '٤ نوفمبر'], 'rtl'), '\u200f\u2068Northwind\u2069 · \u2068٤ نوفمبر\u2069');
  assert.equal(inOneLine(['متجر', '99.95'], 'ltr'), '\u200e\u2068متجر\u2069 · \u206899.95\u2069');
  assert.equal(inOneLine([], 'rtl'), '');
});
