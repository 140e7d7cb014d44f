/**
 * Where a dispute stands, for the cardholder: what they sent, what the issuer reported for them, and what is asked. It is put
 * together from these fields one by one, so that nothing an analyst wrote, no code and no confidence can get onto it.
 */
import type { DisputeState, DisputeUpdate, EvaluationRecord, FollowUp, StatusPage } from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import type { Standing, Standings } from '../evaluations/index.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { DisputeUpdates } from './dispute-update.service.ts';

/** Nothing more comes after these. */
const FINAL: ReadonlySet<DisputeState> = new Set(['won', 'lost', 'refunded', 'closed']);

const isOpen = ({ withdrawnAtMs, state }: Standing): boolean => withdrawnAtMs === null && !FINAL.has(state);

export interface StatusPageDeps {
  db: Db;
  standings: Standings;
  updates: DisputeUpdates;
  /** What a second round would show and ask. */
  followUpView(accountId: string, earlier: Pick<EvaluationRecord, 'request' | 'result'>): Promise<FollowUp>;
  /** The reference the cardholder was given. */
  referenceOf(accountId: string, sessionOrEvaluationId: string): Promise<string>;
}

export function createStatusPages(deps: StatusPageDeps) {
  const { db, standings, updates } = deps;
  /** The dispute of an evaluation's id, or every payment of a report's; empty where the account has neither. */
  async function shown(from: Db, accountId: string, id: string): Promise<Standing[]> {
    const dispute = await standings.find(from, accountId, id);
    return dispute ? [dispute] : standings.ofReport(from, accountId, id);
  }

  const idsOf = (disputes: readonly Standing[]): string[] => disputes.map(({ evaluationId }) => evaluationId);

  return {
    shownDisputes: async (from: Db, accountId: string, id: string): Promise<string[]> =>
      idsOf(await shown(from, accountId, id)),

    openDisputes: async (from: Db, accountId: string, id: string): Promise<string[]> =>
      idsOf((await shown(from, accountId, id)).filter(isOpen)),

    /** What is open is withdrawn; nothing happens where it was before. `conflict` where all of it is over. */
    async withdraw(tx: Db, accountId: string, id: string): Promise<void> {
      const disputes = await shown(tx, accountId, id);
      const open = disputes.filter(isOpen);
      if (open.length === 0 && disputes.every(({ withdrawnAtMs }) => withdrawnAtMs === null))
        throw new ProblemError('conflict', 'The dispute is over: there is nothing to withdraw');
      await updates.withdraw(tx, accountId, idsOf(open));
    },

    /** Not inside a transaction: it reads statements, and takes connections of its own. */
    async statusPage(accountId: string, id: string): Promise<StatusPage | null> {
      const disputes = await shown(db, accountId, id);
      const [first] = disputes;
      if (!first) return null;
      const records = await Promise.all(disputes.map((dispute) => standings.record(db, dispute)));
      const lists = await Promise.all(disputes.map((dispute) => updates.list(db, accountId, dispute.evaluationId)));
      const kept = disputes.filter(({ withdrawnAtMs }) => withdrawnAtMs === null);
      const asked = await Promise.all(records.map((record) => deps.followUpView(accountId, record)));
      const said = newestFirst(lists.flatMap((list) => list ?? []));
      const now = said.find(({ state }) => state === (kept[0] ?? first).state) ?? said[0];
      const mayGoOn = kept.some(isOpen);
      return {
        kind: first.row.report_id && disputes.length > 1 ? 'report' : 'evaluation',
        reference: await deps.referenceOf(accountId, first.firstSessionId ?? first.disputeId),
        submitted_at: isoTime(first.submittedAtMs),
        state: (kept[0] ?? first).state,
        state_since: now?.at ?? isoTime(first.submittedAtMs),
        message: now?.message ?? null,
        withdrawn_at: kept.length > 0 ? null : isoTimeOrNull(first.withdrawnAtMs),
        may_withdraw: mayGoOn,
        may_answer: mayGoOn,
        updates: said.map(({ state, message, amount, currency, at }) => ({ state, message, amount, currency, at })),
        payments: records.map((record, i) => paymentOf(record, disputes[i] as Standing)),
        statement: asked[0]?.statement ?? '',
        answers: asked[0]?.answers ?? {},
        files: unique(
          records.flatMap(({ files }) =>
            files.map(({ id, original_name, kind }) => ({ id, file_name: original_name, kind: kind ?? null })),
          ),
          ({ id }) => id,
        ),
        asked: unique(
          asked.flatMap(({ missing_facts }) => missing_facts),
          ({ path }) => path,
        ),
        missing_documents: [...new Set(asked.flatMap(({ missing_documents }) => missing_documents))],
      };
    },
  };
}

/** The same update of several payments once. */
const newestFirst = (updates: readonly DisputeUpdate[]): DisputeUpdate[] =>
  unique(
    updates.toSorted((one, other) => other.recorded_at.localeCompare(one.recorded_at) || (other.id > one.id ? 1 : -1)),
    ({ state, message, at }) => `${state} ${at} ${message}`,
  ).toSorted((one, other) => Number(one.state === 'received') - Number(other.state === 'received'));

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

const paymentOf = (
  { request: { transaction, dispute } }: EvaluationRecord,
  { evaluationId, state, withdrawnAtMs }: Standing,
): StatusPage['payments'][number] => ({
  evaluation_id: evaluationId,
  merchant_name: transaction.merchant_name,
  amount: transaction.transaction_amount,
  currency: transaction.transaction_currency,
  timestamp: transaction.transaction_timestamp,
  disputed_amount: dispute.disputed_amount,
  disputed_currency: dispute.disputed_currency,
  state,
  withdrawn_at: isoTimeOrNull(withdrawnAtMs),
});
