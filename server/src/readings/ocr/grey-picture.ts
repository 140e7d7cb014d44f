/** A picture in shades of grey, made ready to be recognised: the right size, even light, dark on white, lines level. */

/** A byte a pixel, row by row; 255 is white. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** RGBA in grey on white, at `scale` (at most 1): each pixel the mean of those it covers. */
export function greyOf(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  scale: number,
): GreyPicture {
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const data = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    const [top, bottom] = [
      Math.floor((y * height) / down),
      Math.max(Math.floor(((y + 1) * height) / down), Math.floor((y * height) / down) + 1),
    ];
    for (let x = 0; x < across; x++) {
      const left = Math.floor((x * width) / across);
      const right = Math.max(Math.floor(((x + 1) * width) / across), left + 1);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          const at = (row * width + column) * 4;
          const alpha = rgba[at + 3] as number;
          const grey =
            ((rgba[at] as number) * 77 + (rgba[at + 1] as number) * 150 + (rgba[at + 2] as number) * 29) >> 8;
          sum += alpha === 255 ? grey : 255 + ((grey - 255) * alpha) / 255;
        }
      }
      data[y * across + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data, width: across, height: down };
}

/** Of neighbours, alike to the shade: a photograph has a tenth, a screen nine tenths. */
const DRAWN_SHARE = 0.7;

/** Whether a picture was drawn by a machine, as a screen is: nothing on it lies askew or bends. */
export function isDrawn({ data, width }: GreyPicture): boolean {
  let alike = 0;
  for (let at = 1; at < data.length; at++) if (at % width !== 0 && data[at] === data[at - 1]) alike++;
  return alike > DRAWN_SHARE * data.length;
}

/** Light text on dark is turned round: little of the picture is bright, and most of it dark. */
function inverted(picture: GreyPicture): GreyPicture {
  const { data } = picture;
  let dark = 0;
  let bright = 0;
  for (let at = 0; at < data.length; at += 7) {
    if ((data[at] as number) < 100) dark++;
    else if ((data[at] as number) > 160) bright++;
  }
  const count = data.length / 7;
  if (dark < 0.6 * count || bright > 0.25 * count) return picture;
  return { ...picture, data: data.map((value) => 255 - value) };
}

/** Rows of one flat dark colour over so much of the width are a band: a heading in light letters. */
const BAND_SHARE = 0.4;
const LEAST_BAND_ROWS = 20;
const BAND_LEVEL = 130;
/** Shades of grey: the paper of a photograph is never so even. */
const FLAT = 3;

/** Headings in light letters on a dark band are turned round, from the band's left edge to its right. */
function bandsTurned(picture: GreyPicture): GreyPicture {
  const { data, width, height } = picture;
  let result: Uint8Array | undefined;
  let band: { top: number; left: number; right: number; grey: number } | undefined;
  const close = (bottom: number): void => {
    if (!band || bottom - band.top < LEAST_BAND_ROWS || !hasLightLetters(picture, { ...band, bottom })) return;
    result ??= data.slice();
    for (let y = band.top; y < bottom; y++)
      for (let x = band.left; x <= band.right; x++) result[y * width + x] = 255 - (data[y * width + x] as number);
  };
  for (let y = 0; y < height; y++) {
    const row = bandRow(data.subarray(y * width, (y + 1) * width));
    if (band && row && Math.abs(row.grey - band.grey) <= FLAT) {
      band.left = Math.min(band.left, row.left);
      band.right = Math.max(band.right, row.right);
      continue;
    }
    close(y);
    band = row && { ...row, top: y };
  }
  close(height);
  return result ? { ...picture, data: result } : picture;
}

/** Letters stand within a band; what is light on its first and last rows is the paper beside the ground of a photograph. */
function hasLightLetters(
  { data, width }: GreyPicture,
  { top, bottom, left, right, grey }: { top: number; bottom: number; left: number; right: number; grey: number },
): boolean {
  const lightOf = (from: number, to: number): number => {
    let light = 0;
    for (let y = from; y < to; y++)
      for (let x = left; x <= right; x++) if ((data[y * width + x] as number) > grey + LIGHTER) light++;
    return light / ((to - from) * (right - left + 1));
  };
  return lightOf(top, bottom) > 0.003 && lightOf(top + 1, top + 4) < 0.02 && lightOf(bottom - 4, bottom - 1) < 0.02;
}
const LIGHTER = 80;

function bandRow(row: Uint8Array): { left: number; right: number; grey: number } | undefined {
  const counts = new Uint32Array(256);
  for (const value of row) counts[value] = (counts[value] as number) + 1;
  let grey = 0;
  for (let value = 1; value < BAND_LEVEL; value++)
    if ((counts[value] as number) > (counts[grey] as number)) grey = value;
  let flat = 0;
  for (let value = Math.max(0, grey - FLAT); value <= grey + FLAT; value++) flat += counts[value] as number;
  if (flat < BAND_SHARE * row.length) return undefined;
  const isOfBand = (value: number): boolean => Math.abs(value - grey) <= FLAT;
  return { left: row.findIndex(isOfBand), right: row.findLastIndex(isOfBand), grey };
}

const TILE = 24;
const BACKGROUND_SHARE = 0.8;

/** Shadows and lamps taken out: each pixel against the paper around it. */
function evened({ data, width, height }: GreyPicture): GreyPicture {
  const across = Math.ceil(width / TILE);
  const down = Math.ceil(height / TILE);
  const paper = new Float32Array(across * down);
  const histogram = new Uint32Array(256);
  for (let ty = 0; ty < down; ty++) {
    for (let tx = 0; tx < across; tx++) {
      histogram.fill(0);
      let count = 0;
      for (let y = ty * TILE; y < Math.min(height, (ty + 1) * TILE); y++)
        for (let x = tx * TILE; x < Math.min(width, (tx + 1) * TILE); x++) {
          const value = data[y * width + x] as number;
          histogram[value] = (histogram[value] as number) + 1;
          count++;
        }
      let seen = 0;
      let value = 0;
      while (value < 255 && seen + (histogram[value] as number) < count * BACKGROUND_SHARE)
        seen += histogram[value++] as number;
      paper[ty * across + tx] = value;
    }
  }
  const smooth = blurred(paper, across, down);
  const even = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const fy = Math.max(0, Math.min(down - 1, (y + 0.5) / TILE - 0.5));
    const y0 = Math.floor(fy);
    const y1 = Math.min(down - 1, y0 + 1);
    for (let x = 0; x < width; x++) {
      const fx = Math.max(0, Math.min(across - 1, (x + 0.5) / TILE - 0.5));
      const x0 = Math.floor(fx);
      const x1 = Math.min(across - 1, x0 + 1);
      const top =
        (smooth[y0 * across + x0] as number) * (1 - fx + x0) + (smooth[y0 * across + x1] as number) * (fx - x0);
      const bottom =
        (smooth[y1 * across + x0] as number) * (1 - fx + x0) + (smooth[y1 * across + x1] as number) * (fx - x0);
      const around = Math.max(24, top * (1 - fy + y0) + bottom * (fy - y0));
      even[y * width + x] = Math.min(255, (245 * (data[y * width + x] as number)) / around);
    }
  }
  return { data: even, width, height };
}

/** Tiles full of print take the paper of their neighbours. */
function blurred(tiles: Float32Array, across: number, down: number): Float32Array {
  const result = new Float32Array(tiles.length);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let most = 0;
      let sum = 0;
      let count = 0;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= across || ny >= down) continue;
          const value = tiles[ny * across + nx] as number;
          most = Math.max(most, value);
          sum += value;
          count++;
        }
      result[y * across + x] = 0.5 * most + (0.5 * sum) / count;
    }
  }
  return result;
}

const MOST_SKEW = 14;
const SKEW_STEP = 0.5;
const PROFILE_SIDE = 500;

/** Degrees clockwise by which lines of text fall to the right: the turn at which rows of ink are told apart best. */
export function skewOf(picture: GreyPicture): number {
  const small = scaled(picture, Math.min(1, PROFILE_SIDE / Math.max(picture.width, picture.height)));
  const points: number[] = [];
  for (let y = 2; y < small.height - 2; y++)
    for (let x = 2; x < small.width - 2; x++) if ((small.data[y * small.width + x] as number) < 150) points.push(x, y);
  if (points.length < 200 || points.length > small.data.length) return 0;
  let best = 0;
  let most = 0;
  for (let degrees = -MOST_SKEW; degrees <= MOST_SKEW; degrees += SKEW_STEP) {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const rows = new Uint32Array(small.height * 2 + small.width);
    for (let at = 0; at < points.length; at += 2) {
      const row = Math.round((points[at + 1] as number) - slope * (points[at] as number) + small.width / 3);
      if (row >= 0 && row < rows.length) rows[row] = (rows[row] as number) + 1;
    }
    let energy = 0;
    for (let row = 1; row < rows.length; row++) energy += ((rows[row] as number) - (rows[row - 1] as number)) ** 2;
    if (energy > most * (degrees === 0 ? 1 : 1.02)) [most, best] = [energy, degrees];
  }
  return best;
}

/** Turned by any angle, clockwise where positive lines fall; corners are white. */
export function levelled({ data, width, height }: GreyPicture, degrees: number): GreyPicture {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const result = new Uint8Array(data.length).fill(255);
  const [cx, cy] = [width / 2, height / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fx = cos * (x - cx) - sin * (y - cy) + cx;
      const fy = sin * (x - cx) + cos * (y - cy) + cy;
      const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue;
      const at = y0 * width + x0;
      const [dx, dy] = [fx - x0, fy - y0];
      const top = (data[at] as number) * (1 - dx) + (data[at + 1] as number) * dx;
      const bottom = (data[at + width] as number) * (1 - dx) + (data[at + width + 1] as number) * dx;
      result[y * width + x] = top * (1 - dy) + bottom * dy;
    }
  }
  return { data: result, width, height };
}

/** A quarter turn clockwise, `times` over. */
export function turned(picture: GreyPicture, times: number): GreyPicture {
  let { data, width, height } = picture;
  for (let time = 0; time < times % 4; time++) {
    const next = new Uint8Array(data.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) next[x * height + (height - 1 - y)] = data[y * width + x] as number;
    [data, width, height] = [next, height, width];
  }
  return { data, width, height };
}

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What is between these edges, and a margin around it as far as the picture goes. */
export function partOf(
  { data, width, height }: GreyPicture,
  { left, right, top, bottom }: Edges,
  margin: number,
): GreyPicture {
  const [from, to] = [Math.max(0, left - margin), Math.min(width, right + margin)];
  const [first, last] = [Math.max(0, top - margin), Math.min(height, bottom + margin)];
  const part = new Uint8Array((to - from) * (last - first));
  for (let y = first; y < last; y++)
    part.set(data.subarray(y * width + from, y * width + to), (y - first) * (to - from));
  return { data: part, width: to - from, height: last - first };
}

/** Enlarged between pixels, made smaller by means. */
export function scaled({ data, width, height }: GreyPicture, scale: number): GreyPicture {
  if (scale === 1) return { data, width, height };
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const result = new Uint8Array(across * down);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      if (scale < 1) {
        const [left, top] = [Math.floor((x * width) / across), Math.floor((y * height) / down)];
        const right = Math.max(left + 1, Math.floor(((x + 1) * width) / across));
        const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / down));
        let sum = 0;
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) sum += data[row * width + column] as number;
        result[y * across + x] = sum / ((bottom - top) * (right - left));
        continue;
      }
      const fx = Math.max(0, Math.min(width - 1, (x + 0.5) / scale - 0.5));
      const fy = Math.max(0, Math.min(height - 1, (y + 0.5) / scale - 0.5));
      const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
      const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
      const [dx, dy] = [fx - x0, fy - y0];
      const top = (data[y0 * width + x0] as number) * (1 - dx) + (data[y0 * width + x1] as number) * dx;
      const bottom = (data[y1 * width + x0] as number) * (1 - dx) + (data[y1 * width + x1] as number) * dx;
      result[y * across + x] = top * (1 - dy) + bottom * dy;
    }
  }
  return { data: result, width: across, height: down };
}

/** Shares of the picture's shorter side: no letter has a stroke so long, and no such stroke is so thin. */
const LEAST_RULE = 0.12;
const MOST_RULE_THICKNESS = 0.006;
const RULE_INK = 190;

/** Without the rules of tables and forms, which the recogniser takes for letters; a slanted rule is many short steps. */
export function withoutRules(picture: GreyPicture): GreyPicture {
  const { data, width, height } = picture;
  const least = Math.round(LEAST_RULE * Math.min(width, height));
  const thickest = Math.max(3, Math.round(MOST_RULE_THICKNESS * Math.min(width, height)));
  const result = data.slice();
  /** Along the first step; across the second. */
  const erase = (lines: number, length: number, across: number, along: number): void => {
    const isInk = (line: number, at: number): boolean =>
      line >= 0 && line < lines && (data[line * across + at * along] as number) < RULE_INK;
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < length; at++) {
        if (!isInk(line, at)) continue;
        const from = at;
        let thin = 0;
        while (at < length && isInk(line, at)) {
          if (!isInk(line - thickest, at) && !isInk(line + thickest, at)) thin++;
          at++;
        }
        if (at - from < least || thin < 0.8 * (at - from)) continue;
        for (let one = from; one < at; one++) {
          // What crosses it, or stands on it, stays.
          if (isInk(line - thickest, one) || isInk(line + thickest, one)) continue;
          for (let near = -1; near <= 1; near++)
            if (line + near >= 0 && line + near < lines) result[(line + near) * across + one * along] = 255;
        }
      }
    }
  };
  erase(height, width, width, 1);
  erase(width, height, 1, width);
  return { data: result, width, height };
}

/** Even light, dark on white. */
export const cleaned = (picture: GreyPicture): GreyPicture => evened(bandsTurned(inverted(picture)));

/** A grey bitmap file (BMP, 8 bits), as Leptonica reads it. */
export function bitmapFile({ data, width, height }: GreyPicture): Uint8Array {
  const stride = (width + 3) & ~3;
  const offset = 14 + 40 + 1024;
  const file = new Uint8Array(offset + stride * height);
  const view = new DataView(file.buffer);
  view.setUint16(0, 0x4d42, true);
  view.setUint32(2, file.length, true);
  view.setUint32(10, offset, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 8, true);
  view.setUint32(34, stride * height, true);
  view.setUint32(46, 256, true);
  for (let grey = 0; grey < 256; grey++) file.fill(grey, 54 + grey * 4, 54 + grey * 4 + 3);
  for (let y = 0; y < height; y++)
    file.set(data.subarray(y * width, (y + 1) * width), offset + (height - 1 - y) * stride);
  return file;
}
