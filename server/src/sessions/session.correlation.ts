/** What a session's events carry so that the client can match them to its own records. */
import type { IntakeSessionCreate, Metadata } from '@dispute-intake/contract';
import { metadataOf } from '../platform/metadata.ts';
import type { IntakeSessionTable } from './session.table.ts';

export interface Correlation {
  transaction_id: string;
  cardholder: { external_id?: string };
  metadata: Metadata;
}

/** Payment, customer and metadata of the session. */
export const correlationOf = (row: Pick<IntakeSessionTable, 'request' | 'metadata'>): Correlation =>
  correlation(JSON.parse(row.request) as IntakeSessionCreate, metadataOf(row));

/** The same of a request that is at hand. */
export function correlation(
  { transaction, cardholder }: Pick<IntakeSessionCreate, 'transaction' | 'cardholder'>,
  metadata: Metadata,
): Correlation {
  const externalId = cardholder?.external_id;
  return {
    transaction_id: transaction.transaction_id,
    cardholder: externalId === undefined ? {} : { external_id: externalId },
    metadata,
  };
}
