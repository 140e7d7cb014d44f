/** A finished dispute with a file, put into the tables as the service would leave it. */

import { type EvaluationRequest, inMinorUnits } from '@dispute-intake/contract';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { evaluate } from '@dispute-intake/evaluation';
import { disputeWordStore } from '../../evaluations/dispute-word.store.ts';
import { findingsOf } from '../../evaluations/index.ts';
import { searchWords } from '../../evaluations/search-words.ts';
import { createIds } from '../../platform/ids.ts';
import { searchText } from '../../platform/search-text.ts';
import type { DashboardFixture } from './dashboard.fixture.ts';

/** Changes to what {@link seedDispute} makes. */
export interface SeededDispute {
  atMs?: number;
  statement?: string;
  merchant?: string;
  request?: Partial<EvaluationRequest>;
}

/** The rows of one intake from link to result. */
export async function seedDispute(
  { write }: Pick<DashboardFixture, 'write'>,
  accountId: string,
  { atMs = Date.now(), statement, merchant = 'Northwind Gadgets', request: changes }: SeededDispute = {},
): Promise<{ sessionId: string; evaluationId: string; fileId: string; statement: string }> {
  const words =
    statement ??
    'I ordered headphones and they promised to deliver within a week, but the parcel never arrived. The shop does not answer.';
  const iso = (offsetDays: number) => new Date(atMs + offsetDays * DAY_MS).toISOString();
  const ids = createIds(() => atMs);
  const sessionId = ids.sortable('is');
  const evaluationId = ids.uuid();
  const fileId = ids.uuid();
  const request: EvaluationRequest = {
    transaction: {
      transaction_id: 'tx_8f2c1a',
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: merchant,
      merchant_country: 'NLD',
      transaction_amount: 129.95,
      transaction_currency: 'EUR',
      transaction_timestamp: iso(-60),
      settlement_timestamp: iso(-59),
      merchant_category_code: '5732',
      eci_code: '07',
    },
    card: { bin: '42658817', last_4: '6435' },
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR', reported_at: iso(0) },
    evidences: {
      cardholder_statement: words,
      additional_documentation: [fileId],
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received', expected_at: iso(-40).slice(0, 10) },
      merchant_contact: { attempted: true, at: iso(-30).slice(0, 10), method: 'email', outcome: 'No answer' },
    },
    ...changes,
  };
  const { result, rules, stated_facts, contradictions } = evaluate(request, { evaluatedAtMs: atMs });
  await write(async (tx) => {
    await tx
      .insertInto('intake_session')
      .values({
        id: sessionId,
        account_id: accountId,
        status: 'completed',
        mode: 'form',
        request: JSON.stringify({
          mode: 'form',
          transaction: request.transaction,
          card: request.card,
          cardholder: { external_id: 'customer-77' },
        }),
        created_at: atMs - 600_000,
        expires_at: atMs + 1_200_000,
        deadline_at: null,
        token_hash: 'x',
        opened_at: atMs - 540_000,
        active_at: atMs - 1000,
        left_at: null,
        ended_at: atMs,
        abandon_reason: null,
        evaluation_id: evaluationId,
        draft: null,
        draft_revision: 5,
        last_step: 'review',
        transaction_id: request.transaction.transaction_id,
        external_id: 'customer-77',
        merchant_search: searchText(request.transaction.merchant_name),
        metadata: null,
        follow_up_of: null,
      })
      .execute();
    await tx
      .insertInto('evidence_file')
      .values({
        id: fileId,
        account_id: accountId,
        intake_session_id: sessionId,
        original_name: 'order-confirmation.pdf',
        mime_type: 'application/pdf',
        size: 48_213,
        warnings: '[]',
        sha256: 'x',
        created_at: atMs - 60_000,
      })
      .execute();
    await tx
      .insertInto('evaluation')
      .values({
        id: evaluationId,
        account_id: accountId,
        intake_session_id: sessionId,
        status: 'completed',
        request: JSON.stringify(request),
        result: JSON.stringify({ id: evaluationId, ...result }),
        explanation: JSON.stringify({ summary: result.summary, rules, stated_facts, contradictions }),
        created_at: atMs,
        completed_at: atMs + 40,
        version: 1,
        transaction_id: request.transaction.transaction_id,
        arn: request.transaction.arn ?? null,
        external_id: 'customer-77',
        merchant_search: searchText(request.transaction.merchant_name),
        category: result.category,
        subcategory: result.subcategory,
        confidence: result.confidence,
        reason_code: result.reason_code,
        deadline: result.deadline,
        next_action: result.next_action,
        may_file_from: result.may_file_from,
        ...findingsOf({ id: evaluationId, ...result }),
        amount_minor: inMinorUnits(request.dispute.disputed_amount, request.dispute.disputed_currency),
        currency: request.dispute.disputed_currency,
        card_scheme: request.transaction.card_scheme,
      })
      .execute();
    await disputeWordStore(tx).add(accountId, evaluationId, searchWords(request, request.metadata, sessionId));
  });
  return { sessionId, evaluationId, fileId, statement: words };
}
