/** What an authenticator app does (RFC 6238), for tests. */
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** The code it shows for an `otpauth:` address, or for the secret of one, now or some seconds later. */
export function codeOf(uriOrSecret: string, laterSeconds = 0): string {
  const secret = uriOrSecret.startsWith('otpauth:')
    ? (new URL(uriOrSecret).searchParams.get('secret') ?? '')
    : uriOrSecret;
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + laterSeconds * 1000) / PERIOD_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
