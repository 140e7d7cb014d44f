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
const NO_DAY_FIRST = /^\d{1,2}[./-](?:1[3-9]|[2-9]\d)$/;
const YEAR = /(?:19|20)\d\d|[./-]\d\d(?!\d)/;

/** Days written out, of the document's own language or of those that may be mixed in; words for relative days do not count. */
export function daysOf(line: Line, { words, context, monthFirst }: Reading): Day[] {
  if (!MAY_BE.test(line.folded)) return [];
  const anchors = { writtenOn: context.uploadedOn, monthFirst, ...(context.paidOn && { paidOn: context.paidOn }) };
  const found: Day[] = [];
  // "On the date 05/02/2026" in one word of Arabic hides the year from the finder of dates.
  const folded = line.folded.replace(/(?<!\p{L})ب(?=تاريخ)/gu, ' ');
  for (const { dates } of words) {
    for (const { start, end, day } of findDates(folded, { ...dates, relative: [] }, anchors)) {
      const text = line.folded.slice(start, end);
      if (day === null || !MAY_BE.test(text) || OF_ANY_MONTH.test(text) || !isNear(day, context.uploadedOn)) continue;
      if (found.some((one) => start < one.end && end > one.start)) continue;
      if (!/\d\s*[\p{L}./年月-]|\p{L}\.?\s*\d/u.test(text)) continue;
      // "3/28" is a day only where the month comes first.
      if (!monthFirst && NO_DAY_FIRST.test(text)) continue;
      found.push({ start, end, day, line, hasYear: YEAR.test(text) });
    }
  }
  for (const day of [...yearFirstDays(line, words), ...shortDays(line, context, words)]) {
    if (!isNear(day.day, context.uploadedOn)) continue;
    const overlapped = found.filter((one) => day.start < one.end && day.end > one.start);
    if (overlapped.some(({ hasYear }) => hasYear) && !day.isCertain) continue;
    for (const one of overlapped) found.splice(found.indexOf(one), 1);
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

const DAY_FIRST =
  /(?<!\d)(\d{1,2})[. /-]+(\p{L}{3,})(?:[., /'-]+((?:19|20)\d\d|\d\d(?![\d:.,]))(?!\d))?(?![\p{L}\d])/gu;
const MONTH_FIRST =
  /(?<!\p{L})(\p{L}{3,})[. -]+(\d{1,2})(?:st|nd|rd|th)?(?:,? +((?:19|20)\d\d)|, ?'?(\d\d)(?![\d:.,]))?(?![\p{L}\d:.,])/gu;

interface Told extends Day {
  /** Over what else may be read there. */
  isCertain?: boolean;
}

function* shortDays(line: Line, { locale, uploadedOn }: Reading['context'], words: Reading['words']): Generator<Told> {
  const languages = new Set([...words.map(({ language }) => language), ...(locale ? [locale.slice(0, 2)] : [])]);
  for (const [expression, isDayFirst] of [
    [DAY_FIRST, true],
    [MONTH_FIRST, false],
  ] as const) {
    for (const match of line.folded.matchAll(expression)) {
      const [text, one = '', other = '', long, short] = match;
      const [dayText, name] = isDayFirst ? [one, other] : [other, one];
      const year = long ?? short;
      for (const language of languages) {
        const month = shortNamesOf(language).findIndex(
          (known) =>
            known.length > 2 &&
            // "2 Marmelade 26" is no day: what is no year of four digits stands behind the name alone.
            (long ? name.startsWith(known) || known.startsWith(name) : name === known),
        );
        if (month < 0) continue;
        const day = isoDay(
          year ? Number(year.length === 2 ? `20${year}` : year) : undefined,
          month,
          Number(dayText),
          uploadedOn,
        );
        if (!day) continue;
        yield { start: match.index, end: match.index + text.length, day, line, hasYear: year !== undefined };
        break;
      }
    }
  }
}

/** A year that is not named is the one that makes the day the last such before the upload. */
function isoDay(year: number | undefined, month: number, day: number, uploadedOn: string): string | undefined {
  const own = year ?? Number(uploadedOn.slice(0, 4));
  const time = Date.UTC(own, month, day);
  if (new Date(time).getUTCDate() !== day) return undefined;
  const told = new Date(time).toISOString().slice(0, 10);
  return year === undefined && told > uploadedOn ? isoDay(own - 1, month, day, uploadedOn) : told;
}

/** Tills in Japan print two digits of the year before the month: "26/10/21", "26年10月21日". */
const YEAR_FIRST = /(?<![\d./-])(2\d)(?:([./-])(\d{1,2})\2(\d{1,2})|年\s*(\d{1,2})月\s*(\d{1,2})日)(?![\d./-])/g;

function* yearFirstDays(line: Line, words: Reading['words']): Generator<Told> {
  if (words[0]?.language !== 'ja') return;
  for (const { 0: text, 1: year, 3: month, 4: day, 5: signed, 6: signedDay, index } of line.folded.matchAll(
    YEAR_FIRST,
  )) {
    const told = isoDay(Number(`20${year}`), Number(month ?? signed) - 1, Number(day ?? signedDay), '');
    if (told) yield { start: index, end: index + text.length, day: told, line, hasYear: true, isCertain: true };
  }
}
