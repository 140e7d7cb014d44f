import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { textOf } from './pdf-text.ts';

const STYLE = { size: 10, color: '#000000' };
/** What is drawn of a line, from left to right. */
function drawn(line: string): string[] {
  const doc = new PDFDocument();
  const text = textOf(doc);
  const pieces: { at: number; piece: string }[] = [];
  doc.text = ((piece: string, at: number) => {
    pieces.push({ at, piece });
    return doc;
  }) as typeof doc.text;
  text.draw(line, 50, 50, 400, STYLE);
  const ordered = pieces.sort((a, b) => a.at - b.at).map(({ piece }) => piece.trim());
  return ordered.filter((piece) => piece !== '');
}

test('words of a text from right to left stand from the right, numbers and foreign names in their own direction', () => {
  assert.deepEqual(drawn('דמי החבילה 129.95 מ Northwind Gadgets (תודה)'), [
    // The font turns the word round, brackets included, so that each is drawn as its mirror image.
    ')תודה(',
    'Northwind Gadgets',
    'מ',
    '129.95',
    'החבילה',
    'דמי',
  ]);
  assert.deepEqual(drawn('The parcel (one) never came'), ['The parcel (one) never came']);
});

test('a line from right to left ends at the right edge', () => {
  const doc = new PDFDocument();
  const text = textOf(doc);
  const starts: number[] = [];
  doc.text = ((_: string, at: number) => {
    starts.push(at);
    return doc;
  }) as typeof doc.text;
  text.draw('שלום', 50, 50, 400, STYLE);
  assert.ok(Math.abs((starts[0] ?? 0) + text.widthOf('שלום', STYLE) - 450) < 0.01);
});

test('lines fit their width: at spaces, between East Asian characters, and within a word that is too long', () => {
  const text = textOf(new PDFDocument());
  for (const content of [
    'The parcel never arrived. '.repeat(20),
    '荷物は届きませんでした。'.repeat(10),
    'x'.repeat(300),
  ]) {
    const lines = text.lines(content, 120, STYLE);
    assert.ok(lines.length > 3);
    for (const line of lines) assert.ok(text.widthOf(line, STYLE) <= 120.01, line);
    assert.equal(lines.join('').replaceAll(' ', ''), content.replaceAll(' ', ''));
  }
  assert.deepEqual(text.lines('one\n\ntwo', 120, STYLE), ['one', '', 'two']);
});
