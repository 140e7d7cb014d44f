/** Checks a Standard Webhooks signature in the browser; the secret and the body never leave it. */

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
export type SignatureCheck = { isValid: true } | { isValid: false; reason: string };

const invalid = (reason: string): SignatureCheck => ({ isValid: false, reason });
const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

function keyBytes(secret: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(secret.trim().replace(/^whsec_/, '')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Resolves with what is wrong, in the order a receiver would find it. Says nothing about the age of the message. */
export async function checkSignature({
  secret,
  id,
  timestamp,
  signature,
  body,
}: SignedMessage): Promise<SignatureCheck> {
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
  if (given.includes(wanted)) return { isValid: true };
  return invalid(
    body.endsWith('\n') || /^\s*\{\n/.test(body)
      ? 'It does not fit. The body looks reformatted: sign the bytes as they came, before any parsing.'
      : 'It does not fit: another secret, another message, or a body that was changed on the way.',
  );
}
