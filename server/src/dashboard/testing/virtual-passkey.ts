/** What a security key does (WebAuthn Level 3), for tests: makes a P-256 credential and signs challenges with it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAG_PRESENT = 0x01;
const FLAG_PRESENT_VERIFIED = 0x05;
const FLAG_HAS_CREDENTIAL = 0x40;
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

interface Options {
  challenge: string;
}

/**
 * A new key for one site. `origin` is the page's, as the browser states it. With `isVerifying` false the key is touched, and
 * asks nobody for a PIN or a finger.
 */
export function virtualPasskey(origin: string, { isVerifying = true } = {}) {
  const present = isVerifying ? FLAG_PRESENT_VERIFIED : FLAG_PRESENT;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let uses = 0;

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData(flags: number, credential: Uint8Array = new Uint8Array()): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++uses);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, credential]);
  }

  return {
    /** The response of `navigator.credentials.create`, as JSON. */
    create({ challenge }: Options) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
          [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = new Uint8Array(authenticatorData(present | FLAG_HAS_CREDENTIAL, new Uint8Array(credential)));
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as never,
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** The response of `navigator.credentials.get`, as JSON. */
    get({ challenge }: Options) {
      const clientDataJSON = clientData('webauthn.get', challenge);
      const authData = authenticatorData(present);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}
