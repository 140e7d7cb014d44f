/**
 * What opens a session. The link is `{intake_url}/s/<session id>#<secret>`: the fragment reaches no server, log or
 * referrer; the page sends it in the body of its claim. The database holds SHA-256 hashes only (the secrets are 256 random
 * bits, so a plain hash is enough).
 */
import { hash as digest, timingSafeEqual } from 'node:crypto';
import { fewRandomBytes } from '../platform/random-bytes.ts';
import type { IntakeSessionTable } from './session.table.ts';

const SECRET_BYTES = 32;
/** Links and claims of one session that are still recognised as replaced. */
const MAX_RETIRED = 40;

/** A new link secret: 43 base64url characters. */
export const newLinkSecret = (): string => fewRandomBytes(SECRET_BYTES).toString('base64url');
/** SHA-256, hexadecimal. */
export const hashSecret = (secret: string): string => digest('sha256', secret);
export const linkOf = (intakeUrl: string, id: string, secret: string): string => `${intakeUrl}/s/${id}#${secret}`;

/** True when this is the secret of the hash; the same time for every wrong one. */
export function opens(hash: string | null | undefined, secret: string | undefined): boolean {
  if (!hash || secret === undefined) return false;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashSecret(secret)));
}

/** `retired_hashes` with the link and claim that a newer link replaces. */
export const retire = (row: Pick<IntakeSessionTable, 'retired_hashes' | 'link_hash' | 'token_hash'>): string =>
  [row.retired_hashes, row.link_hash, row.token_hash]
    .filter(Boolean)
    .join(' ')
    .split(' ')
    .slice(-MAX_RETIRED)
    .join(' ');

/** True for a link secret or claim token of before the session was continued through a newer link. */
export const isRetired = (row: Pick<IntakeSessionTable, 'retired_hashes'>, secret: string | undefined): boolean =>
  secret !== undefined && !!row.retired_hashes && row.retired_hashes.split(' ').includes(hashSecret(secret));

const REFERENCE_CHARACTERS = 6;

/**
 * Short enough to read out on the telephone: `NB-7K4-92Q`, the issuer's initials and the last six characters of the
 * session's id (Crockford's base 32, which has no I, L, O or U), so that a session is found by it.
 */
export function referenceOf(sessionId: string, issuerName: string): string {
  const code = sessionId.slice(-REFERENCE_CHARACTERS).toUpperCase();
  return `${initials(issuerName)}-${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Two letters of a name: of its first two words, else its first letter and next consonant; `DI` where it has none. */
function initials(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]/)
    .filter(Boolean);
  const [first = '', second = ''] = words;
  if (second) return `${first[0]}${second[0]}`;
  const letters = first[0] ? first[0] + (/[B-DF-HJ-NP-TV-Z]/.exec(first.slice(1))?.[0] ?? first[1] ?? '') : '';
  return letters.length === 2 ? letters : 'DI';
}
