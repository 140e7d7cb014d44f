/** An uploaded evidence file. Its type is read from its bytes. */
import * as z from 'zod';
import { livemode } from './scalars.ts';
import { DOCUMENT_FACTS, DOCUMENT_KINDS, EVIDENCE_MIME_TYPES, READING_STATES } from './vocabulary.ts';

const sum = z.object({ amount: z.number().describe('Decimal'), currency: z.string().nullable().describe('ISO 4217') });

/**
 * What each fact of a document has as its value: a total with its currency, an ISO day, a text as it stands in the document. Of
 * a refund, what is promised and by when, as far as the document says it; of an IBAN or a card number only that there is one.
 */
const documentFactValue = z.union([
  z.string().describe('A name, a number, an ISO day; `iban` or `card` of `iban_or_card`'),
  z.boolean().describe('`cancellation_confirmed`'),
  sum.describe('`amount`').meta({ id: 'DocumentSum' }),
  z
    .object({
      amount: z.number().nullable().describe('Decimal'),
      currency: z.string().nullable().describe('ISO 4217'),
      by: z.iso.date().nullable().describe('The day it was promised for'),
    })
    .describe('`refund_promised`')
    .meta({ id: 'DocumentRefundPromise' }),
]);

export const documentFact = z
  .object({
    name: z.enum(DOCUMENT_FACTS),
    value: documentFactValue,
    quote: z.string().describe('The words it was read from; card numbers and IBANs are masked'),
    page: z.int().describe('From 1'),
    probability: z.number().describe('That a careful reader would read the same, from 0 to 1'),
  })
  .meta({ id: 'DocumentFact' });
export type DocumentFact = z.infer<typeof documentFact>;

export const fileReading = z
  .object({
    status: z
      .enum(READING_STATES)
      .describe('`none`: there is no text in it; `failed`: it could not be read; `off`: files are not read here'),
    language: z.string().nullable().describe('ISO 639-1; null where nothing tells'),
    looks_like: z
      .enum(DOCUMENT_KINDS)
      .nullable()
      .describe('The kind of document it looks like; null where nothing tells'),
    facts: z.array(documentFact),
  })
  .meta({ id: 'FileReading' });
export type FileReading = z.infer<typeof fileReading>;

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
    attached_to: z.uuid().nullable().describe('The e-mail it came attached to: its file'),
    warnings: z.array(z.string()).optional().describe('What is doubtful about the file, for example active content'),
    reading: fileReading.describe('What was read in the file, within seconds of its upload'),
    scan: z.literal('clean').optional().describe('Present where a virus scanner is set up: what it said'),
  })
  .meta({ id: 'EvidenceFile' });
export type EvidenceFile = z.infer<typeof evidenceFile>;

export const evidenceFileWithUrl = evidenceFile
  .extend({ signed_url: z.url(), signed_url_expires_at: z.iso.datetime() })
  .meta({ id: 'EvidenceFileWithUrl' });
export type EvidenceFileWithUrl = z.infer<typeof evidenceFileWithUrl>;
