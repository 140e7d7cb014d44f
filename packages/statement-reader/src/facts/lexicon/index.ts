/** The languages read, each compiled when it is first needed. */
import { compileDates, type DateGrammar } from '../../text/date.finder.ts';
import { foldWord } from '../../text/folded.text.ts';
import { type PatternIndex, patternIndexing } from '../../text/pattern.index.ts';
import { patternSource } from '../../text/pattern.ts';
import { atOnce, besideOthers, type InPieces } from '../../text/pieces.ts';
import { ar } from './ar.lexicon.ts';
import { de } from './de.lexicon.ts';
import { en } from './en.lexicon.ts';
import { es } from './es.lexicon.ts';
import { fr } from './fr.lexicon.ts';
import { it } from './it.lexicon.ts';
import { ja } from './ja.lexicon.ts';
import type { Concept, Lexicon } from './lexicon.shape.ts';
import { nl } from './nl.lexicon.ts';
import { pl } from './pl.lexicon.ts';
import { pt } from './pt.lexicon.ts';
import { tr } from './tr.lexicon.ts';
import { uk } from './uk.lexicon.ts';

export interface CompiledLexicon {
  language: string;
  dates: DateGrammar;
  /** What `patterns` finds first, in its order; what it finds after these are purchases, the surest first. */
  concepts: readonly Concept[];
  patterns: PatternIndex;
  conjunctions: RegExp;
  /** What of a conjunction is written as one with the word after it; matches nothing where there is none. */
  prefix: RegExp;
  nounPhrase: { stop: RegExp; skip: RegExp };
  /** Whether a clause goes on about the cardholder. */
  me: RegExp;
  own: RegExp;
  /** Words for the day after that of writing. */
  tomorrow?: RegExp;
}

export const LEXICONS: readonly Lexicon[] = [en, de, es, fr, it, pt, pl, ar, nl, tr, uk, ja];

/** Whether there are patterns for a language. */
export const isReadLanguage = (language: string | null): boolean =>
  LEXICONS.some((lexicon) => lexicon.language === language);

function* compiling(lexicon: Lexicon): InPieces<CompiledLexicon> {
  const concepts = Object.keys(lexicon.concepts) as Concept[];
  const sources: string[][] = [];
  for (const patterns of [
    ...concepts.map((concept) => lexicon.concepts[concept] ?? []),
    ...lexicon.purchases.map((pattern) => [pattern]),
  ]) {
    sources.push(patterns.map((pattern) => patternSource(pattern, lexicon.macros)));
    yield;
  }
  const dates = compileDates(lexicon.dates);
  yield;
  const patterns = yield* patternIndexing(sources, lexicon.prefix ?? '');
  const words = (list: string): string => foldWord(list).replaceAll(' ', '\\s+');
  return {
    language: lexicon.language,
    dates,
    concepts,
    patterns,
    conjunctions: new RegExp(`(?:^|\\s)(?:${words(lexicon.conjunctions)})(?=\\s)`, 'g'),
    prefix: new RegExp(`^(?:${lexicon.prefix ?? ''})`),
    me: new RegExp(`^\\s*(?:${words(lexicon.me)})(?=[\\s,.!?]|$)`),
    own: new RegExp(`(?:^|\\s)(?:${words(lexicon.own)})(?:\\s|$)`),
    ...(lexicon.tomorrow !== undefined && {
      tomorrow: new RegExp(`(?<![\\p{L}])(?:${words(lexicon.tomorrow)})(?![\\p{L}])`, 'u'),
    }),
    nounPhrase: {
      stop: new RegExp(`^(?:${words(lexicon.nounPhrase.stop)})$`),
      skip: new RegExp(`^(?:${words(lexicon.nounPhrase.skip)})$`),
    },
  };
}

const compiled = new Map<string, CompiledLexicon>();

/** The compiled lexicon of a language, or null where the language is not read. */
export function lexiconOf(language: string): CompiledLexicon | null {
  const known = compiled.get(language);
  if (known) return known;
  const lexicon = LEXICONS.find((one) => one.language === language);
  if (!lexicon) return null;
  const result = atOnce(compiling(lexicon));
  compiled.set(language, result);
  return result;
}

const grammars = new Map<string, DateGrammar>();

/** How a language writes dates, compiled apart from all else; null where the language is not read. */
export function dateGrammarOf(language: string): DateGrammar | null {
  const known = compiled.get(language)?.dates ?? grammars.get(language);
  if (known) return known;
  const lexicon = LEXICONS.find((one) => one.language === language);
  if (!lexicon) return null;
  const grammar = compileDates(lexicon.dates);
  grammars.set(language, grammar);
  return grammar;
}

const prepared = new Map<string, Promise<void>>();

/**
 * Compiles the patterns of a language (`de`), unless it was done before: up to 0.2 s of processor time in pieces of some milliseconds, and
 * up to 9 MB. The first statement in a language that is not prepared waits for all of it at once. Nothing where the language is not read.
 */
export function prepareLanguage(language: string): Promise<void> {
  const begun = prepared.get(language);
  if (begun) return begun;
  const lexicon = LEXICONS.find((one) => one.language === language);
  if (!lexicon) return Promise.resolve();
  const preparing = besideOthers(compiling(lexicon)).then((result) => {
    if (!compiled.has(language)) compiled.set(language, result);
    return besideOthers((compiled.get(language) ?? result).patterns.compile());
  });
  prepared.set(language, preparing);
  return preparing;
}
