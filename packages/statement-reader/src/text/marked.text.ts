/** A statement with its dates, sums, reference numbers and merchant's name replaced by one sign each. */
import type { AmountMention } from './amount.finder.ts';
import { findAmounts } from './amount.finder.ts';
import { type DateAnchors, type DateGrammar, type DateMention, findDates } from './date.finder.ts';
import { type FoldedText, foldText } from './folded.text.ts';
import { MARKS, type MarkKind } from './pattern.ts';

export interface Span {
  start: number;
  end: number;
}

export interface MarkedText {
  source: string;
  text: string;
  dates: readonly DateMention[];
  amounts: readonly AmountMention[];
  /** Reference numbers as they are written. */
  codes: readonly string[];
  /** Sentences as spans of `text`. */
  sentences: readonly Span[];
  /** Number of the sentence a position lies in. */
  sentenceAt: (position: number) => number;
  /** Where a span of `text` stands in the source, without white space at its ends. */
  sourceSpan: (span: Span) => Span;
}

const CODE =
  /(?<![\p{L}\p{N}])(?:[A-Z]{2}(?= [A-Z0-9]*\d))?(?: ?[A-Z0-9]*(?:[-/][A-Z0-9]+)*\d[A-Z0-9]*(?:[-/][A-Z0-9]+)*)+(?![\p{L}\p{N}])/gu;
const SENTENCE_END = /[.!?]+(?=[\s"')]|$)|\n+/g;
const ABBREVIATION =
  /(?:^|[\s("])(?:z\.\s?b|co|dr|mr|mrs|ms|st|nr|bzw|ca|sr|sra|np|tzn|ul|inc|ltd|tel|approx|e\.g|i\.e|p\.ej|d\.h|av|avda|dott|sig|pan|min|max|art|no|num)$/;
const ONLY_SPACE_AND_DIGIT = /^\.\s*[\d\ue100-\ue2ff]/;

interface Mark extends Span {
  kind: MarkKind;
  index: number;
}

/** Marks a text; `merchantName` may be given partly in it ("Prairie Oak" for "Prairie Oak Furniture"). */
export function markText(
  statement: string,
  grammar: DateGrammar,
  anchors: DateAnchors & { currency?: string; merchantName?: string },
): MarkedText {
  const folded = foldText(statement);
  const taken: Mark[] = [];
  const free = (span: Span): boolean => taken.every((one) => span.end <= one.start || span.start >= one.end);
  const dates = findDates(folded.folded, grammar, anchors);
  dates.forEach((one, index) => {
    taken.push({ start: one.start, end: one.end, kind: 'date', index });
  });
  for (const span of merchantSpans(folded.folded, anchors.merchantName)) {
    if (free(span)) taken.push({ ...span, kind: 'merchant', index: 0 });
  }
  const codes: string[] = [];
  for (const { code, ...span } of findCodes(folded)) {
    if (!free(span)) continue;
    taken.push({ ...span, kind: 'code', index: codes.length });
    codes.push(code);
  }
  const amounts: AmountMention[] = [];
  for (const one of findAmounts(folded.folded, anchors.currency)) {
    if (!free(one)) continue;
    taken.push({ start: one.start, end: one.end, kind: 'amount', index: amounts.length });
    amounts.push(one);
  }
  return assemble(folded, taken, { dates, amounts, codes });
}

function assemble(
  { source, folded, positions }: FoldedText,
  taken: Mark[],
  mentions: Pick<MarkedText, 'dates' | 'amounts' | 'codes'>,
): MarkedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const copy = (from: number, to: number): void => {
    for (let index = from; index < to; index++) {
      starts.push(positions[index] ?? source.length);
      ends.push(Math.max((positions[index] ?? source.length) + 1, positions[index + 1] ?? source.length));
    }
    text += folded.slice(from, to);
  };
  let at = 0;
  for (const mark of taken.filter(({ index }) => index < 256).sort((one, other) => one.start - other.start)) {
    copy(at, mark.start);
    starts.push(positions[mark.start] ?? source.length);
    ends.push((positions[mark.end - 1] ?? source.length) + 1);
    text += String.fromCharCode(MARKS[mark.kind] + mark.index);
    at = mark.end;
  }
  copy(at, folded.length);
  const sentences = sentencesOf(text);
  return {
    ...mentions,
    source,
    text,
    sentences,
    sentenceAt: (position) => {
      const index = sentences.findIndex(({ end }) => position < end);
      return index < 0 ? sentences.length - 1 : index;
    },
    sourceSpan: ({ start, end }) => {
      let from = starts[start] ?? source.length;
      let to = ends[end - 1] ?? source.length;
      while (from < to && /\s/.test(source.charAt(from))) from++;
      while (to > from && /[\s,;]/.test(source.charAt(to - 1))) to--;
      return { start: from, end: to };
    },
  };
}

function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const before = text.slice(Math.max(start, match.index - 8), match.index);
    const isAbbreviation =
      match[0] === '.' &&
      ABBREVIATION.test(before) &&
      (!/no$/.test(before) || ONLY_SPACE_AND_DIGIT.test(text.slice(match.index, match.index + 4)));
    if (isAbbreviation) continue;
    const end = match.index + match[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length || sentences.length === 0) sentences.push({ start, end: text.length });
  return sentences;
}

const PLAIN_WORDS = new RegExp(
  `^(?:${[
    'the|der|die|das|la|le|el|il|les|los|shop|store|online|hotel|restaurant|gmbh|ltd|inc|co|sarl|srl|sl|and',
    'und|casa|cafe|bar|de|du|del|di|da|market|sp|ag|www|com|catering|buffet|traiteur|garage|studio|gym',
    'agriturismo|quinta|gites?|domki|chalets?|cabins?|villa|apartamentos?|muebles|moveis|mobel|meble|mudanzas',
    'palestra|ginasio|academia|silownia|salle|gimnasio|orologi|relojes|relogios|torebki|bolsos|sacs|zapatos',
    'calzado|sapatos|tenis|buty|boots|shoes|cycles|velos|bikes|parfums|perfumes|profumeria|joyeria|farmacia',
    'apotheke|trattoria|restaurante|restauracja|clinica|oficina|warsztat|ferienhof|ferienwohnung|tickets?',
    'entradas|bilety|ingressos?|billets?|flowers|blumen',
  ].join('|')})$`,
);

/** The whole name, or its first two words, or its first word where it is no common one. */
function* merchantSpans(folded: string, merchantName: string | undefined): Generator<Span> {
  const name = merchantName ? foldText(merchantName).folded.trim() : '';
  if (name.length < 3) return;
  const words = name.split(/[\s*]+/);
  const distinctive = words.find((word) => word.length > 4 && !PLAIN_WORDS.test(word)) ?? '';
  for (const candidate of [name, words.slice(0, 2).join(' '), distinctive]) {
    if (candidate.length < 4) continue;
    for (let at = folded.indexOf(candidate); at >= 0; at = folded.indexOf(candidate, at + candidate.length)) {
      const before = folded.charAt(at - 1);
      const after = folded.charAt(at + candidate.length);
      if (!/[a-z0-9]/.test(before) && !/[a-z0-9]/.test(after)) yield { start: at, end: at + candidate.length };
    }
  }
}

function* findCodes({ source, positions }: FoldedText): Generator<Span & { code: string }> {
  const foldedAt = new Map<number, number>();
  for (let index = positions.length - 1; index >= 0; index--) foldedAt.set(positions[index] ?? 0, index);
  for (const match of source.matchAll(CODE)) {
    const code = match[0].trim();
    const digits = code.replace(/\D/g, '').length;
    const letters = code.replace(/[^A-Z]/g, '').length;
    if (digits < 2 || digits + letters < 5 || (letters === 0 && digits < 6)) continue;
    const from = match.index + match[0].indexOf(code);
    const start = foldedAt.get(from);
    const end = foldedAt.get(from + code.length);
    if (start !== undefined && end !== undefined) yield { code, start, end };
  }
}
