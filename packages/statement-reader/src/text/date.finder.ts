/** Finds dates in folded text and resolves them against the payment, the day of writing and one another. */
import type { DateWords } from './date.words.ts';
import { foldWord } from './folded.text.ts';

export interface DateMention {
  start: number;
  end: number;
  /** ISO day, or null where the text is vague ("in early October"). */
  day: string | null;
}

/** What dates are resolved against: ISO days, and whether 3/4 is 4 March. */
export interface DateAnchors {
  paidOn?: string;
  writtenOn: string;
  monthFirst: boolean;
}

type Unit = 'day' | 'week' | 'month';
interface Relative {
  kind: keyof DateWords['relative'];
  expression: RegExp;
}

/** The compiled words of one language. */
export interface DateGrammar {
  absolute: readonly { expression: RegExp; order: 'dm' | 'md' | 'first' }[];
  bare: RegExp;
  /** A weekday and the number of a day, without the month. */
  weekdayAndDay: RegExp;
  relative: readonly Relative[];
  months: readonly RegExp[];
  weekdays: readonly RegExp[];
  units: Readonly<Record<Unit, RegExp>>;
  numbers: Readonly<Record<string, number>>;
}

const DAY = 86_400_000;
const NOT_AFTER = '(?<![a-z0-9\\u00df-\\u1fff])';
const NOT_BEFORE = '(?![a-z0-9\\u00df-\\u1fff])';
const NUMERIC =
  /(?<![\d.,/-])(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([./-])(\d{1,2})(?:\5(\d{4}|\d{2})|(\.)(?=\D|$))|(\d{1,2})\/(\d{1,2}))(?![\d/-]|[.,]\d)/g;

/** As Japanese and Chinese write them. */
const NUMERIC_WITH_SIGNS = /(?<!\d)(?:(\d{4})年\s*)?(\d{1,2})月\s*(\d{1,2})日/g;

const toTime = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, count: number): string => toDay(toTime(day) + count * DAY);
export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / DAY);

function addMonths(day: string, count: number): string {
  const date = new Date(toTime(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return toDay(date.getTime());
}

/** The day, or null where there is no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? toDay(time) : null;
}

/** The day of that number in the month so many after that of `from`, or null where it has none. */
function inMonth(from: string, step: number, day: number): string | null {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const at = month - 1 + step;
  return dayOf(year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1, day);
}

/** What stands behind a sum. */
const CURRENCY = '[€$£¥₺₴]|eur|gbp|usd|pln|zl|try|chf|uah|dollar|pound|грн';

/** Not the sum that may come after a day: "on 10 Oct, 1149 euros". */
const YEAR = `(?:19|20)\\d{2}(?!\\s?(?:${CURRENCY}|tl|kr))`;

/** What a number counts that is no day: an hour, a sum, a year. */
const AFTER_NUMBER =
  `[:%]|${CURRENCY}|tl\\b|kr\\b|[.,]\\d|h\\b|hrs?\\b|uhr|uur|heures?|horas?|ore\\b|am\\b|pm\\b|o.clock|год` +
  '|times|mal\\b|fois|veces|volte|vezes|razy|keer';

/** Compiles the words of a language once. */
export function compileDates(words: DateWords): DateGrammar {
  const fold = (source: string): string => foldWord(source).replaceAll(' ', '\\s+');
  const group = (list: readonly string[]): string => `(?:${list.map(fold).join('|')})`;
  const month = group(words.months);
  const weekday = group(words.weekdays);
  const number = `(?:\\d{1,3}|${Object.keys(words.numbers).map(fold).join('|')})`;
  const unit = group([words.units.day, words.units.week, words.units.month]);
  const link = words.link ? `(?:${fold(words.link)})` : '';
  const day = `(\\d{1,2})(?:${fold(words.ordinal)})?`;
  const year = `(?:,?\\s*(?:${link}\\s*)?(${YEAR}))?`;
  const before = `(?:${weekday},?\\s+(?:\\S{1,3}\\s+)?)?`;
  const expression = (source: string): RegExp => new RegExp(`${NOT_AFTER}${source}${NOT_BEFORE}`, 'g');
  const relative = (Object.entries(words.relative) as [Relative['kind'], readonly string[]][])
    .filter(([, templates]) => templates.length > 0)
    .map(([kind, templates]) => ({
      kind,
      expression: expression(
        `(?:${templates
          .map((template) =>
            fold(template)
              .replaceAll('#n', `(?<n>${number})`)
              .replaceAll('#u', `(?<u>${unit})`)
              .replaceAll('#d', `(?<d>\\d{1,2})`)
              .replaceAll('#w', `(?<w>${weekday})`)
              .replaceAll('#m', month),
          )
          .join('|')})`,
      ),
    }));
  const anchored = (source: string): RegExp => new RegExp(`^(?:${fold(source)})$`);
  return {
    absolute: [
      ...(words.first
        ? [
            {
              expression: expression(
                `${before}(?:${fold(words.first)})\\s*${link ? `${link}?` : ''}\\s*(${month})${year}`,
              ),
              order: 'first' as const,
            },
          ]
        : []),
      {
        expression: expression(
          `${before}${day}\\s*(?:${link}\\s*)?(${month})(?:\\.(?=,?\\s*(?:${link}\\s*)?${YEAR}))?${year}`,
        ),
        order: 'dm',
      },
      ...(words.monthFirst
        ? [
            {
              expression: expression(`${before}(${month})\\.?\\s+(?:the\\s+)?${day}(?![:.,]\\d)(?:,?\\s*(${YEAR}))?`),
              order: 'md' as const,
            },
          ]
        : []),
    ],
    bare: expression(`(?:${fold(words.prepositions)})\\s+(\\d{1,2})([./])(\\d{1,2})\\.?`),
    weekdayAndDay: expression(
      `(?:[^\\s\\d]{1,3}\\s+)?(?<w>${weekday})\\.?,?\\s+(?:\\S{1,3}\\s+)?(?<d>\\d{1,2})(?:${fold(words.ordinal)})?(?!\\s*(?:${AFTER_NUMBER}))`,
    ),
    relative,
    months: words.months.map(anchored),
    weekdays: words.weekdays.map(anchored),
    units: { day: anchored(words.units.day), week: anchored(words.units.week), month: anchored(words.units.month) },
    numbers: Object.fromEntries(Object.entries(words.numbers).map(([word, value]) => [foldWord(word), value])),
  };
}

interface Found {
  start: number;
  end: number;
  resolve: (previous: string | undefined) => string | null;
}

/** Dates in the order of the text; none overlaps another. */
export function findDates(folded: string, grammar: DateGrammar, anchors: DateAnchors): DateMention[] {
  const found = [...absoluteDates(folded, grammar, anchors), ...numericDates(folded, grammar, anchors)];
  found.push(...relativeDates(folded, grammar, anchors), ...daysByWeekday(folded, grammar, anchors));
  // The longest of those that overlap wins: "two days before 5 October" over "5 October".
  const kept: Found[] = [];
  for (const one of found.sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (kept.every((other) => one.end <= other.start || one.start >= other.end)) kept.push(one);
  }
  let previous: string | undefined;
  return kept
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, resolve }) => {
      const day = resolve(previous);
      if (day) previous = day;
      return { start, end, day };
    });
}

/** The year that brings a day nearest to the time between payment and writing; the future counts double. */
function nearestYear(month: number, day: number, { paidOn, writtenOn }: DateAnchors): string | null {
  const year = Number(writtenOn.slice(0, 4));
  const from = paidOn ?? addDays(writtenOn, -120);
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of [year - 1, year, year + 1]) {
    const told = dayOf(candidate, month, day);
    if (!told) continue;
    const distance = told > writtenOn ? 2 * daysBetween(writtenOn, told) : Math.max(0, daysBetween(told, from));
    if (distance < least) [best, least] = [told, distance];
  }
  return best;
}

function* absoluteDates(folded: string, grammar: DateGrammar, anchors: DateAnchors): Generator<Found> {
  for (const { expression, order } of grammar.absolute) {
    for (const match of folded.matchAll(expression)) {
      const [monthWord, dayWord, year] =
        order === 'first'
          ? [match[1], '1', match[2]]
          : order === 'dm'
            ? [match[2], match[1], match[3]]
            : [match[1], match[2], match[3]];
      const month = grammar.months.findIndex((one) => one.test(monthWord ?? '')) + 1;
      const day = Number(dayWord);
      if (month === 0 || day < 1 || day > 31) continue;
      yield {
        start: match.index,
        end: match.index + match[0].length,
        resolve: () => (year ? dayOf(Number(year), month, day) : nearestYear(month, day, anchors)),
      };
    }
  }
}

function* numericDates(folded: string, grammar: DateGrammar, anchors: DateAnchors): Generator<Found> {
  const resolved = (first: number, second: number, year: string | undefined): string | null => {
    const [day, month] = (anchors.monthFirst && first <= 12) || second > 12 ? [second, first] : [first, second];
    if (month < 1 || month > 12) return null;
    return year ? dayOf(Number(year.length === 2 ? `20${year}` : year), month, day) : nearestYear(month, day, anchors);
  };
  for (const match of folded.matchAll(NUMERIC)) {
    const [text, isoYear, isoMonth, isoDay, first, sign, second, year, , slashFirst, slashSecond] = match;
    const span = { start: match.index, end: match.index + text.length };
    if (isoYear) {
      const day = dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
      if (day) yield { ...span, resolve: () => day };
    } else if (slashFirst) {
      const day = resolved(Number(slashFirst), Number(slashSecond), undefined);
      if (day) yield { ...span, resolve: () => day };
    } else if (year || sign === '.') {
      const day = resolved(Number(first), Number(second), year);
      if (day) yield { ...span, resolve: () => day };
    }
  }
  for (const match of folded.matchAll(NUMERIC_WITH_SIGNS)) {
    const [text, year, month, day] = match.map((part) => part ?? '');
    const told = year
      ? dayOf(Number(year), Number(month), Number(day))
      : nearestYear(Number(month), Number(day), anchors);
    if (told) yield { start: match.index, end: match.index + (text ?? '').length, resolve: () => told };
  }
  for (const match of folded.matchAll(grammar.bare)) {
    const day = resolved(Number(match[1]), Number(match[3]), undefined);
    if (day) yield { start: match.index, end: match.index + match[0].length, resolve: () => day };
  }
}

/** A weekday with the number of its day is looked for in so many months before that of the day of writing, and after it. */
const [MONTHS_BEFORE, MONTHS_AFTER] = [3, 2];

/** "On Monday the 19th": the last such day, else the next one; none where that day is never that weekday. */
function* daysByWeekday(folded: string, grammar: DateGrammar, { writtenOn }: DateAnchors): Generator<Found> {
  for (const match of folded.matchAll(grammar.weekdayAndDay)) {
    const { w = '', d } = match.groups ?? {};
    const weekday = grammar.weekdays.findIndex((one) => one.test(w));
    const days = Array.from({ length: MONTHS_BEFORE + 1 + MONTHS_AFTER }, (_, at) =>
      inMonth(writtenOn, at - MONTHS_BEFORE, Number(d)),
    ).filter((day): day is string => day !== null && weekdayOf(day) === weekday);
    const day = days.findLast((one) => one <= writtenOn) ?? days[0];
    if (day) yield { start: match.index, end: match.index + match[0].length, resolve: () => day };
  }
}

function* relativeDates(folded: string, grammar: DateGrammar, anchors: DateAnchors): Generator<Found> {
  for (const { kind, expression } of grammar.relative) {
    for (const match of folded.matchAll(expression)) {
      const groups = match.groups ?? {};
      yield {
        start: match.index,
        end: match.index + match[0].length,
        resolve: (previous) => resolveRelative(kind, groups, previous, grammar, anchors),
      };
    }
  }
}

function resolveRelative(
  kind: Relative['kind'],
  groups: Record<string, string | undefined>,
  previous: string | undefined,
  grammar: DateGrammar,
  { paidOn, writtenOn }: DateAnchors,
): string | null {
  const anchor = previous ?? paidOn;
  switch (kind) {
    case 'later':
      return shifted(anchor, groups, 1, grammar);
    case 'earlier':
      return shifted(anchor, groups, -1, grammar);
    case 'ago':
      return shifted(writtenOn, groups, -1, grammar);
    case 'afterPayment':
      return shifted(paidOn, groups, 1, grammar);
    case 'same':
      return anchor ?? null;
    case 'next':
      return anchor ? addDays(anchor, 1) : null;
    case 'previous':
      return anchor ? addDays(anchor, -1) : null;
    case 'today':
      return writtenOn;
    case 'yesterday':
      return addDays(writtenOn, -1);
    case 'dayBeforeYesterday':
      return addDays(writtenOn, -2);
    case 'tomorrow':
      return addDays(writtenOn, 1);
    case 'ahead':
      return shifted(writtenOn, groups, 1, grammar);
    case 'comingWeekday':
      return comingWeekday(groups.w ?? '', previous, grammar, writtenOn);
    case 'paymentDay':
      return paidOn ?? null;
    case 'dayOnly':
      return dayOfMonth(Number(groups.d), previous, paidOn, writtenOn);
    case 'weekday':
      return weekdayDate(groups.w ?? '', previous, grammar, writtenOn, paidOn);
    case 'lastWeekday':
      return lastWeekday(
        grammar.weekdays.findIndex((one) => one.test(groups.w ?? '')),
        writtenOn,
      );
    case 'vague':
      return null;
  }
}

function shifted(
  anchor: string | undefined,
  { n = '1', u = '' }: Record<string, string | undefined>,
  sign: 1 | -1,
  grammar: DateGrammar,
): string | null {
  if (!anchor) return null;
  const count = grammar.numbers[n.replace(/\s+/g, ' ')] ?? Number(n);
  if (!Number.isFinite(count) || count > 400) return null;
  const word = u.replace(/\s+/g, ' ');
  if (grammar.units.month.test(word)) return addMonths(anchor, sign * count);
  return addDays(anchor, sign * count * (grammar.units.week.test(word) ? 7 : 1));
}

/**
 * Such a day on or after the date told last (or the payment), or the one before it that is far nearer ("the concert of
 * the 20th was called off on the 18th"); never after the day of writing.
 */
function dayOfMonth(
  day: number,
  previous: string | undefined,
  paidOn: string | undefined,
  writtenOn: string,
): string | null {
  const from = previous ?? paidOn;
  if (!from || day < 1 || day > 31) return null;
  const [before, here, next] = [-1, 0, 1].map((step) => inMonth(from, step, day));
  const isPossible = (told: string | null | undefined): told is string => !!told && told <= writtenOn;
  if (isPossible(here) && here >= from) return here;
  const isLittleBefore = isPossible(here) && daysBetween(here, from) <= LITTLE_BEFORE && here >= (paidOn ?? '');
  if (isPossible(next) && !isLittleBefore) return next;
  return [here, before].find(isPossible) ?? null;
}
const LITTLE_BEFORE = 5;

/** The first such weekday after the date told last, within a week of it; else the last one before the day of writing. */
function weekdayDate(
  word: string,
  previous: string | undefined,
  grammar: DateGrammar,
  writtenOn: string,
  paidOn: string | undefined,
): string | null {
  const wanted = grammar.weekdays.findIndex((one) => one.test(word));
  if (wanted < 0) return null;
  if (previous && previous <= writtenOn) {
    const ahead = ((wanted - weekdayOf(previous) + 6) % 7) + 1;
    const told = addDays(previous, ahead);
    if (told <= writtenOn) return told;
  }
  // Long after the payment it is open which week is meant.
  if (paidOn && daysBetween(paidOn, writtenOn) > 8) return null;
  return lastWeekday(wanted, writtenOn);
}

/** Where an earlier day was told before, "next Monday" may be the one after that day: left open. */
function comingWeekday(
  word: string,
  previous: string | undefined,
  grammar: DateGrammar,
  writtenOn: string,
): string | null {
  const wanted = grammar.weekdays.findIndex((one) => one.test(word));
  const isOpen = previous !== undefined && daysBetween(previous, writtenOn) > LITTLE_BEFORE;
  return wanted < 0 || isOpen ? null : addDays(writtenOn, ((wanted - weekdayOf(writtenOn) + 6) % 7) + 1);
}

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(toTime(day)).getUTCDay() + 6) % 7;

const lastWeekday = (wanted: number, writtenOn: string): string | null =>
  wanted < 0 ? null : addDays(writtenOn, -((weekdayOf(writtenOn) - wanted + 6) % 7) - 1);
