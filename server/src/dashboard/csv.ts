/** Cells and lines of CSV (RFC 4180). */

/** What a spreadsheet would run as a formula is text for it with an apostrophe before (OWASP, CSV injection). */
const STARTS_FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/;
/** What separates cells in one country or another, and what must be quoted in all. */
const QUOTED = /[",;\t\r\n]/;

/** A list is written with spaces between. */
export function csvCell(value: string | number | string[] | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' ') : value;
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const csvLine = (cells: readonly (string | number | string[] | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
