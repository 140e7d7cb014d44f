/** Signing as Standard Webhooks 1.0.0 defines it (standardwebhooks.com): scheme `v1`, HMAC-SHA256. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** The specification takes 24 to 64 bytes; 32 is the size of the hash. */
const SECRET_BYTES = 32;

/** A new signing secret in the form receivers are given it: `whsec_` and the key in base64. */
export const createSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** What signs: the bytes that stand in base64 after the prefix. Worth keeping: signing with it costs a fifth of doing so with bytes. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');

/** Value of `webhook-signature` over exactly these texts in UTF-8; `timestamp` is in whole seconds since 1970. */
export const signatureOf = (key: KeyObject, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64')}`;
