/** `evidence_file`: metadata of an uploaded file; its bytes lie in the blob store under the same id. */
import type { DocumentKind, EvidenceFile, ReadingState } from '@dispute-intake/contract';

export interface EvidenceFileTable {
  id: string;
  account_id: string;
  /** The intake session it was uploaded in; null when uploaded by the client's backend. */
  intake_session_id: string | null;
  original_name: string;
  mime_type: EvidenceFile['mime_type'];
  /** Bytes, as kept. */
  size: number;
  /** JSON array of strings. */
  warnings: string;
  /** SHA-256 of the bytes as they were sent, hexadecimal: a picture is kept without its metadata. */
  sha256: string;
  created_at: number;
  /** `clean` once a virus scanner has said so; null where none is set up. */
  scan?: 'clean' | null;
  /** Where its reading stands; null where files were not read when it came. */
  reading_status?: Exclude<ReadingState, 'off'> | null;
  /** JSON of `StoredReading`: what was read in it. */
  reading?: string | null;
  /** What the document is; null where nobody said. */
  kind?: DocumentKind | null;
  /** The account's first file with the same bytes; null where this is it, or that was removed. */
  duplicate_of?: string | null;
  /** The e-mail it came attached to, itself a file; null where it was uploaded. */
  attached_to?: string | null;
  /** The newest evaluation it belongs to; null before there is one. */
  evaluation_id?: string | null;
}
