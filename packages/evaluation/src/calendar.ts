/**
 * Day arithmetic of the rules: calendar days in UTC, as whole days since 1970-01-01. "D" is the dispute day; a window of
 * n days that starts on day s ends on day s + n, that day included.
 */

/** Whole days since 1970-01-01, UTC. */
export type Day = number;

const MS_PER_DAY = 86_400_000;

/** The calendar day (UTC) of an instant. */
export function dayOf(epochMs: number): Day {
  return Math.floor(epochMs / MS_PER_DAY);
}

/** The calendar day of an ISO 8601 date or timestamp; undefined when there is none or it cannot be read. */
export function dayOfIso(text: string | undefined): Day | undefined {
  if (text === undefined) return undefined;
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : dayOf(epochMs);
}

/** Instant of an ISO 8601 date or timestamp in epoch milliseconds; undefined when there is none or it cannot be read. */
export function instantOfIso(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

const FIRST_ISO_DAY = dayOf(Date.parse('0000-01-01T00:00:00Z'));
const LAST_ISO_DAY = dayOf(Date.parse('9999-12-31T00:00:00Z'));

/** The day as YYYY-MM-DD; days outside the years 0000–9999 are drawn to the nearest that has four digits. */
export function isoOfDay(day: Day): string {
  const within = Math.min(Math.max(day, FIRST_ISO_DAY), LAST_ISO_DAY);
  return new Date(within * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The latest of the known days; undefined when none is known. */
export function latest(days: readonly (Day | undefined)[]): Day | undefined {
  let last: Day | undefined;
  for (const day of days) if (day !== undefined && (last === undefined || day > last)) last = day;
  return last;
}
