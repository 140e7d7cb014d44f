/** The languages read, each compiled when it is first needed. */
import { compileDates, type DateGrammar } from '../text/date.finder.ts';
import { foldWord } from '../text/folded.text.ts';
import { tellOf } from '../text/language.guess.ts';
import { compilePatterns } from '../text/pattern.ts';
import { ar } from './ar.lexicon.ts';
import { de } from './de.lexicon.ts';
import { en } from './en.lexicon.ts';
import { es } from './es.lexicon.ts';
import { fr } from './fr.lexicon.ts';
import { it } from './it.lexicon.ts';
import type { Concept, Lexicon } from './lexicon.shape.ts';
import { pl } from './pl.lexicon.ts';
import { pt } from './pt.lexicon.ts';

export interface CompiledLexicon {
  language: string;
  dates: DateGrammar;
  concepts: readonly (readonly [Concept, RegExp])[];
  purchases: readonly RegExp[];
  conjunctions: RegExp;
  nounPhrase: { stop: RegExp; skip: RegExp };
  own: RegExp;
}

const LEXICONS: readonly Lexicon[] = [en, de, es, fr, it, pt, pl, ar];
export const TELLS = LEXICONS.map(tellOf);

function compile(lexicon: Lexicon): CompiledLexicon {
  const { macros, prefix, unspaced } = lexicon;
  const options = { macros, prefix, unspaced };
  const words = (list: string): string => foldWord(list).replaceAll(' ', '\\s+');
  return {
    language: lexicon.language,
    dates: compileDates(lexicon.dates),
    concepts: (Object.entries(lexicon.concepts) as [Concept, readonly string[]][])
      .filter(([, patterns]) => patterns.length > 0)
      .map(([concept, patterns]) => [concept, compilePatterns(patterns, options)] as const),
    purchases: lexicon.purchases.map((pattern) => compilePatterns([pattern], options)),
    conjunctions: unspaced ? /[、,]/g : new RegExp(`(?:^|\\s)(?:${words(lexicon.conjunctions)})(?=\\s)`, 'g'),
    own: new RegExp(`(?:^|\\s)(?:${words(lexicon.own)})(?:\\s|$)`),
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
  const result = compile(lexicon);
  compiled.set(language, result);
  return result;
}
