/** A file of this intake, from choosing to stored. */

import type { EvidenceFile, FileReading } from '@dispute-intake/contract/file';
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';

export type UploadError =
  | 'type'
  | 'size'
  | 'empty'
  | 'password'
  | 'too_many'
  | 'no_room'
  | 'unsafe'
  | 'network'
  | 'failed';

export interface IntakeFile {
  /** Ours until it is stored, then the same still. */
  key: string;
  name: string;
  sizeBytes: number;
  state: 'waiting' | 'preparing' | 'uploading' | 'stored' | 'failed';
  sentBytes: number;
  /** What it was asked for as; none when it was added unasked. */
  kind?: DocumentKind;
  error?: UploadError;
  /** Once stored. */
  id?: string;
  mimeType?: string;
  /** What was read in it. */
  reading?: FileReading;
  /** The cardholder called it wrong. */
  isMisread?: boolean;
  /** Object URL of a picture. */
  previewUrl?: string;
}

/** A file the server holds already. */
export const storedFile = (file: EvidenceFile): IntakeFile => ({
  key: file.id,
  id: file.id,
  name: file.original_name,
  sizeBytes: file.size,
  sentBytes: file.size,
  mimeType: file.mime_type,
  kind: file.kind ?? undefined,
  reading: file.reading,
  state: 'stored',
});

export const isUnderWay = ({ state }: IntakeFile): boolean => ['waiting', 'preparing', 'uploading'].includes(state);

export const isBeingRead = ({ state, reading }: IntakeFile): boolean =>
  state === 'stored' && reading?.status === 'pending';
