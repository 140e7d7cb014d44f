/**
 * API keys: `di_live_` or `di_test_` + 32 random base62 characters (190 bits) + 6 base62 characters of their CRC32, so that scanners can
 * tell a real key from chance without asking us. Only the SHA-256 of a key is kept.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = { live: 'di_live_', test: 'di_test_' } as const;
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = new RegExp(`^di_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
/** Bytes from here on would make some characters likelier than others. */
const UNBIASED_BELOW = 248;

function checksum(random: string): string {
  let text = '';
  for (let rest = crc32(random), i = 0; i < CHECKSUM_LENGTH; i++, rest = Math.floor(rest / 62)) {
    text = BASE62[rest % 62] + text;
  }
  return text;
}

/** A new key; the caller shows it once and keeps {@link hashApiKey} of it. */
export function generateApiKey(side: keyof typeof PREFIX = 'live'): string {
  let random = '';
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      if (byte < UNBIASED_BELOW && random.length < RANDOM_LENGTH) random += BASE62[byte % 62];
    }
  }
  return PREFIX[side] + random + checksum(random);
}

/** True when the text has the shape of a key and its checksum is right: nothing else is worth a look into the database. */
export function isApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const start = PREFIX.live.length;
  const end = start + RANDOM_LENGTH;
  return checksum(text.slice(start, end)) === text.slice(end);
}

/** SHA-256, hexadecimal. Finding a row by it takes no time that tells anything about a key. */
export const hashApiKey = (key: string): string => hash('sha256', key);
