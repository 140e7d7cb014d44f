/** Keeps card number, track and PIN data of chip cards out of what is stored, wherever a client put chip data. */
import { BASE64, CHIP_NAME, HEX, holdsEncodedCardNumber } from '../platform/http/card-numbers/encoded-card-number.ts';
import type { Engine } from './engine.ts';

/** The documented field: read strictly. Of other fields only what surely is chip data is changed. */
const DOCUMENTED = 'emv_tlv_hex';
/** Account number, track 1, track 2 (contact and contactless), PIN data (EMV Book 3, annex A). */
const SENSITIVE = new Set(['5A', '56', '57', '9F6B', '99']);
/** What `withoutSensitiveTags` gives for data it cannot read. */
const UNREADABLE = '9F';
/** In data that cannot be read to their end: they begin with such a tag, or a number or track 2 with its length stands in them. */
const HOLDS_NUMBER = /^(?:5A|5[67]|9F6B)|(?:5A0[7-9A]|57(?:0[89A-F]|1[0-3]))\d{13}/;

/** A copy without chip data that must not be kept: hexadecimal BER-TLV, objects by tag, and lists of `{tag, value}`. */
export function withoutChipSecrets<T>(body: T, engine: Pick<Engine, 'withoutSensitiveTags'>): T {
  return (body !== null && typeof body === 'object' ? cleaned(body, false, engine) : body) as T;
}

function cleaned(value: unknown, isChipData: boolean, engine: Pick<Engine, 'withoutSensitiveTags'>): unknown {
  if (Array.isArray(value))
    return value
      .filter((item) => !isChipData || !isSensitiveEntry(item))
      .map((item) => cleaned(item, isChipData, engine));
  if (value === null || typeof value !== 'object') return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (isChipData && isSensitiveTag(name)) continue;
    const holdsChipData = isChipData || CHIP_NAME.test(name);
    copy[name] =
      typeof member === 'string' && holdsChipData
        ? withoutTags(name, member, engine)
        : name === 'metadata'
          ? member
          : cleaned(member, holdsChipData, engine);
  }
  return copy;
}

/** `57`, `5a`, `0x57`, `tag_57` … */
const isSensitiveTag = (name: unknown): boolean =>
  typeof name === 'string' &&
  name.length < 20 &&
  SENSITIVE.has(name.toUpperCase().replace(/^(?:0X|(?:EMV)?TAG)?[^0-9A-Z]*/, ''));

/** `{tag, value}` under the usual names of its parts, or a pair of both. */
function isSensitiveEntry(item: unknown): boolean {
  if (Array.isArray(item)) return isSensitiveTag(item[0]);
  const { tag, name, id } = (item ?? {}) as { tag?: unknown; name?: unknown; id?: unknown };
  return [tag, name, id].some(isSensitiveTag);
}

function withoutTags(name: string, text: string, engine: Pick<Engine, 'withoutSensitiveTags'>): string {
  if (name === DOCUMENTED) return engine.withoutSensitiveTags(text);
  if (HEX.test(text)) return withoutTagsInHex(text.replace(/\s/g, '').toUpperCase(), engine) ?? text;
  if (!BASE64.test(text)) return text;
  const rest = withoutTagsInHex(Buffer.from(text, 'base64').toString('hex').toUpperCase(), engine);
  if (rest === undefined) return holdsEncodedCardNumber(text) ? '' : text;
  return Buffer.from(rest, 'hex').toString('base64');
}

/** Undefined where it cannot be read as chip data, or nothing is to be dropped: it is something else, and stays. */
function withoutTagsInHex(hex: string, engine: Pick<Engine, 'withoutSensitiveTags'>): string | undefined {
  const rest = engine.withoutSensitiveTags(hex);
  return rest === hex || (rest === UNREADABLE && !HOLDS_NUMBER.test(hex)) ? undefined : rest;
}
