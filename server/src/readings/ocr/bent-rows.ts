/** Rows of print that are not straight, as on a slip that curls: how far they fall from place to place, and the picture without that. */
import { blotsOf } from './blots.ts';
import { type GreyPicture, scaled } from './grey-picture.ts';

export interface BentRows {
  /** Pixels by which the rows have fallen there; from fractions of the picture. */
  fallAt(x: number, y: number): number;
}

const SIDE = 500;
/** Of ink; each of hundreds of curves is tried on them. */
const MOST_POINTS = 4000;
const FEWEST_POINTS = 200;
const LEAST_LETTER = 8;
const MOST_LETTER = 80;
const INK = 150;
/** By so much the rows must be told apart better than on the level. */
const LEAST_GAIN = 1.2;
/** Than the curve before. */
const LEAST_GAIN_NEAR = 1.02;
const LEAST_STEP_GAIN = 1.002;

/** Factors of x, xy, x², x²y, x³ and x³y, from -1 to 1 across and down, in pixels of a small picture. */
type Curve = readonly number[];
/** Ways to go on from a curve: one factor, or two that make up for one another. */
const WAYS: readonly Curve[] = [
  ...[0, 1, 2, 3, 4, 5].map((at) => [0, 0, 0, 0, 0, 0].map((_, one) => (one === at ? 1 : 0))),
  [1, 1, 0, 0, 0, 0],
  [1, 0, 1, 0, 0, 0],
  [1, 0, -1, 0, 0, 0],
  [1, 0, 0, 0, 1, 0],
  [1, 0, 0, 0, -1, 0],
  [0, 1, 0, 0, 0, -1],
  [0, 0, 1, 1, 0, 0],
  [0, 0, 1, 0, 1, 0],
  [0, 0, 1, 0, -1, 0],
  [0, 0, 0, 0, 1, 1],
];
const STEPS = [12, 6, 3, 1.5, 0.75];
const MOST_ROUNDS = 6;
/** Where the search begins: degrees more than the skew, and pixels of x². */
const STARTS = [
  [0, 0],
  [0, -20],
  [0, 20],
  [-4, 0],
  [4, 0],
] as const;

const fall = (curve: Curve, x: number, y: number): number => {
  const [a, b, c, d, e, f] = curve as [number, number, number, number, number, number];
  return x * (a + b * y + x * (c + d * y + x * (e + f * y)));
};

/** Undefined where rows lie level, or fall evenly by that skew (degrees). */
export function bentRowsOf(picture: GreyPicture, skew: number): BentRows | undefined {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const points = pointsOf(picture, scale);
  if (points.length < 3 * FEWEST_POINTS) return undefined;
  const [halfWidth, height] = [(picture.width * scale) / 2, Math.ceil(picture.height * scale)];
  const rows = new Float64Array(3 * height);
  /** How well rows of ink are told apart where they are taken to fall along that curve. */
  const worthOf = (curve: Curve): number => {
    rows.fill(0);
    for (let at = 0; at < points.length; at += 3) {
      const row = (points[at + 2] as number) - fall(curve, points[at] as number, points[at + 1] as number) + height;
      const above = Math.floor(row);
      if (above < 0 || above + 1 >= rows.length) continue;
      rows[above] = (rows[above] as number) + above + 1 - row;
      rows[above + 1] = (rows[above + 1] as number) + row - above;
    }
    let worth = 0;
    for (let row = 1; row < rows.length; row++) worth += ((rows[row] as number) - (rows[row - 1] as number)) ** 2;
    return worth;
  };
  const slope = (degrees: number): number => Math.tan((degrees * Math.PI) / 180) * halfWidth;
  const even = worthOf([slope(skew), 0, 0, 0, 0, 0]);
  let best: { curve: Curve; worth: number } | undefined;
  let most = LEAST_GAIN * even;
  for (const [degrees, bend] of STARTS) {
    const found = climbed([slope(skew + degrees), 0, bend, 0, 0, 0], worthOf);
    // Nothing is better near by: the rows are straight.
    if (found.worth < LEAST_GAIN_NEAR * even) return undefined;
    if (found.worth <= most) continue;
    best = found;
    most = LEAST_GAIN_NEAR * found.worth;
  }
  if (!best) return undefined;
  const { curve } = best;
  return { fallAt: (x, y) => fall(curve, 2 * x - 1, 2 * y - 1) / scale };
}

function climbed(start: Curve, worthOf: (curve: Curve) => number): { curve: Curve; worth: number } {
  let curve = start;
  let worth = worthOf(start);
  for (const step of STEPS) {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const before = worth;
      for (const way of WAYS)
        for (const by of [step, -step]) {
          const next = curve.map((factor, at) => factor + by * (way[at] as number));
          const gained = worthOf(next);
          if (gained > LEAST_STEP_GAIN * worth) [curve, worth] = [next, gained];
        }
      if (worth === before) break;
    }
  }
  return { curve, worth };
}

/** Of the ink of letters: across and down from -1 to 1, and the row in a picture of that scale. */
function pointsOf(picture: GreyPicture, scale: number): Float64Array {
  const { data, width, height } = scaled(picture, scale);
  const points: number[] = [];
  for (const { left, right, top, bottom } of blotsOf(picture) ?? []) {
    const size = Math.max(right - left, bottom - top);
    if (size < LEAST_LETTER || size > MOST_LETTER) continue;
    for (let y = Math.floor(top * scale); y < Math.min(height, bottom * scale); y++)
      for (let x = Math.floor(left * scale); x < Math.min(width, right * scale); x++)
        if ((data[y * width + x] as number) < INK) points.push((2 * x) / width - 1, (2 * y) / height - 1, y);
  }
  const every = Math.ceil(points.length / 3 / MOST_POINTS);
  return Float64Array.from(points.filter((_, at) => Math.floor(at / 3) % every === 0));
}

/** Every row where it would be if none fell; what comes from outside the picture is white. */
export function straightened({ data, width, height }: GreyPicture, { fallAt }: BentRows): GreyPicture {
  const result = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = x / width;
      const from = y + fallAt(across, (y + fallAt(across, y / height)) / height);
      const above = Math.floor(from);
      if (above < 0 || above + 1 >= height) continue;
      const share = from - above;
      result[y * width + x] =
        (data[above * width + x] as number) * (1 - share) + (data[(above + 1) * width + x] as number) * share;
    }
  return { data: result, width, height };
}
