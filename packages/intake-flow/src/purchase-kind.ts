/** What a payment was for, where the merchant category code already says so (ISO 18245 ranges as the schemes use them). */
import type { FlowContext } from './flow-context.ts';

const RANGES: readonly [from: number, to: number, kind: string][] = [
  [3000, 3350, 'travel'], // airlines
  [3351, 3500, 'travel'], // car rental
  [3501, 3999, 'lodging'],
  [4112, 4112, 'travel'],
  [4411, 4411, 'travel'],
  [4511, 4511, 'travel'],
  [4722, 4722, 'travel'],
  [5815, 5818, 'digital'],
  [7011, 7011, 'lodging'],
  [7012, 7012, 'timeshare'],
  [7512, 7512, 'travel'],
  [7922, 7922, 'event'],
];

/** The kind of purchase the session tells, or undefined when it has to be asked. */
export function knownPurchaseKind({ transaction }: FlowContext): string | undefined {
  const code = Number(transaction.merchant_category_code ?? Number.NaN);
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2];
}
