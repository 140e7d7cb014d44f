/**
 * Small files whose numbers, lengths and types lie, made by code: each is taken or refused as the table says, and none of them ends
 * the thread that inspects them. What costs most is in `fuzzing/worst-files.ts`, and what grammars make in `npm run fuzz`.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { createInspector } from '../../src/files/inspection/inspector.ts';
import { inspectBytes } from '../../src/files/testing/inspect-bytes.ts';

const inspector = createInspector();
after(() => inspector.close());

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (digits: string) => Buffer.from(digits, 'hex');
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)));
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const pdfOf = (body: Buffer | string) => joined('%PDF-1.7\n', body, '\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const objects = (more: string, bytes = deflateSync(Buffer.alloc(3000, '7 0 '))) =>
  pdfOf(joined(`9 0 obj<</Type/ObjStm/N 1/First 4${more}>>stream\n`, bytes, '\nendstream endobj\n'));
const predictor = (kind: number, columns: number | string, bits: number, colors: number) =>
  objects(
    `/Filter/FlateDecode/DecodeParms<</Predictor ${kind}/Columns ${columns}/BitsPerComponent ${bits}/Colors ${colors}>>`,
  );

const chunk = (type: string, body: Buffer) => {
  const named = joined(type, body);
  return joined(uint32(body.length), named, uint32(crc32(named)));
};
const png = (width: number, height: number, ...more: Buffer[]) =>
  joined(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', joined(uint32(width), uint32(height), hex('0806000000'))),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  );
const webp = (type: string, body: Buffer) => {
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(body.length + 12, 0);
  sizes.writeUInt32LE(body.length, 4);
  return joined('RIFF', sizes.subarray(0, 4), 'WEBP', type, sizes.subarray(4), body);
};
const box = (type: string, ...inner: Buffer[]) => {
  const body = joined(...inner);
  return joined(uint32(body.length + 8), type, body);
};
const heic = (...boxes: Buffer[]) => joined(box('ftyp', latin1('heic\0\0\0\0mif1heic')), ...boxes);
const nested = (depth: number) => {
  let inner = box('ispe', Buffer.alloc(12));
  for (let i = 0; i < depth; i++) inner = box(i % 2 ? 'ipco' : 'iprp', inner);
  return inner;
};
const MAIL = 'From: a@b.example\r\nTo: c@d.example\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\nSubject: x\r\n';

const TAKEN = 'taken';
const UNSAFE = 'file_unsafe';
const OTHER_TYPE = 'file_type_not_accepted';
const FILES: Readonly<Record<string, Readonly<Record<string, [name: string, bytes: Buffer]>>>> = {
  [TAKEN]: {
    'columns of two gigabytes': ['a.pdf', predictor(2, 2_147_483_647, 8, 1)],
    'a row of a billion of 16 bits and four colours': ['a.pdf', predictor(15, 999_999_999, 16, 4)],
    'columns and depths that overflow together': ['a.pdf', predictor(12, 4_294_967_295, 32, 32)],
    'columns below nothing': ['a.pdf', predictor(10, -5, 8, 1)],
    'no columns': ['a.pdf', predictor(11, 0, 8, 1)],
    'a billion colours': ['a.pdf', predictor(12, 1, 1, 999_999_999)],
    'a predictor that is none': ['a.pdf', predictor(99, 7, 3, 3)],
    'a number with an exponent': ['a.pdf', predictor(12, '1e9', 8, 1)],
    'forty filters': ['a.pdf', objects(`/Filter[${'/FlateDecode '.repeat(40)}]`)],
    'widths of a table of a billion bytes': [
      'a.pdf',
      pdfOf(joined('9 0 obj<</Type/XRef/W[8 999999999 8]/Index[0 999999999]>>stream\nx\nendstream\n')),
    ],
    'dictionaries 20 000 deep': ['a.pdf', pdfOf(`9 0 obj${'<<'.repeat(20_000)}${'>>'.repeat(20_000)}`)],
    'arrays that never close': ['a.pdf', pdfOf(`9 0 obj${'['.repeat(200_000)}`)],
    'a string that never closes': ['a.pdf', pdfOf(`9 0 obj${'('.repeat(200_000)}`)],
    'a page under the name of a PDF and a PDF under that of a page': ['a.html', pdfOf('<script>alert(1)</script>')],
    'a profile that unpacks to megabytes': [
      'a.png',
      png(10, 10, chunk('iCCP', joined('x\0\0', deflateSync(Buffer.alloc(5_000_000))))),
    ],
    'boxes 1000 deep': ['a.heic', heic(box('meta', Buffer.alloc(4), nested(1000)))],
    'boxes of no size': ['a.heic', heic(Buffer.alloc(10_000))],
    'a box of 2^64 bytes': ['a.heic', heic(joined(hex('00000001'), 'meta', hex('ffffffffffffffff')))],
    'places of items of which there are none': [
      'a.heic',
      heic(box('meta', Buffer.alloc(4), box('iloc', hex('0200000088880000ffffffff'), Buffer.alloc(10_000, 0xff)))),
    ],
    'tables without an end': [
      'a.eml',
      latin1(`${MAIL}Content-Type: text/html\r\n\r\n${'<table><tr><td>'.repeat(20_000)}`),
    ],
  },
  [UNSAFE]: {
    'filters that multiply zeros': ['a.pdf', objects('/Filter/ASCII85Decode', Buffer.alloc(10_000_000, 'z'))],
    'a picture of 2^62 pixels': ['a.png', png(2_147_483_647, 2_147_483_647)],
    'a line of two billion pixels': ['a.png', png(1, 2_147_483_647)],
    'a WebP of 2^48 pixels': ['a.webp', webp('VP8X', hex('02000000ffffffffffff'))],
    'a JPEG of 65 535 × 65 535': [
      'a.jpg',
      joined(
        hex('ffd8ffc0001108ffffffff03012200021101031101ffda000c03010002110311003f00'),
        Buffer.alloc(500),
        hex('ffd9'),
      ),
    ],
    'a HEIC of 2^64 pixels': [
      'a.heic',
      heic(box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('ispe', hex('00000000ffffffffffffffff')))))),
    ],
  },
  [OTHER_TYPE]: {
    'a drawing with a script': ['a.svg', latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    'the same as a text': ['a.txt', latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    'a page as a PDF': ['a.pdf', latin1('<html><script>alert(1)</script>')],
    'an animation': ['a.png', png(10, 10, chunk('acTL', hex('ffffffffffffffff')))],
    'a GIF': ['a.gif', joined('GIF89a\xff\xff\xff\xff\xf7\0\0', Buffer.alloc(900), ';')],
    'a TIFF': ['a.tif', hex('49492a000800000002000001040001000000ffffffff010104000100000000ffffffff00000000')],
    'a program': ['a.txt', latin1('MZ\x90\0')],
    'a shortcut': ['a.txt', hex('4c0000000114020000000000c000000000000046')],
    'a text of RTF': ['a.txt', latin1('{\\rtf1\\ansi{\\object\\objocx}}')],
    'a text with NUL': ['a.txt', latin1('abc\0def')],
    'escapes of a terminal': ['a.txt', latin1('\x1b[31mred\x1b]0;title\x07')],
    'UTF-32': ['a.txt', joined(hex('fffe0000'), Buffer.alloc(400, 0x41))],
  },
};

for (const [expected, files] of Object.entries(FILES))
  test(`${Object.keys(files).length} files that are ${expected}`, async () => {
    for (const [what, [name, bytes]] of Object.entries(files)) {
      const code = await inspectBytes(inspector, bytes, name).then(
        () => TAKEN,
        (error: { code?: string }) => error.code,
      );
      assert.equal(code, expected, what);
    }
  });
