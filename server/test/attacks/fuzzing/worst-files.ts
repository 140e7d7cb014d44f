/** Files made to cost time and memory. */
import { deflateSync } from 'node:zlib';
import { heicGrid } from '../../../src/files/testing/heic-grid.ts';
import { pdf } from '../../../src/testing/factories.ts';

const LARGEST = 15_000_000;

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes, '7 0 ')).toString('latin1');
const stream = (more: string, bytes: number) =>
  latin1(pdf(`9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode${more}>>stream\n${packed(bytes)}\nendstream\n`));
const filled = (head: string, piece: string): Buffer =>
  latin1(head + piece.repeat(Math.floor((LARGEST - head.length) / piece.length)));
/** Files that cost most to inspect or convert, each within the size that an upload may have. */
export const WORST_FILES: readonly [name: string, bytes: Buffer][] = [
  ['a.pdf', stream('/DecodeParms<</Predictor 12/Columns 999999999>>', 1000)],
  ['a.pdf', stream('', 16_000_000)],
  [
    'a.pdf',
    latin1(
      pdf(`9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n${packed(16_000_000)}\nendstream\n`.repeat(4)),
    ),
  ],
  ['a.pdf', filled('%PDF-1.7\n', '/A#41')],
  ['a.pdf', filled('%PDF-1.7\n', '9 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\nx\xda\0\0\0\xff\xff')],
  ['a.png', filled('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\0\0\0\0', '\0\0\0\0tEXt\0\0\0\0')],
  ['a.jpg', filled('\xff\xd8\xff\xe0\0\x04\0\0', '\xff\xe1\0\x08Exif\0\0')],
  ['a.txt', filled('Order ', '12/12 EUR 1.00 ')],
  ['a.eml', filled('From: a@b.example\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n\r\n', '<p<p<')],
  ['a.heic', heicGrid(31, 32)],
  ['a.heic', heicGrid(3, 250)],
  ['a.heic', heicGrid(250, 3, { turned: 1 })],
];
