/** The days a line names. */
import { type DateMention, findDates, foldWord } from '@dispute-intake/statement-reader/finders';
import type { Line } from '../line.ts';
import type { Reading } from '../reading.ts';

export interface Day extends Omit<DateMention, 'day'> {
  /** ISO day. */
  day: string;
  line: Line;
  /** The year stands beside it. */
  hasYear: boolean;
}

const FAR = 15;

/** Digits without which no line names a day. */
const MAY_BE = /\d/;
/** "On day 1" of every month. */
const OF_ANY_MONTH = /^(?:\p{L}+ )?(?:day|tag|dia|jour|giorno|dag|dzien|dnia|gun|день|дня|يوم) \d{1,2}$/u;
const YEAR = /(?:19|20)\d\d|[./-]\d\d(?!\d)/;

/** Days written out, of the document's own language or of those that may be mixed in; words for relative days do not count. */
export function daysOf(line: Line, { words, context, monthFirst }: Reading): Day[] {
  if (!MAY_BE.test(line.folded)) return [];
  const anchors = { writtenOn: context.uploadedOn, monthFirst, ...(context.paidOn && { paidOn: context.paidOn }) };
  const found: Day[] = [];
  // "On the date 05/02/2026" in one word of Arabic hides the year from the finder of dates.
  const folded = line.folded.replace(/(?<!\p{L})ب(?=تاريخ)/gu, ' ');
  for (const { dates } of words) {
    for (const { start, end, day } of findDates(folded, dates, anchors)) {
      const text = line.folded.slice(start, end);
      if (day === null || !MAY_BE.test(text) || OF_ANY_MONTH.test(text) || !isNear(day, context.uploadedOn)) continue;
      if (found.some((one) => start < one.end && end > one.start)) continue;
      if (!/\d\s*[\p{L}./年月-]|\p{L}\.?\s*\d/u.test(text)) continue;
      found.push({ start, end, day, line, hasYear: YEAR.test(text) });
    }
  }
  for (const day of shortDays(line, context.locale, words)) {
    if (isNear(day.day, context.uploadedOn) && !found.some((one) => day.start < one.end && day.end > one.start))
      found.push(day);
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Receipts of other decades are misread ones. */
const isNear = (day: string, today: string): boolean => {
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  return years > -FAR && years <= 3;
};

/** Short names of months, as clocks and tills print them: "1 wrz 2026", "Sep 1, 2026". */
const shortNames = new Map<string, readonly string[]>();

function shortNamesOf(language: string): readonly string[] {
  const known = shortNames.get(language);
  if (known) return known;
  const short = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  const names = Array.from({ length: 12 }, (_, month) => {
    const part = short.formatToParts(new Date(Date.UTC(2026, month, 5))).find(({ type }) => type === 'month');
    return foldWord(part?.value ?? '').replace(/[^\p{L}]/gu, '');
  });
  shortNames.set(language, names);
  return names;
}

const DAY_FIRST = /(?<!\d)(\d{1,2})[. -]+(\p{L}{3,5})\p{L}*[., -]+((?:19|20)\d\d)(?!\d)/gu;
const MONTH_FIRST = /(?<!\p{L})(\p{L}{3,5})\p{L}*[. -]+(\d{1,2})(?:st|nd|rd|th)?,? +((?:19|20)\d\d)(?!\d)/gu;

function* shortDays(line: Line, locale: string | undefined, words: Reading['words']): Generator<Day> {
  const languages = new Set([...words.map(({ language }) => language), ...(locale ? [locale.slice(0, 2)] : [])]);
  for (const [expression, isDayFirst] of [
    [DAY_FIRST, true],
    [MONTH_FIRST, false],
  ] as const) {
    for (const match of line.folded.matchAll(expression)) {
      const [text, one = '', other = '', year = ''] = match;
      const [dayText, name] = isDayFirst ? [one, other] : [other, one];
      for (const language of languages) {
        const month = shortNamesOf(language).findIndex(
          (short) => short.length > 2 && (name.startsWith(short) || short.startsWith(name)),
        );
        const time = Date.UTC(Number(year), month, Number(dayText));
        if (month < 0 || new Date(time).getUTCDate() !== Number(dayText)) continue;
        yield {
          start: match.index,
          end: match.index + text.length,
          day: new Date(time).toISOString().slice(0, 10),
          line,
          hasYear: true,
        };
        break;
      }
    }
  }
}
