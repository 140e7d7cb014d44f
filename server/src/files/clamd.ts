/** Asks a clamd daemon about a file: the INSTREAM command of its protocol (clamd(8)), over TCP or a local socket. */
import { createReadStream } from 'node:fs';
import { createConnection, type NetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';

export type ScanVerdict = { state: 'clean' } | { state: 'infected'; name: string };

export interface Scanner {
  /** The file at `path`. Rejects when the scanner cannot be reached or does not answer in time. */
  scan(path: string): Promise<ScanVerdict>;
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
    scan: (path) =>
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
        Readable.from(instream(path)).on('error', fail).pipe(socket, { end: false });
      }),
  };
}

async function* instream(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
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
