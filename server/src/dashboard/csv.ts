/** Cells and lines of CSV (RFC 4180). */

/**
 * What a spreadsheet would run as a formula is text for it with an apostrophe before (OWASP, CSV injection). Signs of other widths
 * and heights count, and nothing that is invisible hides one.
 */
const STARTS_FORMULA =
  /^[\s\p{C}"]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a-\u207c\u208a-\u208c]|^[\t\r\n\0]/u;
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
