/** HTTP edge of files: upload, metadata, and the bytes behind a signed link. */
import { DOCUMENT_KINDS, evidenceFile, evidenceFileWithUrl, uuid } from '@dispute-intake/contract';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { answerFile, answerJpeg } from './file.answer.ts';
import { type FileService, fileView } from './file.service.ts';

const TAG = 'Evidence files';
const params = z.object({ file_id: uuid });
const linkQuery = z.object({
  expires: z.string().max(20).default(''),
  signature: z.string().max(200).default(''),
  as: z.enum(['jpeg']).optional(),
});
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
        'PDF, PNG, JPEG, WebP, HEIC, plain text, e-mail (`.eml`) or Word (`.docx`), told by the content and not by the name. An optional form field `kind` says what the document is; rules look for documents by kind. Use `id` in `evidences.additional_documentation`.',
      upload: { description: `At most ${maxFileBytes} bytes`, kinds: DOCUMENT_KINDS },
      idempotent: true,
      responses: { 201: { description: 'Stored', schema: evidenceFile, headers: { Location: 'The file' } } },
      async handle(c) {
        // A repeated request is answered as the first time, whatever has been used up since.
        if (c.req.header('idempotency-key') === undefined) {
          await files.admit({ accountId: c.get('accountId'), sessionId: null });
        }
        const owner = { accountId: c.get('accountId'), sessionId: null };
        return files.upload(c, owner, maxFileBytes, (incoming, commit) =>
          idempotency.guard(c, `${incoming.name}\n${incoming.sha256}\n${incoming.kind ?? ''}`, () =>
            commit((store) =>
              idempotency.respondOnce(c, async (tx) => {
                const file = await store(tx);
                return { status: 201, body: file, headers: { Location: `/api/files/${file.id}` } };
              }),
            ),
          ),
        );
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/files/{file_id}',
      access: 'key',
      operationId: 'getFile',
      tag: TAG,
      summary: 'Get a file’s metadata and a link to its bytes',
      description:
        'The link needs no key, works for five minutes and always downloads. With `&as=jpeg` a HEIC or WebP picture comes as a JPEG of at most 2 megapixels: a HEIC picture of tiles, as phones take them, of up to 50 megapixels, every other one of up to 5.',
      params,
      responses: { 200: { description: 'The metadata and the link', schema: evidenceFileWithUrl } },
      async handle(c, { params }) {
        const row = await files.owned(c.get('accountId'), params.file_id);
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
        if (row && query.as !== undefined) return answerJpeg(c, row, await files.asJpeg(row));
        const direct = row && (await files.directLink(row));
        if (direct) return c.redirect(direct, 302);
        const blob = row && (await files.open(row));
        if (!row || !blob) throw notFound();
        return answerFile(c, row, blob);
      },
    }),
  ];
}
