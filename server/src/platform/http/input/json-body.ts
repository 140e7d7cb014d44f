/** Reads a JSON body within bounds: 415, 413, 400 before anything looks at its content. */
import type { HttpContext } from '../endpoints/http-env.ts';
import { ProblemError } from '../problems/problem-error.ts';

export const MAX_JSON_BYTES = 1_048_576;
const MAX_DEPTH = 64;
/** Of objects, lists and what stands in them: far more than any documented body holds, and quick to walk. */
const MAX_VALUES = 20_000;
const JSON_TYPE = /^application\/(json|[\w.-]+\+json)\s*(;|$)/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface JsonBody {
  text: string;
  value: unknown;
}

/** The body as text and parsed; throws the problems a client can make. `maxBytes` is at most {@link MAX_JSON_BYTES}. */
export async function readJsonBody(c: HttpContext, maxBytes = MAX_JSON_BYTES): Promise<JsonBody> {
  const length = c.req.header('content-length');
  if (length === '0' || (length === undefined && !c.req.raw.body)) throw emptyBody();
  const type = c.req.header('content-type');
  if (type === undefined || !JSON_TYPE.test(type)) {
    throw new ProblemError('unsupported_media_type', 'Send the body as application/json');
  }
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && !/^identity$/i.test(encoding)) {
    throw new ProblemError('unsupported_media_type', 'Send the body as it is, without Content-Encoding');
  }
  const bytes = await readBytes(c, maxBytes);
  if (bytes.byteLength === 0) throw emptyBody();
  return parse(bytes);
}

function parse(bytes: Uint8Array): JsonBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new ProblemError('malformed_json', 'The body is not valid UTF-8');
  }
  if (text.trim() === '') throw emptyBody();
  requireModestShape(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError('malformed_json', 'The body could not be read as JSON');
  }
  // An escaped backslash before it makes it another text, so what was parsed decides.
  if (text.includes('\\u0000') && holdsNul(value))
    throw new ProblemError('malformed_json', 'The body holds a NUL character (\\u0000), which is no text');
  return { text, value };
}

/** PostgreSQL keeps no NUL in a text, and none means anything there. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, member]) => name.includes('\0') || holdsNul(member));
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws where brackets nest too deep to be walked or written back safely, or too many values take too long: before they are made. */
function requireModestShape(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) i = endOfString(bytes, i + 1);
    else if (byte === COMMA) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++;
      if (++depth > MAX_DEPTH)
        throw new ProblemError('malformed_json', `The body is nested deeper than ${MAX_DEPTH} levels`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > MAX_VALUES) throw new ProblemError('malformed_json', `The body has more than ${MAX_VALUES} values`);
  }
}

/** The index of the quote that ends a string, or of the end. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** A body may take this long, and a millisecond more for every 50 bytes it may have: 400 kbit/s. */
const BODY_MS = 10_000;
const BYTES_PER_MS = 50;
/** A body that is not here after this long is slow. */
const SLOW_AFTER_MS = 1000;
/** What all slow bodies together may have by the lengths they state: they are in memory until they end. */
const MAX_SLOW_BYTES = 33_554_432;
let slowBytes = 0;

/**
 * The body's bytes, `maxBytes` of them at most (413), whether or not its length is stated; 408 where they do not come in time, 503
 * where too many slow bodies are on their way. Every reader of a body uses this.
 */
export async function readBytes(c: HttpContext, maxBytes: number): Promise<Uint8Array> {
  const stated = c.req.header('content-length');
  if (Number(stated) > maxBytes) throw tooLarge(maxBytes);
  return inTime(c, {
    size: stated === undefined ? maxBytes : Number(stated),
    limitMs: BODY_MS + maxBytes / BYTES_PER_MS,
    bytes: stated === undefined ? unstatedBytes(c, maxBytes) : statedBytes(c, maxBytes),
  });
}

async function statedBytes(c: HttpContext, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

async function unstatedBytes(c: HttpContext, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      // Leaving the loop ends the connection; a client that keeps it open must know.
      c.header('Connection', 'close');
      throw tooLarge(maxBytes);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Resolves as `bytes` does, unless they take too long: the connection then ends with the response, and with it the reading. */
function inTime(
  c: HttpContext,
  { size, limitMs, bytes }: { size: number; limitMs: number; bytes: Promise<Uint8Array> },
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let counted = 0;
    const refuse = (problem: ProblemError) => {
      c.header('Connection', 'close');
      reject(problem);
    };
    let timer = setTimeout(() => {
      if (slowBytes + size > MAX_SLOW_BYTES) {
        refuse(new ProblemError('unavailable', 'Too many slow requests are on their way: send it again soon'));
        return;
      }
      counted = size;
      slowBytes += size;
      timer = setTimeout(
        () =>
          refuse(new ProblemError('request_timeout', 'The body did not arrive in time: send it again, all at once')),
        limitMs - SLOW_AFTER_MS,
      );
    }, SLOW_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      slowBytes -= counted;
    };
    void bytes.then(resolve, reject).then(end);
  });
}

const emptyBody = () => new ProblemError('empty_body', 'This call needs a JSON body');
const tooLarge = (maxBytes: number) =>
  new ProblemError('body_too_large', `This body may have at most ${maxBytes} bytes`);
