/** A long statement in parts that the encoder reads one by one. */
import type { TextTokens } from './text-tokens.ts';

/** Tokens `from` (inclusive) to `to` (exclusive). */
export interface Window {
  from: number;
  to: number;
}

const SENTENCE_END = /[.!?؟。！？\n]/;

/** Windows of at most `maxTokens`, cut after a sentence where one ends in their second half. */
export function windowsOf(text: string, { starts, ends }: TextTokens, maxTokens: number): Window[] {
  const windows: Window[] = [];
  let from = 0;
  while (from < starts.length) {
    let to = Math.min(from + maxTokens, starts.length);
    if (to < starts.length) {
      const least = from + Math.floor(maxTokens / 2);
      for (let cut = to; cut > least; cut--) {
        if (SENTENCE_END.test(text.slice(starts[cut - 1], ends[cut - 1]))) {
          to = cut;
          break;
        }
      }
    }
    windows.push({ from, to });
    from = to;
  }
  return windows;
}

/** The sentence around a position, without white space at its ends. */
export function sentenceAround(text: string, position: number): { start: number; end: number } {
  let start = position;
  while (start > 0 && !endsSentence(text, start - 1)) start--;
  let end = position;
  while (end < text.length && !endsSentence(text, end)) end++;
  end = Math.min(text.length, end + 1);
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

/** A sentence longer than this is told in clauses, one dictated without stops too. */
const MOST_OF_SENTENCE = 120;
const AROUND_CLAUSE = 48;

/** The sentence around a position; of a long one the part between commas, and at most some eight words on either side. */
export function clauseAround(text: string, position: number): { start: number; end: number } {
  const sentence = sentenceAround(text, position);
  if (sentence.end - sentence.start <= MOST_OF_SENTENCE) return sentence;
  let start = position;
  while (start > sentence.start && !/[,;:،、]/.test(text.charAt(start - 1))) start--;
  let end = position;
  while (end < sentence.end && !/[,;:،、]/.test(text.charAt(end))) end++;
  if (position - start > AROUND_CLAUSE) start = wordStart(text, position - AROUND_CLAUSE);
  if (end - position > AROUND_CLAUSE) end = wordStart(text, position + AROUND_CLAUSE);
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

function wordStart(text: string, position: number): number {
  const space = text.slice(position, position + AROUND_CLAUSE / 2).search(/\s/);
  return space < 0 ? position : position + space + 1;
}

/** A stop within a number or an abbreviation ends nothing. */
const endsSentence = (text: string, at: number): boolean => {
  const sign = text.charAt(at);
  if (/[!?؟。！？\n]/.test(sign)) return true;
  return sign === '.' && /^\s|^$/.test(text.charAt(at + 1)) && !/^\s*(?:\p{Ll}|\d)/u.test(text.slice(at + 1, at + 4));
};
