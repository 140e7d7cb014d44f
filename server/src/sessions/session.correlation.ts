/** What a session's events carry so that the client can match them to its own records. */
import type { IntakeSessionCreate, Metadata } from '@dispute-intake/contract';
import { metadataOf } from '../platform/metadata.ts';
import type { IntakeSessionTable } from './session.table.ts';

/** Payment, customer and metadata of the session. */
export function correlationOf(row: Pick<IntakeSessionTable, 'request' | 'metadata'>): {
  transaction_id: string;
  cardholder: { external_id?: string };
  metadata: Metadata;
} {
  const { transaction, cardholder } = JSON.parse(row.request) as IntakeSessionCreate;
  const externalId = cardholder?.external_id;
  return {
    transaction_id: transaction.transaction_id,
    cardholder: externalId === undefined ? {} : { external_id: externalId },
    metadata: metadataOf(row),
  };
}
