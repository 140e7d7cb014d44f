import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pictureSize } from '../../platform/picture-size.ts';
import { inspect } from './inspect.ts';

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const png = (width: number, height: number) =>
  Buffer.concat([
    hex('89504e470d0a1a0a 0000000d 49484452'),
    u32(width),
    u32(height),
    hex('0806000000 00000000'),
    hex('00000000 49454e44 ae426082'),
  ]);

it('reads the size where each format puts it', () => {
  assert.deepEqual(pictureSize(png(640, 480), 'image/png'), { width: 640, height: 480 });
  const jpeg = hex('ffd8 ffe00010 4a46494600010100000100010000 ffc00011 08 01e0 0280 03');
  assert.deepEqual(pictureSize(jpeg, 'image/jpeg'), { width: 640, height: 480 });
  const vp8x = Buffer.concat([Buffer.from('RIFF____WEBPVP8X'), hex('0a000000 00000000 7f0200 df0100')]);
  assert.deepEqual(pictureSize(vp8x, 'image/webp'), { width: 640, height: 480 });
  const heic = Buffer.concat([hex('00000014'), Buffer.from('ispe'), hex('00000000'), u32(4032), u32(3024)]);
  assert.deepEqual(pictureSize(heic, 'image/heic'), { width: 4032, height: 3024 });
  assert.equal(pictureSize(hex('ffd8ff'), 'image/jpeg'), undefined);
});

it('refuses a picture that would unfold beyond what a viewer can hold', async () => {
  await assert.rejects(inspect(png(50_000, 50_000), 'bomb.png'), { code: 'file_unsafe' });
  assert.equal((await inspect(png(6000, 8000), 'photo.png')).mimeType, 'image/png');
});
