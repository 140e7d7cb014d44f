/** A filtered list of cases as one file, read and written page by page so that its length does not matter. */
import type { EvaluationRow } from '@dispute-intake/contract/dashboard-api';
import { csvLine } from './csv.ts';

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
  'may_file_from',
  'deadline',
  'legal_duty',
  'legal_duty_by',
  'failed_checks',
  'missing_documents',
  'version',
  'intake_session_id',
] as const;

export interface ExportedCase extends Pick<EvaluationRow, Extract<(typeof COLUMNS)[number], keyof EvaluationRow>> {
  transaction_id: string | null;
  external_id: string | null;
  legal_duty: string | null;
  legal_duty_by: string | null;
  failed_checks: string[];
  missing_documents: string[];
}
export type ExportFormat = 'csv' | 'json';

/** The text of the file, piece by piece: RFC 4180 with a byte-order mark for spreadsheets, or a JSON array. */
export async function* exportText(
  format: ExportFormat,
  pages: AsyncIterable<readonly ExportedCase[]>,
): AsyncGenerator<string> {
  yield format === 'csv' ? `\u{feff}${csvLine(COLUMNS)}` : '[';
  let isFirst = true;
  for await (const rows of pages) {
    if (format === 'csv') {
      yield rows.map((row) => csvLine(COLUMNS.map((column) => row[column]))).join('');
      continue;
    }
    const texts = rows.map((row) => JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, row[name]]))));
    if (texts.length > 0) yield `${isFirst ? '\n' : ',\n'}${texts.join(',\n')}`;
    if (texts.length > 0) isFirst = false;
  }
  if (format === 'json') yield '\n]\n';
}
