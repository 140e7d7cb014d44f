/** Deliveries as an account sees them: what was sent, sending it again, and trying an endpoint out. */
import type { Confidence, FailedCheck, Obligation, WebhookEvent, WebhookEventBody } from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { attemptListStore, type ListFilter } from './attempt-list.store.ts';
import { deliveryIdOf, deliveryStore } from './delivery.store.ts';
import { deliverJob, resendJob } from './delivery-job.ts';
import type { AlsoInTransaction } from './endpoint.service.ts';
import { endpointStore } from './endpoint.store.ts';
import { REPLAY } from './maintenance.jobs.ts';
import { replayStore } from './replay.store.ts';

export interface DeliveryServiceDeps {
  db: Db;
  write: Write;
  jobs: JobQueue;
  clock: Clock;
  ids: Ids;
  tracing: Tracing;
}

export interface TestDelivery {
  confidence?: Confidence;
  failedChecks?: FailedCheck[];
  /** Absent: `evaluation.completed`. */
  event?: WebhookEvent;
}

const RETRY_BATCH = 100;
const MAX_REPLAY_MS = 14 * 24 * 3_600_000;

export function deliveryService({ db, write, jobs, clock, ids, tracing }: DeliveryServiceDeps) {
  return {
    /**
     * Sends an event made up for the purpose, one attempt, by the same way as every delivery and also to a
     * disabled endpoint. Its body says `"test": true`. Undefined when there is no such endpoint.
     */
    async sendTest(
      accountId: string | undefined,
      endpointId: string,
      test: TestDelivery = {},
      also?: AlsoInTransaction,
    ) {
      return await write(async (tx) => {
        const endpoint = await endpointStore(tx).find(accountId, endpointId);
        if (!endpoint) return undefined;
        const nowMs = clock.nowMs();
        const event = test.event ?? 'evaluation.completed';
        const message = {
          id: ids.sortable('msg'),
          account_id: endpoint.account_id,
          event,
          body: JSON.stringify({
            ...testPayload(test, { evaluationId: ids.uuid(), sessionId: ids.sortable('is'), at: isoTime(nowMs) }),
            livemode: livemodeOf(endpoint.account_id),
          }),
          trace: tracing.current(),
          // An example: it reports on no dispute, and is no event of the account.
          evaluation_id: null,
          intake_session_id: null,
          created_at: nowMs,
        };
        const delivery = {
          id: deliveryIdOf(message.id, endpointId),
          account_id: endpoint.account_id,
          message_id: message.id,
          endpoint_id: endpointId,
          event,
          status: 'pending' as const,
          trigger: 'test' as const,
          tries: 0,
          attempts: 0,
          next_attempt_at: nowMs,
          resend: 0,
          created_at: nowMs,
          updated_at: nowMs,
        };
        await deliveryStore(tx).insertMessage(message);
        await deliveryStore(tx).insertDelivery(delivery);
        await jobs.enqueue(tx, deliverJob(delivery));
        await also?.(tx, delivery.id);
        return { message_id: message.id, delivery_id: delivery.id, endpoint_id: endpointId, status: 'queued' as const };
      });
    },
    /**
     * One more attempt at once, whatever the delivery's state, under the same `webhook-id`. When it fails, the schedule goes
     * on as it would have. Undefined when there is no such delivery, `held` while its endpoint is disabled.
     */
    async resend(
      accountId: string,
      deliveryId: string,
      also?: AlsoInTransaction,
    ): Promise<'queued' | 'held' | undefined> {
      return await write(async (tx) => {
        const delivery = await deliveryStore(tx).find(accountId, deliveryId);
        const endpoint = delivery && (await endpointStore(tx).find(accountId, delivery.endpoint_id));
        if (!delivery || !endpoint) return undefined;
        if (endpoint.disabled === 1) return 'held';
        await deliveryStore(tx).requestResend(accountId, deliveryId);
        await jobs.enqueue(tx, resendJob(delivery));
        await also?.(tx, deliveryId);
        return 'queued';
      });
    },
    /**
     * One more attempt at once for what waits for this endpoint, a batch a call: `after` is the `next` of the call before, null
     * at first; `next` is null once all was asked for. Where an attempt fails, the schedule goes on as it would have. Undefined
     * when there is no such endpoint, `held` while it is disabled.
     */
    async retryWaiting(
      accountId: string,
      endpointId: string,
      after: string | null,
    ): Promise<{ retried: number; next: string | null } | 'held' | undefined> {
      return await write(async (tx) => {
        const endpoint = await endpointStore(tx).find(accountId, endpointId);
        if (!endpoint) return undefined;
        if (endpoint.disabled === 1) return 'held';
        const store = deliveryStore(tx);
        const rows = await store.waiting(endpointId, after ?? '', RETRY_BATCH);
        for (const { id } of rows) await store.requestResend(accountId, id);
        if (rows.length > 0) await jobs.enqueue(tx, rows.map(resendJob));
        return { retried: rows.length, next: rows.length < RETRY_BATCH ? null : (rows.at(-1)?.id ?? null) };
      });
    },
    /**
     * Begins anew, each with the whole schedule, what was made since then for this endpoint and failed for good. At most 14
     * days back. Answers the replay's id, undefined when there is no such endpoint.
     */
    async replayFailedSince(
      accountId: string,
      endpointId: string,
      sinceMs: number,
      also?: AlsoInTransaction,
    ): Promise<{ id: string } | undefined> {
      return await write(async (tx) => {
        if (!(await endpointStore(tx).find(accountId, endpointId))) return undefined;
        const nowMs = clock.nowMs();
        const id = ids.sortable('rpl');
        await replayStore(tx).insert({
          id,
          account_id: accountId,
          endpoint_id: endpointId,
          since: Math.max(sinceMs, nowMs - MAX_REPLAY_MS),
          until: nowMs,
          cursor: '',
          replayed: 0,
          created_at: nowMs,
          finished_at: null,
        });
        await jobs.enqueue(tx, { kind: REPLAY, id });
        await also?.(tx, id);
        return { id };
      });
    },
    async getReplay(accountId: string, id: string) {
      return await replayStore(db).find(accountId, id);
    },
    listDeliveries: (filter: ListFilter) => attemptListStore(db).deliveries(filter),
    getDelivery: (accountId: string, id: string) => deliveryStore(db).find(accountId, id),
    /** The message behind a delivery, with the body as it is sent. */
    getMessage: (accountId: string, id: string) => deliveryStore(db).message(accountId, id),
    /** Attempts that were made, newest first. */
    listAttempts: (filter: ListFilter) => attemptListStore(db).attempts(filter),
  };
}

function testPayload(
  { event, confidence, failedChecks }: TestDelivery,
  { evaluationId, sessionId, at }: { evaluationId: string; sessionId: string; at: string },
): WebhookEventBody & { test: true } {
  const session = {
    intake_session_id: sessionId,
    transaction_id: 'test',
    cardholder: { external_id: 'test' },
    metadata: {},
    occurred_at: at,
  };
  if (event === 'intake.session.completed')
    return {
      event,
      data: { ...session, evaluation_id: evaluationId, report_id: null, evaluation_ids: [evaluationId] },
      test: true,
    };
  if (event === 'intake.session.abandoned') return { event, data: { ...session, reason: 'closed' }, test: true };
  const { cardholder: _cardholder, ...ids } = session;
  const dispute = { ...ids, evaluation_id: evaluationId, report_id: null, external_id: 'test' };
  if (event === 'dispute.updated') {
    const update = { state: 'in_review', message: null, amount: null, currency: null, at, reference: null } as const;
    return { event, data: { ...dispute, ...update }, test: true };
  }
  if (event === 'dispute.withdrawn') return { event, data: { ...dispute, withdrawn_at: at }, test: true };
  if (event === 'duty.due') return { event, data: { ...dispute, obligation: testDuty(at) }, test: true };
  return {
    event: 'evaluation.completed',
    id: evaluationId,
    category: 'fraud',
    subcategory: 'fraud_card_not_present',
    confidence: confidence ?? 'high',
    reason_code: confidence === 'low' ? null : '10.4',
    failed_checks: failedChecks ?? [],
    deadline: null,
    ruleset: 'test',
    evaluated_at: at,
    next_action: confidence === 'low' ? 'do_not_file' : 'file',
    may_file_from: null,
    recoverable_amount: null,
    required_documents: [],
    missing_facts: [],
    alternatives: [],
    obligations: [],
    intake_session_id: null,
    transaction_id: null,
    external_id: null,
    metadata: {},
    version: 1,
    report_id: null,
    occurred_at: at,
    test: true,
  };
}

const testDuty = (at: string): Obligation => ({
  id: 'test',
  status: 'due',
  law: 'reg_e',
  duty: 'A test: no duty of yours',
  due_by: at.slice(0, 10),
  basis: 'a test',
  source: 'a test',
});
