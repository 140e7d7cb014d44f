/** Earlier payments to the same merchant, as the issuer's records show them: one of them may be the twin of a duplicate. */
import type { FlowContext } from './flow-context.ts';

export interface EarlierPayment {
  /** Answer to the question `twin`. */
  key: string;
  /** ISO day. */
  at: string;
  amount: number;
}

const MOST_SHOWN = 8;

/** Newest first, to the time of day where the issuer tells it; those of one moment in the issuer's order. */
export function earlierPayments({ enrichment }: FlowContext): EarlierPayment[] {
  return (enrichment?.earlier_payments ?? [])
    .map(({ at, amount }, index) => ({ key: `payment_${index + 1}`, at, amount }))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MOST_SHOWN)
    .map((payment) => ({ ...payment, at: payment.at.slice(0, 10) }));
}
