/** A sheet photographed on a table: found by its light, cut out of what lies around it, and laid flat; a bent one is straightened. */
import type { Box } from '@dispute-intake/document-reader';
import { type GreyPicture, scaled } from './grey-picture.ts';

interface Point {
  x: number;
  y: number;
}
/** From the upper left corner clockwise. */
type Corners = [Point, Point, Point, Point];

export interface Sheet {
  picture: GreyPicture;
  /** Where a box of the sheet is on the picture it was cut out of. */
  placeOf(box: Box): Box;
}

const SEARCH_SIDE = 320;
const LEAST_SHARE = 0.06;
const MOST_SHARE = 0.93;
const LEVEL_STEP = 10;
const LIGHTEST = 245;
/** The part of a bent sheet that is turned from the lamp is as much darker. */
const DARKER = 50;
/** Of the shades on either side of the edges. */
const LEAST_CONTRAST = 25;
/** Of each of them: an edge of a shadow on the sheet itself has next to none. */
const LEAST_CONTRAST_OF_EDGE = 12;
/** The dark ground of a card on a screen is no paper. */
const LEAST_LIGHT = 90;
/** Of the four-cornered area, covered by the sheet. */
const LEAST_FILLED = 0.93;
/** In degrees; what lies more level was not photographed: it is a window of a screen. */
const LEAST_TURN = 0.6;
/** Corners are less sharp then. */
const LEAST_TURN_OF_BLURRED = 1.5;
const MOST_TURN = 20;
/** Of a bent sheet's shorter side: as far as an edge strays from straight. */
const LEAST_BEND = 0.015;
const MOST_BEND = 0.15;
/** Of a bent edge from the curve that is laid along it, likewise, in the mean. */
const MOST_ASTRAY = 0.008;

/** Undefined where no such sheet is seen: the picture is taken whole. */
export function sheetOf(picture: GreyPicture): Sheet | undefined {
  const scale = Math.min(1, SEARCH_SIDE / Math.max(picture.width, picture.height));
  const small = scaled(picture, scale);
  const found = outlinesOf(small) ?? outlinesOf(evenlyLit(small));
  if (!found) return undefined;
  const [across, down] = [picture.width / small.width, picture.height / small.height];
  const onto = (x: number, y: number): Point => {
    const point = found.onto(x, y);
    return { x: point.x * across, y: point.y * down };
  };
  const [a, b, c, d] = found.corners.map(({ x, y }) => ({ x: x * across, y: y * down })) as Corners;
  const width = Math.round(Math.max(distance(a, b), distance(d, c)));
  const height = Math.round(Math.max(distance(a, d), distance(b, c)));
  if (width < 100 || height < 100) return undefined;
  const flat = flattened(picture, onto, width, height);
  const placeOf = (box: Box): Box => {
    const at = (x: number, y: number): Point => {
      const point = onto(x, y);
      return { x: point.x / picture.width, y: point.y / picture.height };
    };
    const [left, right] = [at(box.x, box.y + box.height / 2), at(box.x + box.width, box.y + box.height / 2)];
    const [top, bottom] = [at(box.x + box.width / 2, box.y), at(box.x + box.width / 2, box.y + box.height)];
    const [across, down] = [Math.abs(right.x - left.x), Math.abs(bottom.y - top.y)];
    const middle = at(box.x + box.width / 2, box.y + box.height / 2);
    return {
      x: Math.max(0, middle.x - across / 2),
      y: Math.max(0, middle.y - down / 2),
      width: across,
      height: down,
    };
  };
  return { picture: flat, placeOf };
}

const BLUR = 3;

/** Each pixel the mean of those around it: the stripes of cloth, metal or wood are one shade. */
function blurred({ data, width, height }: GreyPicture): GreyPicture {
  const along = (from: Uint8Array, lines: number, length: number, across: number, step: number): Uint8Array => {
    const result = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      let count = 0;
      for (let at = -BLUR; at < length; at++) {
        if (at + BLUR < length) {
          sum += from[line * across + (at + BLUR) * step] as number;
          count++;
        }
        if (at > BLUR) {
          sum -= from[line * across + (at - BLUR - 1) * step] as number;
          count--;
        }
        if (at >= 0) result[line * across + at * step] = sum / count;
      }
    }
    return result;
  };
  return { data: along(along(data, height, width, width, 1), width, height, 1, width), width, height };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Shade that parts the dark of a picture from its light (Otsu's). */
function darkLevel({ data }: GreyPicture): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (const value of data) {
    counts[value] = (counts[value] as number) + 1;
    total += value;
  }
  let [below, sum, most, level] = [0, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value] as number;
    sum += value * (counts[value] as number);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * ((total - sum) / above - sum / below) ** 2;
    if (between > most) [most, level] = [between, value];
  }
  return level;
}

interface Outline {
  corners: Corners;
  /** From fractions of the sheet to its points. */
  onto(x: number, y: number): Point;
}
type Shape = (area: Area, level: number, small: GreyPicture) => Outline | undefined;

function outlinesOf(small: GreyPicture): Outline | undefined {
  return (
    outlineOf(small, (area, level) => flatOutline(small, area, level, LEAST_TURN)) ??
    outlineOf(blurred(small), (area, level, one) => flatOutline(one, area, level, LEAST_TURN_OF_BLURRED)) ??
    outlineOf(small, (area, level) => bentOutline(small, area, level), DARKER)
  );
}

/** On a light table the sheet is the lighter part of what is no ink. */
function outlineOf(small: GreyPicture, shape: Shape, darker = 0): Outline | undefined {
  for (let level = darkLevel(small) - darker; level < LIGHTEST; level += LEVEL_STEP) {
    const area = largestLight(small, level);
    const outline = area && shape(area, level, small);
    if (outline) return outline;
  }
  return undefined;
}

function cornersOf(area: Area, { width, height }: GreyPicture): Corners | undefined {
  const corners: Corners = [
    extreme(area, (x, y) => -x - y),
    extreme(area, (x, y) => x - y),
    extreme(area, (x, y) => x + y),
    extreme(area, (x, y) => y - x),
  ];
  const [a, b, c, d] = corners;
  const quad = Math.abs((a.x - c.x) * (b.y - d.y) - (b.x - d.x) * (a.y - c.y)) / 2;
  const share = quad / (width * height);
  const isTurned = turnsOf(corners).some((turn) => Math.abs(turn) > MOST_TURN);
  return share < LEAST_SHARE || share > MOST_SHARE || isTurned ? undefined : corners;
}

const turnsOf = ([a, b, c, d]: Corners): number[] => [turnOf(a, b), turnOf(d, c), turnOf(a, d) - 90, turnOf(b, c) - 90];

function hasEdges(small: GreyPicture, level: number, onto: Outline['onto']): boolean {
  const { light, contrasts, shade } = edgeOf(small, level, onto);
  if (light < LEAST_FILLED || shade < LEAST_LIGHT || Math.min(...contrasts) < LEAST_CONTRAST_OF_EDGE) return false;
  return contrasts.reduce((sum, one) => sum + one, 0) >= contrasts.length * LEAST_CONTRAST;
}

function flatOutline(small: GreyPicture, area: Area, level: number, leastTurn: number): Outline | undefined {
  const corners = cornersOf(area, small);
  if (!corners || turnsOf(corners).every((turn) => Math.abs(turn) < leastTurn)) return undefined;
  const onto = projection(corners);
  return hasEdges(small, level, onto) ? { corners, onto } : undefined;
}

/** Of a sheet that does not lie flat: what is between its edges strays from straight as they do. */
function bentOutline(small: GreyPicture, area: Area, level: number): Outline | undefined {
  const corners = cornersOf(area, small);
  if (!corners) return undefined;
  const [a, b, c, d] = corners;
  const straight = projection(corners);
  const alongRow = (y: number, first: Int32Array, end: number) =>
    bendOf((u) => {
      const point = straight(u, y);
      const edge = first[Math.floor(point.x)] ?? -1;
      return edge === -1 ? undefined : edge + end - point.y;
    });
  const alongColumn = (x: number, first: Int32Array, end: number) =>
    bendOf((v) => {
      const point = straight(x, v);
      const edge = first[Math.floor(point.y)] ?? -1;
      return edge === -1 ? undefined : edge + end - point.x;
    });
  const edges = [
    alongRow(0, area.top, 0),
    alongRow(1, area.bottom, 1),
    alongColumn(0, area.left, 0),
    alongColumn(1, area.right, 1),
  ];
  const side = Math.min(distance(a, b), distance(d, c), distance(a, d), distance(b, c));
  const most = Math.max(...edges.map((edge) => edge.most)) / side;
  if (most < LEAST_BEND || most > MOST_BEND || edges.some(({ astray }) => astray > MOST_ASTRAY * side))
    return undefined;
  const [top, bottom, left, right] = edges.map(({ at }) => at) as [Bend, Bend, Bend, Bend];
  const onto = (x: number, y: number): Point => {
    const point = straight(x, y);
    return {
      x: point.x + (1 - x) * left(y) + x * right(y),
      y: point.y + (1 - y) * top(x) + y * bottom(x),
    };
  };
  return hasEdges(small, level, onto) ? { corners, onto } : undefined;
}

type Bend = (along: number) => number;
const BEND_STEPS = 60;

/** The curve laid along an edge, nothing at both its ends (least squares); how far it strays from straight, and the edge from it. */
function bendOf(strays: (along: number) => number | undefined): { at: Bend; most: number; astray: number } {
  const found: [along: number, stray: number][] = [];
  for (let step = 1; step < BEND_STEPS; step++) {
    const stray = strays(step / BEND_STEPS);
    if (stray !== undefined) found.push([step / BEND_STEPS, stray]);
  }
  const [p, q, r] = leastSquares(
    found.map(([u, stray]) => [u * (1 - u), u * u * (1 - u), u ** 3 * (1 - u), stray]),
  ) as [number, number, number];
  const at = (u: number): number => u * (1 - u) * (p + u * (q + u * r));
  const most = Math.max(0, ...found.map(([u]) => Math.abs(at(u))));
  const astray = found.reduce((sum, [u, stray]) => sum + Math.abs(stray - at(u)), 0) / found.length;
  return { at, most, astray: found.length < BEND_STEPS / 2 ? Number.POSITIVE_INFINITY : astray };
}

/** Factors of the terms that come closest to the values; a row each, the value last. */
function leastSquares(rows: readonly (readonly number[])[]): number[] {
  const count = (rows[0]?.length ?? 1) - 1;
  const sums = Array.from({ length: count }, () => new Float64Array(count + 1));
  for (const row of rows)
    for (const [at, sum] of sums.entries())
      for (let to = 0; to <= count; to++) sum[to] = (sum[to] as number) + (row[at] as number) * (row[to] as number);
  for (const [pivot, own] of sums.entries())
    for (const [at, other] of sums.entries()) {
      if (at === pivot) continue;
      const times = (other[pivot] as number) / (own[pivot] as number);
      for (let to = pivot; to <= count; to++) other[to] = (other[to] as number) - times * (own[to] as number);
    }
  return sums.map((sum, at) => (sum[count] as number) / (sum[at] as number));
}

/** In shares of the picture's sides: there the table is seen. */
const FRAME = 0.04;

/** As if the light fell evenly on the table around the sheet. */
function evenlyLit({ data, width, height }: GreyPicture): GreyPicture {
  const termsAt = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y];
  const frame: number[][] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = [x / width, y / height];
      if (Math.min(across, down, 1 - across, 1 - down) < FRAME)
        frame.push([...termsAt(across, down), data[y * width + x] as number]);
    }
  const factors = leastSquares(frame);
  const mean = frame.reduce((sum, row) => sum + (row[6] as number), 0) / frame.length;
  const even = data.map((value, at) => {
    const terms = termsAt((at % width) / width, Math.floor(at / width) / height);
    const light = terms.reduce((sum, term, one) => sum + term * (factors[one] as number), 0);
    return Math.max(0, Math.min(255, value + mean - light));
  });
  return { data: even, width, height };
}

const turnOf = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

interface Area {
  /** First and last light column of each row; -1 where there is none. */
  left: Int32Array;
  right: Int32Array;
  /** First and last light row of each column, likewise. */
  top: Int32Array;
  bottom: Int32Array;
}

/** The largest light area that hangs together. */
function largestLight({ data, width, height }: GreyPicture, level: number): Area | undefined {
  const of = new Int32Array(data.length);
  const stack = new Int32Array(data.length);
  let [best, most, count] = [0, 0, 0];
  for (let start = 0; start < data.length; start++) {
    if (of[start] !== 0 || (data[start] as number) <= level) continue;
    count++;
    let [size, depth] = [0, 0];
    stack[depth++] = start;
    of[start] = count;
    while (depth > 0) {
      const at = stack[--depth] as number;
      size++;
      const x = at % width;
      const near = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of near) {
        if (next < 0 || next >= data.length || of[next] !== 0 || (data[next] as number) <= level) continue;
        of[next] = count;
        stack[depth++] = next;
      }
    }
    if (size > most) [best, most] = [count, size];
  }
  if (most < 0.5 * LEAST_SHARE * data.length) return undefined;
  const left = new Int32Array(height).fill(-1);
  const right = new Int32Array(height).fill(-1);
  const top = new Int32Array(width).fill(-1);
  const bottom = new Int32Array(width).fill(-1);
  for (let at = 0; at < of.length; at++) {
    if (of[at] !== best) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (left[y] === -1) left[y] = x;
    right[y] = x;
    if (top[x] === -1) top[x] = y;
    bottom[x] = y;
  }
  return { left, right, top, bottom };
}

function extreme({ left, right }: Area, worth: (x: number, y: number) => number): Point {
  let best: Point = { x: 0, y: 0 };
  let most = Number.NEGATIVE_INFINITY;
  for (const [y, first] of left.entries()) {
    if (first === -1) continue;
    for (const x of [first, right[y] as number])
      if (worth(x, y) > most) [most, best] = [worth(x, y), { x: x + 0.5, y: y + 0.5 }];
  }
  return best;
}

/** Of a band along the edges, a little inside, where no letters stand: the share that is light, its shade, and how much lighter each edge is than what is outside it. */
function edgeOf(
  { data, width, height }: GreyPicture,
  level: number,
  onto: Outline['onto'],
): { light: number; shade: number; contrasts: number[] } {
  const shadesAt = (edge: number, inside: number): number[] => {
    const shades: number[] = [];
    for (let step = 1; step < 60; step++) {
      const along = step / 60;
      const across = edge % 2 === 0 ? inside : 1 - inside;
      const point = edge < 2 ? onto(along, across) : onto(across, along);
      const [px, py] = [Math.floor(point.x), Math.floor(point.y)];
      if (px >= 0 && py >= 0 && px < width && py < height) shades.push(data[py * width + px] as number);
    }
    return shades;
  };
  const mean = (shades: number[]): number => shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  const edges = [0, 1, 2, 3].map((edge) => ({
    inner: [...shadesAt(edge, 0.015), ...shadesAt(edge, 0.03)],
    outer: shadesAt(edge, -0.03),
  }));
  if (edges.some(({ inner, outer }) => inner.length === 0 || outer.length === 0))
    return { light: 0, shade: 0, contrasts: [0] };
  const inner = edges.flatMap((edge) => edge.inner);
  return {
    light: inner.filter((shade) => shade > level).length / inner.length,
    shade: mean(inner),
    contrasts: edges.map((edge) => mean(edge.inner) - mean(edge.outer)),
  };
}

/** From fractions of a rectangle to the points of the four-cornered area (Heckbert's square to quadrilateral). */
function projection([a, b, c, d]: Corners): (x: number, y: number) => Point {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [x1, x2, y1, y2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const under = x1 * y2 - x2 * y1;
  const [g, h] = [(sx * y2 - x2 * sy) / under, (x1 * sy - sx * y1) / under];
  const [ax, bx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [ay, by] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (x, y) => {
    const over = g * x + h * y + 1;
    return { x: (ax * x + bx * y + a.x) / over, y: (ay * x + by * y + a.y) / over };
  };
}

function flattened(
  { data, width: across, height: down }: GreyPicture,
  onto: (x: number, y: number) => Point,
  width: number,
  height: number,
): GreyPicture {
  const flat = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point = onto((x + 0.5) / width, (y + 0.5) / height);
      const [fx, fy] = [point.x - 0.5, point.y - 0.5];
      const [x0, y0] = [Math.floor(fx), Math.floor(fy)];
      if (x0 < 0 || y0 < 0 || x0 >= across - 1 || y0 >= down - 1) continue;
      const at = y0 * across + x0;
      const [dx, dy] = [fx - x0, fy - y0];
      const top = (data[at] as number) * (1 - dx) + (data[at + 1] as number) * dx;
      const bottom = (data[at + across] as number) * (1 - dx) + (data[at + across + 1] as number) * dx;
      flat[y * width + x] = top * (1 - dy) + bottom * dy;
    }
  }
  return { data: flat, width, height };
}
