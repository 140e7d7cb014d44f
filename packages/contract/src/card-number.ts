/**
 * Finds full card numbers (PANs) so that they can be refused or masked before anything is stored.
 *
 * A *run* is digits of any script with spaces, dashes, dots or invisible characters between them; a *group* is digits
 * with nothing between. A number is a card number when it has 13–19 digits (ISO/IEC 7812-1), does not begin with 0 and
 * passes the Luhn check. Free of zod and of Node, so the cardholder's page uses the same rule as the server.
 */

export interface FoundCardNumber {
  /** Index of the first character in the text. */
  start: number;
  /** Index after the last character. */
  end: number;
  last4: string;
}

/** Zero of every decimal script people type a card number in (Unicode Nd blocks). */
const SCRIPT_ZEROES = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const DIGIT = '[0-9\\u0660-\\u0669\\u06F0-\\u06F9\\u0966-\\u096F\\u09E6-\\u09EF\\u0E50-\\u0E59\\uFF10-\\uFF19]';
const SEPARATOR = '[\\s.\\-\\u00AD\\u200B-\\u200F\\u2010-\\u2015\\u2060\\u2212\\uFEFF]';
const RUN = new RegExp(`${DIGIT}(?:${SEPARATOR}{0,3}${DIGIT})*`, 'g');
const GROUP = new RegExp(`${DIGIT}+`, 'g');
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** True when the digits (ASCII) pass the check of ISO/IEC 7812-1 annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let value = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) {
      value *= 2;
      if (value > 9) value -= 9;
    }
    sum += value;
  }
  return sum % 10 === 0;
}

function toAsciiDigits(text: string): string {
  let ascii = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const zero = SCRIPT_ZEROES.find((z) => code >= z && code <= z + 9);
    if (zero !== undefined) ascii += String(code - zero);
  }
  return ascii;
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= 13 && digits.length <= 19 && digits[0] !== '0' && passesLuhn(digits);

/** Every card number in free text, in order, without overlaps. A wrong hit masks a number nobody needs; a miss stores one. */
export function findCardNumbers(text: string): FoundCardNumber[] {
  const found: FoundCardNumber[] = [];
  for (const run of text.matchAll(RUN)) {
    const digits = toAsciiDigits(run[0]);
    if (digits.length < 13) continue;
    if (isCardNumber(digits)) {
      found.push({ start: run.index, end: run.index + run[0].length, last4: digits.slice(-4) });
      continue;
    }
    found.push(...findWithinRun(run[0], run.index));
  }
  return found;
}

/** A card number beside other digits ("4242 4242 4242 4242 12/27"): windows of whole groups that look like a printed card. */
function findWithinRun(run: string, offset: number): FoundCardNumber[] {
  const groups = [...run.matchAll(GROUP)].map((m) => ({
    start: offset + m.index,
    end: offset + m.index + m[0].length,
    digits: toAsciiDigits(m[0]),
  }));
  const found: FoundCardNumber[] = [];
  for (let first = 0; first < groups.length; first++) {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 19; last++) {
      const group = groups[last];
      if (!group) break;
      digits += group.digits;
      const inner = groups.slice(first, last);
      const looksPrinted = last === first || (/^[2-6]/.test(digits) && inner.every((g) => g.digits.length >= 4));
      if (looksPrinted && isCardNumber(digits)) {
        found.push({ start: groups[first]?.start ?? 0, end: group.end, last4: digits.slice(-4) });
        first = last;
        break;
      }
    }
  }
  return found;
}

/** The text with every card number replaced by `•••• 1234`. */
export function maskCardNumbers(text: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end, last4 } of findCardNumbers(text)) {
    masked += `${text.slice(from, start)}•••• ${last4}`;
    from = end;
  }
  return from === 0 ? text : masked + text.slice(from);
}

/** First digits and lengths that card networks issue (ISO/IEC 7812 ranges of Visa, Mastercard, Amex, Diners, JCB, Discover, UnionPay, Maestro). */
const ISSUED =
  /^(4(\d{12}|\d{15}|\d{18})|(5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(0|6|8|9)\d{12,17}|35\d{14,17}|6\d{12,18}|5[06-8]\d{11,17})$/;

/**
 * True when a value of a structured field is a card number. Stricter than free text, since ids are not prose: it must
 * stand alone (no letter or digit beside it, not the decimals of a number), begin and be as long as networks issue cards;
 * UUIDs are skipped.
 */
export function holdsCardNumber(value: string | number): boolean {
  if (typeof value === 'number' && !Number.isInteger(value)) return false;
  const text = String(value).replace(UUID, '_');
  return findCardNumbers(text).some(({ start, end }) => {
    const standsAlone =
      !/[\p{L}\p{N}_]$|\p{Nd}\.$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}_]/u.test(text.slice(end));
    return standsAlone && ISSUED.test(toAsciiDigits(text.slice(start, end)));
  });
}
