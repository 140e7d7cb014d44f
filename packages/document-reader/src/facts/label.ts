/** Labels of a value: on its line, or alone on the line or in the column before it. */
import type { Line } from '../line.ts';
import type { CompiledWords } from '../words.ts';

export interface LabelHit {
  start: number;
  end: number;
}

/** The last hit that ends at or before `position`; the languages in their order. */
export function labelBefore(
  folded: string,
  position: number,
  words: readonly CompiledWords[],
  pick: (of: CompiledWords) => RegExp,
): LabelHit | undefined {
  let best: LabelHit | undefined;
  for (const one of words) {
    for (const match of folded.matchAll(pick(one))) {
      const end = match.index + match[0].length;
      if (match[0].trim() === '' || end > position) continue;
      if (!best || end > best.end || (end === best.end && match.index < best.start)) best = { start: match.index, end };
    }
  }
  return best;
}

/** Boxes of one column: they overlap across by half of the narrower. */
export function isAbove(upper: Line, lower: Line): boolean {
  if (!upper.box || !lower.box) return true;
  const overlap =
    Math.min(upper.box.x + upper.box.width, lower.box.x + lower.box.width) - Math.max(upper.box.x, lower.box.x);
  return overlap > 0.3 * Math.min(upper.box.width, lower.box.width);
}
