/** How many sentences end between two positions of a text; a long one without stops counts as several. */
const LONG = 120;

export function sentencesBetween(text: string, one: number, other: number): number {
  const between = text.slice(Math.min(one, other), Math.max(one, other));
  const ends = [...between.matchAll(/[!?؟。！？\n]|\.(?=\s+[^\p{Ll}\d\s])/gu)].length;
  return Math.max(ends, Math.floor(between.length / LONG) - 1);
}
