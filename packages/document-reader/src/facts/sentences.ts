/** Sentences that run over the lines of a document. */
import { fold, type Line } from '../line.ts';

export interface Sentence {
  text: string;
  folded: string;
  /** The line it begins on. */
  line: Line;
}

const END = /(?<=[.!?。！؟](?:["')\]])?)\s+(?=[^\s\d])|(?<=[。！؟])/u;
const MAX_SENTENCE = 420;
const ABBREVIATED =
  /(?:(?<!\p{L})(?:no|nr|approx|ca|inc|ltd|z\.b|d\.h|art|sr|sra|dr|mr|mrs|ms|ul|np|tzn|bzw|p\.ej|max|min|tel)|(?<!\p{L})\p{L}|(?<![\d.,])(?:[12]?\d|3[01]))\.$/iu;

/** A line that ends without a stop goes on in the next one, where that begins in the same column and no new paragraph. */
export function sentencesOf(lines: readonly Line[]): Sentence[] {
  const sentences: Sentence[] = [];
  let open: { text: string; line: Line } | undefined;
  const close = (): void => {
    if (open && open.text.trim() !== '')
      sentences.push({ text: open.text.trim(), folded: fold(open.text.trim()).folded, line: open.line });
    open = undefined;
  };
  let previous: Line | undefined;
  for (const line of lines) {
    if (previous && !goesOn(previous, line)) close();
    const parts = line.text.split(END);
    for (const [at, part] of parts.entries()) {
      if (!part) continue;
      open = open ? { ...open, text: `${open.text} ${part}`.slice(0, MAX_SENTENCE) } : { text: part, line };
      const isLast = at === parts.length - 1;
      if ((!isLast || /[.!?。！؟]["')]?$/.test(part)) && !ABBREVIATED.test(part)) close();
    }
    previous = line;
  }
  close();
  return sentences;
}

/** Begins with its time. */
const MESSAGE = /^\[?(?:[01]?\d|2[0-3]):[0-5]\d\]?\s+\p{L}/u;

function goesOn(before: Line, next: Line): boolean {
  if (before.page !== next.page) return false;
  if (before.text.length < 25 || MESSAGE.test(next.text)) return false;
  if (!before.box || !next.box) return true;
  const gap = next.box.y - (before.box.y + before.box.height);
  const left = Math.abs(before.box.x - next.box.x);
  const right = Math.abs(before.box.x + before.box.width - next.box.x - next.box.width);
  // Lines of Arabic begin at the right.
  return gap < 1.1 * before.box.height && (/\p{Script=Arabic}/u.test(next.text) ? right : left) < 0.25;
}
