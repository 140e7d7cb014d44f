/** Counts for the overview, over what was made in a time range. Read only, always within one account. */
import { CATEGORIES, CONFIDENCES } from '@dispute-intake/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin } from '../platform/id-range.ts';

export interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
}
const MOST_LATENCIES = 50_000;

export const overviewStore = (db: Db) => ({
  sessionsByStatus: ({ accountId, fromMs, toMs }: Range) =>
    db
      .selectFrom('intake_session')
      .select(['status', 'last_step'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .select((eb) => eb.fn.count<number>('opened_at').as('opened'))
      .where('account_id', '=', accountId)
      .where(madeWithin('is', { fromMs, toMs }))
      .groupBy(['status', 'last_step'])
      .execute(),
  /** How long submitted intakes took and what they asked; the newest ones where there are very many. */
  submitted: ({ accountId, fromMs, toMs }: Range) =>
    db
      .selectFrom('intake_session')
      .select(['opened_at', 'ended_at', 'questions_asked'])
      .where('account_id', '=', accountId)
      .where('status', '=', 'completed')
      .where(madeWithin('is', { fromMs, toMs }))
      .orderBy('id', 'desc')
      .limit(MOST_LATENCIES)
      .execute(),
  async recognized({ accountId, fromMs, toMs }: Range): Promise<number> {
    const row = await db
      .selectFrom('intake_session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('abandon_reason', '=', 'recognized')
      .where(madeWithin('is', { fromMs, toMs }))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },
  /** Evaluations of first intakes by what is to be done next. */
  firstIntakes: ({ accountId, fromMs, toMs }: Range) =>
    db
      .selectFrom('evaluation')
      .select('next_action')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('intake_session_id', 'is not', null)
      .where('supersedes', 'is', null)
      .where('status', '=', 'completed')
      .where(madeWithin('uuid', { fromMs, toMs }))
      .groupBy('next_action')
      .execute(),
  /** How many results hold each category and each level of confidence. */
  async results({ accountId, fromMs, toMs }: Range) {
    const count = (member: string, value: string) =>
      sql<number>`sum(case when ${sql.ref(member)} = ${value} then 1 else 0 end)`;
    const wanted = [
      ...CATEGORIES.map((value) => ({ member: 'category', value })),
      ...CONFIDENCES.map((value) => ({ member: 'confidence', value })),
    ];
    const row = await db
      .selectFrom('evaluation')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .select(wanted.map(({ member, value }) => count(member, value).as(`${member}_${value}`)))
      .where('account_id', '=', accountId)
      .where(madeWithin('uuid', { fromMs, toMs }))
      .executeTakeFirstOrThrow();
    const counts = row as Record<string, number | string | null>;
    return (name: string): number => Number(counts[name] ?? 0);
  },
  /** How proposed codes fared: reported outcomes by code and confidence, of what was made in the time range. */
  outcomes: ({ accountId, fromMs, toMs }: Range) =>
    db
      .selectFrom('evaluation')
      .select(['reason_code', 'confidence', 'outcome_kind'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('outcome_kind', 'is not', null)
      .where('reason_code', 'is not', null)
      .where(madeWithin('uuid', { fromMs, toMs }))
      .groupBy(['reason_code', 'confidence', 'outcome_kind'])
      .execute(),
  /** Disputed amounts by currency, in minor units; of a dispute its newest version. */
  async atStake({ accountId, fromMs, toMs }: Range): Promise<{ currency: string; amountMinor: number }[]> {
    const rows = await db
      .selectFrom('evaluation')
      .select(['currency', sql<number>`sum(amount_minor)`.as('amount_minor')])
      .where('account_id', '=', accountId)
      .where(madeWithin('uuid', { fromMs, toMs }))
      .where('superseded_by', 'is', null)
      .where('currency', 'is not', null)
      .groupBy('currency')
      .orderBy('currency')
      .execute();
    return rows.map((row) => ({ currency: String(row.currency), amountMinor: Number(row.amount_minor) }));
  },
  deliveries: ({ accountId, fromMs, toMs }: Range, bucketMs: number) => {
    const bucket = sql<number>`(created_at - ${fromMs}) / ${sql.lit(bucketMs)}`;
    return db
      .selectFrom('webhook_delivery')
      .select(['status'])
      .select(bucket.as('bucket'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where(madeWithin('dlv', { fromMs, toMs }))
      .groupBy(['status', sql`2`])
      .execute();
  },
  /** Of attempts that were answered; the newest ones where there are very many. */
  latencies: ({ accountId, fromMs, toMs }: Range) =>
    db
      .selectFrom('webhook_attempt')
      .select(['at', 'duration_ms'])
      .where('account_id', '=', accountId)
      .where(madeWithin('att', { fromMs, toMs }, { id: 'id', time: 'at' }))
      .where('response_code', 'is not', null)
      .orderBy('id', 'desc')
      .limit(MOST_LATENCIES)
      .execute(),
});
