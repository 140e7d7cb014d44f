/** Facts and readings as a test wants them: an internet payment of 100 EUR with Visa on 1 October 2026, looked at on 20 November. */
import type { Card, Dispute, EvaluationRequest, Evidences, History, Transaction } from '@dispute-intake/contract';
import type { StatedFact, StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import { type Facts, factsOf } from '../facts.ts';
import { DEFAULT_OPTIONS } from '../ruleset.options.ts';

/** First digits the scheme issues. */
export const BINS = { VISA: '426588', MC: '512033', AMEX: '371449' } as const;

interface Parts {
  transaction?: Partial<Transaction>;
  card?: Partial<Card>;
  history?: History;
  dispute?: Partial<Dispute>;
  disputed?: number;
  stated?: readonly StatedFact[];
}

export function factsWith(
  evidences: Evidences,
  { transaction, card, history, dispute, disputed = 100, stated = [] }: Parts = {},
): Facts {
  const request = {
    dispute: { disputed_amount: disputed, disputed_currency: 'EUR', ...dispute },
    transaction: {
      transaction_id: 'tx',
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Shop',
      transaction_amount: 100,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-10-01T10:00:00Z',
      ...transaction,
    },
    card: { bin: BINS[transaction?.card_scheme ?? 'VISA'], last_4: '6435', ...card },
    evidences,
    ...(history && { history }),
  } as EvaluationRequest;
  return factsOf(request, Date.UTC(2026, 10, 20, 12), DEFAULT_OPTIONS, stated);
}

/** A statement read as this one kind, or as nothing. */
export const readAs = (label: StatementLabel | null, probability = 0.9): StatementReading => ({
  best: label,
  probability,
  ranked: label === null ? [] : [{ label, probability }],
  boilerplateOnly: false,
});
