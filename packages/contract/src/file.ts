/** An uploaded evidence file. Its type is read from its bytes. */
import * as z from 'zod';
import { livemode } from './scalars.ts';
import { DOCUMENT_KINDS, EVIDENCE_MIME_TYPES } from './vocabulary.ts';

export const evidenceFile = z
  .object({
    id: z.uuid(),
    original_name: z.string(),
    mime_type: z.enum(EVIDENCE_MIME_TYPES),
    size: z.int().describe('Bytes'),
    livemode,
    kind: z.enum(DOCUMENT_KINDS).nullable().describe('What the document is; null where nobody said'),
    intake_session_id: z.string().nullable().describe('The intake it was uploaded in'),
    evaluation_id: z.uuid().nullable().describe('The newest evaluation it belongs to'),
    duplicate_of: z.uuid().nullable().describe('The first file of the account with the same bytes'),
    warnings: z.array(z.string()).optional().describe('What is doubtful about the file, for example active content'),
    scan: z.literal('clean').optional().describe('Present where a virus scanner is set up: what it said'),
  })
  .meta({ id: 'EvidenceFile' });
export type EvidenceFile = z.infer<typeof evidenceFile>;

export const evidenceFileWithUrl = evidenceFile
  .extend({ signed_url: z.url(), signed_url_expires_at: z.iso.datetime() })
  .meta({ id: 'EvidenceFileWithUrl' });
export type EvidenceFileWithUrl = z.infer<typeof evidenceFileWithUrl>;
