/** Whether a contact that a text tells of is one that the cardholder made with the merchant. */
import { type FoldedText, foldText, foldWord } from '../../text/folded.text.ts';
import { lexiconOf } from '../lexicon/index.ts';
import { CONTACT_WORDS, type Scope } from './contact.words.ts';

/** Where nothing ends a clause, so many words on either side of its contact belong to it. */
const REACH_WORDS = { before: 9, after: 6 } as const;
/** Somebody else who acts may be named so many words before. */
const ACTOR_WORDS = 16;

/** Pairs of marks from the beginning on: between two names in them nothing is quoted. Those of Japanese are not folded. */
const IN_MARKS = /"[^"]*"|「[^」]*」/g;
/** Somebody's words of three or more: a shorter quotation is a name. A longer one has lost its other mark. */
const SHORTEST = { '"': /\S\s+\S+\s+\S/, '「': /^.{10}/su } as const;
const LONGEST = 400;
const isQuotation = (marked: string): boolean =>
  marked.length <= LONGEST && SHORTEST[marked.charAt(0) as keyof typeof SHORTEST].test(marked);

interface Compiled extends Readonly<Record<Scope, RegExp>> {
  me: RegExp;
  merchant: RegExp;
}
const compiled = new Map<string, Compiled | null>();

function wordsOf(language: string): Compiled | null {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const told = CONTACT_WORDS[language];
  const one = (words: readonly string[]): RegExp => {
    const body = words.map((word) => folding(word)).join('|');
    const before = language === 'ar' ? '(?<![\\p{L}\\p{M}])[وفبلك]?' : '(?<![\\p{L}\\p{M}])';
    // Folding sets a space between the signs of Japanese.
    return language === 'ja'
      ? new RegExp(body.replaceAll(')(', ')\\s*('), 'u')
      : new RegExp(`${before}(?:${body})(?![\\p{L}\\p{M}])`, 'u');
  };
  const made = told && {
    planned: one(told.planned.words),
    byOthers: one(told.byOthers.words),
    toOthers: one(told.toOthers.words),
    theirs: one(told.theirs.words),
    me: one([told.me]),
    merchant: one([told.merchant]),
  };
  compiled.set(language, made ?? null);
  return made ?? null;
}
/** Only signs that folding writes otherwise: the rest of a list is regular expression. */
const folding = (words: string): string =>
  words.replace(/[^\x20-\x7e]+/g, foldWord).replace(/(?<=[\p{L}](?<!\\[a-z]))\*/gu, '\\p{L}*');

export interface ContactScopes {
  /** What takes the contact told at a position of the text away; undefined where it counts. */
  at(position: number): Scope | 'quoted' | undefined;
}

/** `isMachines`: at a cash machine the bank that runs it is the merchant. */
export function contactScopes(text: string, language: string | null, isMachines = false): ContactScopes {
  const words = wordsOf(language ?? 'en');
  if (!words) return { at: () => undefined };
  const lexicon = lexiconOf(language ?? 'en');
  let folded: FoldedText | undefined;
  let quotations: [number, number][] | undefined;
  return {
    at(position) {
      folded ??= foldText(text);
      const { folded: told, positions } = folded;
      const at = firstAtLeast(positions, position);
      quotations ??= [...told.matchAll(IN_MARKS)]
        .filter(([marked]) => isQuotation(marked))
        .map(({ index, 0: quote }) => [index, index + quote.length]);
      if (quotations.some(([begin, finish]) => at > begin && at < finish)) return 'quoted';
      const [from, to] = sentenceOf(told, at);
      const [start, end] = clauseOf(told, at, from, to, lexicon?.conjunctions);
      const clause = told.slice(start, end);
      if (words.planned.test(clause)) return 'planned';
      const isOwn = !isMachines || lexicon?.own.test(` ${clause} `);
      if (words.toOthers.test(clause) && isOwn && !words.merchant.test(clause)) return 'toOthers';
      if (words.theirs.test(clause) && !words.me.test(clause)) return 'theirs';
      const before = lastWords(told.slice(from, at), ACTOR_WORDS) + told.slice(at, end);
      const actor = words.byOthers.exec(before);
      if (!actor) return undefined;
      return words.me.test(before.slice(actor.index + actor[0].length)) ? undefined : 'byOthers';
    },
  };
}

function firstAtLeast(positions: readonly number[], position: number): number {
  let [low, high] = [0, positions.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sentenceOf(text: string, at: number): [number, number] {
  const ends = /[.!?\n](?=\s|$)/g;
  let from = 0;
  for (const { index } of text.matchAll(ends)) {
    if (index >= at) return [from, index];
    from = index + 1;
  }
  return [from, text.length];
}

function clauseOf(text: string, at: number, from: number, to: number, conjunctions?: RegExp): [number, number] {
  const breaks = [...text.slice(from, to).matchAll(/[,;:()]/g)].map(({ index }) => [index + from, index + from + 1]);
  if (conjunctions)
    for (const { index, 0: word } of text.slice(from, to).matchAll(conjunctions))
      breaks.push([index + from, index + from + word.length]);
  const start = Math.max(from, ...breaks.map(([, end = 0]) => end).filter((end) => end <= at));
  const end = Math.min(to, ...breaks.map(([begin = 0]) => begin).filter((begin) => begin > at));
  const before = lastWords(text.slice(start, at), REACH_WORDS.before);
  return [at - before.length, at + firstWords(text.slice(at, end), REACH_WORDS.after).length];
}

/** The end of a text from the `count`th last word on. */
function lastWords(text: string, count: number): string {
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index);
  return text.slice(starts.at(-count) ?? 0);
}
function firstWords(text: string, count: number): string {
  const after = [...text.matchAll(/\S+/g)].map(({ index }) => index)[count];
  return after === undefined ? text : text.slice(0, after);
}
