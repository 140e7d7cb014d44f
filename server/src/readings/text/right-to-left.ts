/** Letters of a line of Arabic in the order they are read in, where a PDF has them in the order they are drawn in. */

export interface PlacedSign {
  sign: string;
  left: number;
  right: number;
}

const ALEF = /^[\u0622\u0623\u0625\u0627]$/;
const LAM = '\u0644';
/** Of Latin letters, digits and what stands between them: written from left to right within a line of Arabic. */
const LEFT_TO_RIGHT = /^[\p{Script=Latin}\p{Nd}\-./_#+]$/u;
export const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/**
 * The two letters of a ligature of lam and alef, which is drawn as one sign, and the parts of a number with Latin letters
 * (`INV-20881`) come the other way round. Signs of other lines stay as they are.
 */
export function inReadingOrder<Sign extends PlacedSign>(signs: readonly Sign[]): Sign[] {
  const ordered = [...signs];
  if (!signs.some(({ sign }) => RIGHT_TO_LEFT.test(sign))) return ordered;
  for (let at = 0; at + 1 < ordered.length; at++) {
    const [one, next] = [ordered[at] as Sign, ordered[at + 1] as Sign];
    const isTurned = ALEF.test(one.sign) && next.sign === LAM && next.left >= one.left && next.left <= one.right + 1;
    if (isTurned) [ordered[at], ordered[at + 1]] = [next, one];
  }
  for (let from = 0; from < ordered.length; from++) {
    let to = from;
    while (to < ordered.length && LEFT_TO_RIGHT.test((ordered[to] as Sign).sign)) to++;
    const run = ordered.slice(from, to);
    if (run.some(({ sign }) => /\p{Script=Latin}/u.test(sign)) && isOneWord(run))
      ordered.splice(from, run.length, ...run.sort((one, other) => one.left - other.left));
    from = Math.max(from, to - 1);
  }
  return ordered;
}

/** Signs of one word touch, but for the blank of a letter between them. */
function isOneWord(run: readonly PlacedSign[]): boolean {
  const sorted = [...run].sort((one, other) => one.left - other.left);
  return sorted.every((sign, at) => {
    const before = sorted[at - 1];
    return before === undefined || sign.left - before.right < 3 * Math.max(1, sign.right - sign.left);
  });
}
