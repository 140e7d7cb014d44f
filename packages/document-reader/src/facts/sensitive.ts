/** Numbers that open an account, and papers that prove who one is: noticed, never repeated. */
import { type FoundCardNumber, maskCardNumbers } from '@dispute-intake/contract/card-number';
import { fold, type Line, placeOf } from '../line.ts';
import type { ReadFact, Sensitive } from '../reading.ts';

const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?(?![A-Z0-9])/g;
const SECURITY_CODE =
  /(?<![a-z])(?:cvv2?|cvc2?|cvn|csc|card security code|security code|prufziffer|kartenprufnummer|cryptogramme|codigo de seguridad|codice di sicurezza|beveiligingscode)(?:[ :.#-]){1,4}\d{3,4}(?!\d)/;
/** The last lines of a passport or an identity card (ICAO 9303). */
const MACHINE_READABLE = /^[PIAC][A-Z<][A-Z<]{3}[A-Z0-9<]{20,40}$|[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{2,}/;

/** Remainder 97 of ISO 13616. */
function isIban(found: string): boolean {
  const text = found.replaceAll(' ', '');
  if (text.length < 15 || text.length > 34) return false;
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}

/** Card numbers as everywhere in the service; of an IBAN the country and the last four signs stay. */
export function withoutNumbers(text: string): string {
  const masked = text.replace(IBAN, (found) =>
    isIban(found) ? `${found.slice(0, 2)} •••• ${found.replaceAll(' ', '').slice(-4)}` : found,
  );
  return maskCardNumbers(masked);
}

/** Numbers of the schemes by their first digits, as long as they issue them (ISO/IEC 7812-1). */
const ISSUED =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[0689]\d{12}|35\d{14,17}|6\d{15,18}|5[06-8]\d{11,17})$/;
const GROUPED = /^\d+(?:[ \u00a0-]{1,3}\d+)*$|^\d{4}(?:\D{1,3}\d{4}){2,3}(?:\D{1,3}\d{1,3})?$/;

/**
 * Whether a number that passes the check of card numbers is one: one in ten of all long numbers passes it, and on documents stand
 * those of orders and parcels, and numbers beside a day and a time.
 */
export function isCardNumber(text: string, { start, end }: Pick<FoundCardNumber, 'start' | 'end'>): boolean {
  if (/[\p{L}\p{N}]$/u.test(text.slice(0, start))) return false;
  const found = fold(text.slice(start, end)).folded;
  return GROUPED.test(found) && ISSUED.test(found.replace(/\D/g, ''));
}

export function sensitiveIn(
  lines: readonly Line[],
  findCardNumbers: (text: string) => FoundCardNumber[],
): { fact: ReadFact | undefined; sensitive: Sensitive[] } {
  const sensitive = new Set<Sensitive>();
  let fact: ReadFact | undefined;
  for (const line of lines) {
    const hasIban = [...line.text.matchAll(IBAN)].some(([found]) => isIban(found));
    const text = line.text.replace(IBAN, (found) => (isIban(found) ? '' : found));
    const hasCard = /\p{Nd}/u.test(text) && findCardNumbers(text).some((found) => isCardNumber(text, found));
    if (hasCard) sensitive.add('card_number');
    if (SECURITY_CODE.test(line.folded)) sensitive.add('security_code');
    if (MACHINE_READABLE.test(line.text.replaceAll(' ', ''))) sensitive.add('identity_document');
    if ((hasCard || hasIban) && (!fact || (hasCard && fact.value === 'iban')))
      fact = {
        name: 'iban_or_card',
        value: hasCard ? 'card' : 'iban',
        quote: line.text,
        page: line.page,
        probability: 0.98,
        box: placeOf(line, 0, line.folded.length),
      };
  }
  return { fact, sensitive: [...sensitive] };
}
