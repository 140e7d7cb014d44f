/** A picture as it comes out of a decoder, some rows at a time, and what is made of it: a smaller one on white. */

/** RGBA, eight bits each, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Rows of a picture, from the top, without gaps. `data` is valid until the next ones are asked for. */
export interface Rows {
  data: Uint8Array | Uint8ClampedArray;
  /** Bytes from the beginning of a row to that of the next. */
  stride: number;
  count: number;
}
export interface DecodedPicture {
  width: number;
  height: number;
  rows(): Iterable<Rows>;
}

/** The size of at most `maxPixels` with about the same proportions. */
export function fittedSize(width: number, height: number, maxPixels: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/**
 * The picture on white (JPEG knows no transparency), of at most `maxPixels`: each pixel is the mean of the area it covers. Takes
 * memory for the result and for one row beside it.
 */
export function fitted(picture: DecodedPicture, maxPixels: number): Pixels {
  const { width, height } = fittedSize(picture.width, picture.height, maxPixels);
  const data = new Uint8ClampedArray(width * height * 4);
  const shrunken = new Float32Array(width * 3);
  const sums = new Float32Array(width * 3);
  const columns = coverage(picture.width, width);
  const lines = coverage(picture.height, height);
  let to = 0;
  const finish = () => {
    for (let i = 0; i < sums.length; i += 3) {
      data[to] = sums[i] as number;
      data[to + 1] = sums[i + 1] as number;
      data[to + 2] = sums[i + 2] as number;
      data[to + 3] = 255;
      to += 4;
    }
    sums.fill(0);
  };
  let y = 0;
  for (const { data: source, stride, count } of picture.rows())
    for (let row = 0; row < count; row++, y++) {
      shrinkRow(source, row * stride, columns, shrunken);
      const { first, share, rest } = lines;
      addTo(sums, shrunken, share[y] as number);
      const isLastOfLine = y + 1 === picture.height || (first[y + 1] as number) > (first[y] as number);
      if (!isLastOfLine) continue;
      finish();
      if ((rest[y] as number) > 0 && y + 1 < picture.height) addTo(sums, shrunken, rest[y] as number);
    }
  return { data, width, height };
}

/** For each of `from` pixels: the first of `to` that it lies in, its share of that one, and its share of the next one. */
function coverage(from: number, to: number) {
  const first = new Uint32Array(from);
  const share = new Float32Array(from);
  const rest = new Float32Array(from);
  const scale = to / from;
  for (let i = 0; i < from; i++) {
    const [start, end] = [i * scale, (i + 1) * scale];
    const at = Math.min(to - 1, Math.floor(start + 1e-9));
    first[i] = at;
    share[i] = Math.min(end, at + 1) - start;
    rest[i] = Math.max(0, end - (at + 1));
  }
  return { first, share, rest };
}

/** One row of RGBA on white, narrowed to `into`: three numbers a pixel. */
function shrinkRow(
  source: Uint8Array | Uint8ClampedArray,
  from: number,
  { first, share, rest }: ReturnType<typeof coverage>,
  into: Float32Array,
): void {
  into.fill(0);
  const last = into.length - 3;
  for (let x = 0, at = from; x < first.length; x++, at += 4) {
    const alpha = source[at + 3] as number;
    let [red, green, blue] = [source[at] as number, source[at + 1] as number, source[at + 2] as number];
    if (alpha !== 255) {
      red = 255 + ((red - 255) * alpha) / 255;
      green = 255 + ((green - 255) * alpha) / 255;
      blue = 255 + ((blue - 255) * alpha) / 255;
    }
    const to = (first[x] as number) * 3;
    const part = share[x] as number;
    into[to] = (into[to] as number) + red * part;
    into[to + 1] = (into[to + 1] as number) + green * part;
    into[to + 2] = (into[to + 2] as number) + blue * part;
    const beyond = rest[x] as number;
    if (beyond === 0 || to === last) continue;
    into[to + 3] = (into[to + 3] as number) + red * beyond;
    into[to + 4] = (into[to + 4] as number) + green * beyond;
    into[to + 5] = (into[to + 5] as number) + blue * beyond;
  }
}

function addTo(sums: Float32Array, row: Float32Array, share: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (row[i] as number) * share;
}
