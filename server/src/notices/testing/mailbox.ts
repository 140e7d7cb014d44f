/** A mail server on the loopback interface that keeps what it is sent. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The whole message: headers, and every part decoded. */
  text: string;
}

/** Refuses what `refuse` names: a response code, by recipient. */
export async function openMailbox() {
  const mails: ReceivedMail[] = [];
  const refuse = new Map<string, number>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString('utf8')),
        });
        done();
        for (const each of waiting) if (mails.length >= each.count) each.resolve();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse,
    /** Resolves once so many mails have come in. */
    received: (count: number): Promise<void> =>
      mails.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Quoted-printable, in which long lines and signs are broken up. */
const decoded = (message: string): string =>
  message
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
