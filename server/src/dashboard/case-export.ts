/** A filtered list of cases as one file, read and written page by page so that its length does not matter. */
import type { EvaluationRow } from '@dispute-intake/contract/dashboard-api';

const COLUMNS = [
  'id',
  'created_at',
  'status',
  'transaction_id',
  'external_id',
  'merchant_name',
  'amount',
  'currency',
  'card_scheme',
  'last_4',
  'category',
  'subcategory',
  'reason_code',
  'confidence',
  'next_action',
  'deadline',
  'failed_checks',
  'missing_documents',
  'version',
  'intake_session_id',
] as const;

export interface ExportedCase extends Pick<EvaluationRow, Extract<(typeof COLUMNS)[number], keyof EvaluationRow>> {
  transaction_id: string | null;
  external_id: string | null;
  failed_checks: string[];
  missing_documents: string[];
}
export type ExportFormat = 'csv' | 'json';

/** What a spreadsheet would run as a formula is text for it with an apostrophe before (OWASP, CSV injection). */
const STARTS_FORMULA = /^[=+\-@\t\r]/;
function csvCell(value: string | number | string[] | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' ') : value;
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The text of the file, piece by piece: RFC 4180 with a byte-order mark for spreadsheets, or a JSON array. */
export async function* exportText(
  format: ExportFormat,
  pages: AsyncIterable<readonly ExportedCase[]>,
): AsyncGenerator<string> {
  yield format === 'csv' ? `\u{feff}${csvLine(COLUMNS)}` : '[';
  let isFirst = true;
  for await (const rows of pages) {
    if (format === 'csv') {
      yield rows.map((row) => csvLine(COLUMNS.map((column) => csvCell(row[column])))).join('');
      continue;
    }
    const texts = rows.map((row) => JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, row[name]]))));
    if (texts.length > 0) yield `${isFirst ? '\n' : ',\n'}${texts.join(',\n')}`;
    if (texts.length > 0) isFirst = false;
  }
  if (format === 'json') yield '\n]\n';
}
