/** Disputes as wholes, for what happens after a submission: found by any of their ids, moved on, withdrawn. */
import type { DisputeState, EvaluationRecord, EvidenceFile, Obligation } from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import { metadataOf } from '../platform/metadata.ts';
import type { DisputeFiles } from './evaluation.service.ts';
import { evaluationStore } from './evaluation.store.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { disputeIdOf, recordView, requestOf } from './evaluation.view.ts';
import { nextDuty } from './next-duty.ts';
import { isOpen, otherDisputes } from './related.ts';
import { standingStore } from './standing.store.ts';

/** A dispute by its newest version. */
export interface Standing {
  /** Of the newest version. */
  evaluationId: string;
  /** Shared by all versions. */
  disputeId: string;
  /** The session of the first version, whose reference the cardholder knows; null where there was none. */
  firstSessionId: string | null;
  accountId: string;
  /** When the first version was submitted. */
  submittedAtMs: number;
  state: DisputeState;
  withdrawnAtMs: number | null;
  row: EvaluationTable;
}

/** What every event about a dispute says of it. */
export const subjectOf = ({ row, evaluationId }: Standing, occurredAt: string) => ({
  evaluation_id: evaluationId,
  report_id: row.report_id ?? null,
  intake_session_id: row.intake_session_id,
  transaction_id: row.transaction_id,
  external_id: row.external_id,
  metadata: metadataOf(row),
  occurred_at: occurredAt,
});

export type Standings = ReturnType<typeof createStandings>;

export function createStandings(deps: {
  db: Db;
  clock: Clock;
  filesOf(db: Db, dispute: DisputeFiles): Promise<EvidenceFile[]>;
}) {
  const { clock } = deps;
  async function standingOf(from: Db, row: EvaluationTable): Promise<Standing> {
    const disputeId = disputeIdOf(row);
    const first = disputeId === row.id ? row : await evaluationStore(from).find(disputeId);
    return {
      evaluationId: row.id,
      disputeId,
      firstSessionId: (first ?? row).intake_session_id,
      accountId: row.account_id,
      submittedAtMs: first?.created_at ?? row.created_at,
      state: row.state ?? 'received',
      withdrawnAtMs: row.withdrawn_at ?? null,
      row,
    };
  }

  return {
    /** The account's dispute that any of its versions' ids names; with `locks`, nobody else changes it until the transaction ends. */
    async find(from: Db, accountId: string, id: string, locks = false): Promise<Standing | undefined> {
      const named = await evaluationStore(from).find(id.toLowerCase());
      if (named?.account_id !== accountId) return undefined;
      if (locks) await standingStore(from).lockForUpdate(disputeIdOf(named));
      const row = await standingStore(from).newest(accountId, disputeIdOf(named));
      return row && standingOf(from, row);
    },
    /** Every payment of the account's report, in their order; empty where there is no such report. */
    async ofReport(from: Db, accountId: string, reportId: string): Promise<Standing[]> {
      const rows = await standingStore(from).ofReport(accountId, reportId.toLowerCase());
      return Promise.all(rows.map((row) => standingOf(from, row)));
    },
    /** The dispute with its files and result. */
    async record(from: Db, { row }: Standing): Promise<EvaluationRecord> {
      const fileIds = requestOf(row).evidences.additional_documentation ?? [];
      return recordView(
        row,
        await deps.filesOf(from, { accountId: row.account_id, sessionId: row.intake_session_id, fileIds }),
      );
    },
    moveTo: (tx: Db, { evaluationId }: Standing, state: DisputeState | null) =>
      standingStore(tx).setState(evaluationId, state),
    /** Keeps which of its duties is due next, for lists. */
    async setNextDuty(tx: Db, { evaluationId, row }: Standing, duties: readonly Obligation[]): Promise<void> {
      const next = nextDuty(duties);
      if (next.duty_due === (row.duty_due ?? null) && next.duty_next === (row.duty_next ?? null)) return;
      await standingStore(tx).setNextDuty(evaluationId, next);
    },
    /** False when it was withdrawn before. */
    withdraw: (tx: Db, { evaluationId, row }: Standing): Promise<boolean> =>
      standingStore(tx).withdraw(evaluationId, nowOf(clock, row)),
    /**
     * The newest dispute of the same payment that was not withdrawn and is not of another cardholder than `externalId`, where
     * both are named; undefined where there is none.
     */
    async reportedBefore(
      from: Db,
      accountId: string,
      externalId: string | null,
      payment: { transaction_id: string; arn?: string | undefined },
    ): Promise<{ evaluationId: string; reportedAt: string; state: DisputeState } | undefined> {
      const others = await otherDisputes(from, { accountId, disputeId: '', payment, fileIds: [], reportId: null });
      const isOthers = (named: string | null) => named !== null && externalId !== null && named !== externalId;
      const found = others.find(({ row, why }) => why !== 'same_file' && isOpen(row) && !isOthers(row.external_id));
      if (!found) return undefined;
      const standing = await this.find(from, accountId, found.row.id);
      if (!standing) return undefined;
      const { dispute } = requestOf(standing.row);
      return {
        evaluationId: standing.evaluationId,
        reportedAt: dispute.reported_at ?? isoTime(standing.submittedAtMs),
        state: standing.state,
      };
    },
  };
}
