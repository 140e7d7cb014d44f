/** What chip data say about one transaction, as far as a dispute turns on it. */
import { flatten, readTlv, type TlvProblem } from './ber-tlv.ts';

export type ChipData =
  | { state: 'absent' }
  | { state: 'malformed'; problem: TlvProblem | 'wrong_tag_length'; offset: number }
  | { state: 'read'; tags: ReadonlyMap<string, string> };

/** Lengths in bytes that critical tags must have (EMV 4.3 Book 3, Annex A). */
const FIXED_LENGTHS: Record<string, number> = {
  '95': 5,
  '82': 2,
  '9A': 3,
  '9C': 1,
  '9F02': 6,
  '9F1A': 2,
  '5F2A': 2,
  '9F26': 8,
  '9F27': 1,
  '9F33': 3,
  '9F34': 3,
  '9F35': 1,
  '9F36': 2,
  '9F37': 4,
};

/** Reads chip data; nothing or blanks are `absent`. Never throws. */
export function readChipData(emvTlvHex: string | undefined): ChipData {
  if (emvTlvHex === undefined || emvTlvHex.trim() === '') return { state: 'absent' };
  const read = readTlv(emvTlvHex);
  if (!read.ok) return { state: 'malformed', problem: read.problem, offset: read.offset };
  const tags = new Map<string, string>();
  for (const { tag, value } of flatten(read.elements)) {
    const other = tags.get(tag);
    const isAmbiguous = other !== undefined && other !== value && FIXED_LENGTHS[tag] !== undefined;
    if (isAmbiguous) return { state: 'malformed', problem: 'repeated_tag', offset: 0 };
    if (other === undefined) tags.set(tag, value);
  }
  for (const [tag, value] of tags) {
    const expected = FIXED_LENGTHS[tag];
    if (expected !== undefined && value.length !== expected * 2) {
      return { state: 'malformed', problem: 'wrong_tag_length', offset: 0 };
    }
  }
  return { state: 'read', tags };
}

/** Cryptogram the card computed (9F27, top two bits); `none` when 9F26 is missing. EMV 4.3 Book 3, table 14. */
export function cryptogramKind(
  tags: ReadonlyMap<string, string>,
): 'declined' | 'offline' | 'online' | 'unknown' | 'none' {
  if (!tags.has('9F26')) return 'none';
  const information = tags.get('9F27');
  if (information === undefined) return 'unknown';
  switch (byteOf(information, 0) & 0xc0) {
    case 0x00:
      return 'declined';
    case 0x40:
      return 'offline';
    case 0x80:
      return 'online';
    default:
      return 'unknown';
  }
}

/** How the cardholder was verified (9F34 and byte 3 of 95); EMV 4.3 Book 3, Annex C. */
export type CardholderVerification = 'pin_verified' | 'pin_failed' | 'signature' | 'none' | 'failed' | 'unknown';

/** Reads CVM Results and TVR together: a PIN counts only where neither contradicts it. */
export function cardholderVerification(tags: ReadonlyMap<string, string>): CardholderVerification {
  const results = tags.get('9F34');
  const tvr = tags.get('95');
  const pinStep = tvr === undefined ? 0 : byteOf(tvr, 2);
  const verificationFailed = (pinStep & 0x80) !== 0;
  const pinRuledOut = (pinStep & 0b0011_1000) !== 0; // try limit exceeded, PIN pad missing, PIN not entered
  const onlinePinEntered = (pinStep & 0x04) !== 0;
  if (results === undefined) return onlinePinEntered && !verificationFailed ? 'pin_verified' : 'unknown';
  const method = byteOf(results, 0) & 0x3f;
  const result = byteOf(results, 2);
  if (method === 0x1e) return 'signature';
  if (method === 0x1f || method === 0x3f) return 'none';
  if (method === 0x00) return 'failed';
  const isPin = method >= 0x01 && method <= 0x05;
  if (!isPin) return 'unknown';
  if (result === 0x01 || verificationFailed || pinRuledOut) return 'pin_failed';
  // Online PIN leaves byte 3 at "unknown": the issuer checked it. Offline PIN must say "successful".
  if (method === 0x02) return onlinePinEntered || result === 0x02 || tvr === undefined ? 'pin_verified' : 'unknown';
  return result === 0x02 ? 'pin_verified' : 'unknown';
}

/** True when the terminal can take any kind of PIN (9F33 byte 2, bits 8, 7 and 5); undefined when 9F33 is missing. */
export function terminalTakesPin(tags: ReadonlyMap<string, string>): boolean | undefined {
  const capabilities = tags.get('9F33');
  return capabilities === undefined ? undefined : (byteOf(capabilities, 1) & 0b1101_0000) !== 0;
}

/** True when the PIN was skipped although a PIN pad was there (TVR byte 3, bit 4). */
export function pinWasBypassed(tags: ReadonlyMap<string, string>): boolean {
  const tvr = tags.get('95');
  return tvr !== undefined && (byteOf(tvr, 2) & 0x08) !== 0;
}

const byteOf = (hex: string, index: number): number => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16) || 0;
