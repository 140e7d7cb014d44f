/** Finds card numbers inside hexadecimal and base64: chip data (BER-TLV) in a field that is none for chip data, and text made unreadable. */
import { isUtf8 } from 'node:buffer';
import { holdsCardNumber } from '@dispute-intake/contract';

/** `emv_tlv_hex`, `emvTags`, `chip_data`, `icc_data`, `DE55`, `field_55`, `tlv` …: their reader drops what must not be kept. */
export const CHIP_NAME = /^(emv|icc|chip|de_?55|field_?55|ber_?tlv|tlv)/i;
export const HEX = /^[0-9a-f\s]+$/i;
export const BASE64 = /^[A-Za-z0-9+/_\s-]+={0,2}$/;
/** Nine bytes, the fewest an element with a number has, in base64. */
const SHORTEST = 12;

/** Within other words: base64 of thirteen digits or more, and the code of each digit in hexadecimal or quoted-printable, once or twice. */
const WORD = /[A-Za-z0-9+/_-]{18,}/g;
const DIGIT_CODES = /(?:(?:=(?:3D)?)?3\d(?:=\r?\n|[\s:,.-])?){13,}/g;
const DIGIT_CODE = /(?:=(?:3D)?)?3(\d)(?:=\r?\n|[\s:,.-])?/g;
/** A longer row of them is no number with something around it, and takes long to look through. */
const LONGEST_CODES = 400;
/** Encodings around a text: who passes something on encodes again what came encoded. What is within one is shorter. */
const MOST_LAYERS = 3;

/**
 * True where the whole text is hexadecimal or base64 of chip data with a number or a track in it, or of text with a number, and
 * where a word within it is such text; up to {@link MOST_LAYERS} of them in each other.
 */
export function holdsEncodedCardNumber(text: string, layers = MOST_LAYERS): boolean {
  if (text.length < SHORTEST) return false;
  if (hasDigitCodes(text)) return true;
  const isWhole = BASE64.test(text);
  if (isWhole && decoded(text).some((bytes) => holdsElement(bytes) || isTextWithNumber(bytes, layers))) return true;
  if (isWhole && !/\s/.test(text)) return false;
  return (text.match(WORD) ?? []).some((word) => decoded(word).some((bytes) => isTextWithNumber(bytes, layers)));
}

function hasDigitCodes(text: string): boolean {
  for (const [codes] of text.matchAll(DIGIT_CODES))
    if (codes.length <= LONGEST_CODES && holdsCardNumber(codes.replace(DIGIT_CODE, '$1'))) return true;
  return false;
}

const decoded = (text: string): Buffer[] => [
  ...(HEX.test(text) ? [Buffer.from(text.replace(/\s/g, ''), 'hex')] : []),
  Buffer.from(text, 'base64'),
];

/** What is no text is so at its first bytes. */
const isText = (bytes: Buffer): boolean => !bytes.some(isControl) && isUtf8(bytes);
const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f;

function isTextWithNumber(bytes: Buffer, layers: number): boolean {
  if (!isText(bytes)) return false;
  const text = bytes.toString();
  return holdsCardNumber(text) || (layers > 1 && holdsEncodedCardNumber(text, layers - 1));
}

function holdsElement(bytes: Buffer): boolean {
  for (let at = 0; at + SHORTEST_ELEMENT <= bytes.length; at++) if (isNumberElement(bytes, at)) return true;
  return false;
}

const SHORTEST_ELEMENT = 9;
/** Account number (5A), track 2 (57, and 6B behind 9F), track 1 (56): EMV Book 3, annex A. */
const [NUMBER, TRACK_2, TRACK_2_CONTACTLESS, TRACK_1] = [0x5a, 0x57, 0x6b, 0x56];

function isNumberElement(bytes: Buffer, at: number): boolean {
  const tag = bytes[at] as number;
  if (tag !== NUMBER && tag !== TRACK_2 && tag !== TRACK_2_CONTACTLESS && tag !== TRACK_1) return false;
  const length = bytes[at + 1] as number;
  if (length < SHORTEST_ELEMENT - 2 || length > 0x7f || at + 2 + length > bytes.length) return false;
  const value = bytes.subarray(at + 2, at + 2 + length);
  if (tag === TRACK_1) return holdsCardNumber(value.toString('latin1'));
  // Packed decimal: filled up with F, or followed by D and the expiry of track 2. Other digits are there by chance.
  const [, digits] = /^(\d{13,19})(?:f*$|d\d{4})/.exec(value.toString('hex')) ?? [];
  return digits !== undefined && holdsCardNumber(digits);
}
