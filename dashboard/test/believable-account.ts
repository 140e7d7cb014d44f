/** Fills an account with two weeks of believable work: disputes of every kind, links that were left, deliveries that failed. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@dispute-intake/contract/duration';
import { inMinorUnits } from '../../packages/contract/src/index.ts';
import { evaluate } from '../../packages/evaluation/src/index.ts';
import { exampleCases, resolvedRequest } from '../../packages/evaluation/src/testing/example-case.ts';
import type { AppContext } from '../../server/src/app-context.ts';
import type { Db } from '../../server/src/database.ts';
import { createIds } from '../../server/src/platform/ids.ts';
import { searchText } from '../../server/src/platform/search-text.ts';

const LEFT_AT = [
  'statement',
  'statement',
  'problem',
  'delivery',
  'merchant_contact',
  'merchant_contact',
  'cancellation',
  'amount',
  'evidence',
  'evidence',
  'evidence',
  'review',
];
const RESPONSES = [
  { code: 200, error: null, body: '{"received":true}' },
  { code: 500, error: 'http_error', body: '<html><title>500</title>Internal Server Error</html>' },
  { code: 503, error: 'http_error', body: '{"error":"maintenance"}' },
  { code: null, error: 'timeout', body: '' },
  { code: null, error: 'connection_refused', body: '' },
] as const;

/** The same numbers each time (mulberry32), in [0, 1). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Message {
  event: 'evaluation.completed' | 'intake.session.completed' | 'intake.session.abandoned';
  payload: Record<string, unknown>;
  /** What it reports on. */
  about: { evaluation_id: string | null; intake_session_id: string | null };
  atMs: number;
}

/** What it made, for tests that count. */
export interface Filled {
  sessions: number;
  evaluations: number;
  deliveries: number;
  evaluationIds: string[];
}

/** `endpointUrls`: a healthy receiver first, then one that often fails. `count`: of disputes. Everything lies before `nowMs`. */
export async function fillAccount(
  { write, webhooks }: Pick<AppContext, 'write' | 'webhooks'>,
  accountId: string,
  { nowMs, endpointUrls, count }: { nowMs: number; endpointUrls: readonly [string, string]; count: number },
): Promise<Filled> {
  const random = dice(7);
  let atMs = nowMs;
  const ids = createIds(() => atMs);
  const endpoints = [
    await webhooks.service.createEndpoint(accountId, {
      url: endpointUrls[0],
      description: 'Case management, production',
      headers: { 'X-Environment': 'production', Authorization: 'Bearer not-shown-again' },
      rateLimit: 50,
    }),
    await webhooks.service.createEndpoint(accountId, {
      url: endpointUrls[1],
      description: 'Data warehouse',
      events: ['evaluation.completed'],
    }),
  ];
  const cases = exampleCases();
  const messages: Message[] = [];
  const made: Filled = { sessions: 0, evaluations: 0, deliveries: 0, evaluationIds: [] };
  const iso = (ms: number) => new Date(ms).toISOString();

  await write(async (tx) => {
    for (let i = 0; i < count; i++) {
      const createdMs = nowMs - Math.floor(14 * DAY_MS * (1 - i / count) * (0.9 + 0.1 * random())) - 20 * MINUTE_MS;
      const each = cases[i % cases.length];
      if (!each) continue;
      const request = resolvedRequest(each.request, createdMs - (createdMs % DAY_MS) + 12 * HOUR_MS);
      let evaluated: ReturnType<typeof evaluate>;
      try {
        evaluated = evaluate(request, { evaluatedAtMs: createdMs });
      } catch {
        continue;
      }
      const isDirect = i % 9 === 4;
      const fate = isDirect
        ? 'completed'
        : (['completed', 'completed', 'abandoned', 'completed', 'expired'][i % 5] ?? '');
      const isRunning = i >= count - 4;
      const externalId = `customer-${1000 + ((i * 37) % 900)}`;
      atMs = createdMs;
      const sessionId = ids.sortable('is');
      const spentMs = Math.floor((2 + 6 * random()) * MINUTE_MS);
      atMs = createdMs + spentMs;
      const evaluationId = fate === 'completed' && !isRunning ? ids.uuid() : null;
      if (!isDirect) {
        made.sessions++;
        const isOpened = isRunning ? i % 2 === 0 : fate !== 'expired';
        const lastStep = fate === 'completed' && !isRunning ? 'review' : (LEFT_AT[i % LEFT_AT.length] ?? null);
        await tx
          .insertInto('intake_session')
          .values({
            id: sessionId,
            account_id: accountId,
            status: (isRunning ? (isOpened ? 'opened' : 'pending') : fate) as 'opened',
            mode: i % 3 === 0 ? 'chatbot' : 'form',
            request: JSON.stringify({
              transaction: request.transaction,
              card: request.card,
              cardholder: { external_id: externalId, locale: 'en-GB' },
            }),
            transaction_id: request.transaction.transaction_id,
            external_id: externalId,
            merchant_search: searchText(request.transaction.merchant_name),
            created_at: createdMs,
            expires_at: createdMs + 30 * MINUTE_MS,
            deadline_at: isRunning ? nowMs + 25 * MINUTE_MS : null,
            token_hash: null,
            opened_at: isOpened ? createdMs + 20_000 : null,
            active_at: isOpened ? createdMs + spentMs : null,
            left_at: null,
            ended_at: isRunning ? null : createdMs + spentMs,
            abandon_reason:
              isRunning || fate === 'completed' ? null : fate === 'expired' ? 'timeout' : i % 2 ? 'closed' : 'timeout',
            evaluation_id: evaluationId,
            draft: null,
            draft_revision: 4,
            last_step: isOpened ? lastStep : null,
          })
          .execute();
      }
      if (!isRunning && !isDirect && fate !== 'completed') {
        messages.push({
          event: 'intake.session.abandoned',
          payload: {
            event: 'intake.session.abandoned',
            data: { intake_session_id: sessionId, reason: 'timeout', occurred_at: iso(atMs) },
          },
          about: { evaluation_id: null, intake_session_id: sessionId },
          atMs,
        });
      }
      if (evaluationId === null) continue;
      made.evaluations++;
      made.evaluationIds.push(evaluationId);
      const result = { id: evaluationId, ...evaluated.result };
      const files = i % 3 === 0 ? [ids.uuid(), ids.uuid()] : [];
      for (const [n, id] of files.entries()) {
        await tx
          .insertInto('evidence_file')
          .values({
            id,
            account_id: accountId,
            intake_session_id: isDirect ? null : sessionId,
            original_name: n === 0 ? 'Order confirmation 2026-10-28 (customer copy).pdf' : 'parcel-at-the-door.jpg',
            mime_type: n === 0 ? 'application/pdf' : 'image/jpeg',
            size: n === 0 ? 48_213 : 1_204_551,
            warnings: n === 0 && i % 2 === 0 ? '["The PDF has active content"]' : '[]',
            sha256: 'x',
            kind: n === 0 ? 'order_confirmation' : 'photo',
            evaluation_id: evaluationId,
            created_at: atMs - MINUTE_MS,
          })
          .execute();
      }
      const evidences = { ...request.evidences, ...(files.length > 0 ? { additional_documentation: files } : {}) };
      await tx
        .insertInto('evaluation')
        .values({
          id: evaluationId,
          account_id: accountId,
          intake_session_id: isDirect ? null : sessionId,
          status: 'completed',
          request: JSON.stringify({ ...request, evidences }),
          result: JSON.stringify(result),
          explanation: JSON.stringify(evaluated.rules),
          created_at: atMs,
          completed_at: atMs + 40,
          version: 1,
          transaction_id: request.transaction.transaction_id,
          arn: request.transaction.arn ?? null,
          external_id: isDirect ? null : externalId,
          merchant_search: searchText(request.transaction.merchant_name),
          amount_minor: inMinorUnits(request.dispute.disputed_amount, request.dispute.disputed_currency),
          currency: request.dispute.disputed_currency,
          card_scheme: request.transaction.card_scheme,
          category: result.category,
          subcategory: result.subcategory,
          confidence: result.confidence,
          reason_code: result.reason_code,
          deadline: result.deadline,
          next_action: result.next_action ?? null,
          may_file_from: result.may_file_from ?? null,
        })
        .execute();
      if (!isDirect) {
        messages.push({
          event: 'intake.session.completed',
          payload: {
            event: 'intake.session.completed',
            data: { intake_session_id: sessionId, evaluation_id: evaluationId, cardholder: {}, occurred_at: iso(atMs) },
          },
          about: { evaluation_id: evaluationId, intake_session_id: sessionId },
          atMs,
        });
      }
      messages.push({
        event: 'evaluation.completed',
        payload: { event: 'evaluation.completed', ...result },
        about: { evaluation_id: evaluationId, intake_session_id: isDirect ? null : sessionId },
        atMs: atMs + 40,
      });
    }
    for (const [i, each] of messages.entries()) {
      atMs = each.atMs;
      const messageId = ids.sortable('msg');
      await tx
        .insertInto('webhook_message')
        .values({
          id: messageId,
          account_id: accountId,
          event: each.event,
          body: JSON.stringify(each.payload),
          ...each.about,
          created_at: atMs,
        })
        .execute();
      for (const [n, endpoint] of endpoints.entries()) {
        if (n === 1 && each.event !== 'evaluation.completed') continue;
        made.deliveries++;
        const id = `dlv_${messageId.slice('msg_'.length)}_${endpoint.id.slice('ep_'.length)}`;
        const isBad = n === 1 ? i % 3 === 0 : i % 23 === 7;
        const response = (isBad ? RESPONSES[1 + (i % 4)] : RESPONSES[0]) ?? RESPONSES[0];
        const recent = nowMs - atMs < DAY_MS;
        const tries = !isBad ? 1 : recent ? 3 : 10;
        const status = !isBad ? 'succeeded' : recent ? 'pending' : 'failed';
        await addDelivery(tx, {
          id,
          messageId,
          endpoint,
          accountId,
          event: each.event,
          status,
          tries,
          response,
          nowMs,
          atMs,
          random,
        });
      }
    }
  });
  return made;
}

async function addDelivery(
  tx: Db,
  of: {
    id: string;
    messageId: string;
    endpoint: { id: string; url: string };
    accountId: string;
    event: string;
    status: 'succeeded' | 'pending' | 'failed';
    tries: number;
    response: (typeof RESPONSES)[number];
    nowMs: number;
    atMs: number;
    random: () => number;
  },
): Promise<void> {
  const gapsMs = [
    0,
    5000,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    DAY_MS,
  ];
  let at = of.atMs;
  const ids = createIds(() => at);
  await tx
    .insertInto('webhook_delivery')
    .values({
      id: of.id,
      account_id: of.accountId,
      message_id: of.messageId,
      endpoint_id: of.endpoint.id,
      event: of.event,
      status: of.status,
      trigger: 'scheduled',
      tries: of.tries,
      attempts: of.tries,
      next_attempt_at: of.status === 'pending' ? of.nowMs + 2 * HOUR_MS : null,
      resend: 0,
      response_code: of.response.code,
      error_code: of.response.error as 'timeout' | null,
      created_at: of.atMs,
      updated_at: at,
    })
    .execute();
  for (let number = 1; number <= of.tries; number++) {
    at += gapsMs[number - 1] ?? 0;
    if (at > of.nowMs) break;
    await tx
      .insertInto('webhook_attempt')
      .values({
        id: ids.sortable('att'),
        account_id: of.accountId,
        delivery_id: of.id,
        message_id: of.messageId,
        endpoint_id: of.endpoint.id,
        event: of.event,
        number,
        trigger: 'scheduled',
        status: of.response.error === null ? 'succeeded' : 'failed',
        url: of.endpoint.url,
        response_code: of.response.code,
        error_code: of.response.error as 'timeout' | null,
        response_body: of.response.body,
        duration_ms:
          of.response.error === 'timeout' ? 15_000 : Math.round(30 + 90 * of.random() + (of.random() > 0.95 ? 900 : 0)),
        at,
        next_attempt_at: number < of.tries ? at + (gapsMs[number] ?? 0) : null,
      })
      .execute();
  }
}
