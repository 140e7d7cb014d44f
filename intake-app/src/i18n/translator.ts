/**
 * The page's words: one lazily loaded file a locale; plurals, dates and money by `Intl`. What is needed of a translation
 * library is these few lines: the smallest that is kept up would be a fifth of all the page loads for its first question.
 */
import type { Branding } from '@dispute-intake/contract/cardholder-api';
import type enUS from './locales/en-US.json';
import { chooseLocale, type LocaleInfo, PSEUDO } from './locales.ts';

type Texts = Record<string, string>;
type Values = Record<string, string | number>;
/** Every key of the texts, without plural endings. */
export type TextKey = keyof typeof enUS | 'file.count' | 'review.files';

/** What the first question needs, and all else (`first-texts.ts`): the build makes two files of each locale. */
const FIRST = import.meta.glob<{ default: Texts }>('./locales/*.json', { query: '?first' });
const LATER = import.meta.glob<{ default: Texts }>('./locales/*.json', { query: '?later' });
/** Texts that differ where the issuer addresses cardholders otherwise than the language's texts do. */
const ADDRESSED = import.meta.glob<{ default: Texts }>('./addressed/*.json');

/** First strong isolate … pop: keeps a name or an amount in its own direction inside a sentence. */
const isolate = (value: unknown): string => `\u2068${String(value)}\u2069`;

export interface Translator {
  readonly locale: LocaleInfo;
  /** Loads the texts of everything after the first question, once. Rejects when they cannot be loaded. */
  complete(): Promise<void>;
  /** The text for a key; values are isolated from the direction of the sentence. */
  t(key: TextKey, values?: Values): string;
  /** The first of `keys` that exists, else the last: for texts that differ by question or kind. */
  tAny(keys: readonly string[], values?: Values): string;
  has(key: string): boolean;
  money(amount: number, currency: string): string;
  /** A calendar day, `YYYY-MM-DD` or a timestamp, long or short. */
  day(iso: string, style?: 'long' | 'short'): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  currencyName(code: string): string;
}

/** Chooses the plural form; the one or two forms of English where the browser knows no others. */
function pluralRules(tag: string): (count: number) => string {
  if (!('PluralRules' in Intl)) return (count) => (count === 1 ? 'one' : 'other');
  const rules = new Intl.PluralRules(tag);
  return (count) => rules.select(count);
}

async function textsOf(files: typeof FIRST, tag: string, address: string | undefined): Promise<Texts> {
  const load = files[`./locales/${tag === PSEUDO.tag ? 'en-US' : tag}.json`];
  if (!load) throw new Error(`No texts for ${tag}`);
  const addressed = ADDRESSED[`./addressed/${tag}.${address}.json`];
  const [{ default: texts }, others] = await Promise.all([load(), addressed?.()]);
  if (tag !== PSEUDO.tag) return others ? { ...texts, ...others.default } : texts;
  const { pseudoText } = await import('./pseudo.ts');
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]));
}

/** Loads the texts of the first wanted locale we speak, in the issuer's form of address. Rejects when a file cannot be loaded. */
export async function loadTranslator(
  wanted: readonly (string | null | undefined)[],
  address: Branding['address'] = {},
): Promise<Translator> {
  const locale = chooseLocale(wanted);
  const texts = { ...(await textsOf(FIRST, locale.tag, address[locale.tag])) };
  let isComplete = false;
  const pluralOf = pluralRules(locale.tag);
  /** The text of a key, in the plural form for `count` where it has forms. */
  const textOf = (key: string, count?: unknown): string | undefined =>
    texts[key] ??
    (typeof count === 'number' ? (texts[`${key}_${pluralOf(count)}`] ?? texts[`${key}_other`]) : undefined);
  // What the issuer's country writes (1.234,56 or 1,234.56) follows the wanted tag where it is the same language.
  const asked = wanted.find((tag) => tag?.split('-')[0] === locale.tag.split('-')[0]);
  const formats = locale === PSEUDO || !asked ? (locale === PSEUDO ? 'en-US' : locale.tag) : asked;
  // Kept, because making one takes longer than the text it writes.
  const numberFormats = new Map<string, Intl.NumberFormat>();
  const numberOf = (value: number, options?: Intl.NumberFormatOptions): string => {
    const key = JSON.stringify(options);
    const format = numberFormats.get(key) ?? new Intl.NumberFormat(formats, options);
    numberFormats.set(key, format);
    return format.format(value);
  };
  const fill = (text: string, values: Values = {}): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? numberOf(value) : isolate(value ?? '');
    });
  // The calendar of the date fields, in every locale: older browsers write Hijri dates for Arabic otherwise.
  const dayFormat = (month: 'long' | 'short'): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(formats, { calendar: 'gregory', day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
  const dayFormats = { long: dayFormat('long'), short: dayFormat('short') };
  return {
    locale,
    async complete() {
      if (isComplete) return;
      const later = await textsOf(LATER, locale.tag, address[locale.tag]);
      Object.assign(texts, later);
      isComplete = true;
    },
    t: (key, values) => fill(textOf(key, values?.count) ?? key, values),
    tAny: (keys, values) => {
      const found = keys.find((key) => textOf(key, values?.count) !== undefined) ?? keys[keys.length - 1] ?? '';
      return fill(textOf(found, values?.count) ?? found, values);
    },
    has: (key) => key in texts,
    // From right to left "US$" would be turned round: the sign goes with its letters.
    money: (amount, currency) =>
      numberOf(amount, { style: 'currency', currency }).replace(/[A-Z]+\$/, '\u2066$&\u2069'),
    day: (iso, style = 'long') => {
      const date = new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso);
      return Number.isNaN(date.getTime()) ? iso : dayFormats[style].format(date);
    },
    // A number and its unit stay on one line.
    number: (value, options) => numberOf(value, options).replace(' ', '\u00a0'),
    currencyName: (code) => {
      try {
        return new Intl.DisplayNames([formats], { type: 'currency' }).of(code) ?? code;
      } catch {
        return code;
      }
    },
  };
}
