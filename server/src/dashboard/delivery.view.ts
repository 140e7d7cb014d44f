/** Deliveries as the dashboard's lists show them: with the dispute that each reports on. */
import type { IntakeSessionCreate, WebhookEvent } from '@dispute-intake/contract';
import type { Delivery } from '@dispute-intake/contract/dashboard-api';
import type { Db } from '../database.ts';
import { evaluationReader } from '../evaluations/index.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import { sessionReader } from '../sessions/index.ts';
import type { DeliveryViewRow } from '../webhooks/index.ts';

/** What the dispute is called: merchant and amount. */
function disputeOf(request: string | undefined): Pick<Delivery, 'merchant_name' | 'amount' | 'currency'> {
  if (request === undefined) return { merchant_name: null, amount: null, currency: null };
  const { transaction } = JSON.parse(request) as IntakeSessionCreate;
  return {
    merchant_name: transaction.merchant_name,
    amount: transaction.transaction_amount,
    currency: transaction.transaction_currency,
  };
}

export async function shownDeliveries(db: Db, rows: readonly DeliveryViewRow[]): Promise<Delivery[]> {
  const idsOf = (name: 'evaluation_id' | 'intake_session_id') => rows.flatMap((row) => row[name] ?? []);
  const [evaluations, sessions] = await Promise.all([
    evaluationReader(db).requests(idsOf('evaluation_id')),
    sessionReader(db).requests(idsOf('intake_session_id')),
  ]);
  return rows.map((row) => {
    const request = evaluations.get(row.evaluation_id ?? '') ?? sessions.get(row.intake_session_id ?? '');
    return shownDelivery(row, request);
  });
}

const shownDelivery = (row: DeliveryViewRow, request: string | undefined): Delivery => ({
  id: row.id,
  message_id: row.message_id,
  endpoint_id: row.endpoint_id,
  endpoint_url: row.endpoint_url,
  endpoint_description: row.endpoint_description,
  event: row.event as WebhookEvent,
  trigger: row.trigger,
  status: row.status,
  attempts: row.attempts,
  response_code: row.response_code,
  error_code: row.error_code,
  duration_ms: row.duration_ms,
  evaluation_id: row.evaluation_id,
  intake_session_id: row.intake_session_id,
  ...disputeOf(request),
  created_at: isoTime(row.created_at),
  last_attempt_at: isoTimeOrNull(row.last_attempt_at),
  next_attempt_at: isoTimeOrNull(row.next_attempt_at),
});
