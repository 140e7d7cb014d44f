/** HEIC pictures of tiles (ISO/IEC 23008-12, 6.6.2.3), as cameras make them, from one coded tile under many ids. */

/** Of {@link TILE}: its left half is red, its right half blue. */
export const TILE_SIZE = 64;
/** A picture of 64 × 64 pixels, coded by x265: the decoder's configuration and the coded bytes. */
const CONFIGURATION = Buffer.from(
  'AQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIk=',
  'base64',
);
const TILE = Buffer.from(
  'AAAAXSgBrxOA9SeBP//gpUf/utZ4fg8NMT/+88Yj+gax/+L1d24DHYsoDCeJRFN4ju5YyxTWGlKz3AqVo6vSar2TaFL+E2j/4CPCeB8gQ94nsb48Udt6v1rvqjKULjKHbg==',
  'base64',
);

const number = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(4, body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const full = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, number(4, version * 0x1000000), ...parts);
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** A picture of so many tiles, at most 998 (libheif takes no more than 1000 items); `width` and `height` are what it says it has, by default what the tiles have. */
export function heicGrid(
  columns: number,
  rows: number,
  { width = columns * TILE_SIZE, height = rows * TILE_SIZE, turned = 0 } = {},
): Buffer<ArrayBuffer> {
  const item = (id: number, type: string) => full('infe', 2, number(2, id), number(2, 0), text(type), number(1, 0));
  const size = (wide: number, high: number) => full('ispe', 0, number(4, wide), number(4, high));
  const grid = Buffer.concat([
    number(2, 1),
    number(1, rows - 1),
    number(1, columns - 1),
    number(4, width),
    number(4, height),
  ]);
  const tiles = Array.from({ length: columns * rows }, (_, i) => i + 2);
  const meta = (at: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, number(4, 0), text('pict'), Buffer.alloc(13)),
      full('pitm', 0, number(2, 1)),
      full(
        'iloc',
        1,
        number(2, 0x4400),
        number(2, 1 + tiles.length),
        ...[number(2, 1), number(2, 1), number(2, 0), number(2, 1), number(4, 0), number(4, grid.length)],
        ...tiles.flatMap((id) => [
          number(2, id),
          number(2, 0),
          number(2, 0),
          number(2, 1),
          number(4, at),
          number(4, TILE.length),
        ]),
      ),
      full('iinf', 0, number(2, 1 + tiles.length), item(1, 'grid'), ...tiles.map((id) => item(id, 'hvc1'))),
      full('iref', 0, box('dimg', number(2, 1), number(2, tiles.length), ...tiles.map((id) => number(2, id)))),
      box(
        'iprp',
        box(
          'ipco',
          box('hvcC', CONFIGURATION),
          size(TILE_SIZE, TILE_SIZE),
          size(width, height),
          box('irot', number(1, turned)),
        ),
        full(
          'ipma',
          0,
          number(4, 1 + tiles.length),
          Buffer.concat([number(2, 1), number(1, 2), number(1, 3), number(1, 0x84)]),
          ...tiles.map((id) => Buffer.concat([number(2, id), number(1, 2), number(1, 0x81), number(1, 2)])),
        ),
      ),
      box('idat', grid),
    );
  const head = box('ftyp', text('heic'), number(4, 0), text('mif1heic'));
  const at = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(at), box('mdat', TILE)]);
}
