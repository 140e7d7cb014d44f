/** A dispute whose facts make a right plain: a parcel that never came. Dates lie before `nowMs`. */
import type { Card, EvaluationRequest, Transaction } from '../api-types.generated.ts';

const DAY_MS = 86_400_000;
const STATEMENT = 'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.';

export function sampleDispute(nowMs: number) {
  const at = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS).toISOString();
  const day = (daysAgo: number) => at(daysAgo).slice(0, 10);
  const transaction: Transaction = {
    transaction_id: `tx_${nowMs.toString(36)}`,
    card_scheme: 'VISA',
    channel_type: 'ECOMMERCE',
    merchant_name: 'Northwind Gadgets',
    merchant_country: 'NLD',
    transaction_amount: 129.95,
    transaction_currency: 'EUR',
    transaction_timestamp: at(40),
    settlement_timestamp: at(39),
    merchant_category_code: '5732',
  };
  const card: Card = { bin: '42658817', last_4: '6435', emv_chip_enabled: true };
  const evaluation: EvaluationRequest = {
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
    transaction,
    card,
    evidences: {
      cardholder_statement: STATEMENT,
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received', expected_at: day(25) },
      merchant_contact: { attempted: true, at: day(20), method: 'email' },
      merchant_unavailable: false,
    },
  };
  /** The same payment by an American's debit card, and unknown to them: the law gives the issuer days to act by. */
  const withDuties: EvaluationRequest = {
    ...evaluation,
    card: { ...card, funding: 'DEBIT', issuer_country: 'USA' },
    evidences: {
      cardholder_statement:
        'I do not know this shop. I never bought anything there and my card was with me all the time.',
      card_possession: 'in_possession',
      participated: false,
    },
  };
  /** What a cardholder answers in the hosted intake, by question. */
  const answers = {
    statement: STATEMENT,
    problem: 'not_received',
    'purchase.kind': 'merchandise',
    'delivery.issue': 'not_received',
    'delivery.expected_at': day(25),
    merchant_unavailable: false,
    'merchant_contact.attempted': true,
    'merchant_contact.at': day(20),
    'merchant_contact.method': 'email',
    'merchant_contact.outcome': 'They did not answer.',
    disputed_amount: 129.95,
  };
  return { transaction, card, evaluation, withDuties, answers };
}
