/** What the forms of an endpoint turn into: headers written as lines, and the failed checks a test may carry. */
import type { Endpoint } from '@dispute-intake/contract/dashboard-api';

/** Of each sort one that receivers should be able to show. */
export const CHECKS = [
  {
    code: 'statement_too_short',
    loc: ['body', 'evidences', 'cardholder_statement'],
    msg: 'The statement is too short',
    type: 'error',
  },
  {
    code: 'merchant_contact_missing',
    loc: ['body', 'evidences', 'merchant_contact'],
    msg: 'The merchant was not contacted',
    type: 'error',
  },
  {
    code: 'filing_window_expired',
    loc: ['body', 'dispute', 'reported_at'],
    msg: 'The time to file has passed',
    type: 'error',
  },
  {
    code: 'document_kind_unspecified',
    loc: ['body', 'evidences', 'additional_documentation'],
    msg: 'A file was sent without a kind',
    type: 'warning',
  },
] as const;

/** Stands for a value that is not shown to us and stays as it is. */
const KEPT = '(unchanged)';

/** `Name: value` lines of headers. */
export const headerLines = (headers: Endpoint['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value ?? KEPT}`)
    .join('\n');

/** Headers of `Name: value` lines; null keeps a value that was not shown. */
export function readHeaders(text: string): Record<string, string | null> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      const value = at < 0 ? '' : line.slice(at + 1).trim();
      return [at < 0 ? line : line.slice(0, at).trim(), value === KEPT ? null : value];
    }),
  );
}
