/**
 * Day arithmetic of the rules: calendar days in UTC, as whole days since 1970-01-01. A window of n days that starts
 * on day s ends on day s + n, that day included.
 */

/** Whole days since 1970-01-01, UTC. */
export type Day = number;

const MS_PER_DAY = 86_400_000;

/** Days by which two days may differ for time zones alone. */
export const TIME_ZONES = 1;

/** The calendar day (UTC) of an instant. */
export function dayOf(epochMs: number): Day {
  return Math.floor(epochMs / MS_PER_DAY);
}

/** The calendar day of an ISO 8601 date or timestamp; undefined when there is none or it cannot be read. */
export function dayOfIso(text: string | undefined): Day | undefined {
  if (text === undefined) return undefined;
  if (text.length === 10 || isTimeInUtc(text)) {
    const day = dayOfDate(text);
    if (day !== undefined) return day;
  }
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : dayOf(epochMs);
}

/** Instant of an ISO 8601 date or timestamp in epoch milliseconds; undefined when there is none or it cannot be read. */
export function instantOfIso(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

/** Behind the date stands THH:MM:SSZ or THH:MM:SS.mmmZ. */
function isTimeInUtc(text: string): boolean {
  const { length } = text;
  if ((length !== 20 && length !== 24) || text.charCodeAt(10) !== 84 || text.charCodeAt(length - 1) !== 90)
    return false;
  const [hour, minute, second] = [digitsAt(text, 11, 2), digitsAt(text, 14, 2), digitsAt(text, 17, 2)];
  const isClock = hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;
  if (!isClock || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return false;
  return length === 20 || (text.charCodeAt(19) === DOT && digitsAt(text, 20, 3) >= 0);
}
const COLON = 58;
const DOT = 46;

/** The day of a plain YYYY-MM-DD; undefined where it needs the full parser. Date.parse costs four times as much. */
function dayOfDate(text: string): Day | undefined {
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 2);
  const dayOfMonth = digitsAt(text, 8, 2);
  const isPlain =
    text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH && month >= 1 && month <= 12 && dayOfMonth >= 1;
  if (!isPlain || year < 0 || dayOfMonth > 28) return undefined;
  return daysFromCivil(year, month, dayOfMonth);
}
const DASH = 45;

/** The number `count` digits make; negative where one of them is none. */
function digitsAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil. */
function daysFromCivil(year: number, month: number, dayOfMonth: number): Day {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = yearFromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const FIRST_ISO_DAY = dayOf(Date.parse('0000-01-01T00:00:00Z'));
const LAST_ISO_DAY = dayOf(Date.parse('9999-12-31T00:00:00Z'));

/**
 * The day as YYYY-MM-DD; days outside the years 0000–9999 are drawn to the nearest that has four digits. Written out
 * (Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days), as Date costs a seventh of an evaluation.
 */
export function isoOfDay(day: Day): string {
  let text = written.get(day);
  if (text === undefined) {
    text = writtenOut(day);
    if (written.size >= MOST_WRITTEN) written.clear();
    written.set(day, text);
  }
  return text;
}
/** The same few days come up again and again: a year or two around today. */
const written = new Map<Day, string>();
const MOST_WRITTEN = 2000;

function writtenOut(day: Day): string {
  const shifted = Math.min(Math.max(day, FIRST_ISO_DAY), LAST_ISO_DAY) + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${dayOfMonth < 10 ? '0' : ''}${dayOfMonth}`;
}

let instant = Number.NaN;
let instantText = '';

/** An instant as YYYY-MM-DDTHH:MM:SS.mmmZ; the last one is kept, as a batch is evaluated at one instant. */
export function isoOfInstant(epochMs: number): string {
  if (epochMs !== instant) [instant, instantText] = [epochMs, new Date(epochMs).toISOString()];
  return instantText;
}

/** The later of two days, of which either may be unknown. */
export function later(one: Day | undefined, other: Day | undefined): Day | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
