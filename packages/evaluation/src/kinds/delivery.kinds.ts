/** What was paid for and was not provided. */
import type { Defence, Kind } from './kind.ts';

const NOT_DUE: Defence = {
  brings: 'The claim that the agreed date has not come yet, or that the cardholder cancelled before it',
  rebuttal: 'Show the date that was promised last, and that the cardholder accepted no other.',
  documents: ['order_confirmation', 'correspondence'],
  source: 'VDMG24 R-F (Visa); Q-GNP (Mastercard)',
};
const NOT_DELIVERED: readonly Defence[] = [
  {
    brings: 'Proof of delivery at the agreed address',
    rebuttal:
      'Show the agreed address, that nobody there received it, or the carrier’s report of the loss; ask the merchant for the signature and the place of delivery.',
    documents: ['order_confirmation', 'correspondence'],
    source: 'VDMG24 R-F (Visa); OP CB-003 (Mastercard); STR-BP',
  },
  NOT_DUE,
];
const NOT_PROVIDED: readonly Defence[] = [
  {
    brings: 'A log or record that the service was used',
    rebuttal: 'Show what was agreed and for when, and that the part in dispute was neither provided nor used.',
    documents: ['order_confirmation', 'correspondence'],
    source: 'VDMG24 R-F (Visa); OP CB-003 (Mastercard); STR-BP',
  },
  NOT_DUE,
];
const CASH: readonly Defence[] = [
  {
    brings: 'The machine’s journal and a balanced count of its cash',
    rebuttal:
      'Ask the machine’s bank for its journal and cash count, and state how much came out, if anything, with the time and place.',
    documents: ['account_statement'],
    source: 'Q-QST (Visa); OP CB-050 (Mastercard)',
  },
];
const INVESTMENT: readonly Defence[] = [
  {
    brings: 'Proof that no funds were available, or that trades were carried out',
    rebuttal: 'Show the available balance near the day of the request, and the refusal to pay it out.',
    documents: ['account_statement', 'correspondence'],
    source: 'MID (Visa 13.5)',
  },
];

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
    laws: ['breach'],
    processors: {
      increase: 'consumer_merchandise_not_received',
      lithic: 'GOODS_SERVICES_NOT_RECEIVED',
      stripe: 'not_received',
    },
    defences: NOT_DELIVERED,
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
    laws: ['breach'],
    processors: {
      increase: 'consumer_services_not_received',
      lithic: 'GOODS_SERVICES_NOT_RECEIVED',
      stripe: 'not_received',
    },
    defences: NOT_PROVIDED,
  },
  atm_cash_not_dispensed: {
    category: 'consumer_dispute',
    mastercardCategory: 'processing_error',
    codes: { VISA: '13.9', MC: '4834', source: 'Q-QST; OP CB-050' },
    problem: 'cash_not_dispensed',
    neighbours: ['incorrect_amount'],
    readsAs: ['merchandise_not_received', 'services_not_received', 'incorrect_amount'],
    core: ['cash'],
    laws: ['posting_error'],
    processors: {
      adyen: 'atmDispute',
      increase: 'consumer_non_receipt_of_cash',
      lithic: 'ATM_CASH_MISDISPENSE',
      stripe: 'not_received',
    },
    defences: CASH,
  },
  investment_funds_withheld: {
    category: 'consumer_dispute',
    codes: { VISA: '13.5', MC: '4853', source: 'MID (Visa 13.5); VSAVE; Mastercard: inferred' },
    problem: 'deceived',
    defences: INVESTMENT,
  },
  oct_not_accepted: {
    category: 'consumer_dispute',
    codes: { VISA: '13.8', MC: null, source: 'Q-138; no Mastercard equivalent' },
    problem: 'something_else',
  },
} as const satisfies Record<string, Kind>;
