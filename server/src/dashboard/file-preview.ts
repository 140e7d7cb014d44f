/** Shows a file inside the dashboard's own page by the browser's viewer: pictures and PDFs, nothing else. */
import { Readable } from 'node:stream';
import type { StoredBlob } from '../platform/blobs/blobs.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';

const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']);

/**
 * Only this origin may frame it, and nothing in it may load or run. Not `sandbox`: browsers do not start their PDF viewer
 * in a sandboxed document.
 */
const POLICY =
  "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A drawn page of a PDF. */
export const drawnPageResponse = (c: HttpContext, png: Uint8Array): Response =>
  c.body(Uint8Array.from(png), 200, {
    'Content-Type': 'image/png',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });

/** Throws `not_found` for a type that is only ever downloaded. */
export function previewResponse(c: HttpContext, mimeType: string, blob: StoredBlob): Response {
  if (!SHOWN.has(mimeType)) throw new ProblemError('not_found', 'Files of this type are downloaded, not shown');
  return c.body(Readable.toWeb(blob.stream()) as ReadableStream, 200, {
    'Content-Type': mimeType,
    'Content-Length': String(blob.size),
    'Content-Disposition': 'inline',
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
}
