/** HTTP edge of files: upload, metadata, and the bytes behind a signed link. */
import { evidenceFile, evidenceFileWithUrl, uuid } from '@dispute-intake/contract';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { readUpload } from '../platform/http/upload.ts';
import { answerFile } from './file.answer.ts';
import { type FileService, fileView } from './file.service.ts';

const TAG = 'Evidence files';
const params = z.object({ file_id: uuid });
const linkQuery = z.object({ expires: z.string().max(20).default(''), signature: z.string().max(200).default('') });
const notFound = () => new ProblemError('not_found', 'There is no such file');

export interface FileRoutesDeps {
  files: FileService;
  idempotency: Idempotency;
  maxFileBytes: number;
}

export function fileRoutes(deps: FileRoutesDeps): Endpoint[] {
  const { files, idempotency, maxFileBytes } = deps;
  return [
    endpoint({
      method: 'post',
      path: '/api/files/',
      access: 'key',
      operationId: 'uploadFile',
      tag: TAG,
      summary: 'Upload an evidence file',
      description:
        'PDF, PNG, JPEG, WebP, HEIC or plain text, told by the content and not by the name. Use `id` in `evidences.additional_documentation`.',
      upload: { description: `At most ${maxFileBytes} bytes` },
      idempotent: true,
      responses: { 201: { description: 'Stored', schema: evidenceFile, headers: { Location: 'The file' } } },
      async handle(c) {
        // A repeated request is answered as the first time, whatever has been used up since.
        if (c.req.header('idempotency-key') === undefined) {
          await files.admit({ accountId: c.var.accountId, sessionId: null });
        }
        const incoming = await readUpload(c, maxFileBytes, files.receive, files.drop);
        try {
          return await idempotency.guard(c, `${incoming.name}\n${incoming.sha256}`, async () => {
            const inspection = await files.accept(incoming);
            try {
              return await idempotency.respondOnce(c, async (tx) => {
                const owner = { accountId: c.var.accountId, sessionId: null };
                const stored = await files.store(tx, incoming, inspection, owner);
                return { status: 201, body: stored, headers: { Location: `/api/files/${stored.id}` } };
              });
            } catch (error) {
              await files.forget(incoming.id);
              throw error;
            }
          });
        } finally {
          await files.drop(incoming);
        }
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/files/{file_id}',
      access: 'key',
      operationId: 'getFile',
      tag: TAG,
      summary: 'Get a file’s metadata and a link to its bytes',
      description: 'The link needs no key, works for five minutes and always downloads.',
      params,
      responses: { 200: { description: 'The metadata and the link', schema: evidenceFileWithUrl } },
      async handle(c, { params }) {
        const row = await files.owned(c.var.accountId, params.file_id);
        if (!row) throw notFound();
        const { url, expiresAt } = files.signedLink(row.id);
        return c.json({ ...fileView(row), signed_url: url, signed_url_expires_at: expiresAt });
      },
    }),
    endpoint({
      method: 'get',
      path: '/files/{file_id}',
      access: 'own',
      params,
      query: linkQuery,
      async handle(c, { params, query }) {
        const row = await files.bySignedLink(params.file_id, query.expires, query.signature);
        const direct = row && (await files.directLink(row));
        if (direct) return c.redirect(direct, 302);
        const blob = row && (await files.open(row));
        if (!row || !blob) throw notFound();
        return answerFile(c, row, blob);
      },
    }),
  ];
}
