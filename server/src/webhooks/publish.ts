/** Turns what happened into a message and its deliveries, inside the transaction in which it happened (outbox). */
import type { WebhookEvent, WebhookEventBody } from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { deliveryStore } from './delivery.store.ts';
import { deliverJob } from './delivery-job.ts';

/** `payload` is the body as the contract has it, without its side; it is turned into text once and never again. */
export interface Publication {
  accountId: string;
  event: WebhookEvent;
  payload: WebhookEventBody;
}

/** Writes a message, a delivery for each endpoint of the account that wants it, and their jobs. */
export function createPublish(deps: { jobs: JobQueue; clock: Clock; ids: Ids; tracing: Tracing }) {
  const { jobs, clock, ids, tracing } = deps;
  return async (tx: Db, { accountId, event, payload }: Publication): Promise<void> => {
    const message = {
      id: ids.sortable('msg'),
      account_id: accountId,
      event,
      body: JSON.stringify({ ...payload, livemode: livemodeOf(accountId) }),
      ...subjectOf(payload),
      trace: tracing.current(),
      created_at: clock.nowMs(),
    };
    const store = deliveryStore(tx);
    await store.insertMessage(message);
    const deliveries = await store.plan(message);
    if (deliveries.length > 0)
      await jobs.enqueue(
        tx,
        deliveries.map((row) => deliverJob(row)),
      );
  };
}

/** The dispute that a message reports on. */
function subjectOf(payload: WebhookEventBody): { evaluation_id: string | null; intake_session_id: string | null } {
  switch (payload.event) {
    case 'evaluation.completed':
      return { evaluation_id: payload.id, intake_session_id: payload.intake_session_id ?? null };
    case 'intake.session.completed':
      return { evaluation_id: payload.data.evaluation_id, intake_session_id: payload.data.intake_session_id };
    case 'intake.session.abandoned':
      return { evaluation_id: null, intake_session_id: payload.data.intake_session_id };
    case 'dispute.updated':
    case 'dispute.withdrawn':
    case 'duty.due':
      return { evaluation_id: payload.data.evaluation_id, intake_session_id: payload.data.intake_session_id };
  }
}
