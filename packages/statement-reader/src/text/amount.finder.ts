/** Finds sums of money in folded text, with and without a currency. */

export interface AmountMention {
  start: number;
  end: number;
  value: number;
  /** ISO 4217; {@link UNCLEAR_CURRENCY} where its name may mean several, null where none is named. */
  currency: string | null;
}

/** ISO 4217's code for no currency: kroner, lira or dinars, and nothing tells of which country. */
export const UNCLEAR_CURRENCY = 'XXX';

const NUMBER = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?";
/**
 * Words of every language read here, folded; a list names the currencies a word may mean, the most likely first, or that none is.
 */
const NAMES: readonly (readonly [string, readonly string[]])[] = [
  ['€|euros?|eur', ['EUR']],
  ['£|pounds?(?: sterling)?|gbp|quid|libras?|sterline|livres?(?: sterling)?|pfund|funtow', ['GBP']],
  ['us\\$|usd|us dollars?', ['USD']],
  ['r\\$|reais|real|brl', ['BRL']],
  ['a\\$|aud|australian dollars?', ['AUD']],
  ['c\\$|ca\\$|cad|canadian dollars?|dollars canadiens', ['CAD']],
  ['mx\\$|mxn|pesos mexicanos', ['MXN']],
  ['\\$|dollars?|bucks|dolares?|dollari|dolarow|dolary|dolar|دولارا?|دولارات', ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP']],
  ['pesos?', [UNCLEAR_CURRENCY, 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'PHP']],
  ['zl|zlotych|zlote|zloty|zlotowki|pln', ['PLN']],
  ['koron czeskich|korony czeskie|czech (?:crowns|koruna)|tschechische kronen|kc|czk', ['CZK']],
  ['kronen|kroner|kronor|crowns|couronnes|coronas|coroas|corone|koron|kr', [UNCLEAR_CURRENCY, 'SEK', 'NOK', 'DKK', 'CZK', 'ISK']],
  ['swiss francs?|franken|schweizer franken|francs?(?: suisses)?|franchi(?: svizzeri)?|francos(?: suizos)?|frankow|chf|sfr', ['CHF', 'XOF', 'XAF']],
  ['forints?|huf|forintow', ['HUF']],
  ['¥|yen|jpy|円|yenes|jenow', ['JPY', 'CNY']],
  ['₺|tl|lira|turk lirasi|try', ['TRY']],
  ['₴|гривень|гривні|гривни|грн|uah', ['UAH']],
  ['₽|рублей|рубля|rub', ['RUB']],
  ['₹|rupees?|inr|روبيه', [UNCLEAR_CURRENCY, 'INR', 'PKR']],
  ['soles|pen', ['PEN']],
  ['درهما?|دراهم|dirhams?|aed', [UNCLEAR_CURRENCY, 'AED', 'MAD']],
  ['ريالا?|ريالات|riyals?|sar', [UNCLEAR_CURRENCY, 'SAR', 'QAR', 'OMR', 'YER']],
  ['جنيها?|جنيهات|egp', ['EGP', 'SDG']],
  ['دينارا?|دنانير|dinars?', [UNCLEAR_CURRENCY, 'KWD', 'JOD', 'BHD', 'TND', 'DZD', 'IQD', 'LYD']],
  ['ليره|ليرات', [UNCLEAR_CURRENCY, 'LBP', 'SYP', 'TRY']],
  ['يورو', ['EUR']],
  ['mad', ['MAD']],
  ['sek', ['SEK']],
  ['nok', ['NOK']],
  ['dkk', ['DKK']],
]; // biome-ignore format: a table reads best in rows

/** Symbols that stand before the number as well; letters before a number must be a code or a prefix, not a word. */
const BEFORE =
  '€|£|us\\$|r\\$|a\\$|c\\$|ca\\$|mx\\$|\\$|¥|₺|₴|₽|₹|(?:eur|usd|gbp|chf|pln|cad|aud|brl|mxn|aed|sar|egp|czk|sek|nok|dkk|zl|kr|mad)(?=\\s?\\d)';
const AFTER = NAMES.map(([words]) => words).join('|');
const LETTER = 'a-z\\u00df-\\u1fff';
const MONEY = new RegExp(
  `(?<![${LETTER}\\d.,])(?:(?<pre>${BEFORE})\\s?(?<first>${NUMBER})|(?<second>${NUMBER})(?:,-)?\\s?(?<post>${AFTER})(?![${LETTER}]))(?!\\d)`,
  'g',
);
const BARE = new RegExp(`(?<![${LETTER}\\d.,:/#-])(?:${NUMBER})(?![\\d%:/°º${LETTER}-]|[.,]\\d|\\s?(?:%|x\\b))`, 'g');
const KNOWN = NAMES.map(([words, currencies]) => ({ expression: new RegExp(`^(?:${words})$`), currencies }));

/** Reads `1.249,00`, `1,500`, `189.90`, `2 400` and `450`: the last sign is decimal unless three digits follow it. */
export function parseAmount(digits: string): number {
  const text = digits.replace(/[' ]/g, '');
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return Number(text);
  const decimals = text.length - last - 1;
  if (decimals === 3) return Number(text.replace(/[.,]/g, ''));
  return Number(`${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`);
}

/** Sums in the order of the text. `currency` of the payment settles what "$", "pesos" or "kr" mean. */
export function findAmounts(folded: string, currency: string | undefined): AmountMention[] {
  const found: AmountMention[] = [];
  for (const match of folded.matchAll(MONEY)) {
    const { pre, first, second, post } = match.groups ?? {};
    const names = KNOWN.find(({ expression }) => expression.test(pre ?? post ?? ''))?.currencies ?? [];
    const meant = currency && names.includes(currency) ? currency : (names[0] ?? null);
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      value: parseAmount(first ?? second ?? ''),
      currency: meant,
    });
  }
  for (const match of folded.matchAll(BARE)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (found.some((other) => span.start < other.end && span.end > other.start)) continue;
    if (match[0].length < 2) continue;
    found.push({ ...span, value: parseAmount(match[0]), currency: null });
  }
  return found.sort((one, other) => one.start - other.start);
}
