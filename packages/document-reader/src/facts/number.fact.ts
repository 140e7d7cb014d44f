/** Order and tracking numbers: behind their label, on its line or below it. */
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import { type Line, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import type { CompiledWords } from '../words.ts';
import { isAbove } from './label.ts';

/** Letters and digits with at least two digits in one run, as systems make them. */
const NUMBER =
  /(?<![\p{L}\p{N}])#?((?:\p{L}{1,3}-)?(?=[A-Z0-9/_.-]*\d)[A-Z0-9][A-Z0-9/_.-]{2,34}[A-Z0-9]|\d{3,}-\p{L})(?![\p{L}\p{N}]|,\d{2}(?!\d))/giu;
const SPACED =
  /(?<![\p{L}\p{N}])(\d{4}(?: \d{4}){2,5}(?: \d{1,4})?|\d{3,5}(?: \d{3}){2,4}(?![ ]?[\d.,]\d)|[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}|\d{3}-\d{7}-\d{7})(?![\p{L}\p{N}])/gu;
/** Digits behind letters of their own: "HQF 664", "BKR 90-1127". A currency or a label stands before a sum or a number of another kind. */
const PREFIXED =
  /(?<![\p{L}\p{N}])((?!(?:[A-Z]{3} [\d. ]+[.,]\d{2}|EUR|USD|GBP|CHF|PLN|TRY|UAH|JPY|BRL|N[RO]|NUM|NUMS?|REF|TEL|FAX|PLZ) )[A-Z]{2,4} \d{2,6}(?:[-/]\d{2,6})*)(?![\p{L}\p{N}]|[.,]\d)/gu;
/** As six carriers and the posts of the world (UPU S10) make them. */
const KNOWN_TRACKING =
  /(?<![A-Z0-9])(1Z[A-Z0-9]{16}|[A-Z]{2}\d{9}[A-Z]{2}|JJD\d{12,20}|JVGL\d{12,20}|0034\d{16}|3S[A-Z]{4}\d{7,12}|TBA\d{12}|\d{4}-\d{4}-\d{4})(?![A-Z0-9])/;
/** A parcel's number in groups, as carriers print it, perhaps behind letters of theirs. */
const GROUPED =
  /(?<![\p{L}\p{N}+])((?:(?:[A-Z]{2,4}(?:-[A-Z]{2,4})?[ -]?)?\d{2,6}|\d[A-Z][A-Z0-9]{0,2})(?: \d{2,6}){2,7}(?: \d| [A-Z]{2})?)(?![\p{L}\p{N}])/gu;
const LEAST_GROUPED_DIGITS = 10;
const SURE_TRACKING = /^(?:1Z|JJD|JVGL|0034|3S|TBA)/;
/** A parcel's number in one word, alone on its line or before a dash. */
const PARCEL = /^\W*((?=[A-Z0-9-]*\d{4})[A-Z0-9][A-Z0-9-]{8,24}[A-Z0-9])(?=\W*$| [-–] )/;
const LEAST_TRACKING = 8;
/** Alone on its line, without a label. */
const ALONE = /^(?:(?:nr|no|n[°ºo]|№|番号|رقم)?[.:# ]*)?$/i;
/** A voucher's name is a word with its percentage. */
const VOUCHER = /^\p{L}{5,}\d{1,2}$/u;
/** What stands before the label of a number that a cancellation was given. */
const OF_CANCELLATION =
  /(?:cancel|storn|kundig|annul|anul|rezygn|iptal|скасув|الغا|إلغا|解約|キャンセル|opzeg|disdett)[^.:,]{0,14}$/;
/** Documents that speak of a receipt without being it; on a receipt its own number is no order's. */
const SPEAKS_OF_RECEIPT: ReadonlySet<DocumentKind | null> = new Set([
  'correspondence',
  'return_proof',
  'cancellation_proof',
  'expert_finding',
]);
/** Their references are approvals, articles and parcels. */
const HAS_OTHER_NUMBERS: ReadonlySet<DocumentKind | null> = new Set([
  'receipt',
  'credit_slip',
  'delivery_proof',
  'return_proof',
  'expert_finding',
  'police_report',
]);
const REFERENCE = 0.8;
/** As a recogniser takes a nought among digits for a letter, or for both. */
const NOUGHT_AS_LETTER = /O0(?=\d{2})|O(?=\d{3})|(?<=\d)O(?= \d{3})/g;
/** As airlines and coaches number bookings: six letters and digits, though one of them alone is a digit. */
const BOOKING = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{6}$/;
const IS_DATE =
  /^[0-3]?\d([./-])[0-3]?\d\1(?:\d{2}|\d{4})$|^(?:\d{2}|\d{4})([./-])[01]?\d\2[0-3]?\d$|^[0-3]?\d\/[01]?\d$/;
const IS_CANCELLATION = /(?<![A-Z])(?:CAN|CNL|CXL)(?![A-Z])/;
/** A code that needs no label, where a document names no other. */
const TELLING = /(?<![\p{L}\p{N}-])([A-Z]{2,4}-\d{4,9}(?:-\d{1,4})?)(?![\p{L}\p{N}-])/gu;
const TELLS_ORDER: ReadonlySet<DocumentKind | null> = new Set(['order_confirmation', 'correspondence']);
const UNLABELLED = 0.7;
const IS_MONEY = /^\d{1,6}[.,]\d{2}$/;

type Name = 'order_number' | 'tracking_number';

interface Code {
  text: string;
  line: Line;
  start: number;
  end: number;
}

export function readOrderNumber(reading: Reading, kind: DocumentKind | null): ReadFact | undefined {
  return (
    labelled('order_number', reading, (of) => of.orderLabel, 0.93) ??
    (HAS_OTHER_NUMBERS.has(kind)
      ? undefined
      : labelled('order_number', reading, (of) => of.referenceLabel, REFERENCE)) ??
    (SPEAKS_OF_RECEIPT.has(kind) ? labelled('order_number', reading, (of) => of.invoiceLabel, 0.6) : undefined) ??
    (TELLS_ORDER.has(kind) ? unlabelled(reading) : undefined)
  );
}

/** The one code of a document, or that of a booking alone on its line. */
function unlabelled({ lines }: Reading): ReadFact | undefined {
  const codes = lines.flatMap((line) => {
    const text = line.text.trim();
    if (BOOKING.test(text)) return [{ text, line, start: 0, end: line.folded.length }];
    return [...line.text.matchAll(TELLING)].map(([, found = '']) => ({
      text: found,
      line,
      start: 0,
      end: line.folded.length,
    }));
  });
  const [code] = codes;
  return code && codes.every(({ text }) => text === code.text) ? fact('order_number', code, UNLABELLED) : undefined;
}

export function readTrackingNumber(reading: Reading, kind: DocumentKind | null): ReadFact | undefined {
  const found = labelled('tracking_number', reading, (of) => of.trackingLabel, 0.93);
  if (found) return found;
  const isCarrier = kind === 'delivery_proof' || kind === 'return_proof';
  for (const line of reading.lines) {
    const grouped = isCarrier
      ? (groupedIn(line.text).find(({ index }) => ALONE.test(line.text.slice(0, index))) ?? PARCEL.exec(line.text))
      : undefined;
    if (grouped)
      return fact('tracking_number', { text: grouped[1] as string, line, start: 0, end: line.folded.length }, 0.8);
    const match = KNOWN_TRACKING.exec(
      line.text.replaceAll(' ', '').length > 60 ? line.text : line.text.replaceAll(' ', ''),
    );
    const isSure = match !== null && (SURE_TRACKING.test(match[1] ?? '') || match[1] === line.text.replaceAll(' ', ''));
    if (!match || !(isSure || isCarrier)) continue;
    return fact(
      'tracking_number',
      { text: match[1] as string, line, start: 0, end: line.folded.length },
      isSure ? 0.9 : 0.8,
    );
  }
  return undefined;
}

function labelled(
  name: Name,
  { lines, words, document }: Reading,
  pick: (of: CompiledWords) => RegExp,
  probability: number,
): ReadFact | undefined {
  for (const language of words) {
    for (const line of lines) {
      for (const match of line.folded.matchAll(pick(language))) {
        if (match[0].trim() === '') continue;
        const end = match.index + match[0].length;
        if (name === 'order_number' && OF_CANCELLATION.test(line.folded.slice(0, match.index))) continue;
        const from = line.positions[end] ?? line.text.length;
        const code =
          codeIn(name, name === 'tracking_number' ? withItsRest(line, lines[line.index + 1]) : line, from, 28) ??
          codeBefore(line, line.positions[match.index] ?? 0, language) ??
          codeBelow(name, lines, line, from, match.index === 0);
        if (name === 'tracking_number' && code && code.text.length < LEAST_TRACKING) continue;
        if (code && document.source === 'ocr') code.text = code.text.replace(NOUGHT_AS_LETTER, '0');
        if (code) return fact(name, code, document.source === 'ocr' ? probability - 0.06 : probability);
      }
    }
  }
  return undefined;
}

/** A number in groups that goes on in the next line. */
const withItsRest = (line: Line, next: Line | undefined): Line =>
  next && /\d$/.test(line.text) && /^\d{2,6}(?: \d{2,6})+$/.test(next.text)
    ? { ...line, text: `${line.text} ${next.text}` }
    : line;

/** The first number within `reach` signs of a place of the text. */
function codeIn(name: Name, line: Line, from: number, reach: number): Code | undefined {
  const rest = inLatinDigits(line.text.slice(from));
  const grouped = name === 'tracking_number' ? groupedIn(rest) : [];
  const spaced = [...grouped, ...rest.matchAll(SPACED)].find(({ index }) => index <= reach);
  const plain = [...rest.matchAll(NUMBER)].find(
    ({ index, 1: text = '' }) => index <= (/№ ?$/.test(rest.slice(0, index)) ? 2 * reach : reach) && isCode(text),
  );
  const prefixed =
    name === 'order_number' ? [...rest.matchAll(PREFIXED)].find(({ index }) => index <= reach) : undefined;
  const others = spaced && (!plain || spaced.index <= plain.index) ? spaced : plain;
  const match = prefixed && (!others || prefixed.index <= others.index) ? prefixed : others;
  if (!match) return undefined;
  const text = inReadingOrder(match[1] as string, line.text);
  // A label is followed by its number, perhaps by a few words ("order #", "order no. is").
  const between = rest.slice(0, match.index).replace(/^\s*[.:]|(?<!\p{L})n[ro]?\.(?=\s)/giu, '');
  if (/[.!?;]\s|\d/.test(between) || between.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 3)
    return undefined;
  return { text, line, start: 0, end: line.folded.length };
}

const inLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) as number) & 0xf));

/** Groups of a number in a line of Arabic stand the other way round where its letters come last. */
const inReadingOrder = (text: string, line: string): string =>
  /\p{Script=Arabic}/u.test(line) && /^\d[\d ]* [A-Z]{2,3}$/.test(text) ? text.split(' ').reverse().join(' ') : text;

const groupedIn = (text: string): RegExpExecArray[] =>
  [...text.matchAll(GROUPED)].filter(([found]) => found.replace(/\D/g, '').length >= LEAST_GROUPED_DIGITS);

/** "AB-77120 numaralı siparişiniz": in Turkish the number stands before what it is of. */
function codeBefore(line: Line, to: number, { language }: CompiledWords): Code | undefined {
  const before =
    language === 'tr' ? /(\S+) (?:numaral\u0131|no['’]?lu|nolu) $/iu.exec(`${line.text.slice(0, to)}`) : null;
  const text = before?.[1]?.replace(/^#/, '');
  return text && isCode(text) ? { text, line, start: 0, end: line.folded.length } : undefined;
}

function isCode(text: string): boolean {
  if (BOOKING.test(text)) return true;
  const digits = text.replace(/\D/g, '').length;
  const isOther = [IS_DATE, VOUCHER, IS_MONEY, IS_CANCELLATION].some((other) => other.test(text));
  return text.length >= 4 && digits >= 2 && !isOther;
}

/** "no. 4410", "(nr 4410": the label ended on the line before. */
const NUMBER_SIGN = /^\W{0,2}(?:n[ro]|num|n[°º]|№|رقم)[.:]*\s*/iu;
const PLAIN_CODE = /^(?=[A-Z0-9]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)*-(?=[A-Z]*\d)[A-Z0-9]+(?!\S)/;
/** Letters of the labels of other columns. */
const MOST_BESIDE = 40;

/** A label alone on its line has its number below it. */
function codeBelow(name: Name, lines: readonly Line[], label: Line, from: number, isFirst: boolean): Code | undefined {
  const beside = label.text.slice(from);
  // "Order number   Order date" over "9920113   1 November 2026"
  if (/\p{L}{2}|\d{2}/u.test(beside)) {
    const below = lines[label.index + 1];
    const isHead = isFirst && !/\d|[.!?]/.test(beside) && beside.length < MOST_BESIDE && below?.page === label.page;
    if (isHead && below && /^#?[A-Z0-9-]*\d/.test(below.text)) return codeIn(name, below, 0, 0);
    // The other column may tell its value on the same row, where the number is one at first sight.
    return isFirst && below?.page === label.page && PLAIN_CODE.test(below.text) ? codeIn(name, below, 0, 0) : undefined;
  }
  for (let ahead = 1; ahead <= 3; ahead++) {
    const line = lines[label.index + ahead];
    if (!line || line.page !== label.page) return undefined;
    if (ahead > 1 && !(line.box && label.box && isAbove(label, line))) continue;
    const code = codeIn(name, line, NUMBER_SIGN.exec(line.text)?.[0].length ?? 0, 2);
    if (code) return code;
  }
  return undefined;
}

const fact = (name: Name, { text, line, start, end }: Code, probability: number): ReadFact => ({
  name,
  value: text.replace(/^#/, ''),
  quote: line.text,
  page: line.page,
  probability,
  box: placeOf(line, start, end),
});
