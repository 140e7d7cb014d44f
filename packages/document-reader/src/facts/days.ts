/** The days a line names. */
import { type DateMention, findDates } from '@dispute-intake/statement-reader/finders';
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
const YEAR = /(?:19|20)\d\d|[./-]\d\d(?!\d)/;

/** Days written out, of the document's own language or of those that may be mixed in; words for relative days do not count. */
export function daysOf(line: Line, { words, context, monthFirst }: Reading): Day[] {
  if (!MAY_BE.test(line.folded)) return [];
  const anchors = { writtenOn: context.uploadedOn, monthFirst, ...(context.paidOn && { paidOn: context.paidOn }) };
  const found: Day[] = [];
  for (const { dates } of words) {
    for (const { start, end, day } of findDates(line.folded, dates, anchors)) {
      const text = line.folded.slice(start, end);
      if (day === null || !MAY_BE.test(text) || !isNear(day, context.uploadedOn)) continue;
      if (found.some((one) => start < one.end && end > one.start)) continue;
      if (!/\d\s*[\p{L}./年月-]|\p{L}\.?\s*\d/u.test(text)) continue;
      found.push({ start, end, day, line, hasYear: YEAR.test(text) });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Receipts of other decades are misread ones. */
const isNear = (day: string, today: string): boolean => {
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  return years > -FAR && years <= 3;
};
