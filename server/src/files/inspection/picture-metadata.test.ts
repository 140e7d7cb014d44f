import assert from 'node:assert/strict';
import { it } from 'node:test';
import { crc32 } from 'node:zlib';
import { withoutMetadata } from './picture-metadata.ts';

const PLACE = 'N 52.3702 E 4.8952';
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => latin1(String.fromCharCode(value >> 8, value & 255));
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const u32LE = (value: number) => u32(value).reverse();

/** EXIF data, in either byte order, with an orientation and the place. */
function exif(orientation: number, order: 'MM' | 'II' = 'MM'): Buffer {
  const [n16, n32] = order === 'MM' ? [u16, u32] : [(v: number) => u16(v).reverse(), u32LE];
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([n16(tag), n16(type), n32(count), value]);
  return Buffer.concat([
    latin1(order),
    n16(42),
    n32(8),
    n16(2),
    entry(0x0112, 3, 1, Buffer.concat([n16(orientation), n16(0)])),
    entry(0x010e, 2, PLACE.length, n32(38)),
    n32(0),
    latin1(PLACE),
  ]);
}
/** What is left of it. */
const turned = (orientation: number) =>
  Buffer.from(`4d4d002a0000000800010112000300000001${u16(orientation).toString('hex')}000000000000`, 'hex');

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...segments,
    segment(0xe2, latin1('ICC_PROFILE\0\x01\x01profile')),
    segment(0xee, latin1('Adobe\0d\0\0\0\0\x01')),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 0xe1, 3, 0xff, 0xd9]),
  ]);
const EXIF = (orientation: number, order?: 'MM' | 'II') =>
  segment(0xe1, Buffer.concat([latin1('Exif\0\0'), exif(orientation, order)]));

it('takes EXIF, XMP, IPTC, previews and comments out of a JPEG and leaves every other byte', () => {
  const given = jpeg(
    EXIF(1),
    segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PLACE}`)),
    segment(0xed, latin1(`Photoshop 3.0\0${PLACE}`)),
    segment(0xe2, latin1(`MPF\0${PLACE}`)),
    segment(0xfe, latin1(PLACE)),
  );
  assert.deepEqual(withoutMetadata(given, 'image/jpeg'), jpeg());
});

it('keeps how a picture must be turned, and nothing else of its EXIF data', () => {
  for (const order of ['MM', 'II'] as const) {
    const kept = jpeg(segment(0xe1, Buffer.concat([latin1('Exif\0\0'), turned(6)])));
    assert.deepEqual(withoutMetadata(jpeg(EXIF(6, order)), 'image/jpeg'), kept);
    assert.equal(withoutMetadata(kept, 'image/jpeg'), kept, 'a second time nothing changes');
  }
  assert.deepEqual(withoutMetadata(jpeg(EXIF(9)), 'image/jpeg'), jpeg());
});

it('gives back the same bytes where there is nothing to take out', () => {
  const plain = jpeg();
  assert.equal(withoutMetadata(plain, 'image/jpeg'), plain);
  assert.equal(withoutMetadata(plain, 'application/pdf'), plain);
});

it('takes what follows the end of a picture away, as a second picture with a place', () => {
  assert.deepEqual(withoutMetadata(Buffer.concat([jpeg(), jpeg(EXIF(1))]), 'image/jpeg'), jpeg());
  assert.deepEqual(withoutMetadata(Buffer.concat([png(), latin1(PLACE)]), 'image/png'), png());
});

const chunk = (type: string, data: Buffer) => {
  const content = Buffer.concat([latin1(type), data]);
  return Buffer.concat([u32(data.length), content, u32(crc32(content))]);
};
const png = (...chunks: Buffer[]) =>
  Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('gAMA', u32(45455)),
    ...chunks,
    chunk('IDAT', Buffer.from([1, 2, 3])),
    chunk('IEND', Buffer.alloc(0)),
  ]);

it('takes EXIF, texts, times and unknown chunks out of a PNG and leaves every other byte', () => {
  const texts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => chunk(type, latin1(PLACE)));
  assert.deepEqual(withoutMetadata(png(chunk('eXIf', exif(1)), ...texts), 'image/png'), png());
  assert.deepEqual(withoutMetadata(png(chunk('eXIf', exif(8, 'II'))), 'image/png'), png(chunk('eXIf', turned(8))));
});

const riff = (type: string, data: Buffer) =>
  Buffer.concat([latin1(type), u32LE(data.length), data, Buffer.alloc(data.length % 2)]);
const webp = (...chunks: Buffer[]) => {
  const content = Buffer.concat([latin1('WEBP'), ...chunks]);
  return Buffer.concat([latin1('RIFF'), u32LE(content.length), content]);
};
const extended = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]));
const pixels = riff('VP8L', Buffer.from([0x2f, 9, 0, 0, 0, 1, 2]));

it('takes EXIF and XMP out of a WebP and says so in its header', () => {
  const given = webp(
    extended(0x2c),
    riff('ICCP', latin1('profile')),
    pixels,
    riff('EXIF', exif(1)),
    riff('XMP ', latin1(PLACE)),
  );
  const kept = webp(extended(0x20), riff('ICCP', latin1('profile')), pixels);
  assert.deepEqual(withoutMetadata(given, 'image/webp'), kept);
  const turnedOne = webp(extended(0x08), pixels, riff('EXIF', turned(6)));
  assert.deepEqual(withoutMetadata(webp(extended(0x08), pixels, riff('EXIF', exif(6))), 'image/webp'), turnedOne);
});

const box = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat(content);
  return Buffer.concat([u32(data.length + 8), latin1(type), data]);
};
/** A HEIC of a picture (item 1), EXIF data (2) and XMP (3), all in `mdat`. */
function heic(exifItem: Buffer, xmpItem: Buffer): Buffer {
  const entry = (id: number, type: string) => box('infe', u32(0x02000000), u16(id), u16(0), latin1(`${type}\0`));
  const iinf = box('iinf', u32(0), u16(3), entry(1, 'hvc1'), entry(2, 'Exif'), entry(3, 'mime'));
  const items = [latin1('pixels'), exifItem, xmpItem];
  const build = (start: number) => {
    let at = start;
    const places = items.map((item, i) => {
      at += item.length;
      return Buffer.concat([u16(i + 1), u16(0), u16(1), u32(at - item.length), u32(item.length)]);
    });
    const iloc = box('iloc', u32(0), u16(0x4400), u16(3), ...places);
    return Buffer.concat([box('ftyp', latin1('heic\0\0\0\0mif1')), box('meta', u32(0), iinf, iloc)]);
  };
  const head = build(0);
  return Buffer.concat([build(head.length + 8), box('mdat', ...items)]);
}

it('empties EXIF and XMP of a HEIC in place: every other byte stays where it was', () => {
  const exifItem = Buffer.concat([u32(0), exif(1)]);
  const emptyExif = Buffer.alloc(exifItem.length);
  Buffer.from('000000004d4d002a00000008', 'hex').copy(emptyExif);
  const clean = withoutMetadata(heic(exifItem, latin1(PLACE)), 'image/heic');
  assert.deepEqual(clean, heic(emptyExif, latin1(' '.repeat(PLACE.length))));
  assert.equal(withoutMetadata(clean, 'image/heic'), clean);
});
