/** The name of a file as it is kept, and as it stands in a header. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment, safeFileName, servedName } from './file-name.ts';

test('a name is kept without its folders, control and direction characters', () => {
  for (const [given, kept] of [
    ['receipt.pdf', 'receipt.pdf'],
    ['C:\\Users\\ada\\receipt.pdf', 'receipt.pdf'],
    ['../../etc/passwd', 'passwd'],
    [' Grüße, 3.50 €.txt ', 'Grüße, 3.50 €.txt'],
    ['a\u0000b\u001f\u007f\u009f.pdf', 'ab.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u{E0041}b.pdf', 'ab.pdf'],
    ['half \uD83D of a character', 'half \uFFFD of a character'],
  ] as const)
    assert.equal(safeFileName(given), kept);
});

test('a name that is none is "file"', () => {
  for (const given of [undefined, '', '.', '..', 'folder/', '\u200b', '  ']) assert.equal(safeFileName(given), 'file');
  assert.equal(safeFileName('...'), '...');
});

test('a name has at most 200 characters, and keeps its ending', () => {
  const long = (length: number, ending = '') => 'n'.repeat(length - ending.length) + ending;
  assert.equal(safeFileName(long(200)), long(200));
  assert.equal(safeFileName(long(201)), long(200));
  assert.equal(safeFileName(long(300, '.pdf')), long(200, '.pdf'));
  assert.equal(safeFileName(long(300, '.abcdefgh')), long(200, '.abcdefgh'));
  assert.equal(safeFileName(long(300, '.abcdefghi')), long(200));
  assert.equal(safeFileName(`${'n'.repeat(50)}.pdf${'n'.repeat(200)}`), `${'n'.repeat(50)}.pdf${'n'.repeat(146)}`);
});

test('a card number in a name is masked, also where letters stand beside it; long numbers of cameras stay', () => {
  for (const name of ['4111111111111111.pdf', '4111 1111 1111 1111.pdf'])
    assert.equal(safeFileName(name), '•••• 1111.pdf');
  for (const name of [
    '4111111111111111.pdf',
    'card4111111111111111.pdf',
    '4111111111111111x.pdf',
    'IMG4111111111111111b.jpg',
  ])
    assert.ok(!safeFileName(name).includes('4111111111111111'), name);
  for (const name of ['IMG_20260105_120000123.jpg', 'IMG_20260105120006.jpg']) assert.equal(safeFileName(name), name);
});

test('a download has its name in two forms, of which the old one is ASCII without quotes', () => {
  assert.equal(attachment('receipt.pdf'), `attachment; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`);
  assert.equal(
    attachment(`it's "50%" (Ü*\\).pdf`),
    `attachment; filename="it's _50__ (_*_).pdf"; filename*=UTF-8''it%27s%20%2250%25%22%20%28%C3%9C%2A%5C%29.pdf`,
  );
});

test('a download has the extension of its content, whatever it was called', () => {
  for (const [name, mimeType, served] of [
    ['receipt.hta', 'application/pdf', 'receipt.pdf'],
    ['receipt.PDF', 'application/pdf', 'receipt.PDF'],
    ['receipt.pdf.lnk', 'application/pdf', 'receipt.pdf.pdf'],
    ['receipt.hta.', 'application/pdf', 'receipt.pdf'],
    ['receipt.hta:.pdf', 'application/pdf', 'receipt.hta_.pdf'],
    ['.url', 'application/pdf', 'file.pdf'],
    ['invoice.2026', 'application/pdf', 'invoice.2026.pdf'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.heic', 'image/jpeg', 'photo.jpg'],
    ['bank.csv', 'text/plain', 'bank.txt'],
    ['notes.md', 'text/plain', 'notes.md'],
    ['mail.scr', 'message/rfc822', 'mail.eml'],
  ] as const)
    assert.equal(servedName(name, mimeType), served, name);
});
