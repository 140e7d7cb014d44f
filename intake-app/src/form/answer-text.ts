/** Between what a person types and an answer: amounts, months and dates in their own way of writing. */
import { DAY_MS } from '@dispute-intake/contract/duration';
import { type FlowContext, joinDate } from '@dispute-intake/intake-flow';

const ZEROES = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

/** Digits of any script the page may meet, as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROES.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });
}

/**
 * The number meant by `1.234,56`, `1,234.56`, `1 234,56 €` or `1234.5`; the text itself when none is. The last comma or
 * point followed by one or two digits (three when it stands alone in a currency with three) is the decimal mark.
 */
export function parseAmount(text: string): number | string {
  const typed = text.trim();
  const plain = asciiDigits(typed)
    .replace(/[\s\u00a0\u202f'’_]/g, '')
    .replace(/[\u066b]/g, '.')
    .replace(/[\u066c]/g, '')
    .replace(/^[\p{L}\p{Sc}.]*?(?=[-\u2212]?[\d.,])/u, '')
    .replace(/[\p{L}\p{Sc}]*$/u, '')
    .replace('\u2212', '-');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(plain)) return typed;
  const mark = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (mark === -1) return Number(plain);
  const decimals = plain.length - mark - 1;
  const kinds = new Set(plain.replace(/[-\d]/g, ''));
  const isGrouping = decimals === 3 && kinds.size === 1 && !/^-?0?[.,]/.test(plain);
  const whole = plain.slice(0, mark).replace(/[.,]/g, '');
  const number = Number(isGrouping ? whole + plain.slice(mark + 1) : `${whole || '0'}.${plain.slice(mark + 1)}`);
  return Number.isFinite(number) ? number : typed;
}

/** A whole number, or the text itself. */
export function parseWhole(text: string): number | string {
  const plain = asciiDigits(text.trim());
  return /^\d{1,6}$/.test(plain) ? Number(plain) : text.trim();
}

/** The number of a month typed as a number or a word ("mar", "März"); what is neither stays as typed. */
export function parseMonth(text: string, locale: string): string {
  const typed = asciiDigits(text.trim());
  if (typed === '' || /^\d+$/.test(typed)) return typed;
  const wanted = typed.toLocaleLowerCase(locale).replace(/\.$/, '');
  if (wanted.length < 3) return typed;
  for (const tag of [locale, 'en']) {
    for (let month = 0; month < 12; month++) {
      const name = new Intl.DateTimeFormat(tag, { calendar: 'gregory', month: 'long', timeZone: 'UTC' })
        .format(Date.UTC(2020, month, 1))
        .toLocaleLowerCase(tag);
      if (name.startsWith(wanted)) return String(month + 1);
    }
  }
  return typed;
}

/** An answer to a date question from its three fields. */
export function parseDate(parts: { day: string; month: string; year: string }, locale: string): string {
  const year = asciiDigits(parts.year.trim());
  return joinDate({
    day: asciiDigits(parts.day),
    month: parseMonth(parts.month, locale),
    year: /^\d{2}$/.test(year) ? `20${year}` : year,
  });
}

/** A day to show how dates are written, midway from the payment to today: the payment's own would read as a suggestion. */
export function exampleDay({ transaction, today }: Pick<FlowContext, 'transaction' | 'today'>): string {
  const [from, to] = [transaction.transaction_timestamp.slice(0, 10), today].map(Date.parse) as [number, number];
  return new Date(from + Math.ceil(Math.max(0, to - from) / 2 / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}
