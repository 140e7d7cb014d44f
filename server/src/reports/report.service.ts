/** Reports of several payments: an evaluation for each, all or none. */
import {
  CURRENCY_DIGITS,
  type EvaluationRequest,
  type FactGiver,
  type Report,
  type ReportRequest,
} from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { type EvaluationService, mergeOver, rowView, type Standings } from '../evaluations/index.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { maskEachTextOnce } from '../platform/http/card-numbers/card-number.guard.ts';
import type { Ids } from '../platform/ids.ts';
import type { OnTestClock } from '../test-side/index.ts';
import { reportStore } from './report.store.ts';

export type Reports = ReturnType<typeof createReports>;

export interface ReportSubmission {
  accountId: string;
  intakeSessionId: string | null;
  externalId?: string | undefined;
  /** In the order they are shown; with who gave which fact, by its path. */
  /** What the session it came from hangs on. */
  onClock?: OnTestClock | undefined;
  payments: readonly { request: EvaluationRequest; enteredBy?: Readonly<Record<string, FactGiver>> }[];
}

/** One whole request a payment: its own facts over those of the report. */
export const requestsOf = ({ transactions, dispute, evidences, ...shared }: ReportRequest): unknown[] =>
  transactions.map((payment) => {
    const { transaction_amount: amount, transaction_currency: currency } = payment.transaction;
    const whole = { disputed_amount: amount, disputed_currency: currency };
    return {
      ...shared,
      transaction: payment.transaction,
      dispute: { ...whole, ...dispute, ...payment.dispute },
      evidences: mergeOver({ ...evidences }, { ...payment.evidences }),
    };
  });

export function createReports(deps: {
  db: Db;
  clock: Clock;
  ids: Ids;
  evaluations: Pick<EvaluationService, 'submit'>;
  standings: Standings;
}) {
  const { db, clock, ids, evaluations, standings } = deps;
  return {
    /** Inside the caller's transaction: stores the report and its evaluations, each with the job that works on it. */
    async submit(tx: Db, { payments, ...common }: ReportSubmission): Promise<{ id: string; evaluationIds: string[] }> {
      const { accountId, intakeSessionId } = common;
      const id = ids.uuid();
      await reportStore(tx).add({
        id,
        account_id: accountId,
        intake_session_id: intakeSessionId,
        created_at: clock.nowMs(),
      });
      const evaluationIds: string[] = [];
      const mask = maskEachTextOnce();
      for (const [position, payment] of payments.entries())
        evaluationIds.push(
          (await evaluations.submit(tx, { ...common, ...payment, mask, report: { id, position } })).id,
        );
      return { id, evaluationIds };
    },

    /** With the newest version of each payment's evaluation; undefined where the account has no such report. */
    async get(accountId: string, reportId: string): Promise<Report | undefined> {
      const row = await reportStore(db).find(accountId, reportId.toLowerCase());
      if (!row) return undefined;
      const rows = (await standings.ofReport(db, accountId, row.id)).map((standing) => standing.row);
      return {
        id: row.id,
        livemode: livemodeOf(accountId),
        created_at: isoTime(row.created_at),
        intake_session_id: row.intake_session_id,
        evaluations: rows.map((each) => rowView(each, accountId)),
        totals: totalsOf(rows),
      };
    },
  };
}

type Row = Awaited<ReturnType<Standings['ofReport']>>[number]['row'];

/** What is disputed and what can be recovered, by currency, in the order they occur. */
function totalsOf(rows: readonly Row[]): Report['totals'] {
  const totals = new Map<string, { disputed: number; recoverable: number }>();
  const add = (currency: string, field: 'disputed' | 'recoverable', amount: number) => {
    const total = totals.get(currency) ?? { disputed: 0, recoverable: 0 };
    total[field] += amount;
    totals.set(currency, total);
  };
  for (const { request, result } of rows) {
    const { dispute } = JSON.parse(request) as EvaluationRequest;
    add(dispute.disputed_currency, 'disputed', dispute.disputed_amount);
    const recoverable =
      result &&
      (JSON.parse(result) as { recoverable_amount?: { amount: number; currency: string } | null }).recoverable_amount;
    if (recoverable) add(recoverable.currency, 'recoverable', recoverable.amount);
  }
  return [...totals].map(([currency, { disputed, recoverable }]) => ({
    currency,
    disputed: rounded(disputed, currency),
    recoverable: rounded(recoverable, currency),
  }));
}

const rounded = (amount: number, currency: string): number =>
  Number(amount.toFixed(CURRENCY_DIGITS.get(currency) ?? 2));
