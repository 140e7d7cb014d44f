/** Signs of currencies that a recogniser takes for letters, digits or other signs, put right beside the sums of a picture. */
import type { DocumentContext } from './document-text.ts';

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', JPY: '円', TRY: '₺', UAH: '₴' };
/** Where no payment is known: languages of one currency. */
const CURRENCIES: Readonly<Record<string, string>> = { ja: 'JPY', tr: 'TRY', uk: 'UAH' };

/** Written with a decimal comma, so that three digits behind it are two and the sign. */
const DIGITS_BEFORE_SIGN =
  /(?<![\d.,])(\d{1,3}(?:[. ]\d{3})*,\d{2}) ?(?:\d(?=$|[^\S]*[^\d.,%\s])|[b&£$€¢©®@tłBг](?![\p{L}\d]))/gu;
const SIGN_BEFORE_DIGITS = /(?<![\p{L}\d])[£$€&%{btTkK](?=\d{1,3}(?:[.]\d{3})*,\d{2}(?!\d))/gu;
/** A yen sign behind the last digit of a row. */
const LETTER_FOR_YEN = /(?<=\d)\s?[MFHPRA][MFH]?\s*$/;
const LETTER_BEFORE_YEN = /(?<![\p{L}\d])[VvYy](?=\d{1,3}(?:,\d{3})*\s*$)/gu;
const COMMA_SUM = '\\d{1,3}(?:[.]\\d{3})*,\\d{2}(?!\\d)';
const NUMBER = '\\d[\\d.,]*';
const SIGN_BY_NUMBER = new RegExp(`[€£₺₴](?=\\s?${NUMBER})|(?<=${NUMBER}\\s?)[€£₺₴]`, 'g');

/** Recognised rows of a document with the signs of its currency; in as many characters. */
export function withCurrencySigns(rows: readonly string[], { currency, locale }: DocumentContext): string[] {
  const own = currency ?? CURRENCIES[locale?.slice(0, 2).toLowerCase() ?? ''];
  const sign = own && SIGNS[own];
  if (!sign) return [...rows];
  const first = own === 'TRY' && !rows.some((row) => row.includes(sign)) ? digitForSign(rows) : undefined;
  const isOtherCurrency = isNamedThroughout(rows, sign);
  return rows.map((row) => {
    let text = row;
    if (own === 'JPY')
      return text.replace(LETTER_FOR_YEN, (found) => sign.padEnd(found.length)).replace(LETTER_BEFORE_YEN, '¥');
    if (own === 'TRY' || own === 'UAH')
      text = text
        .replace(DIGITS_BEFORE_SIGN, (found, digits: string) => `${digits}${sign}`.padEnd(found.length))
        .replace(SIGN_BEFORE_DIGITS, sign);
    if (first) text = text.replace(new RegExp(`(?<![\\p{L}\\d.,])${first}(?=${COMMA_SUM})`, 'gu'), sign);
    return isOtherCurrency ? text : text.replace(SIGN_BY_NUMBER, sign);
  });
}

/** Thousands are set apart by a stop: the first of four digits before the comma is the sign. */
function digitForSign(rows: readonly string[]): string | undefined {
  for (const row of rows) {
    const found = /(?<![\p{L}\d.,])(\d)\d{3},\d{2}(?!\d)/u.exec(row);
    if (found) return found[1];
  }
  return undefined;
}

/** One misread sign is chance; the same one beside several sums, and no other, is the currency. */
function isNamedThroughout(rows: readonly string[], sign: string): boolean {
  const seen = rows.flatMap((row) => row.match(SIGN_BY_NUMBER) ?? []);
  return seen.length > 1 && new Set(seen).size === 1 && seen[0] !== sign;
}
