/** What waits for an analyst, counted on columns. Read only, always within one account. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { isUnfinished } from './unfinished.store.ts';

export const workStore = (db: Db) => {
  /** The newest versions that are still the issuer's to work on. */
  const open = (accountId: string) =>
    db
      .selectFrom('evaluation')
      .where('account_id', '=', accountId)
      .where('outcome', 'is', null)
      .where('superseded_by', 'is', null)
      .where(isUnfinished);
  const count = (query: ReturnType<typeof open>) => countUpTo(db, query);
  return {
    /** Cases whose last day to file lies in `[from, to]` (ISO dates): how many, and the sums disputed by currency. */
    async due(accountId: string, from: string, to: string) {
      const due = open(accountId).where('deadline', '>=', from).where('deadline', '<=', to);
      const [total, sums] = await Promise.all([
        count(due),
        due
          .where('currency', 'is not', null)
          .select(['currency', sql<number>`sum(amount_minor)`.as('amount_minor')])
          .groupBy('currency')
          .orderBy('currency')
          .execute(),
      ]);
      return {
        total,
        sums: sums.map((row) => ({ currency: String(row.currency), amountMinor: Number(row.amount_minor) })),
      };
    },
    /** Cases with a legal duty that is not done and due until this day (ISO date), however they ended. */
    duties: (accountId: string, to: string) =>
      countUpTo(
        db,
        db
          .selectFrom('evaluation')
          .where('account_id', '=', accountId)
          .where('superseded_by', 'is', null)
          .where('duty_due', 'is not', null)
          .where('duty_due', '<=', to),
      ),
    /** Open cases with this next action. */
    withAction: (accountId: string, action: 'file' | 'ask_cardholder' | 'ask_issuer' | 'review') =>
      count(open(accountId).where('next_action', '=', action)),
    /** Open cases whose next step was to wait, until a day of `[from, to]` (ISO dates, either end open). */
    waitedUntil: (accountId: string, { from, to }: { from?: string; to: string }) => {
      const waiting = open(accountId).where('next_action', '=', sql.lit('wait')).where('may_file_from', '<=', to);
      return count(from === undefined ? waiting : waiting.where('may_file_from', '>=', from));
    },
  };
};
