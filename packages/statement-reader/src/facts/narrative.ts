/** A statement taken apart: what is told in it, where, and which date and sentence each thing belongs to. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { StatementContext } from '../statement-context.ts';
import type { AmountMention } from '../text/amount.finder.ts';
import type { DateMention } from '../text/date.finder.ts';
import { type MarkedText, markText, type Span } from '../text/marked.text.ts';
import { MARKS, type MarkKind } from '../text/pattern.ts';
import type { CompiledLexicon } from './lexicon/index.ts';
import { type Concept, EVENTS, type EventConcept } from './lexicon/lexicon.shape.ts';

/** One thing told. Positions are those of the marked text. */
export interface Telling extends Span {
  concept: Concept;
  sentence: number;
  /** Dates that belong to it, in the order of the text. */
  dates: (DateMention & { at: number })[];
  amount: AmountMention | null;
  code: string | null;
  /** Position of the captured sum or number. */
  valueAt: number | null;
}

export interface Narrative {
  context: StatementContext;
  marked: MarkedText;
  lexicon: CompiledLexicon;
  /** Where the lexicon's purchases are told, one list a pattern, the surest first. */
  purchases: readonly (readonly RegExpExecArray[])[];
  /** Every telling of these concepts, in the order of the text. */
  all: (...concepts: Concept[]) => readonly Telling[];
  has: (...concepts: Concept[]) => boolean;
  /** Whether one of the concepts is told in the same sentence, at most `words` words away. */
  near: (telling: Span & { sentence: number }, concepts: readonly Concept[], words?: number) => boolean;
  /** A negation before the telling, within its clause. */
  isDenied: (telling: Span & { sentence: number }) => boolean;
  /** In the words of somebody else, between quotation marks. */
  isQuoted: (telling: Span) => boolean;
  /** Told for a day that is still to come ("I will call them tomorrow"). */
  isAnnounced: (telling: Span & { sentence: number }) => boolean;
  /** Wished, planned, asked for or supposed, not done. */
  isUnreal: (telling: Span & { sentence: number }) => boolean;
  /** As `isUnreal`, by the words before the telling only. */
  isSupposed: (telling: Span & { sentence: number }) => boolean;
  marks: (kind: MarkKind, within?: Span) => { index: number; at: number }[];
  fact: (path: StatedFact['path'], value: StatedFact['value'], span: Span, probability: number) => StatedFact;
}

/** Characters around a telling in which the day that it is told for may stand. */
const ANNOUNCED_WITHIN = 24;
/** A quotation is a sentence of somebody, not a name: it has at least this many words. */
const MIN_QUOTED_WORDS = 3;

/** "For a scratch that I did not make": that is denied, and no payment. */
const isOfDamage = (text: string, damage: Telling, denied: Telling): boolean =>
  damage.sentence === denied.sentence && damage.end <= denied.start && wordsBetween(text, damage, denied) <= 4;

function quotedSpans(text: string): Span[] {
  return [...text.matchAll(/"[^"]{0,400}"/g)]
    .filter(([quote]) => quote.trim().split(/\s+/).length >= MIN_QUOTED_WORDS)
    .map(({ index, 0: quote }) => ({ start: index, end: index + quote.length }));
}

const CROSSES = { order: 0.5, word: 1, minor: 3, comma: 3, clause: 7, stop: 12, event: 8 };
const TOO_FAR = 34;

export function readNarrative(statement: string, lexicon: CompiledLexicon, context: StatementContext): Narrative {
  const monthFirst = isMonthFirst(lexicon.language, context);
  const marked = markText(statement, lexicon.dates, { ...context, monthFirst });
  const { text } = marked;
  const tellings = new Map<Concept, Telling[]>();
  const matches = lexicon.patterns.search(text);
  for (const [position, concept] of lexicon.concepts.entries()) {
    for (const match of matches[position] ?? []) {
      const { amount, code } = match.groups ?? {};
      const value = amount ?? code;
      const valueAt = value ? match.index + match[0].indexOf(value) : null;
      const list = tellings.get(concept) ?? [];
      list.push({
        concept,
        start: match.index,
        end: match.index + match[0].length,
        sentence: marked.sentenceAt(match.index),
        dates: [],
        amount: amount ? (marked.amounts[amount.charCodeAt(0) - MARKS.amount] ?? null) : null,
        code: code ? (marked.codes[code.charCodeAt(0) - MARKS.code] ?? null) : null,
        valueAt,
      });
      tellings.set(concept, list);
    }
  }
  const damage = tellings.get('damageCharge');
  const denied =
    damage && tellings.get('notMe')?.filter((one) => !damage.some((other) => isOfDamage(text, other, one)));
  if (denied?.length === 0) tellings.delete('notMe');
  else if (denied) tellings.set('notMe', denied);
  const quoted = quotedSpans(text);
  const clauseStart = clauseStarts(text, lexicon.conjunctions);
  attachDates(marked, tellings, lexicon.conjunctions);
  const all = (...concepts: Concept[]): readonly Telling[] => {
    const lists = concepts.flatMap((concept) => [tellings.get(concept) ?? []]).filter((list) => list.length > 0);
    const [only, ...others] = lists;
    return others.length === 0 ? (only ?? []) : lists.flat().sort((one, other) => one.start - other.start);
  };
  const precededBy = (concept: Concept, start: number, end: number): boolean => {
    const from = clauseStart(start);
    return (tellings.get(concept) ?? []).some((sign) => sign.start >= from && sign.start < end);
  };
  return {
    context,
    marked,
    lexicon,
    purchases: matches.slice(lexicon.concepts.length),
    all,
    has: (...concepts) => concepts.some((concept) => tellings.has(concept)),
    near: (telling, concepts, words = 12) =>
      all(...concepts).some(
        (other) => other.sentence === telling.sentence && wordsBetween(text, telling, other) <= words,
      ),
    isQuoted: ({ start, end }) => quoted.some((one) => one.start < start && end <= one.end),
    isAnnounced: ({ start, end, sentence }) => {
      const { start: from, end: to } = marked.sentences[sentence] ?? { start, end };
      const near = text.slice(Math.max(from, start - ANNOUNCED_WITHIN), Math.min(to, end + ANNOUNCED_WITHIN));
      return lexicon.tomorrow?.test(near) ?? false;
    },
    isDenied: ({ start, end }) => precededBy('negation', start, end),
    isUnreal: ({ start, end }) => precededBy('unreal', start, end) || precededBy('hearsay', start, end),
    isSupposed: ({ start }) => precededBy('unreal', start, start),
    marks: (kind, within) => marksIn(text, kind, within),
    fact: (path, value, span, probability) => {
      const { start, end } = marked.sourceSpan(span);
      return { path, value, quote: statement.slice(start, end), start, end, probability };
    },
  };
}

/** Whether 3/4 is 4 March: in American English, and where only dollars tell. */
export function isMonthFirst(language: string, { locale = '', currency }: StatementContext): boolean {
  if (language !== 'en') return false;
  return /^en-?$/i.test(locale.slice(0, 3)) && locale.length > 2 ? /us/i.test(locale) : currency === 'USD';
}

function marksIn(
  text: string,
  kind: MarkKind,
  within: Span = { start: 0, end: text.length },
): { index: number; at: number }[] {
  const found: { index: number; at: number }[] = [];
  for (let at = within.start; at < within.end; at++) {
    const index = text.charCodeAt(at) - MARKS[kind];
    if (index >= 0 && index < 256) found.push({ index, at });
  }
  return found;
}

export function wordsBetween(text: string, one: Span, other: Span): number {
  const [first, second] = one.start <= other.start ? [one, other] : [other, one];
  if (second.start <= first.end) return 0;
  return text.slice(first.end, second.start).split(/\s+/).length - 1;
}

/** Where the clause of a position begins: after the last stop, comma or conjunction. */
function clauseStarts(text: string, conjunctions: RegExp): (position: number) => number {
  const starts = [0];
  for (const match of text.matchAll(/[.!?;:,\n]/g)) starts.push(match.index + 1);
  for (const match of text.matchAll(conjunctions)) starts.push(match.index + match[0].length);
  starts.sort((one, other) => one - other);
  return (position) => starts.findLast((start) => start <= position) ?? 0;
}

/** Gives each date to the nearest event of its sentence; commas, conjunctions and other events between count against it. */
function attachDates(marked: MarkedText, tellings: ReadonlyMap<Concept, Telling[]>, conjunctions: RegExp): void {
  const events = EVENTS.flatMap((concept: EventConcept) => tellings.get(concept) ?? []);
  const near = nearbyEvents(events);
  for (const { index, at } of marksIn(marked.text, 'date')) {
    const date = marked.dates[index];
    if (!date) continue;
    const here = near(marked.sentenceAt(at), at);
    let nearest: Telling | undefined;
    let least = TOO_FAR;
    for (const event of here) {
      const cost = costBetween(marked.text, at, event, here, conjunctions);
      if (cost < least || (cost === least && nearest && event.end - event.start > nearest.end - nearest.start)) {
        [nearest, least] = [event, cost];
      }
    }
    if (!nearest) continue;
    // Events that overlap are one happening told once.
    for (const event of here) {
      if (event.start < nearest.end && event.end > nearest.start) event.dates.push({ ...date, at });
    }
  }
}

/** So many events on each side of a date are looked at: a sentence that tells more has no day for each. */
const NEARBY = 12;

/** The events of a sentence around a position, in the order they were given. */
function nearbyEvents(events: readonly Telling[]): (sentence: number, at: number) => readonly Telling[] {
  const bySentence = Map.groupBy(events, ({ sentence }) => sentence);
  const byStart = new Map<number, { order: number; event: Telling }[]>();
  return (sentence, at) => {
    const here = bySentence.get(sentence) ?? [];
    if (here.length <= 2 * NEARBY) return here;
    const sorted =
      byStart.get(sentence) ??
      here.map((event, order) => ({ order, event })).sort((one, other) => one.event.start - other.event.start);
    byStart.set(sentence, sorted);
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.event.start ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return sorted
      .slice(Math.max(0, low - NEARBY), low + NEARBY)
      .sort((one, other) => one.order - other.order)
      .map(({ event }) => event);
  };
}

function costBetween(
  text: string,
  at: number,
  event: Telling,
  events: readonly Telling[],
  conjunctions: RegExp,
): number {
  if (at >= event.start && at < event.end) return 0;
  const [from, to] = at < event.start ? [at + 1, event.start] : [event.end, at];
  const between = text.slice(from, to);
  let cost = (between.match(/\s+/g)?.length ?? 0) * CROSSES.word;
  cost += (between.match(/,/g)?.length ?? 0) * CROSSES.comma;
  cost += (between.match(/[;:]/g)?.length ?? 0) * CROSSES.stop;
  cost += (between.match(conjunctions)?.length ?? 0) * CROSSES.clause;
  // Of two events as near, the day is that of the one told before it.
  if (at < event.start) cost += CROSSES.order;
  // A telling may begin with its own conjunction: a date before it lies beyond that.
  if (at < event.start && text.slice(event.start - 1, event.end).search(conjunctions) === 0) cost += CROSSES.clause;
  if (event.concept === 'replied' || event.concept === 'otherEvent') cost += CROSSES.minor;
  const passed = events.filter(
    (other) => other.start >= from && other.end <= to && !(other.start < event.end && other.end > event.start),
  );
  return cost + Math.min(passed.length, 2) * CROSSES.event;
}
