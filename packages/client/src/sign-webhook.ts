import { WebhookVerificationError } from './webhook-error.ts';

const PREFIX = 'whsec_';

/**
 * The value of `webhook-signature` for these bytes, as the service signs them: for tests of a receiver. `timestamp` is in
 * seconds since 1970. Rejects with `invalid_secret` where the secret is not of the form `whsec_…`.
 */
export async function signWebhook(
  secret: string,
  id: string,
  timestamp: number | string,
  body: string | Uint8Array,
): Promise<string> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['sign']);
  return `v1,${base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (bytes.length > 0) return bytes;
  } catch {
    // Not base64: reported below.
  }
  throw new WebhookVerificationError('invalid_secret', 'The secret is not of the form whsec_ and base64');
}

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
