/** Charges that are wrong in themselves. */
import type { Kind } from './kind.ts';

export const processingKinds = {
  duplicate_charge: {
    category: 'processing_error',
    codes: { VISA: '12.6.1', MC: '4834', source: 'VCR26 §11.9.5; OP CB-050' },
    problem: 'duplicate',
    neighbours: ['paid_by_other_means', 'incorrect_amount'],
    admitsPurchase: true,
    story: 'money',
    core: ['original_transaction'],
  },
  paid_by_other_means: {
    category: 'processing_error',
    codes: { VISA: '12.6.2', MC: '4834', source: 'Q-126; OP CB-017' },
    problem: 'paid_other_way',
    neighbours: ['duplicate_charge', 'incorrect_amount'],
    admitsPurchase: true,
    story: 'money',
    core: ['other_payment'],
  },
  incorrect_amount: {
    category: 'processing_error',
    codes: { VISA: '12.5', MC: '4834', source: 'VCR26 §11.9.4; OP CB-050' },
    problem: 'wrong_amount',
    neighbours: ['no_valid_authorization', 'duplicate_charge'],
    admitsPurchase: true,
    story: 'money',
    core: ['expected_amount'],
  },
  incorrect_currency: {
    category: 'processing_error',
    codes: { VISA: '12.3', MC: '4834', source: 'OP CB-014, CB-015' },
    problem: 'wrong_currency',
    neighbours: ['incorrect_amount'],
    story: 'money',
    core: ['expected_currency'],
  },
  incorrect_account_number: {
    category: 'processing_error',
    codes: { VISA: '12.4', MC: '4808', source: 'Q-124 (Mastercard: former 4812, recalled)' },
    problem: 'something_else',
  },
  incorrect_transaction_code: {
    category: 'processing_error',
    codes: { VISA: '12.2', MC: '4853', source: 'Q-122; SN-MC (Refund Posted as a Purchase)' },
    problem: 'something_else',
    neighbours: ['credit_not_processed', 'incorrect_amount'],
    story: 'money',
  },
  addendum_charge: {
    category: 'consumer_dispute',
    codes: { VISA: null, MC: '4853', source: 'OP CB-011; Q-ADD; Visa: compliance, no clear condition' },
    problem: 'wrong_amount',
    story: 'money',
  },
  loss_theft_damage_charge: {
    category: 'processing_error',
    codes: {
      VISA: null,
      MC: '4834',
      source: 'SN-MC (Zurich, July 2026); OP CB-050; MMET-MC; Visa: compliance example (OP CB-024)',
    },
    problem: 'wrong_amount',
  },
  installment_billing: {
    category: 'consumer_dispute',
    codes: { VISA: null, MC: '4850', source: 'SN-MC (Zurich, July 2026: Installment Billing Dispute)' },
    problem: 'wrong_amount',
  },
} as const satisfies Record<string, Kind>;
