/** Answers with a file's bytes so that no browser runs, frames or guesses at them. */
import { Readable } from 'node:stream';
import type { StoredBlob } from '../platform/blobs/blobs.ts';
import type { HttpContext } from '../platform/http/http-env.ts';
import type { EvidenceFileTable } from './file.table.ts';
import { attachment } from './file-name.ts';

export function answerFile(c: HttpContext, row: EvidenceFileTable, blob: StoredBlob): Response {
  const headers = {
    'Content-Type': row.mime_type === 'text/plain' ? 'text/plain; charset=utf-8' : row.mime_type,
    'Content-Length': String(blob.size),
    'Content-Disposition': attachment(row.original_name),
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  return c.body(Readable.toWeb(blob.stream()) as ReadableStream, 200, headers);
}
