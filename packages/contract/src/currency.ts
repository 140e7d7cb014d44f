/** Currencies by the number chips and card networks write them with (ISO 4217). */
import * as currencies from 'currency-codes';

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
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  currencies.data.map(({ code, digits }) => [code, digits]),
);
