/** What was paid for and was not provided. */
import type { Kind } from './kind.ts';

export const deliveryKinds = {
  merchandise_not_received: {
    category: 'consumer_dispute',
    codes: { VISA: '13.1', MC: '4853', source: 'VCR26 §11.10.2; Q-GNP' },
    problem: 'not_received',
    of: 'goods',
    twin: 'services_not_received',
    neighbours: ['cancelled_merchandise', 'merchandise_not_as_described'],
    admitsPurchase: true,
    story: 'not_delivered',
    core: ['delivery.issue', 'merchant_unavailable'],
  },
  services_not_received: {
    category: 'consumer_dispute',
    codes: { VISA: '13.1', MC: '4853', source: 'VCR26 §11.10.2; Q-GNP' },
    problem: 'not_received',
    of: 'services',
    twin: 'merchandise_not_received',
    neighbours: ['cancelled_services', 'services_not_as_described'],
    admitsPurchase: true,
    story: 'not_delivered',
    core: ['delivery.issue', 'merchant_unavailable', 'service_interrupted_at'],
  },
  atm_cash_not_dispensed: {
    category: 'consumer_dispute',
    mastercardCategory: 'processing_error',
    codes: { VISA: '13.9', MC: '4834', source: 'Q-QST; OP CB-050' },
    problem: 'cash_not_dispensed',
    neighbours: ['incorrect_amount'],
    readsAs: ['merchandise_not_received', 'services_not_received', 'incorrect_amount'],
    core: ['cash'],
  },
  investment_funds_withheld: {
    category: 'consumer_dispute',
    codes: { VISA: '13.5', MC: '4853', source: 'MID (Visa 13.5); VSAVE; Mastercard: inferred' },
    problem: 'deceived',
  },
  oct_not_accepted: {
    category: 'consumer_dispute',
    codes: { VISA: '13.8', MC: null, source: 'Q-138; no Mastercard equivalent' },
    problem: 'something_else',
  },
} as const satisfies Record<string, Kind>;
