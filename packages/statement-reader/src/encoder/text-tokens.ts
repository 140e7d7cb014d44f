/** A statement as tokens, each with the place in the statement that it stands for. */
import type { PieceTokenizer } from './piece.tokenizer.ts';

export interface TextTokens {
  ids: number[];
  /** Positions in the statement, UTF-16 code units. */
  starts: number[];
  ends: number[];
}

/** Code points that the vocabulary writes otherwise, by their decimal number. */
export type CodePoints = Readonly<Record<string, string>>;

/** At most `maxTokens` of the tokens of `text`, without those that frame it. */
export function textTokens(
  text: string,
  tokenizer: PieceTokenizer,
  codePoints: CodePoints,
  maxTokens: number,
): TextTokens {
  const { normal, positions } = normalised(text, codePoints);
  const { ids, texts } = tokenizer.encode(normal);
  const result: TextTokens = { ids: [], starts: [], ends: [] };
  // The tokens written one after the other are the text, a sign in place of each space and one before the first word.
  let at = normal.startsWith(' ') ? 0 : -1;
  for (const [index, token] of texts.slice(0, maxTokens).entries()) {
    const from = Math.max(0, at);
    at += token.length;
    result.ids.push(ids[index] as number);
    result.starts.push(positions[from] ?? text.length);
    result.ends.push(at <= from ? (positions[from] ?? text.length) : endOf(positions, at, text));
  }
  return result;
}

const endOf = (positions: readonly number[], at: number, text: string): number => {
  const last = positions[at - 1];
  if (last === undefined) return text.length;
  return last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
};

function normalised(text: string, codePoints: CodePoints): { normal: string; positions: number[] } {
  let normal = '';
  const positions: number[] = [];
  let position = 0;
  for (const sign of text) {
    for (const one of codePoints[String(sign.codePointAt(0))] ?? sign) {
      if (one === ' ' && normal.endsWith(' ')) continue;
      normal += one;
      for (let unit = 0; unit < one.length; unit++) positions.push(position);
    }
    position += sign.length;
  }
  return { normal, positions };
}
