import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pdf, upload } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { heicGrid } from '../testing/heic-grid.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '0' } });
});
after(() => app.close());

/** Made by libheif and libwebp: 64 × 48 pixels, red on the left, blue on the right, with a place in their EXIF data. */
const bytesOf = (...base64: string[]) => new Uint8Array(Buffer.from(base64.join(''), 'base64'));
const HEIC = bytesOf(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAghtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAEZpbG9jAA',
  'AAAERAAAMAAQAAAAACLAABAAAAAAAAAGEAAgAAAAACjQABAAAAAAAAALAAAwAAAAADPQABAAAAAAAAABwAAABiaWluZgAAAAAAAwAAABVpbmZl',
  'AgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAACppbmZlAgAAAQADAABtaW1lAGFwcGxpY2F0aW9uL3JkZit4bWwAAAAAAA5waX',
  'RtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroC',
  'QGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5jbHgAAQANAAaAAAAAFG',
  'lzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAAEAAAAABAAAAMAAAAAEAAAAAAAAAAv////AAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAA',
  'AAAAAAEAAQWBAgMFhAAAAChpcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAADmNkc2MAAwABAAEAAAE1bWRhdAAAAF0oAa8TgPUngT//4KVH/7rWeH',
  '4PDTE//vPGI/oGsf/i9XduAx2LKAwniURTeI7uWMsU1hpSs9wKlaOr0mq9k2hS/hNo/+AjwngfIEPeJ7G+PFHber9a76oylC4yh24AAAAGRXhp',
  'ZgAATU0AKgAAAAgAAwEOAAIAAAANAAAAMgESAAMAAAABAAEAAIglAAQAAAABAAAAQAAAAABzZWNyZXQgcGxhY2UAAAAEAAEAAgAAAAJOAAAAAA',
  'IABQAAAAMAAAB2AAMAAgAAAAJFAAAAAAQABQAAAAMAAACOAAAAAAAAADQAAAABAAAAFgAAAAEAAAANAAAAAQAAAAQAAAABAAAANQAAAAEAAAAq',
  'AAAAATx4OnhtcG1ldGE+cGxhY2U8L3g6eG1wbWV0YT4=',
);
const WEBP = bytesOf(
  'UklGRiABAABXRUJQVlA4WAoAAAAIAAAAPwAALwAAVlA4IFQAAABQBACdASpAADAAPtFkqk8oJaQiKrgIAQAaCWMA0L/W7AABXR02fSn8F3EAAP',
  '7qZf9byspR//43hv7f9lgPDhv/8bw39v/HvgzO2SXYu4UDRS24AABFWElGpgAAAE1NACoAAAAIAAMBDgACAAAADQAAADIBEgADAAAAAQABAACI',
  'JQAEAAAAAQAAAEAAAAAAc2VjcmV0IHBsYWNlAAAABAABAAIAAAACTgAAAAACAAUAAAADAAAAdgADAAIAAAACRQAAAAAEAAUAAAADAAAAjgAAAA',
  'AAAAA0AAAAAQAAABYAAAABAAAADQAAAAEAAAAEAAAAAQAAADUAAAABAAAAKgAAAAE=',
);

async function send(bytes: Uint8Array<ArrayBuffer> | string, name: string) {
  const { body } = await app.call('POST', '/api/files/', upload(bytes, name));
  const link = new URL((await app.call('GET', `/api/files/${body.id}`)).body.signed_url);
  return link.pathname + link.search;
}
/** The size, and the red and blue of a pixel. */
async function decoded(jpeg: Uint8Array) {
  const { default: factory } = await import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js');
  const wasm = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
  Object.assign(globalThis, {
    ImageData: class {
      data: Uint8ClampedArray;
      width: number;
      height: number;
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        this.data = data;
        this.width = width;
        this.height = height;
      }
    },
  });
  const decoder = await (
    factory as unknown as (
      options: object,
    ) => Promise<{ decode(bytes: Uint8Array, keepsOrientation: boolean): ImageData }>
  )({
    noInitialRun: true,
    wasmBinary: await readFile(wasm),
  });
  const { data, width, height } = decoder.decode(jpeg, false);
  const at = (x: number, y: number) => [0, 2].map((channel) => data[(y * width + x) * 4 + channel] ?? 0);
  return { width, height, at };
}
interface ImageData {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const assertRed = ([red = 0, blue = 0]: number[]) => assert.ok(red > 180 && blue < 60, `red, not ${red}, ${blue}`);
const assertBlue = ([red = 0, blue = 0]: number[]) => assert.ok(red < 60 && blue > 180, `blue, not ${red}, ${blue}`);

for (const [name, bytes] of [
  ['photo.heic', HEIC],
  ['photo.webp', WEBP],
] as const) {
  test(`gives ${name} as a JPEG of the same picture, and the file itself without its place`, async () => {
    assert.ok(Buffer.from(bytes).includes('secret place'));
    const link = await send(bytes, name);
    const original = await app.service.api.request(link);
    const kept = Buffer.from(await original.arrayBuffer());
    assert.equal(kept.includes('secret place'), false);
    const response = await app.service.api.request(`${link}&as=jpeg`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'image/jpeg');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="photo\.jpg"/);
    const { width, height, at } = await decoded(new Uint8Array(await response.arrayBuffer()));
    assert.deepEqual([width, height], [64, 48]);
    assertRed(at(0, 0));
    assertBlue(at(63, 0));
  });
}

test('a picture of tiles comes turned and cropped as it says, and one of more than 2 megapixels smaller', async () => {
  for (const [picture, size, red, blue] of [
    // Half a tile stands out at the right and at the bottom.
    [heicGrid(3, 2, { width: 160, height: 96 }), [160, 96], [10, 70], [50, 90]],
    // A quarter turn against the clock: what was at the left is below.
    [heicGrid(3, 2, { turned: 1 }), [128, 192], [100, 60], [10, 10]],
    [heicGrid(3, 2, { width: 160, height: 96, turned: 1 }), [96, 160], [90, 10], [90, 40]],
    [heicGrid(31, 32), [1391, 1436], [1350, 1430], [1385, 1430]],
  ] as const) {
    const response = await app.service.api.request(`${await send(picture, 'a.heic')}&as=jpeg`);
    assert.equal(response.status, 200);
    const { width, height, at } = await decoded(new Uint8Array(await response.arrayBuffer()));
    assert.deepEqual([width, height], size);
    assertRed(at(red[0], red[1]));
    assertBlue(at(blue[0], blue[1]));
  }
});

test('says which files do not come as a JPEG: other types, broken pictures, too many pixels', async () => {
  const broken = HEIC.slice(0, 500);
  const large = new Uint8Array(WEBP);
  // The width and height of a VP8X header, less one.
  large.set([0xff, 0x3f, 0, 0xff, 0x07, 0], 24);
  for (const [link, why] of [
    [await send(pdf(), 'a.pdf'), /HEIC and WebP|only|picture/i],
    [await send(broken, 'a.heic'), /cannot be converted/],
    [await send(large, 'a.webp'), /more than 5 megapixels/],
  ] as const) {
    const { status, body } = await app.api(`${link}&as=jpeg`);
    assert.equal(status, 422, JSON.stringify(body));
    assert.deepEqual(body.errors[0].loc, ['query', 'as']);
    assert.match(body.errors[0].msg, why);
  }
  assert.equal((await app.api(`${await send(pdf('%1\n'), 'b.pdf')}&as=png`)).status, 422);
});
