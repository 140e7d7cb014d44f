/** Asks a clamd daemon about a file: the INSTREAM command of its protocol (clamd(8)), over TCP or a local socket. */
import { createConnection, type NetConnectOpts } from 'node:net';

export type ScanVerdict = { state: 'clean' } | { state: 'infected'; name: string };

export interface Scanner {
  /** Rejects when the scanner cannot be reached or does not answer in time. */
  scan(bytes: Buffer): Promise<ScanVerdict>;
}

const CHUNK_BYTES = 65_536;
const TIMEOUT_MS = 30_000;
const MAX_ANSWER_CHARACTERS = 4096;

/** `address` is `tcp://host:port` or `unix:/path/to/socket`. */
export function clamdScanner(address: string): Scanner {
  const options: NetConnectOpts = address.startsWith('unix:')
    ? { path: address.slice('unix:'.length) }
    : { host: new URL(address).hostname, port: Number(new URL(address).port || 3310) };
  return {
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = createConnection(options);
        let answer = '';
        const fail = (error: Error) => {
          socket.destroy();
          reject(new ScannerUnavailable(error));
        };
        socket.setTimeout(TIMEOUT_MS, () => fail(new Error('no answer in time')));
        socket.on('error', fail);
        socket.on('data', (chunk) => {
          answer = (answer + chunk).slice(0, MAX_ANSWER_CHARACTERS);
        });
        socket.on('close', () => {
          const verdict = readVerdict(answer);
          if (verdict) resolve(verdict);
          else reject(new ScannerUnavailable(new Error(`answered "${answer.slice(0, 100)}"`)));
        });
        socket.write('zINSTREAM\0');
        for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
          const chunk = bytes.subarray(from, from + CHUNK_BYTES);
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.length);
          socket.write(length);
          socket.write(chunk);
        }
        socket.write(Buffer.alloc(4));
      }),
  };
}

/** `stream: OK`, `stream: Eicar-Signature FOUND`; anything else is an error of the scanner. */
function readVerdict(answer: string): ScanVerdict | undefined {
  const text = answer.replace(/\0/g, '').trim();
  if (/^stream: OK$/.test(text)) return { state: 'clean' };
  const name = /^stream: (.+) FOUND$/.exec(text)?.[1];
  return name === undefined ? undefined : { state: 'infected', name };
}

/** The scanner is away: nothing is taken in unseen. */
export class ScannerUnavailable extends Error {
  readonly code = 'SCANNER_UNAVAILABLE';
  override name = 'ScannerUnavailable';
  constructor(cause: Error) {
    super(`The virus scanner cannot be asked: ${cause.message}`, { cause });
  }
}
