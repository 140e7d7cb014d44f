/**
 * Signs and verifies in minisign's format (https://jedisct1.github.io/minisign/): Ed25519 over the BLAKE2b-512 hash of a file, with
 * a trusted comment that is signed too. Whoever has minisign needs nothing of ours to verify.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

const PREHASHED = Buffer.from('ED');
const KEY_ALGORITHM = Buffer.from('Ed');
const KEY_ID_BYTES = 8;
/** Before the 32 bytes of an Ed25519 public key (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const rawPublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(SPKI_HEAD.length);
/** Ours, from the key itself; minisign draws a number. */
const keyIdOf = (publicKey: Buffer): Buffer =>
  createHash('sha256').update(publicKey).digest().subarray(0, KEY_ID_BYTES);
const hashOf = (bytes: Buffer): Buffer => createHash('blake2b512').update(bytes).digest();

/** A new key: PEM to keep, and the line to publish. */
export function newSigningKey(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: publicLineOf(privateKey),
  };
}

const publicLineOf = (privateKey: KeyObject): string => {
  const raw = rawPublicKey(privateKey);
  return Buffer.concat([KEY_ALGORITHM, keyIdOf(raw), raw]).toString('base64');
};
export const publicLine = (pem: string): string => publicLineOf(createPrivateKey(pem));

/** The text of `FILE.minisig`. */
export function signed(bytes: Buffer, pem: string, comment: string): string {
  const key = createPrivateKey(pem);
  const signature = sign(null, hashOf(bytes), key);
  const overall = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  const line = Buffer.concat([PREHASHED, keyIdOf(rawPublicKey(key)), signature]).toString('base64');
  return `untrusted comment: signature of Dispute Intake\n${line}\ntrusted comment: ${comment}\n${overall.toString('base64')}\n`;
}

/** The trusted comment. Throws an error that says why where the signature is not of these bytes by this key. */
export function verified(bytes: Buffer, signatureText: string, publicKeyLine: string): string {
  const key = Buffer.from(publicKeyLine.trim().split('\n').at(-1) ?? '', 'base64');
  const [, line = '', trusted = '', overall = ''] = signatureText.split('\n');
  const signature = Buffer.from(line, 'base64');
  if (key.length !== 42 || signature.length !== 74 || !signature.subarray(0, 2).equals(PREHASHED))
    throw new Error('This is no key or signature of minisign');
  if (!signature.subarray(2, 10).equals(key.subarray(2, 10))) throw new Error('The signature was made by another key');
  const spki = Buffer.concat([SPKI_HEAD, key.subarray(10)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const own = signature.subarray(10);
  if (!verify(null, hashOf(bytes), publicKey, own)) throw new Error('The file is not the one that was signed');
  const comment = trusted.replace(/^trusted comment: /, '');
  const whole = Buffer.concat([own, Buffer.from(comment)]);
  if (!verify(null, whole, publicKey, Buffer.from(overall, 'base64'))) throw new Error('The comment was changed');
  return comment;
}
