/** Checks a Standard Webhooks signature in the browser; the secret and the body never leave it. */
import { MINUTE_MS } from '@dispute-intake/contract/duration';

export interface SignedMessage {
  /** `whsec_…`. */
  secret: string;
  /** Of the header `webhook-id`. */
  id: string;
  /** Of the header `webhook-timestamp`: seconds since 1970. */
  timestamp: string;
  /** Of the header `webhook-signature`: one or more `v1,…`, separated by spaces. */
  signature: string;
  /** The bytes as they came, unparsed. */
  body: string;
}
export type SignatureCheck =
  /** `signedMs` since 1970; a receiver that checks the time refuses what is not in time as a replay. */
  { isValid: true; signedMs: number; isInTime: boolean } | { isValid: false; reason: string };

/** What receivers usually allow between the time of signing and their own clock (Standard Webhooks). */
const TOLERANCE_MS = 5 * MINUTE_MS;

const invalid = (reason: string): SignatureCheck => ({ isValid: false, reason });
const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

function keyBytes(secret: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(secret.trim().replace(/^whsec_/, '')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Resolves with what is wrong, in the order a receiver would find it. */
export async function checkSignature(message: SignedMessage, nowMs: number): Promise<SignatureCheck> {
  const { secret, id, timestamp, signature, body } = message;
  const key = keyBytes(secret);
  if (!secret.trim().startsWith('whsec_') || key === null || key.length === 0)
    return invalid('The secret must be the one that begins with whsec_.');
  if (!/^\d+$/.test(timestamp.trim())) return invalid('webhook-timestamp must be seconds since 1970, as digits.');
  const given = signature.trim().split(/\s+/).filter(Boolean);
  if (!given.some((each) => each.startsWith('v1,')))
    return invalid('webhook-signature must hold a value that begins with v1,');
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = new TextEncoder().encode(`${id.trim()}.${timestamp.trim()}.${body}`);
  const wanted = `v1,${base64(await crypto.subtle.sign('HMAC', hmac, signed))}`;
  const signedMs = Number(timestamp) * 1000;
  if (given.includes(wanted)) return { isValid: true, signedMs, isInTime: Math.abs(nowMs - signedMs) <= TOLERANCE_MS };
  return invalid(
    body.endsWith('\n') || /^\s*\{\n/.test(body)
      ? 'It does not match. The body looks reformatted: sign the bytes as they came, before any parsing.'
      : 'It does not match: another secret, another message, or a body that was changed on the way.',
  );
}
