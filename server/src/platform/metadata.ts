/** The client's own texts, as a row keeps them. */
import type { Metadata } from '@dispute-intake/contract';

export const metadataOf = (row: { metadata: string | null }): Metadata =>
  row.metadata === null ? {} : (JSON.parse(row.metadata) as Metadata);
