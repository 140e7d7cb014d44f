/** Part of a picture that is enough to tell which script and which way up it is: what it costs is bounded by its letters. */
import { blotsOf } from './blots.ts';
import { type GreyPicture, partOf } from './grey-picture.ts';

/** Some three rows of a letter, or half of a slip. */
const ENOUGH_LETTERS = 90;
/** In pixels of a picture made small for trials. */
const LEAST_LETTER = 7;
const MOST_LETTER = 60;
/** Of the longer side, the least first. */
const SHARES = [0.25, 0.35, 0.5, 0.7];
const STEPS = 20;

/** The smallest square with enough letters on it, where they stand closest; the whole picture where it has fewer. */
export function trialPart(picture: GreyPicture): GreyPicture {
  const { width, height } = picture;
  const letters = (blotsOf(picture) ?? []).filter(({ top, bottom, left, right }) => {
    const [across, down] = [right - left, bottom - top];
    return Math.max(across, down) >= LEAST_LETTER && Math.max(across, down) <= MOST_LETTER;
  });
  const side = Math.max(width, height);
  const cell = side / STEPS;
  const counts = new Uint32Array(STEPS * STEPS);
  for (const { left, right, top, bottom } of letters) {
    const at = STEPS * Math.floor((top + bottom) / 2 / cell) + Math.floor((left + right) / 2 / cell);
    counts[at] = (counts[at] as number) + 1;
  }
  for (const share of SHARES) {
    const cells = Math.round(share * STEPS);
    let best = { most: 0, x: 0, y: 0 };
    for (let y = 0; y + cells <= STEPS; y++)
      for (let x = 0; x + cells <= STEPS; x++) {
        let most = 0;
        for (let row = y; row < y + cells; row++)
          for (let column = x; column < x + cells; column++) most += counts[row * STEPS + column] as number;
        if (most > best.most) best = { most, x, y };
      }
    if (best.most < ENOUGH_LETTERS) continue;
    const [left, top] = [Math.floor(best.x * cell), Math.floor(best.y * cell)];
    const [right, bottom] = [left + Math.ceil(cells * cell), top + Math.ceil(cells * cell)];
    return partOf(picture, { left, top, right: Math.min(width, right), bottom: Math.min(height, bottom) }, 0);
  }
  return picture;
}
