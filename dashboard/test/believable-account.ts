/** Fills an account with two weeks of believable work: disputes of every kind, links that were left, deliveries that failed. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@dispute-intake/contract/duration';
import { inMinorUnits } from '../../packages/contract/src/index.ts';
import { evaluate } from '../../packages/evaluation/src/index.ts';
import { exampleCases, resolvedRequest } from '../../packages/evaluation/src/testing/example-case.ts';
import type { AppContext } from '../../server/src/app-context.ts';
import type { Db } from '../../server/src/database.ts';
import { disputeWordStore } from '../../server/src/evaluations/dispute-word.store.ts';
import { findingsOf } from '../../server/src/evaluations/index.ts';
import { nextDuty } from '../../server/src/evaluations/next-duty.ts';
import { searchWords } from '../../server/src/evaluations/search-words.ts';
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
  await write(async (tx) => {
    for (let i = 0; i < count; i++) {
      const createdMs = nowMs - Math.floor(14 * DAY_MS * (1 - i / count) * (0.9 + 0.1 * random())) - 20 * MINUTE_MS;
      const each = cases[i % cases.length];
      const intake = each && intakeOf(each.request, { i, count, accountId, nowMs, createdMs, random });
      if (!intake) continue;
      if (!intake.isDirect) {
        made.sessions++;
        await addSession(tx, intake);
      }
      if (intake.evaluationId !== null) {
        made.evaluations++;
        made.evaluationIds.push(intake.evaluationId);
        await addEvaluation(tx, intake, intake.evaluationId);
      }
      messages.push(...messagesOf(intake));
    }
    for (const [i, message] of messages.entries()) {
      made.deliveries += await addMessage(tx, message, { i, accountId, endpoints, nowMs, random });
    }
  });
  return made;
}

/** Where the card was issued, and so whose law gives its cardholder rights, by the currency of the payment. */
const ISSUED_IN: Record<string, string> = { EUR: 'DEU', GBP: 'GBR', USD: 'USA' };

/** One dispute and what becomes of it; undefined where its request cannot be evaluated. */
function intakeOf(
  example: unknown,
  of: { i: number; count: number; accountId: string; nowMs: number; createdMs: number; random: () => number },
) {
  const { i, count, accountId, nowMs, createdMs, random } = of;
  const resolved = resolvedRequest(example, createdMs - (createdMs % DAY_MS) + 12 * HOUR_MS);
  const country = ISSUED_IN[resolved.transaction.transaction_currency];
  const request = {
    ...resolved,
    card: {
      ...resolved.card,
      funding: i % 2 ? 'DEBIT' : 'CREDIT',
      ...(country && { issuer_country: country }),
    } as const,
  };
  let evaluated: ReturnType<typeof evaluate>;
  try {
    evaluated = evaluate(request, { evaluatedAtMs: createdMs });
  } catch {
    return undefined;
  }
  const isDirect = i % 9 === 4;
  const fate = isDirect ? 'completed' : (['completed', 'completed', 'abandoned', 'completed', 'expired'][i % 5] ?? '');
  const isRunning = i >= count - 4;
  const sessionId = createIds(() => createdMs).sortable('is');
  const spentMs = Math.floor((2 + 6 * random()) * MINUTE_MS);
  const ids = createIds(() => createdMs + spentMs);
  return {
    i,
    accountId,
    nowMs,
    createdMs,
    endedMs: createdMs + spentMs,
    request,
    evaluated,
    isDirect,
    fate,
    isRunning,
    sessionId,
    externalId: `customer-${1000 + ((i * 37) % 900)}`,
    evaluationId: fate === 'completed' && !isRunning ? ids.uuid() : null,
    ids,
  };
}
type Intake = NonNullable<ReturnType<typeof intakeOf>>;

async function addSession(tx: Db, intake: Intake): Promise<void> {
  const { i, accountId, nowMs, createdMs, endedMs, request, fate, isRunning, sessionId, externalId } = intake;
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
      active_at: isOpened ? endedMs : null,
      left_at: null,
      ended_at: isRunning ? null : endedMs,
      abandon_reason:
        isRunning || fate === 'completed' ? null : fate === 'expired' ? 'timeout' : i % 2 ? 'closed' : 'timeout',
      evaluation_id: intake.evaluationId,
      draft: null,
      draft_revision: 4,
      last_step: isOpened ? lastStep : null,
    })
    .execute();
}

/** With two files for every third. */
async function addEvaluation(tx: Db, intake: Intake, id: string): Promise<void> {
  const { i, accountId, endedMs: atMs, request, evaluated, isDirect } = intake;
  const { rules, stated_facts, contradictions } = evaluated;
  const result = { id, ...evaluated.result };
  const sessionId = isDirect ? null : intake.sessionId;
  const files = i % 3 === 0 ? [intake.ids.uuid(), intake.ids.uuid()] : [];
  for (const [n, fileId] of files.entries()) {
    await tx
      .insertInto('evidence_file')
      .values({
        id: fileId,
        account_id: accountId,
        intake_session_id: sessionId,
        original_name: n === 0 ? 'Order confirmation 2026-10-28 (customer copy).pdf' : 'parcel-at-the-door.jpg',
        mime_type: n === 0 ? 'application/pdf' : 'image/jpeg',
        size: n === 0 ? 48_213 : 1_204_551,
        warnings: n === 0 && i % 2 === 0 ? '["The PDF has active content"]' : '[]',
        sha256: fileId,
        kind: n === 0 ? 'order_confirmation' : 'photo',
        evaluation_id: id,
        created_at: atMs - MINUTE_MS,
      })
      .execute();
  }
  const evidences = { ...request.evidences, ...(files.length > 0 ? { additional_documentation: files } : {}) };
  await tx
    .insertInto('evaluation')
    .values({
      id,
      account_id: accountId,
      intake_session_id: sessionId,
      status: 'completed',
      request: JSON.stringify({ ...request, evidences }),
      result: JSON.stringify(result),
      explanation: JSON.stringify({ summary: result.summary, rules, stated_facts, contradictions }),
      created_at: atMs,
      completed_at: atMs + 40,
      version: 1,
      transaction_id: request.transaction.transaction_id,
      arn: request.transaction.arn ?? null,
      external_id: isDirect ? null : intake.externalId,
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
      ...findingsOf(result),
      ...nextDuty(result.obligations),
    })
    .execute();
  await disputeWordStore(tx).add(accountId, id, searchWords(request, request.metadata, sessionId ?? id));
}

/** What the account's endpoints are sent about an intake. */
function messagesOf({
  isDirect,
  isRunning,
  fate,
  sessionId,
  evaluationId,
  evaluated,
  endedMs: atMs,
}: Intake): Message[] {
  const occurred_at = new Date(atMs).toISOString();
  const ofSession = (
    event: Message['event'],
    evaluation_id: string | null,
    more: Record<string, unknown>,
  ): Message => ({
    event,
    payload: { event, data: { intake_session_id: sessionId, ...more, occurred_at } },
    about: { evaluation_id, intake_session_id: sessionId },
    atMs,
  });
  if (evaluationId === null) {
    const isOver = !isRunning && !isDirect && fate !== 'completed';
    return isOver ? [ofSession('intake.session.abandoned', null, { reason: 'timeout' })] : [];
  }
  const completed: Message = {
    event: 'evaluation.completed',
    payload: { event: 'evaluation.completed', id: evaluationId, ...evaluated.result },
    about: { evaluation_id: evaluationId, intake_session_id: isDirect ? null : sessionId },
    atMs: atMs + 40,
  };
  const more = { evaluation_id: evaluationId, cardholder: {} };
  return isDirect ? [completed] : [ofSession('intake.session.completed', evaluationId, more), completed];
}

/** To both endpoints, as each wants it; resolves with how many deliveries that made. */
async function addMessage(
  tx: Db,
  message: Message,
  of: {
    i: number;
    accountId: string;
    endpoints: readonly { id: string; url: string }[];
    nowMs: number;
    random: () => number;
  },
): Promise<number> {
  const { i, accountId, endpoints, nowMs, random } = of;
  const { event, atMs } = message;
  const messageId = createIds(() => atMs).sortable('msg');
  await tx
    .insertInto('webhook_message')
    .values({
      id: messageId,
      account_id: accountId,
      event,
      body: JSON.stringify(message.payload),
      ...message.about,
      created_at: atMs,
    })
    .execute();
  let deliveries = 0;
  for (const [n, endpoint] of endpoints.entries()) {
    if (n === 1 && event !== 'evaluation.completed') continue;
    deliveries++;
    const isBad = n === 1 ? i % 3 === 0 : i % 23 === 7;
    const response = (isBad ? RESPONSES[1 + (i % 4)] : RESPONSES[0]) ?? RESPONSES[0];
    const isRecent = nowMs - atMs < DAY_MS;
    await addDelivery(tx, {
      id: `dlv_${messageId.slice('msg_'.length)}_${endpoint.id.slice('ep_'.length)}`,
      messageId,
      endpoint,
      accountId,
      event,
      status: !isBad ? 'succeeded' : isRecent ? 'pending' : 'failed',
      tries: !isBad ? 1 : isRecent ? 3 : 10,
      response,
      nowMs,
      atMs,
      random,
    });
  }
  return deliveries;
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
