/** What the issuer knows of the gallery's samples: a refund, an earlier report, further payments, where a report stands. */
import type { FollowUp, StatusPage } from '@dispute-intake/contract/cardholder-api';
import type { FakeSessionOptions } from '../testing/fake-session.ts';

const payment = (id: string, name: string, amount: number, day: string, isChosen = false) => ({
  transaction_id: id,
  merchant_name: name,
  channel_type: 'ECOMMERCE' as const,
  amount,
  currency: 'USD',
  timestamp: `2026-11-${day}T14:22:00Z`,
  is_chosen: isChosen,
});

const PAYMENTS = [
  payment('t1', 'Northwind Gadgets', 129.95, '08', true),
  ...['Fuel 24', 'Harbour Street Grocers', 'Skyline Taxi', 'Pixel Games', 'Corner Pharmacy', 'Metro Tickets'].map(
    (name, at) => payment(`t${at + 2}`, name, 18.4 + at * 7, String(9 + at).padStart(2, '0')),
  ),
  ...[0, 1, 2, 3, 4].map((at) => payment(`t${at + 8}`, 'Northwind Gadgets', 129.95 + at, String(15 + at))),
];

const STATUS: StatusPage = {
  kind: 'evaluation',
  reference: 'MB-7K4-92Q',
  submitted_at: '2026-11-09T10:00:00Z',
  state: 'waiting_for_you',
  state_since: '2026-11-14T10:00:00Z',
  message: 'Please tell us when the parcel should have come.',
  withdrawn_at: null,
  may_withdraw: true,
  may_answer: true,
  updates: [
    {
      state: 'waiting_for_you',
      message: 'Please tell us when the parcel should have come.',
      amount: null,
      currency: null,
      at: '2026-11-14T10:00:00Z',
    },
    { state: 'provisional_credit', message: null, amount: 129.95, currency: 'USD', at: '2026-11-12T10:00:00Z' },
    { state: 'received', message: null, amount: null, currency: null, at: '2026-11-09T10:00:00Z' },
  ],
  payments: [
    {
      evaluation_id: 'e1',
      merchant_name: 'Northwind Gadgets',
      amount: 129.95,
      currency: 'USD',
      timestamp: '2026-11-08T14:22:00Z',
      disputed_amount: 129.95,
      disputed_currency: 'USD',
      state: 'waiting_for_you',
      withdrawn_at: null,
    },
  ],
  statement: 'I ordered a desk lamp. It never arrived.',
  answers: { problem: 'not_received', 'purchase.kind': 'merchandise', 'merchant_contact.attempted': true },
  files: [{ id: 'f1', file_name: 'order-confirmation.pdf', kind: 'order_confirmation' }],
  asked: [{ path: 'evidences.delivery.expected_at', question: 'When should it have arrived?' }],
  missing_documents: ['correspondence'],
};

/** What a session holds for the scene of a step; nothing for most. */
export function issuerKnowledge(screen: string, earlier: FollowUp): Partial<FakeSessionOptions> {
  if (screen === 'already_reported') {
    const reported = { evaluation_id: 'e1', reference: 'MB-3F2-81K', reported_at: '2026-11-10T10:00:00Z' };
    return { reported: { ...reported, state: 'in_review' }, earlier };
  }
  if (screen === 'credit_found') {
    const credit = { transaction_id: 't1', amount: 127.5, currency: 'USD', posted_at: '2026-11-18T00:00:00Z' };
    return { credits: [{ ...credit, status: 'posted', description: 'NORTHWIND REFUND', left_amount: 2.45 }] };
  }
  if (screen === 'payments') return { payments: PAYMENTS };
  return screen === 'status' ? { status_page: structuredClone(STATUS), earlier } : {};
}
