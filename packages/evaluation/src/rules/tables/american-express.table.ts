/**
 * American Express, off by default: the public codes by kind of dispute, the filing window, and what each code is shown
 * with. A further scheme is such a table, its codes in `reason-code.ts` and its sources in `source.table.ts`.
 */
import type { FurtherScheme } from './further-scheme.shape.ts';

export const AMERICAN_EXPRESS: FurtherScheme = {
  name: 'American Express',
  option: 'americanExpress',
  codes: {
    fraud_card_not_present: 'F29',
    fraud_account_takeover: 'F29',
    fraud_card_present_counterfeit: 'F30',
    fraud_card_present_lost_stolen: 'F31',
    fraud_card_not_received: 'F31',
    fraud_card_present_other: 'F24',
    merchandise_not_received: 'C08',
    services_not_received: 'C08',
    merchandise_not_as_described: 'C31',
    services_not_as_described: 'C31',
    counterfeit_merchandise: 'C31',
    merchant_misrepresentation: 'C31',
    merchandise_defective: 'C32',
    subscription_cancelled: 'C28',
    cancelled_merchandise: 'C05',
    cancelled_services: 'C05',
    cancelled_reservation_no_show: 'C18',
    credit_not_processed: 'C02',
    paid_by_other_means: 'C14',
    duplicate_charge: 'P08',
    incorrect_amount: 'P05',
    incorrect_currency: 'P23',
    incorrect_account_number: 'P22',
    incorrect_transaction_code: 'P03',
    no_valid_authorization: 'A02',
    declined_authorization: 'A02',
    loss_theft_damage_charge: 'M10',
  },
  source: 'AMEX; ANTOM; CHOSEN',
  windows: [
    {
      codes: ['C02', 'C05', 'C18'],
      days: 120,
      anchors: ['processing', 'refund_document', 'cancelled', 'returned'],
    },
    { codes: ['C08'], days: 120, anchors: ['processing', 'expected', 'interrupted'] },
    { codes: ['C31', 'C32'], days: 120, anchors: ['processing', 'received'] },
    {
      codes: ['A02', 'C14', 'C28', 'F24', 'F29', 'F30', 'F31', 'M10', 'P03', 'P05', 'P08', 'P22', 'P23'],
      days: 120,
      anchors: ['processing'],
    },
  ],
  windowMark: 'weakly sourced',
  windowSource: 'AMEX-120 (120 days from the payment; other days to count from: by analogy with Visa)',
  documents: [
    { codes: ['C02'], name: 'credit_document', kinds: ['credit_slip', 'correspondence'], ask: 'Attach the credit slip or the merchant’s promise of the refund.' },
    { codes: ['C05', 'C18', 'C28'], name: 'cancellation_proof', kinds: ['cancellation_proof', 'correspondence'], ask: 'Attach what shows the cancellation and its day.' },
    { codes: ['C14', 'P08'], name: 'payment_proof', kinds: ['payment_proof', 'receipt', 'account_statement'], ask: 'Attach proof of the other payment.' },
    { codes: ['P05', 'P23'], name: 'receipt', kinds: ['receipt', 'order_confirmation'], ask: 'Attach what shows the agreed amount and currency.' },
  ], // biome-ignore format: a table reads best in rows
};
