/** A mail to the cardholder with their link, as an address that opens the reader's own mail program: the service sends none. */
import type { SessionLink } from '@dispute-intake/contract/dashboard-api';
import { exact } from '../words.ts';

/** `mailto:` without a recipient, whom only the reader knows. */
export function linkMail({ url, expires_at }: Pick<SessionLink, 'url' | 'expires_at'>, issuer: string): string {
  const body = [
    'Hello,',
    '',
    `${issuer} needs a few details about the payment you reported. Please give them here:`,
    url,
    '',
    `The link opens once, until ${exact(expires_at)}. It never asks for a password, a PIN or a whole card number.`,
  ];
  // Not URLSearchParams: mail programs show its plus signs as they are.
  return `mailto:?subject=${encodeURIComponent(`Your dispute: ${issuer} needs a few details`)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
