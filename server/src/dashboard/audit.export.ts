/** The audit log as a file: lines of JSON, by which the chain can be checked again, or CSV for a spreadsheet. */
import type { AuditFormat } from '@dispute-intake/contract/dashboard-api';
import { csvLine } from './csv.ts';
import type { DashboardAuditTable } from './dashboard.table.ts';

const COLUMNS = [
  'position',
  'at',
  'actor',
  'action',
  'target',
  'detail',
  'ip_address',
  'user_id',
  'id',
  'account_id',
  'previous_hash',
  'hash',
] as const satisfies (keyof DashboardAuditTable)[];

/** What the file begins with. */
export const headOf = (format: AuditFormat): string => (format === 'csv' ? csvLine(COLUMNS) : '');

/** One entry as it is kept; in CSV its time is ISO 8601. */
export function lineOf(row: DashboardAuditTable, format: AuditFormat): string {
  const entry = { ...row, at: Number(row.at), position: Number(row.position) };
  if (format === 'jsonl') return `${JSON.stringify(entry)}\n`;
  const shown = { ...entry, at: new Date(entry.at).toISOString() };
  return csvLine(COLUMNS.map((column) => shown[column]));
}
