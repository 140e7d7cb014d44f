/** Keeps card number, track and PIN data of chip cards out of what is stored, wherever a client put chip data. */
import type { Engine } from './engine.ts';

/** `emv_tlv_hex`, `emvTags`, `chip_data`, `icc_data`, `DE55`, `field_55`, `tlv` … */
const CHIP_NAME = /^(emv|icc|chip|de_?55|field_?55|ber_?tlv|tlv)/i;
/** The documented field: read strictly. Of other fields only what surely is chip data is changed. */
const DOCUMENTED = 'emv_tlv_hex';
/** Account number, track 1, track 2 (contact and contactless), PIN data (EMV Book 3, annex A). */
const SENSITIVE = new Set(['5A', '56', '57', '9F6B', '99']);
/** What `withoutSensitiveTags` gives for data it cannot read. */
const UNREADABLE = '9F';
const HEX = /^[0-9a-f\s]{4,}$/i;

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
    if (isChipData && SENSITIVE.has(name.toUpperCase())) continue;
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

function isSensitiveEntry(item: unknown): boolean {
  const tag = (item as { tag?: unknown } | null)?.tag;
  return typeof tag === 'string' && SENSITIVE.has(tag.toUpperCase());
}

function withoutTags(name: string, text: string, engine: Pick<Engine, 'withoutSensitiveTags'>): string {
  if (name === DOCUMENTED) return engine.withoutSensitiveTags(text);
  if (!HEX.test(text)) return text;
  const compact = text.replace(/\s/g, '').toUpperCase();
  const rest = engine.withoutSensitiveTags(compact);
  // Unreadable as chip data, or nothing to drop: it is something else, and stays.
  const isOther = rest === compact || (rest === UNREADABLE && !/^(5A|5[67]|9F6B)/.test(compact));
  return isOther ? text : rest;
}
