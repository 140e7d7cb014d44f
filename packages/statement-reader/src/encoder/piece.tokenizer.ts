/** Cuts text into the pieces of a unigram vocabulary: the most probable way to write each word. */

/** What is read of `tokenizer.json`: the vocabulary, each piece with the logarithm of its probability, in the order of the ids. */
export interface PieceVocabulary {
  model: { unk_id: number; vocab: readonly (readonly [piece: string, score: number])[] };
}

export interface Pieces {
  ids: number[];
  /** What each id stands for; written one after the other they are the text, {@link SPACE} for each space and before the first word. */
  texts: string[];
}

export interface PieceTokenizer {
  /** Pure; takes time in proportion to the text. */
  encode(text: string): Pieces;
}

const SPACE = '▁';
/** Of a sign that the vocabulary does not have, beside the least probable piece. */
const UNKNOWN_PENALTY = 10;
const IS_CONTROL = /^<(?:s|pad|\/s|unk)>$/;

/** Holds the vocabulary in one map, some 16 MB for eighty thousand pieces. */
export function createPieceTokenizer({ model: { unk_id: unknown, vocab } }: PieceVocabulary): PieceTokenizer {
  const ids = new Map<string, number>();
  const scores = new Float64Array(vocab.length);
  let longest = 1;
  let least = 0;
  for (const [id, [piece, score]] of vocab.entries()) {
    scores[id] = score;
    least = Math.min(least, score);
    // Text never names what frames it.
    if (IS_CONTROL.test(piece)) continue;
    ids.set(piece, id);
    longest = Math.max(longest, piece.length);
  }
  const unknownScore = least - UNKNOWN_PENALTY;

  function addWord(word: string, pieces: Pieces): void {
    const { length } = word;
    const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(length + 1);
    const chosen = new Int32Array(length + 1);
    best[0] = 0;
    for (let start = 0; start < length; ) {
      const sign = (word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
      const before = best[start] as number;
      const offer = (end: number, id: number, score: number): void => {
        if (before + score <= (best[end] as number)) return;
        best[end] = before + score;
        from[end] = start;
        chosen[end] = id;
      };
      let isKnown = false;
      for (let end = start + sign; end <= Math.min(length, start + longest); end++) {
        const id = ids.get(word.slice(start, end));
        if (id === undefined) continue;
        offer(end, id, scores[id] as number);
        isKnown ||= end === start + sign;
      }
      if (!isKnown) offer(start + sign, unknown, unknownScore);
      start += sign;
    }
    const reversed: { id: number; text: string }[] = [];
    for (let end = length; end > 0; end = from[end] as number) {
      const id = chosen[end] as number;
      const text = word.slice(from[end], end);
      const after = reversed.at(-1);
      // Unknown signs in a row are one piece.
      if (id === unknown && after?.id === unknown) after.text = text + after.text;
      else reversed.push({ id, text });
    }
    for (const { id, text } of reversed.reverse()) {
      pieces.ids.push(id);
      pieces.texts.push(text);
    }
  }

  return {
    encode(text) {
      const pieces: Pieces = { ids: [], texts: [] };
      if (text === '') return pieces;
      const spaced = text.replaceAll(' ', SPACE);
      const whole = spaced.startsWith(SPACE) ? spaced : SPACE + spaced;
      for (const [word] of whole.matchAll(/▁?[^▁]+|▁/g)) addWord(word, pieces);
      return pieces;
    },
  };
}
