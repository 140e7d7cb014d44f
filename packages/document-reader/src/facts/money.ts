/** Sums of a document with the line they stand on, and the currency it is in. */
import { findAmounts, UNCLEAR_CURRENCY } from '@dispute-intake/statement-reader/finders';
import type { DocumentContext } from '../document-text.ts';
import type { Line } from '../line.ts';

export interface Money {
  line: Line;
  start: number;
  end: number;
  value: number;
  /** ISO 4217; null where the document names none beside it. */
  currency: string | null;
  /** Written like money: a currency stands beside it, or it has two decimals. */
  isSure: boolean;
}

export interface DocumentMoney {
  sums: readonly Money[];
  /** The currency named most often; the payment's where none is named. */
  currency: string | null;
  /** What stands before the decimals of its sums; null where they have none, or both do. */
  mark: DecimalMark | null;
}
type DecimalMark = '.' | ',';

const DECIMALS = /[.,]\d{2}$/;
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['JPY', 'KRW', 'CLP', 'HUF', 'ISK', 'VND']);
const CODE =
  /(?<![a-z])(eur|usd|gbp|chf|pln|jpy|try|uah|sar|aed|egp|jod|kwd|bhd|omr|qar|tnd|brl|cad|aud|sek|nok|dkk|czk|mxn|huf)(?![a-z])/g;

/** Codes the finder of sums does not know, behind or before one. */
const ARAB_CODE = '(jod|kwd|bhd|tnd|dzd|iqd|lyd|omr|qar|yer)';
const CODE_BEHIND = new RegExp(`^ ?${ARAB_CODE}(?![a-z])`);
const CODE_BEFORE = new RegExp(`(?<![a-z])${ARAB_CODE}\\.? ?$`);
const codeBeside = (folded: string, start: number, end: number): string | null =>
  (CODE_BEHIND.exec(folded.slice(end)) ??
    CODE_BEFORE.exec(folded.slice(Math.max(0, start - 6), start)))?.[1]?.toUpperCase() ?? null;

/** "03/10/2026 EUR 255.50", "3 October 2026 EUR 255.50" */
const YEAR = /^(?:19|20)\d\d(?![\d.,])/;
const DAY_BEFORE =
  /\d[/.-]$|(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?\p{L}{3,}\.? (?:de )?$|\p{L}{3,}\.? \d{1,2}, ?$/u;

/** Of a sum that was taken off, before or behind it: the sum itself is what is read. */
const MINUS =
  /(?<=^|[\s€£$₺₴¥])[-−–](?=\s?(?:[€£$₺₴¥]\s?)?\d[\d ]*(?:[.,]\d{3})*[.,]\d{2}(?!\d)|\d[\d,]*\s*$)|(?<=\d[.,]\d{2})[-−–](?![\d])/g;

/** Of their currencies a sum has three decimals: 164.500 dinars. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const DINARS = /دينار|دنانير|dinar/;
const THREE = /(?<=\d)[.,](?=\d{3}$)/;
/** Of the company, at the head or foot of its letters. */
const SHARE_CAPITAL =
  /(?<!\p{L})(?:(?:au|com o) capital|capital(?:e)? social(?:e)?|share capital|(?:stamm|grund)kapital|kapital zakladowy|maatschappelijk kapitaal|sermaye\p{L}*|статутн\p{L}+ капітал\p{L}*|資本金)/u;

/** The most that may be paid is no sum that is or was. */
const AT_MOST =
  /(?<!\p{L})(?:up to|maximum of|bis zu|maximal|hochstens|jusqu.a|hasta|fino a|tot|maximaal|ate|do|до|حتى) (?:un maximo de |un massimo di |um maximo de )?(?:\p{Sc}|[a-z]{3} )? ?$/u;
const MEASURE = /^ ?(?:kg|mg|ml|cl|cm|mm|km|kwh|кг|мм|см|كغ|كجم)(?!\p{L})/u;
const FARTHEST_BACK = 40;

/** A code stands for one country's currency, though its name is that of several. */
const codeIn = (sum: string): string | null => /(?<![a-z])[a-z]{3}(?![a-z])/.exec(sum)?.[0].toUpperCase() ?? null;

/** "in Höhe von 2" at the end of a line of a sentence, "180,00 EUR" at the beginning of the next. */
function tornThousands(before: Line | undefined, digits: string): number {
  const thousands = before && before.text.length > RUNNING_TEXT && /(?<=\p{L}\s)(\d{1,3})$/u.exec(before.folded)?.[1];
  return thousands && /^\d{3}[.,]\d{2}(?!\d)/.test(digits) ? 1000 * Number(thousands) : 0;
}
const RUNNING_TEXT = 45;

/** Which of both marks stands before two decimals at the ends of its numbers. */
function markOf(lines: readonly Line[]): DecimalMark | null {
  const seen = new Set<string>();
  for (const { folded } of lines)
    for (const [, mark] of folded.matchAll(/(?<![\d.,])\d{1,3}(?:[., ]?\d{3})*([.,])\d{2}(?![\d.,/])/g))
      seen.add(mark as string);
  return seen.size === 1 ? ([...seen][0] as DecimalMark) : null;
}

/** Numbers that are money, or may be. `mark` where it is known from the rest of the document. */
export function documentMoney(
  lines: readonly Line[],
  context: DocumentContext,
  mark: DecimalMark | null = markOf(lines),
): DocumentMoney {
  const sums: Money[] = [];
  const named = new Map<string, number>();
  const count = (currency: string, by: number) => named.set(currency, (named.get(currency) ?? 0) + by);
  for (const line of lines) {
    if (SHARE_CAPITAL.test(line.folded)) continue;
    const folded = line.folded.replace(MINUS, ' ');
    for (const { start, end, value: whole, currency: meant } of findAmounts(folded, context.currency)) {
      const digits = folded.slice(start, end);
      const currency = meant === UNCLEAR_CURRENCY ? codeIn(digits) : (meant ?? codeBeside(folded, start, end));
      const three = THREE.exec(digits.replace(/[^\d.,]/g, ''))?.[0];
      const hasThree =
        three !== undefined && (THREE_DECIMALS.has(currency ?? context.currency ?? '') || DINARS.test(digits));
      // A price of a litre or a weight: where a comma groups thousands, a stop does not.
      if (three !== undefined && three === mark && !hasThree) continue;
      const value =
        (hasThree ? whole / 1000 : whole) + (start === 0 ? tornThousands(lines[line.index - 1], digits) : 0);
      const own = afterCount(digits, folded.slice(end), value, context.amount);
      if (own) {
        sums.push({ line, start: start + own.skipped, end, value: own.value, currency, isSure: true });
        if (currency) count(currency, 1);
        continue;
      }
      if (AT_MOST.test(folded.slice(Math.max(0, start - FARTHEST_BACK), start))) continue;
      if (currency === null && MEASURE.test(folded.slice(end, end + FARTHEST_BACK))) continue;
      // A time of day, the year of a day, or part of a number that was torn.
      if (/\d:$/.test(folded.slice(0, start)) || (YEAR.test(digits) && DAY_BEFORE.test(folded.slice(0, start))))
        continue;
      if (!Number.isFinite(value) || value <= 0 || value > 9_999_999) continue;
      const hasDecimals = hasThree || DECIMALS.test(digits.replace(/[^\d.,]+$/, ''));
      sums.push({ line, start, end, value, currency, isSure: (meant ?? currency) !== null || hasDecimals });
      if (currency) count(currency, 1);
    }
    for (const [code] of line.folded.matchAll(CODE)) count(code.toUpperCase(), 0.5);
  }
  const [most] = [...named].sort(([, one], [, other]) => other - one);
  return { sums, currency: most?.[0] ?? context.currency ?? null, mark };
}

const COUNT_AND_SUM = /^(\d{1,3}) (\d{3}[.,]\d{2})/;

/**
 * A count before a sum is no group of its thousands: "2 350,00" is two of 350,00 where that is what was paid, or where their
 * product stands behind it.
 */
function afterCount(
  digits: string,
  behind: string,
  value: number,
  paid: number | undefined,
): { skipped: number; value: number } | undefined {
  const [, count = '', sum = ''] = COUNT_AND_SUM.exec(digits) ?? [];
  if (sum === '' || (paid !== undefined && isSame(value, paid))) return undefined;
  const own = Number(sum.replace(',', '.'));
  const product = (Number(count) * own).toFixed(2);
  const isProduct = behind
    .replace(/[ .,](?=\d{3})/g, '')
    .replace(',', '.')
    .includes(product);
  return isProduct || (paid !== undefined && isSame(own, paid)) ? { skipped: count.length + 1, value: own } : undefined;
}

export const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

/** Whether a sum has the decimals its currency has. */
export const hasItsDecimals = (currency: string | null, value: number): boolean =>
  currency !== null && WITHOUT_DECIMALS.has(currency) ? Number.isInteger(value) : true;
