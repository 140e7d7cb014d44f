import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { readPdf } from './pdf.ts';
import { TooMuchUnpacked, UnpackingWork, unpack } from './pdf-filters.ts';

const SCRIPT = '7 0 8 20 <</S/JavaScript/JS(app.alert(1))>>';
const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat(
    ['%PDF-1.7\n', ...objects, '\ntrailer<</Root 1 0 R>>\n%%EOF\n'].map((part) => Buffer.from(part as string)),
  );
const stream = (dictionary: string, data: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<<${dictionary}>>\nstream\n`),
    Buffer.from(data as string),
    Buffer.from('\nendstream endobj\n'),
  ]);
const warningsOf = (...objects: (string | Buffer)[]) => readPdf(pdf(...objects)).warnings;
const LABEL = '/Type/ObjStm/N 2/First 9';

/** The classic example of TIFF and PDF readers: nine-bit codes alone, each a byte of its own. */
function lzw(text: string): Buffer {
  const codes = [256];
  for (const [i, byte] of [...Buffer.from(text)].entries()) {
    // The table is emptied before codes grow.
    if (i % 200 === 199) codes.push(256);
    codes.push(byte);
  }
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}
function ascii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const size = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    let digits = '';
    for (let i = 0; i < 5; i++) {
      digits = String.fromCharCode(0x21 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, size + 1);
  }
  return `${text}~>`;
}
const upRows = (text: string, columns: number) => {
  const rows = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns));
  const out: number[] = [];
  for (let at = 0; at < rows.length; at += columns) {
    out.push(2);
    for (let i = at; i < at + columns; i++) out.push(((rows[i] as number) - (rows[i - columns] ?? 0)) & 255);
  }
  return Buffer.from(out);
};

describe('a script is found', () => {
  const hidden: Record<string, (string | Buffer)[]> = {
    'with every letter escaped': ['9 0 obj<</S/#4A#61#76#61#53#63#72#69#70#74>>endobj'],
    'with an escape of lower case digits': ['9 0 obj<</S /J#61v#61Script>>endobj'],
    'after a comment between key and value': ['9 0 obj<</S % comment >> endobj\n/JavaScript>>endobj'],
    'after what looks like a comment but is a string': ['9 0 obj<</T(100%)/S/JavaScript>>endobj'],
    'after a string that never ends': ['9 0 obj<</T(((((/S/JavaScript>>endobj'],
    'as /JS of a rendition, at the end of the file': ['9 0 obj<</S/Rendition/JS'],
    'in the data of a stream, where an offset may lead': [stream('', '8 0 obj<</S/JavaScript>>endobj')],
    'after a dictionary of 100 kB': [
      stream(`${LABEL}/Filter/FlateDecode/X(${'x'.repeat(100_000)})`, deflateSync(SCRIPT)),
    ],
    'in an object stream': [stream(`${LABEL}/Filter/FlateDecode`, deflateSync(SCRIPT))],
    'in an object stream with an escaped label': [
      stream('/Type/Obj#53tm/N 2/First 9/Filter/Fl#61teDecode', deflateSync(SCRIPT)),
    ],
    'in an object stream with comments between': [
      stream('/Type%x\n/ObjStm%y\n/N 2/First 9/Filter%z\n/FlateDecode', deflateSync(SCRIPT)),
    ],
    'in an object stream that does not say it is one': [stream('/N 2/First 9/Filter/FlateDecode', deflateSync(SCRIPT))],
    'in an object stream behind a forged keyword in a comment': [
      stream(`${LABEL}/Filter/FlateDecode %>>stream\n`, deflateSync(SCRIPT)),
    ],
    'in an object stream with a checksum that is wrong': [
      stream(`${LABEL}/Filter/FlateDecode`, deflateSync(SCRIPT).fill(0, deflateSync(SCRIPT).length - 4)),
    ],
    'in an object stream whose filter stands elsewhere': [stream(`${LABEL}/Filter 5 0 R`, deflateSync(SCRIPT))],
    'in an object stream as hexadecimal digits': [
      stream(`${LABEL}/Filter/ASCIIHexDecode`, `${Buffer.from(SCRIPT).toString('hex')}>`),
    ],
    'in an object stream as base 85, packed': [
      stream(`${LABEL}/Filter[/ASCII85Decode/FlateDecode]`, ascii85(deflateSync(SCRIPT))),
    ],
    'in an object stream in runs': [
      stream(
        `${LABEL}/Filter/RunLengthDecode`,
        Buffer.concat([Buffer.from([SCRIPT.length - 1]), Buffer.from(SCRIPT), Buffer.from([128])]),
      ),
    ],
    'in an object stream packed by LZW': [stream(`${LABEL}/Filter/LZWDecode`, lzw(SCRIPT))],
    'in an object stream written as differences of rows': [
      stream(`${LABEL}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 10>>`, deflateSync(upRows(SCRIPT, 10))),
    ],
  };
  for (const [how, objects] of Object.entries(hidden))
    it(how, () => assert.ok(warningsOf(...objects).includes('pdf_javascript')));
});

it('says so when objects cannot be unpacked', () => {
  assert.deepEqual(warningsOf(stream(`${LABEL}/Filter/FlateDecode`, 'no data of zlib')), ['pdf_unreadable_objects']);
  assert.deepEqual(warningsOf(stream(`${LABEL}/Filter/JPXDecode`, 'x')), ['pdf_unreadable_objects']);
});

it('takes a longer name, or short names within packed data, for nothing', () => {
  assert.deepEqual(warningsOf('9 0 obj<</JSON 1/Launcher 2/AAA 3>>endobj'), []);
  const noise = Buffer.from('\x80\x81/JS\x00\x82\x83/AA \x90\x91/3D\x01'.repeat(50), 'latin1');
  assert.deepEqual(warningsOf(stream('/Subtype/Image/Filter/DCTDecode', noise)), []);
});

it('is encrypted where the trailer says so, also with an escape or a comment', () => {
  for (const trailer of ['/Encrypt 9 0 R', '/Encr#79pt%x\n9 0 R', '/Encrypt<</Filter/Standard>>'])
    assert.equal(readPdf(pdf(`trailer<<${trailer}>>`)).isEncrypted, true, trailer);
  assert.equal(readPdf(pdf('9 0 obj<</Encrypt false>>endobj')).isEncrypted, false);
});

it('refuses object streams that unpack to more than 16 MiB each or 64 MiB together', () => {
  const bomb = (mib: number) => stream(`${LABEL}/Filter/FlateDecode`, deflateSync(Buffer.alloc(mib * 2 ** 20, 0x20)));
  assert.throws(() => readPdf(pdf(bomb(17))), { code: 'file_unsafe' });
  assert.throws(() => readPdf(pdf(bomb(15), bomb(15), bomb(15), bomb(15), bomb(15))), { code: 'file_unsafe' });
  assert.deepEqual(readPdf(pdf(bomb(15))).warnings, []);
});

it('refuses streams that cost much and hold nothing, each of which goes on to the end of the file', () => {
  const label = (filter: string) => `${LABEL}/Filter${filter}`;
  const many = (count: number, dictionary: string, data: Buffer | string) =>
    pdf(...Array.from({ length: count }, () => stream(dictionary, data)), Buffer.alloc(100_000, 0x8b));
  const nothing = Buffer.from('\x00\x00\x00\xff\xff'.repeat(20_000), 'latin1');
  const zeros = deflateSync(Buffer.alloc(300_000)).subarray(0, 250);
  for (const [what, file] of Object.entries({
    'runs that unpack to no data of zlib': many(100, label('[/RL/Fl]'), 'x'),
    'stored blocks of nothing': many(50, label('/Fl'), Buffer.concat([Buffer.from('x\x9c', 'latin1'), nothing])),
    'zeros to be looked at': many(20_000, '/Filter/Fl', zeros),
  }))
    assert.throws(() => readPdf(file), { code: 'file_unsafe' }, what);
});

it('unpacks to no more than is allowed, whatever numbers the file gives', () => {
  const max = 1000;
  const work = () => new UnpackingWork(1e6);
  const rows = (columns: number) => ({ filters: ['FlateDecode'], predictor: 12, columns });
  const packed = deflateSync(Buffer.from('\x02abcdef'));
  for (const columns of [0, 1, 6, 999_999_999]) {
    const bytes = unpack(packed, rows(columns), max, work());
    assert.ok(bytes && bytes.buffer.byteLength <= 65_536, `${columns} columns: ${bytes?.buffer.byteLength} bytes`);
  }
  assert.equal(unpack(packed, rows(999_999_999), max, work())?.toString('latin1'), 'abcdef');
  const zeros = { filters: ['ASCII85Decode'], predictor: 1, columns: 1 };
  assert.throws(() => unpack(Buffer.from(`${'z'.repeat(251)}~>`), zeros, max, work()), TooMuchUnpacked);
  assert.equal(unpack(Buffer.from(`${'z'.repeat(250)}~>`), zeros, max, work())?.length, 1000);
  const often = { filters: Array.from({ length: 9 }, () => 'ASCIIHexDecode'), predictor: 1, columns: 1 };
  assert.equal(unpack(Buffer.from('41>'), often, max, work()), undefined);
});
