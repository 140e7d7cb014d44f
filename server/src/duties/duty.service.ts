/** Legal duties of the issuer: recorded when they were done, dated anew from it, and announced on the working day before. */
import type { DutyRecord, Obligation } from '@dispute-intake/contract';
import { businessDayBefore, type EvaluatedDispute, obligations, type RecordedDuty } from '@dispute-intake/evaluation';
import type { Db, Write } from '../database.ts';
import { readResult, type Standing, type Standings, statedFactsOf, subjectOf } from '../evaluations/index.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import type { Outbox } from '../platform/db/outbox.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import { dutyStore } from './duty.store.ts';

const SWEEP_BATCH = 200;
/** Clocks of machines differ by this much. */
const CLOCK_SLACK_MS = 5 * 60_000;

export type Duties = ReturnType<typeof createDuties>;

export function createDuties(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  standings: Standings;
}) {
  const { db, write, clock, ids, outbox, standings } = deps;

  /** The duties of a dispute as they stand now; empty until it is evaluated. */
  async function now(from: Db, dispute: Standing): Promise<Obligation[]> {
    const evaluated = evaluatedOf(dispute);
    if (!evaluated) return [];
    const recorded: RecordedDuty[] = await dutyStore(from).records(dispute.disputeId);
    return obligations(evaluated, recorded, isoTime(nowOf(clock, dispute.row)));
  }

  async function remind(tx: Db, dispute: Standing, duties: readonly Obligation[]): Promise<void> {
    const { disputeId, accountId } = dispute;
    await standings.setNextDuty(tx, dispute, duties);
    await dutyStore(tx).remind(
      disputeId,
      duties.flatMap(({ id, law, due_by, status }) =>
        due_by === null || status === 'done'
          ? []
          : {
              dispute_id: disputeId,
              obligation_id: id,
              account_id: accountId,
              due_by,
              // The beginning of that day, UTC.
              notify_at: Date.parse(businessDayBefore(law, due_by) ?? due_by),
            },
      ),
    );
  }

  return {
    /** As they are now; undefined where the account has no such dispute. */
    async list(from: Db, accountId: string, id: string): Promise<Obligation[] | undefined> {
      const dispute = await standings.find(from, accountId, id);
      return dispute && now(from, dispute);
    },

    /** Inside the caller's transaction: a duty was done; the later ones are dated from it. */
    async record(
      tx: Db,
      accountId: string,
      id: string,
      { obligation_id, done_at, reference }: DutyRecord,
    ): Promise<{ evaluation_id: string; obligations: Obligation[] }> {
      const dispute = await standings.find(tx, accountId, id, true);
      if (!dispute) throw new ProblemError('not_found', 'There is no such evaluation');
      if (Date.parse(done_at) > nowOf(clock, dispute.row) + CLOCK_SLACK_MS)
        throw invalid([inputError(['body', 'done_at'], 'Must not be in the future')]);
      const before = await now(tx, dispute);
      if (!before.some((duty) => duty.id === obligation_id)) {
        const known =
          before.map((duty) => duty.id).join(', ') || 'none while the evaluation runs, or where no law is known';
        throw invalid([inputError(['body', 'obligation_id'], `Must be one of the dispute’s obligations: ${known}`)]);
      }
      await dutyStore(tx).add({
        id: ids.sortable('dty'),
        account_id: accountId,
        dispute_id: dispute.disputeId,
        obligation_id,
        done_at,
        reference: reference ?? null,
        recorded_at: nowOf(clock, dispute.row),
      });
      const after = await now(tx, dispute);
      await remind(tx, dispute, after);
      return { evaluation_id: dispute.evaluationId, obligations: after };
    },

    /** Inside the caller's transaction: the dispute was evaluated, so its duties have days. */
    async evaluated(tx: Db, accountId: string, evaluationId: string): Promise<void> {
      const dispute = await standings.find(tx, accountId, evaluationId);
      if (dispute) await remind(tx, dispute, await now(tx, dispute));
    },

    /** Publishes `duty.due` for what is due on the next working day; resolves with how many. */
    async sweep(): Promise<number> {
      const nowMs = clock.nowMs();
      let published = 0;
      const due = await dutyStore(db).due(nowMs, SWEEP_BATCH);
      due.push(...(await dutyStore(db).dueAhead(nowMs, SWEEP_BATCH)));
      for (const notice of due) {
        const isPublished = await write(async (tx) => {
          if (!(await dutyStore(tx).notified(notice, nowMs))) return false;
          const dispute = await standings.find(tx, notice.account_id, notice.dispute_id);
          const duty = dispute && (await now(tx, dispute)).find(({ id }) => id === notice.obligation_id);
          if (!dispute || !duty || duty.status === 'done' || duty.due_by !== notice.due_by) return false;
          const data = { ...subjectOf(dispute, isoTime(nowOf(clock, dispute.row))), obligation: duty };
          await outbox.publish(tx, {
            accountId: notice.account_id,
            event: 'duty.due',
            payload: { event: 'duty.due', data },
          });
          return true;
        });
        if (isPublished) published++;
      }
      return published;
    },
  };
}

function evaluatedOf({ row }: Standing): EvaluatedDispute | undefined {
  if (row.result === null) return undefined;
  const { subcategory, evaluated_at } = readResult(row.result);
  const request = JSON.parse(row.request) as EvaluatedDispute['request'];
  request.dispute.reported_at ??= isoTime(row.created_at);
  const statedFacts = row.explanation === null ? [] : statedFactsOf(row.explanation);
  return {
    request,
    subcategory,
    evaluatedAtMs: Date.parse(evaluated_at),
    statedFacts: statedFacts as NonNullable<EvaluatedDispute['statedFacts']>,
  };
}
