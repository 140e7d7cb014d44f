/** Answers with a file's bytes so that no browser runs, frames or guesses at them. */
import { Readable } from 'node:stream';
import type { StoredBlob } from '../platform/blobs/blobs.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import type { EvidenceFileTable } from './file.table.ts';
import { attachment, servedName } from './file-name.ts';

const headersOf = (type: string, size: number, name: string) => ({
  'Content-Type': type,
  'Content-Length': String(size),
  'Content-Disposition': attachment(name),
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
});

export function answerFile(c: HttpContext, row: EvidenceFileTable, blob: StoredBlob): Response {
  const type = row.mime_type === 'text/plain' ? 'text/plain; charset=utf-8' : row.mime_type;
  const headers = headersOf(type, blob.size, servedName(row.original_name, row.mime_type));
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  return c.body(Readable.toWeb(blob.stream()) as ReadableStream, 200, headers);
}

/** The picture of a file, converted: under the file's name with the ending of a JPEG. */
export function answerJpeg(c: HttpContext, row: EvidenceFileTable, jpeg: Uint8Array): Response {
  const headers = headersOf('image/jpeg', jpeg.length, servedName(row.original_name, 'image/jpeg'));
  return c.body(Uint8Array.from(jpeg), 200, headers);
}
