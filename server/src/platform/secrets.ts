/**
 * What the root secret protects: *sealed* text (AES-256-GCM, stored secrets and drafts) and *signatures* (HMAC-SHA256,
 * file links). Keys are derived by HKDF; a sealed text names its key, so older root secrets go on opening old rows.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Secrets {
  /**
   * Encrypts and authenticates; each call gives another text. `place` says whose column it is for (`webhook_endpoint.secret
   * ep_1`): somebody who can write to the database cannot move it to another one.
   */
  seal(text: string, place: string): string;
  /** Gives back what {@link seal} was given; throws when it was changed or moved, or its root secret is not known. */
  open(sealed: string, place: string): string;
  /** True when this was sealed under the current root secret, and for a place. */
  isCurrent(sealed: string): boolean;
  /** One of each root secret, the current one first: tells whether two are the same, and nothing else about them. */
  fingerprints(): string[];
  /** Base64url signature of the text under the current root secret. */
  sign(text: string): string;
  /** Secrets for something else that encrypts by itself, one of each root secret, the current one first; ids stay the same. */
  derived(purpose: string): { id: number; value: string }[];
  /** True when `signature` is that of the text under any known root secret; takes the same time for any wrong one. */
  verify(text: string, signature: string): boolean;
}

const VERSION = 's2';
/** Before values were sealed for a place. Opened as before; an operator's `reseal` leaves none. */
const WITHOUT_PLACE = 's1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function deriveKeys(root: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'dispute-intake', purpose, 32));
  const id = createHash('sha256').update(derive('key-id')).digest('hex').slice(0, 8);
  return { id, sealing: derive('seal'), signing: derive('sign'), derive };
}

/** Secrets under the first root secret given; the others only open and verify what was made before a rotation. */
export function createSecrets(roots: readonly [current: string, ...older: string[]]): Secrets {
  const keys = roots.map(deriveKeys);
  const current = deriveKeys(roots[0]);
  const signature = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.sealing, iv).setAAD(Buffer.from(place));
      const box = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${current.id}.${box.toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, keyId, body] = sealed.split('.');
      const key = keys.find(({ id }) => id === keyId);
      if ((version !== VERSION && version !== WITHOUT_PLACE) || !key || !body)
        throw new Error('Sealed with a root secret that is not configured');
      const box = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, box.subarray(0, IV_BYTES));
      if (version === VERSION) decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(box.subarray(-TAG_BYTES));
      return decipher.update(box.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${current.id}.`),
    derived: (purpose) =>
      keys.map(({ id, derive }) => ({ id: Number.parseInt(id, 16), value: derive(purpose).toString('base64url') })),
    fingerprints: () => keys.map(({ derive }) => derive('fingerprint').toString('base64url')),
    sign: (text) => signature(current.signing, text).toString('base64url'),
    verify(text, given) {
      const candidate = Buffer.from(given, 'base64url');
      return keys.some((key) => {
        const expected = signature(key.signing, text);
        return candidate.length === expected.length && timingSafeEqual(candidate, expected);
      });
    },
  };
}
