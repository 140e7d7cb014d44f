/** What was called off or sent back, and the refund that is missing. */
import type { Defence, Kind } from './kind.ts';

const SUBSCRIPTION: readonly Defence[] = [
  {
    brings: 'Use of the service after the permission was withdrawn',
    rebuttal: 'Show that it was not used after that day, or that access had ended.',
    documents: ['correspondence', 'cancellation_proof'],
    source: 'VDMG24 R-H (Visa); OP CB-010 (Mastercard)',
  },
  {
    brings: 'The claim that no notice reached it, or that it came too late',
    rebuttal: 'Show the notice, when and how it was sent, and the merchant’s confirmation.',
    documents: ['cancellation_proof', 'correspondence'],
    source: 'ACQ (Visa); OP CB-010 (Mastercard); STR-BP',
  },
];
const CALLED_OFF: readonly Defence[] = [
  {
    brings: 'A cancellation or return policy that was disclosed and that the cardholder did not keep to',
    rebuttal:
      'Show that the policy was not shown before the payment, or that the cancellation kept to it; in Europe, the right to withdraw from a distance contract.',
    documents: ['terms', 'cancellation_proof'],
    source: 'Q-137 (Visa); OP CB-047 (Mastercard); STR-BP',
  },
];
const SENT_BACK: readonly Defence[] = [
  ...CALLED_OFF,
  {
    brings: 'The claim that the goods never came back, or came back later',
    rebuttal: 'Show the return with tracking and the day of receipt.',
    documents: ['return_proof'],
    source: 'Q-137 (Visa); OP CB-047 (Mastercard)',
  },
];
const BOOKING: readonly Defence[] = [
  {
    brings: 'A cancellation or no-show policy that was disclosed and accepted at the booking',
    rebuttal: 'Show when it was cancelled: within the policy, or within 24 hours of the confirmation.',
    documents: ['terms', 'cancellation_proof', 'order_confirmation'],
    source: 'Q-137 (Visa); OP CB-012 (Mastercard)',
    fits: ({ reservation }) => reservation?.issue !== 'no_room',
  },
  {
    brings: 'A no-show policy that was disclosed and accepted at the booking',
    rebuttal: 'Show the booking, and that no room was there when the cardholder arrived.',
    documents: ['order_confirmation', 'correspondence'],
    source: 'Q-137 (Visa); OP CB-012 (Mastercard)',
    fits: ({ reservation }) => reservation?.issue === undefined || reservation.issue === 'no_room',
  },
];
const CREDIT: readonly Defence[] = [
  {
    brings: 'Proof that the credit has been posted',
    rebuttal: 'Compare amount, day and reference number with the account; what is still missing stays in dispute.',
    documents: ['account_statement'],
    source: 'Q-136 (Visa); OP CB-047 (Mastercard)',
  },
  {
    brings: 'The claim that no credit was due: that the sale is valid, or that none was promised',
    rebuttal: 'Show the credit slip, the voided receipt or the written promise.',
    documents: ['credit_slip', 'correspondence'],
    source: 'Q-136; V-13.6 (Visa); OP CB-047 (Mastercard)',
  },
];

export const cancellationKinds = {
  subscription_cancelled: {
    category: 'consumer_dispute',
    codes: { VISA: '13.2', MC: '4853', source: 'ACQ; ICBA; Q-132; OP CB-010' },
    problem: 'subscription',
    neighbours: ['cancelled_services', 'credit_not_processed'],
    admitsPurchase: true,
    story: 'called_off',
    core: ['subscription', 'cancellation'],
    deniedBy: 'denied.cancellation',
    processors: {
      adyen: 'cancelledRecurring',
      increase: 'consumer_canceled_recurring_transaction',
      lithic: 'RECURRING_TRANSACTION_NOT_CANCELLED',
      stripe: 'canceled',
    },
    defences: SUBSCRIPTION,
  },
  cancelled_merchandise: {
    category: 'consumer_dispute',
    codes: { VISA: '13.7', MC: '4853', source: 'Q-137; OP CB-047' },
    problem: 'cancelled',
    of: 'goods',
    twin: 'cancelled_services',
    neighbours: ['credit_not_processed', 'merchandise_not_received'],
    admitsPurchase: true,
    story: 'called_off',
    core: ['cancellation', 'return', 'refund'],
    deniedBy: 'denied.cancellation',
    laws: ['breach'],
    processors: {
      adyen: 'cancelledGoodsServices',
      increase: 'consumer_canceled_merchandise',
      lithic: 'CANCELLED',
      stripe: 'canceled',
    },
    defences: SENT_BACK,
  },
  cancelled_services: {
    category: 'consumer_dispute',
    codes: { VISA: '13.7', MC: '4853', source: 'Q-137; OP CB-047' },
    problem: 'cancelled',
    of: 'services',
    twin: 'cancelled_merchandise',
    neighbours: ['credit_not_processed', 'services_not_received'],
    admitsPurchase: true,
    story: 'called_off',
    core: ['cancellation', 'refund'],
    deniedBy: 'denied.cancellation',
    laws: ['breach'],
    processors: {
      adyen: 'cancelledGoodsServices',
      increase: 'consumer_canceled_services',
      lithic: 'CANCELLED',
      stripe: 'canceled',
    },
    defences: CALLED_OFF,
  },
  cancelled_reservation_no_show: {
    category: 'consumer_dispute',
    codes: { VISA: '13.7', MC: '4853', source: 'Q-137; OP CB-012' },
    problem: 'cancelled',
    neighbours: ['cancelled_services', 'credit_not_processed'],
    admitsPurchase: true,
    story: 'called_off',
    core: ['cancellation', 'reservation', 'refund'],
    deniedBy: 'denied.cancellation',
    laws: ['breach'],
    processors: {
      adyen: 'cancelledGoodsServices',
      increase: 'consumer_canceled_services',
      lithic: 'CANCELLED',
      stripe: 'canceled',
    },
    defences: BOOKING,
  },
  credit_not_processed: {
    category: 'consumer_dispute',
    codes: { VISA: '13.6', MC: '4853', source: 'Q-136; V-13.6; OP CB-047' },
    problem: 'refund_missing',
    neighbours: ['cancelled_merchandise', 'cancelled_services'],
    admitsPurchase: true,
    story: 'called_off',
    core: ['refund', 'return', 'cancellation'],
    laws: ['breach'],
    processors: {
      adyen: 'creditNotProcessed',
      increase: 'consumer_credit_not_processed',
      lithic: 'REFUND_NOT_PROCESSED',
    },
    defences: CREDIT,
  },
} as const satisfies Record<string, Kind>;
