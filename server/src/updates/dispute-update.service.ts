/** What happens to a dispute after it was submitted: updates for the cardholder, outcomes, withdrawal. */
import type { DisputeState, DisputeUpdate, DisputeUpdateRequest, ReportedOutcome } from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import { type Standing, type Standings, subjectOf } from '../evaluations/index.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import { maskFreeText } from '../platform/http/card-numbers/card-number.guard.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import { disputeUpdateStore } from './dispute-update.store.ts';
import type { DisputeUpdateTable } from './dispute-update.table.ts';

/** Outcomes that are states too; the others say nothing to the cardholder. */
const STATE_OF_OUTCOME: Partial<Record<ReportedOutcome['outcome'], DisputeState>> = {
  won: 'won',
  lost: 'lost',
  refunded: 'refunded',
};

type Content = Pick<DisputeUpdate, 'message' | 'amount' | 'currency' | 'reference'>;

/** A text with every card number, code and password masked. */
const masked = (text: string): string => maskFreeText({ cardholder_statement: text }).cardholder_statement;

export const updateView = (row: DisputeUpdateTable): DisputeUpdate => ({
  id: row.id,
  state: row.state,
  ...(JSON.parse(row.content) as Content),
  at: row.at,
  recorded_at: isoTime(row.recorded_at),
});

/** The first update, which nobody reports: the dispute was submitted. */
const received = ({ disputeId, submittedAtMs }: Standing): DisputeUpdate => ({
  id: `received_${disputeId}`,
  state: 'received',
  message: null,
  amount: null,
  currency: null,
  at: isoTime(submittedAtMs),
  reference: null,
  recorded_at: isoTime(submittedAtMs),
});

const notFound = () => new ProblemError('not_found', 'There is no such evaluation');

export type DisputeUpdates = ReturnType<typeof createDisputeUpdates>;

export function createDisputeUpdates(deps: { clock: Clock; ids: Ids; outbox: Outbox; standings: Standings }) {
  const { clock, ids, outbox, standings } = deps;

  async function standing(tx: Db, accountId: string, id: string, locks: boolean): Promise<Standing> {
    const found = await standings.find(tx, accountId, id, locks);
    if (!found) throw notFound();
    return found;
  }

  const publish = (tx: Db, dispute: Standing, { id: _id, recorded_at, ...update }: DisputeUpdate) =>
    outbox.publish(tx, {
      accountId: dispute.accountId,
      event: 'dispute.updated',
      payload: { event: 'dispute.updated', data: { ...subjectOf(dispute, recorded_at), ...update } },
    });

  async function add(
    tx: Db,
    dispute: Standing,
    given: { state: DisputeState; content: Content; at: string; ofOutcome: boolean },
  ): Promise<DisputeUpdate> {
    // The dispute is locked: nobody else writes one of its updates meanwhile.
    const before = await disputeUpdateStore(tx).newest(dispute.disputeId);
    const row: DisputeUpdateTable = {
      id: ids.sortable('upd'),
      account_id: dispute.accountId,
      dispute_id: dispute.disputeId,
      state: given.state,
      content: JSON.stringify(given.content),
      at: given.at,
      recorded_at: Math.max(nowOf(clock, dispute.row), (before?.recorded_at ?? 0) + 1),
      of_outcome: given.ofOutcome ? 1 : 0,
    };
    await disputeUpdateStore(tx).add(row);
    await standings.moveTo(tx, dispute, given.state);
    const update = updateView(row);
    await publish(tx, dispute, update);
    return update;
  }

  return {
    /** Inside the caller's transaction: the dispute, under whatever version it is named, is from now on in this state. */
    async record(tx: Db, accountId: string, id: string, given: DisputeUpdateRequest): Promise<DisputeUpdate> {
      const dispute = await standing(tx, accountId, id, true);
      const { state, message, amount, currency, reference } = given;
      return add(tx, dispute, {
        state,
        content: {
          message: message === undefined ? null : masked(message),
          amount: amount ?? null,
          currency: amount === undefined ? null : (currency ?? dispute.row.currency ?? null),
          reference: reference ?? null,
        },
        at: given.at ?? isoTime(nowOf(clock, dispute.row)),
        ofOutcome: false,
      });
    },

    /** In order, the service's own `received` first; undefined where the account has no such dispute. */
    async list(from: Db, accountId: string, id: string): Promise<DisputeUpdate[] | undefined> {
      const dispute = await standings.find(from, accountId, id);
      if (!dispute) return undefined;
      const rows = await disputeUpdateStore(from).list(dispute.disputeId);
      return [received(dispute), ...rows.map(updateView)];
    },

    /** With an outcome: its state, in place of that of an outcome before; null clears it. */
    async outcomeReported(tx: Db, accountId: string, id: string, outcome: ReportedOutcome | null): Promise<void> {
      const dispute = await standing(tx, accountId, id, true);
      const removed = await disputeUpdateStore(tx).removeOfOutcome(dispute.disputeId);
      const state = outcome && STATE_OF_OUTCOME[outcome.outcome];
      if (state) {
        const content = { message: null, amount: null, currency: null, reference: null };
        await add(tx, dispute, { state, content, at: instantOf(outcome.at), ofOutcome: true });
      } else if (removed > 0) {
        const before = await disputeUpdateStore(tx).newest(dispute.disputeId);
        await standings.moveTo(tx, dispute, before?.state ?? null);
        const recorded_at = isoTime(nowOf(clock, dispute.row));
        await publish(tx, dispute, { ...(before ? updateView(before) : received(dispute)), recorded_at });
      }
    },

    /** Inside the caller's transaction: the cardholder withdraws these disputes. What was withdrawn before stays as it was. */
    async withdraw(tx: Db, accountId: string, evaluationIds: readonly string[]): Promise<void> {
      for (const id of evaluationIds) {
        const dispute = await standing(tx, accountId, id, true);
        if (!(await standings.withdraw(tx, dispute))) continue;
        const at = isoTime(nowOf(clock, dispute.row));
        await outbox.publish(tx, {
          accountId,
          event: 'dispute.withdrawn',
          payload: { event: 'dispute.withdrawn', data: { ...subjectOf(dispute, at), withdrawn_at: at } },
        });
      }
    },
  };
}

/** An outcome may name a day only. */
const instantOf = (at: string): string => (at.length === 10 ? `${at}T00:00:00Z` : at);
