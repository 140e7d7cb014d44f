/** Blots of a picture: what of its ink hangs together. */
import type { GreyPicture } from './grey-picture.ts';

export interface Blot {
  left: number;
  /** First column and row outside. */
  right: number;
  top: number;
  bottom: number;
  /** Of ink. */
  pixels: number;
}

/** Darker is ink. */
const INK = 140;

/** Rows of ink, of which blots are put together; a page full of print has a tenth. */
const MOST_STROKES = 400_000;
/** A page full of print has a third. */
const MOST_BLOTS = 12_000;

/** Pixels that touch, also at a corner, are one blot. Undefined where there are more than a page of print has: the picture is noise. */
export function blotsOf({ data, width, height }: GreyPicture): Blot[] | undefined {
  const blots: Blot[] = [];
  const parents: number[] = [];
  const root = (at: number): number => {
    let one = at;
    while (parents[one] !== one) one = parents[one] = parents[parents[one] as number] as number;
    return one;
  };
  let above: { from: number; to: number; blot: number }[] = [];
  for (let y = 0; y < height; y++) {
    const row: typeof above = [];
    let at = 0;
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) >= INK) continue;
      const from = x;
      while (x < width && (data[y * width + x] as number) < INK) x++;
      if (blots.length === MOST_STROKES) return undefined;
      const own = blots.push({ left: from, right: x, top: y, bottom: y + 1, pixels: x - from }) - 1;
      parents.push(own);
      while (at < above.length && (above[at] as { to: number }).to < from) at++;
      for (let next = at; next < above.length && (above[next] as { from: number }).from <= x; next++)
        parents[root((above[next] as { blot: number }).blot)] = root(own);
      row.push({ from, to: x, blot: own });
    }
    above = row;
  }
  for (const [at, blot] of blots.entries()) {
    const whole = blots[root(at)] as Blot;
    if (whole === blot) continue;
    whole.left = Math.min(whole.left, blot.left);
    whole.right = Math.max(whole.right, blot.right);
    whole.top = Math.min(whole.top, blot.top);
    whole.bottom = Math.max(whole.bottom, blot.bottom);
    whole.pixels += blot.pixels;
  }
  const whole = blots.filter((_, at) => parents[at] === at);
  return whole.length > MOST_BLOTS ? undefined : whole;
}
