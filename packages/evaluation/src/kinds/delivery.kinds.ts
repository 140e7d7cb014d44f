/** What was paid for and was not provided. */
import type { Defence, Kind } from './kind.ts';

const NOT_PROVIDED: readonly Defence[] = [
  {
    brings: 'Proof of delivery at the agreed address, or a log that the service was used',
    rebuttal:
      'Show the agreed address, that nobody there took it in, or a report of the carrier about loss; ask for signature and place of delivery.',
    documents: ['order_confirmation', 'correspondence'],
    source: 'VDMG24 R-F (Visa); OP CB-003 (Mastercard); STR-BP',
  },
  {
    brings: 'The expected date lies ahead, or the cardholder called it off before it',
    rebuttal:
      'Show the date that was promised last, and that the merchant never offered another one that was accepted.',
    documents: ['order_confirmation', 'correspondence'],
    source: 'VDMG24 R-F (Visa); Q-GNP (Mastercard)',
  },
];
const CASH: readonly Defence[] = [
  {
    brings: 'The machine’s journal and a balanced count of its cash',
    rebuttal:
      'Ask for journal and count of the machine’s bank, and give the sum that came out with its hour and place.',
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
    defences: NOT_PROVIDED,
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
