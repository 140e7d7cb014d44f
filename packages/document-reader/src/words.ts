/** The words of a language, compiled; each language when it is first needed. */

import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import { type DateGrammar, dateGrammarOf, foldWord } from '@dispute-intake/statement-reader/finders';
import { WORDS } from './lexicon/index.ts';
import type { DocumentWords } from './lexicon/lexicon.shape.ts';
import { joinUnspaced } from './line.ts';

type Label = Exclude<keyof DocumentWords, 'kinds' | 'within' | 'workingDays'>;

export interface CompiledWords extends Readonly<Record<Label, RegExp>> {
  language: string;
  within: RegExp;
  workingDays: RegExp;
  kinds: readonly { kind: DocumentKind; words: RegExp }[];
  dates: DateGrammar;
}

const LETTER = 'a-z0-9\\u00df-\\u1fff';
const NUMBER = '\\d{1,3}';

/** Sums are given as signs of this kind, perhaps with an ending. */
const SUM = '#+[^\\s#]{0,6}';

/** Languages whose words run into one another, or take prefixes. */
const UNBOUNDED = /^(?:ja|ar)$/;

function source(words: string, language: string): string {
  const text = joinUnspaced(foldWord(words))
    .replaceAll(' .. ', '\ue000')
    .replaceAll('#n', '\ue001')
    .replace(/(?<=[^\s.)\]}])\*/g, `[${LETTER}]*`)
    .replaceAll(' ?', '\\s*')
    .replaceAll(' ', '\\s+')
    .replaceAll('\ue000', '(?:\\s+\\S+){0,10}?\\s+');
  if (language === 'ja') return `(?:${text})`;
  if (UNBOUNDED.test(language)) return `(?<![${LETTER}])(?:و|ب|ل)?(?:${text})(?![${LETTER}])`;
  return `(?<![${LETTER}])(?:${text})(?![${LETTER}])`;
}

const compiled = new Map<string, CompiledWords>();

/** Null where documents of the language are not read. */
export function wordsOf(language: string): CompiledWords | null {
  const known = compiled.get(language);
  if (known) return known;
  const words = WORDS[language];
  const dates = dateGrammarOf(language);
  if (!words || !dates) return null;
  const expression = (list: string, flags = 'g') => new RegExp(source(list, language), flags);
  const { kinds, within, workingDays, heading, ...labels } = words;
  const result = {
    ...(Object.fromEntries(Object.entries(labels).map(([name, list]) => [name, expression(list)])) as Record<
      Exclude<Label, 'heading'>,
      RegExp
    >),
    language,
    heading: new RegExp(
      `^(?:${joinUnspaced(foldWord(heading))
        .replaceAll(' ', '\\s+')
        .replace(/(?<=[^\s.)\]}])\*/g, `[${LETTER}]*`)})\\W*$`,
    ),
    refund: expression(labels.refund.replaceAll('#', SUM)),
    arrives: expression(labels.arrives.replaceAll('#', SUM)),
    within: numbered(source(within, language)),
    workingDays: expression(workingDays, ''),
    kinds: Object.entries(kinds).map(([kind, list]) => ({
      kind: kind as DocumentKind,
      words: expression(longestFirst(list)),
    })),
    dates,
  };
  compiled.set(language, result);
  return result;
}

/** Of alternatives that begin alike the first that fits is taken: "iade fisi" says more than "iade". */
const longestFirst = (list: string): string =>
  list
    .split(/\|(?![^(]*\))/)
    .sort((one, other) => other.length - one.length)
    .join('|');

/** The last number of a span of days is captured: "within 5 to 10 days" is 10. */
const numbered = (pattern: string): RegExp => new RegExp(pattern.replaceAll('\ue001', `(?:${NUMBER})`), 'g');
