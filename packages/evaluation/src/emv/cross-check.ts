/** Whether chip data belong to the transaction they came with: amount, currency, date, scheme, and approved or declined. */
import { CURRENCY_BY_NUMBER, CURRENCY_DIGITS, type Transaction } from '@dispute-intake/contract';
import type { Day } from '../calendar.ts';
import { dayOf } from '../calendar.ts';
import { cryptogramKind } from './chip-data.ts';

export interface ChipMismatch {
  what: 'amount' | 'currency' | 'date' | 'scheme' | 'declined_by_card';
  chip: string;
  transaction: string;
}

/** Registered application provider identifiers that name the scheme (EMV tag 84, 4F or 9F06). */
const SCHEME_BY_RID: Record<string, 'VISA' | 'MC'> = { A000000003: 'VISA', A000000004: 'MC' };

/**
 * Every contradiction, in a fixed order. The terminal's date is local time, so one day to either side is no
 * contradiction; the amount may be the transaction's or the authorised one. The terminal's country (9F1A) is not
 * compared: merchants abroad use terminals of their acquirer's country.
 */
export function chipMismatches(
  tags: ReadonlyMap<string, string>,
  transaction: Transaction,
  transactionDay: Day,
): ChipMismatch[] {
  const found: ChipMismatch[] = [];
  const currency = CURRENCY_BY_NUMBER.get((tags.get('5F2A') ?? '').slice(1));
  if (currency && currency.code !== transaction.transaction_currency) {
    found.push({ what: 'currency', chip: currency.code, transaction: transaction.transaction_currency });
  }
  const amount = tags.get('9F02');
  if (amount !== undefined && /^[0-9]{12}$/.test(amount)) {
    const digits = currency?.digits ?? CURRENCY_DIGITS.get(transaction.transaction_currency) ?? 2;
    const major = Number(amount) / 10 ** digits;
    const near = (other: number | undefined) => other !== undefined && Math.abs(other - major) < 0.5 / 10 ** digits;
    // A contactless or gratuity terminal may compute the cryptogram over zero.
    if (major > 0 && !near(transaction.transaction_amount) && !near(transaction.authorized_amount)) {
      found.push({ what: 'amount', chip: String(major), transaction: String(transaction.transaction_amount) });
    }
  }
  const date = tags.get('9A');
  if (date !== undefined) {
    const day = dayOfChipDate(date);
    if (day === undefined || Math.abs(day - transactionDay) > 1) {
      found.push({ what: 'date', chip: date, transaction: transaction.transaction_timestamp });
    }
  }
  const application = tags.get('84') ?? tags.get('4F') ?? tags.get('9F06') ?? '';
  const scheme = SCHEME_BY_RID[application.slice(0, 10)];
  if (scheme && scheme !== transaction.card_scheme) {
    found.push({ what: 'scheme', chip: scheme, transaction: transaction.card_scheme });
  }
  if (cryptogramKind(tags) === 'declined' && transaction.authorization_response !== 'DECLINED') {
    found.push({ what: 'declined_by_card', chip: 'AAC', transaction: transaction.authorization_response ?? 'posted' });
  }
  return found;
}

/** YYMMDD in packed decimal; years below 50 belong to this century (EMV 4.3 Book 3, 10.4). */
function dayOfChipDate(yymmdd: string): Day | undefined {
  if (!/^[0-9]{6}$/.test(yymmdd)) return undefined;
  const year = Number(yymmdd.slice(0, 2));
  const epochMs = Date.UTC((year < 50 ? 2000 : 1900) + year, Number(yymmdd.slice(2, 4)) - 1, Number(yymmdd.slice(4)));
  return dayOf(epochMs);
}
