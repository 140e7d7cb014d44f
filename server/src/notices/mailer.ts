/** The mail server, as a port; and the adapter that speaks SMTP. */
import { isIP } from 'node:net';
import type { MailText } from './mail-text.ts';

export interface Mail extends MailText {
  /** Becomes part of the message's id, so that one sent twice is recognised. */
  id: string;
  to: string;
}
export interface Mailer {
  /** Resolves once the server has taken the mail; throws {@link RecipientRefused} where it never will. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The server says that there is no such recipient: trying again changes nothing. */
export class RecipientRefused extends Error {
  readonly code = 'recipient_refused';
}

const TIMEOUT_MS = 15_000;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * `url` as nodemailer takes it: `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. Mails hold links
 * that set passwords: unless the server is on this machine, or the address says `?requireTLS=false`, none leaves without TLS.
 */
export function smtpMailer({ url, from, messageHost }: { url: string; from: string; messageHost: string }): Mailer {
  type Transport = import('nodemailer').Transporter;
  let transport: Promise<Transport> | undefined;
  const open = async (): Promise<Transport> => {
    // Loaded only where mails are sent.
    const { createTransport } = await import('nodemailer');
    const address = new URL(url);
    if (!address.searchParams.has('requireTLS') && !isLoopback(address.hostname)) {
      address.searchParams.set('requireTLS', 'true');
    }
    for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']) {
      if (!address.searchParams.has(name)) address.searchParams.set(name, String(TIMEOUT_MS));
    }
    return createTransport(address.href, { disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    async send({ id, to, subject, text, html }) {
      transport ??= open();
      try {
        await (await transport).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${messageHost}>`,
          // Nobody is to reply "I am away" to a machine.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500) {
          throw new RecipientRefused('The mail server refuses the recipient');
        }
        throw error;
      }
    },
    close() {
      void transport?.then((open) => open.close());
    },
  };
}
