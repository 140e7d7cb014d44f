/**
 * Business days by each law's own definition: Regulation E counts the days on which US banks are open (12 CFR 1005.2(d):
 * Monday to Friday without Federal Reserve holidays), PSD2 those on which euro payments settle (art. 4(37): TARGET days),
 * the UK regulations those that are no bank holiday in England and Wales (SI 2017/752 reg. 2(1)).
 */
import type { Law } from '@dispute-intake/contract';
import { type Day, dayOf, dayOfIso, isoOfDay } from '../calendar.ts';

export type BusinessCalendar = 'federal_reserve' | 'target' | 'england_and_wales';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day): number => (((day + THURSDAY) % 7) + 7) % 7;
const dayIn = (year: number, month: number, date: number): Day => dayOf(Date.UTC(year, month - 1, date));

/** The nth such weekday of a month; -1: the last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  if (nth > 0) {
    const first = dayIn(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
  }
  const last = dayIn(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayIn(year, Math.floor(f / 31), (f % 31) + 1);
}

/** A holiday on a Sunday is kept on Monday, one on a Saturday is not moved (Federal Reserve). */
function federalReserveHolidays(year: number): Day[] {
  const fixed = [dayIn(year, 1, 1), dayIn(year, 6, 19), dayIn(year, 7, 4), dayIn(year, 11, 11), dayIn(year, 12, 25)];
  return [
    ...fixed.map((day) => (weekdayOf(day) === SUNDAY ? day + 1 : day)),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    nthWeekday(year, 5, MONDAY, -1),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    nthWeekday(year, 11, THURSDAY, 4),
  ];
}

function targetHolidays(year: number): Day[] {
  const easter = easterSunday(year);
  return [dayIn(year, 1, 1), easter - 2, easter + 1, dayIn(year, 5, 1), dayIn(year, 12, 25), dayIn(year, 12, 26)];
}

/** Days proclaimed for one year, and those they stand in for. */
const PROCLAIMED: Record<number, { added: [number, number][]; dropped: [number, number][] }> = {
  2020: { added: [[5, 8]], dropped: [[5, 4]] },
  2022: {
    added: [
      [6, 2],
      [6, 3],
      [9, 19],
    ],
    dropped: [[5, 30]],
  },
  2023: { added: [[5, 8]], dropped: [] },
};

/** A bank holiday at the weekend is kept on the next working day. */
function englishHolidays(year: number): Day[] {
  const easter = easterSunday(year);
  const moved = new Set<Day>();
  for (const day of [dayIn(year, 1, 1), dayIn(year, 12, 25), dayIn(year, 12, 26)]) {
    let kept = day;
    while (weekdayOf(kept) === SATURDAY || weekdayOf(kept) === SUNDAY || moved.has(kept)) kept++;
    moved.add(kept);
  }
  const { added = [], dropped = [] } = PROCLAIMED[year] ?? {};
  const days = new Set([
    ...moved,
    easter - 2,
    easter + 1,
    nthWeekday(year, 5, MONDAY, 1),
    nthWeekday(year, 5, MONDAY, -1),
    nthWeekday(year, 8, MONDAY, -1),
    ...added.map(([month, date]) => dayIn(year, month, date)),
  ]);
  for (const [month, date] of dropped) days.delete(dayIn(year, month, date));
  return [...days];
}

const HOLIDAYS: Record<BusinessCalendar, (year: number) => Day[]> = {
  federal_reserve: federalReserveHolidays,
  target: targetHolidays,
  england_and_wales: englishHolidays,
};
const known = new Map<string, ReadonlySet<Day>>();

function holidaysOf(calendar: BusinessCalendar, year: number): ReadonlySet<Day> {
  const key = `${calendar} ${year}`;
  let days = known.get(key);
  if (!days) {
    days = new Set(HOLIDAYS[calendar](year));
    known.set(key, days);
  }
  return days;
}

const MS_PER_DAY = 86_400_000;
const yearOf = (day: Day): number => new Date(day * MS_PER_DAY).getUTCFullYear();

export function isBusinessDay(calendar: BusinessCalendar, day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !holidaysOf(calendar, yearOf(day)).has(day);
}

/** The nth business day after `day`, which does not count itself. */
export function businessDaysAfter(calendar: BusinessCalendar, day: Day, count: number): Day {
  let at = day;
  for (let left = count; left > 0; ) if (isBusinessDay(calendar, ++at)) left--;
  return at;
}

/** Where the duties of a law are carried out, so whose holidays its working days leave out. */
const CALENDAR_OF_LAW: Record<Law, BusinessCalendar> = {
  reg_e: 'federal_reserve',
  reg_z: 'federal_reserve',
  psd2: 'target',
  uk_psr: 'england_and_wales',
  uk_cca: 'england_and_wales',
};

/** The last business day before a day (`YYYY-MM-DD`) on the calendar of the law; undefined where that is no day. */
export function businessDayBefore(law: Law, day: string): string | undefined {
  let at = dayOfIso(day);
  if (at === undefined) return undefined;
  do at--;
  while (!isBusinessDay(CALENDAR_OF_LAW[law], at));
  return isoOfDay(at);
}

/** The same date `months` later; the last day of the month where that has fewer days. */
export function monthsAfter(day: Day, months: number): Day {
  const date = new Date(day * MS_PER_DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)));
}

/** The first day on or after `day` on which a billing cycle closes; `closingDate` is a day of the month, 1 to 31. */
export function cycleEnd(day: Day, closingDate: number): Day {
  const date = new Date(day * MS_PER_DAY);
  const closing = (month: number) => {
    const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
    return dayOf(Date.UTC(date.getUTCFullYear(), month, Math.min(closingDate, lastOfMonth)));
  };
  const thisMonth = closing(date.getUTCMonth());
  return thisMonth >= day ? thisMonth : closing(date.getUTCMonth() + 1);
}
