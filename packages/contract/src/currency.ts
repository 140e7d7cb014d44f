/** Currencies by the number chips and card networks write them with (ISO 4217). */
import * as currencies from 'currency-codes';

/** In force, but not yet in the list we build on: XCG replaced ANG on 2025-03-31 (ISO 4217 amendment 176). */
export const NEWER_CURRENCIES: readonly string[] = ['XCG'];

export interface CurrencyUnit {
  /** Three letters, for example `EUR`. */
  code: string;
  /** Decimal places of its minor unit. */
  digits: number;
}

/** Three-digit number → currency, for example `978` → EUR with 2 places. */
export const CURRENCY_BY_NUMBER: ReadonlyMap<string, CurrencyUnit> = new Map(
  currencies.data.map(({ number, code, digits }) => [number.padStart(3, '0'), { code, digits }]),
);

/** Decimal places by three-letter code. */
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map([
  ...currencies.data.map(({ code, digits }) => [code, digits] as const),
  ['XCG', 2] as const,
]);

/** An amount in its currency's minor units, `129.95 EUR` → 12995; two places where the currency is not known. */
export const inMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (CURRENCY_DIGITS.get(currency) ?? 2));

/** The amount of minor units in major units, `12995 EUR` → 129.95. */
export const inMajorUnits = (minor: number, currency: string): number =>
  minor / 10 ** (CURRENCY_DIGITS.get(currency) ?? 2);
