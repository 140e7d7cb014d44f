/** `/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability. */
import type { Clock } from '../../clock.ts';
import type { HttpContext } from '../endpoints/http-env.ts';

const VALID_FOR_MS = 180 * 86_400_000;

export const securityTxt =
  ({ contact, baseUrl, clock }: { contact: string; baseUrl: string; clock: Clock }) =>
  (c: HttpContext): Response => {
    c.set('route', '/.well-known/security.txt');
    // Whole days, so that it is the same text all day.
    const expiresMs = Math.floor((clock.nowMs() + VALID_FOR_MS) / 86_400_000) * 86_400_000;
    return c.text(
      [
        `Contact: ${contact}`,
        `Expires: ${new Date(expiresMs).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${baseUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  };
