/** An uploaded evidence file. Its type is read from its bytes. */
import * as z from 'zod';
import { EVIDENCE_MIME_TYPES } from './vocabulary.ts';

export const evidenceFile = z
  .object({
    id: z.uuid(),
    original_name: z.string(),
    mime_type: z.enum(EVIDENCE_MIME_TYPES),
    size: z.int().describe('Bytes'),
    warnings: z.array(z.string()).optional().describe('What is doubtful about the file, for example active content'),
    scan: z.literal('clean').optional().describe('Present where a virus scanner is set up: what it said'),
  })
  .meta({ id: 'EvidenceFile' });
export type EvidenceFile = z.infer<typeof evidenceFile>;

export const evidenceFileWithUrl = evidenceFile
  .extend({ signed_url: z.url(), signed_url_expires_at: z.iso.datetime() })
  .meta({ id: 'EvidenceFileWithUrl' });
export type EvidenceFileWithUrl = z.infer<typeof evidenceFileWithUrl>;
