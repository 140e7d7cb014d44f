/**
 * The small language lexicons are written in, compiled to regular expressions over marked text.
 *
 * - a space is white space, ` ?` one that may be missing; `(a|b)`, `?` and `[ab]` are those of regular expressions
 * - ` .. ` is up to four words within a clause; ` ... ` up to nine, over commas
 * - `<date>`, `<amount>`, `<code>`, `<merchant>` are marked entities; `<DATE>`, `<AMOUNT>`, `<CODE>` are captured
 * - `W` is any word; `*` after a letter ends a stem, after a bracket it repeats
 * - `<NP>` captures up to seven words; `<n>` is any marked or written number; `{name}` is a macro of the lexicon
 */
import { foldWord } from './folded.text.ts';

/** First code unit of each kind of mark; 256 of a kind. Private use, so that no text contains them after folding. */
export const MARKS = { date: 0xe000, amount: 0xe100, code: 0xe200, merchant: 0xe300 } as const;
export type MarkKind = keyof typeof MARKS;
const markClass = (kind: MarkKind): string => `[\\u${MARKS[kind].toString(16)}-\\u${(MARKS[kind] + 255).toString(16)}]`;

/** A word, or a mark, after which a comma may stand ("on Sunday, 8 November, while …"). */
const WORD = '(?:[\\ue000-\\ue3ff],?|[^\\s.,;:!?()"]+)';
const LETTER = 'a-z0-9\\u00df-\\u1fff\\u3040-\\ud7ff';
export const NOT_BEFORE_LETTER = `(?![${LETTER}])`;
/** Whether a code unit is one of `LETTER`. */
export const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0xdf && code <= 0x1fff) ||
  (code >= 0x3040 && code <= 0xd7ff);

type Macros = Readonly<Record<string, string>>;

function expand(pattern: string, macros: Macros, depth = 0): string {
  if (depth > 5) throw new Error(`macros nest too deep: ${pattern}`);
  return pattern.replace(/\{([a-z]\w*)\}/gi, (_, name: string) => {
    const macro = macros[name];
    if (macro === undefined) throw new Error(`unknown macro {${name}} in "${pattern}"`);
    return `(?:${expand(macro, macros, depth + 1)})`;
  });
}

const GAP = `(?:\\s+${WORD}){0,4}?\\s+`;
const LONG_GAP = `(?:,?\\s+${WORD}){0,9}?,?\\s+`;

/** A space that may be missing at the end of a word and after an apostrophe, never within a word. */
const OPTIONAL_SPACE = `(?:\\s+|(?<=')|${NOT_BEFORE_LETTER})`;

/** No sentence repeats a bracket as often. */
const MAX_REPEATS = 8;

function withGaps(pattern: string): string {
  return (
    foldWord(pattern)
      .replaceAll('(?<', '(?\ue401')
      .replace(/(?<!\\)\((?!\?)/g, '(?:')
      // The nearest fit, not the farthest: "withdraw 300, it gave 200" asks for 300.
      .replace(/\)\{0,(\d+)\}(?!\?)/g, '){0,$1}?')
      // Bounded: where a word repeats without end, each of its places would look at all that follow.
      .replace(/\)\+(?!\?)/g, `){1,${MAX_REPEATS}}?`)
      .replace(/\)\*(?!\?)/g, `){0,${MAX_REPEATS}}`)
      .replaceAll(' ... ', '\ue402')
      .replaceAll(' .. ', '\ue403')
      .replaceAll(' ?', '\ue40d')
      .replaceAll(' ', '\\s+')
      .replaceAll('\ue40d', OPTIONAL_SPACE)
      .replace(/(?<!\\s)(?<=[^\s)\]])\*/g, `[${LETTER}]*`)
      .replaceAll('\ue402', LONG_GAP)
      .replaceAll('\ue403', GAP)
      .replaceAll('\ue401', '<')
  );
}

/** Captures are written in upper case, which folding would lose: they are put in before it. */
const ENTITIES: [string, string][] = [
  ['<DATE>', `\ue404`], ['<AMOUNT>', `\ue405`], ['<CODE>', `\ue406`], ['<NP>', `\ue407`],
  ['<W>', `\ue40c`], ['<date>', `\ue408`], ['<amount>', `\ue409`], ['<code>', `\ue40a`], ['<merchant>', `\ue40b`],
]; // biome-ignore format: pairs read best in rows
const ENTITY_SOURCE: Record<string, string> = {
  '\ue404': `(?<date>${markClass('date')})`,
  '\ue405': `(?<amount>${markClass('amount')})`,
  '\ue406': `(?<code>${markClass('code')})`,
  '\ue407': `(?<np>${WORD}(?:\\s+${WORD}){0,6})`,
  '\ue40c': WORD,
  '\ue408': markClass('date'),
  '\ue409': markClass('amount'),
  '\ue40a': markClass('code'),
  '\ue40b': markClass('merchant'),
};

/** The pattern as the source of a regular expression. */
export function patternSource(pattern: string, macros: Macros): string {
  const expanded = expand(pattern, macros).replace(/(?<![A-Za-z<])W(?![A-Za-z>])/g, '<W>');
  const held = ENTITIES.reduce((text, [name, sign]) => text.replaceAll(name, sign), expanded);
  return withGaps(held).replace(/[\ue404-\ue40c]/g, (sign) => ENTITY_SOURCE[sign] ?? sign);
}
