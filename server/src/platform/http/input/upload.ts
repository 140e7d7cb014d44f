/** Reads a multipart upload of one file as it comes, within its limit. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { HttpBindings } from '@hono/node-server';
import type { HttpContext } from '../endpoints/http-env.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { inputError, invalid } from './validate.ts';

/** An upload from which nothing comes for this long has broken off. */
const STALL_MS = 8000;
const MULTIPART = /^multipart\/form-data\s*;/i;

/**
 * Hands the part `file` to `take` as a stream and resolves with what `take` gives and the other fields, once the whole body was well-formed.
 * The stream fails when the body breaks off, stalls, or the file grows over `maxBytes`: `take` must then leave nothing.
 */
export async function readUpload<T>(
  c: HttpContext,
  maxBytes: number,
  take: (file: Readable, name: string | undefined) => Promise<T>,
  discard: (taken: T) => Promise<void>,
): Promise<{ taken: T; fields: Record<string, string> }> {
  const type = c.req.header('content-type') ?? '';
  if (!MULTIPART.test(type)) throw new ProblemError('unsupported_media_type', 'Send the file as multipart/form-data');
  const source = bodyOf(c);
  if (!source) throw new ProblemError('empty_body', 'Send the file as multipart/form-data');
  let parser: InstanceType<typeof Busboy>;
  try {
    const headers: BusboyHeaders = { 'content-type': type };
    parser = new Busboy({
      headers,
      limits: { fileSize: maxBytes, files: 2, fields: 20, fieldSize: 1000, parts: 22, headerPairs: 20 },
    });
  } catch {
    throw malformed();
  }
  let stall: NodeJS.Timeout | undefined;
  let taken: Promise<T> | undefined;
  let current: Readable | undefined;
  let isSecond = false;
  const fields: Record<string, string> = Object.create(null);

  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('file', (field: string, file: Readable, name: string | undefined) => {
      // An error of the parser must reach whoever reads the file, and must not go unhandled when nobody does.
      file.on('error', () => {});
      if (field !== 'file' || taken) {
        isSecond ||= field === 'file';
        file.resume();
        return;
      }
      current = file;
      file.once('limit', () => {
        const error = new ProblemError('file_too_large', `A file may have at most ${maxBytes} bytes`);
        file.destroy(error);
        reject(error);
      });
      taken = take(file, name);
      taken.catch(reject);
    });
    parser.on('field', (name: string, value: string) => {
      fields[name] = value;
    });
    parser.on('finish', resolve);
    parser.on('error', () => reject(malformed()));
    stall = setTimeout(() => reject(malformed()), STALL_MS);
    source.on('data', () => stall?.refresh());
    source.on('error', () => reject(malformed()));
    source.on('close', () => source.readableEnded || reject(malformed()));
    source.pipe(parser);
  });

  try {
    await parsed;
    if (!taken) throw invalid([inputError(['body', 'file'], 'This field is required')]);
    if (isSecond) throw invalid([inputError(['body', 'file'], 'Send one file at a time')]);
    return { taken: await taken, fields };
  } catch (error) {
    current?.destroy(error as Error);
    source.unpipe(parser);
    // The rest is read and dropped: a connection cut while a client still sends takes our answer with it.
    source.resume();
    await taken?.then(discard, () => {});
    throw error;
  } finally {
    clearTimeout(stall);
  }
}

/** From the connection itself where there is one: as a web stream, every byte would be copied and need a turn of the event loop more. */
function bodyOf(c: HttpContext): Readable | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming) return incoming;
  const { body } = c.req.raw;
  return body ? Readable.fromWeb(body as ReadableStream) : undefined;
}

const malformed = () =>
  new ProblemError('malformed_multipart', 'The upload broke off or is not valid multipart/form-data');
