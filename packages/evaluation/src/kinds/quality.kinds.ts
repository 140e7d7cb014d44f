/** What came, and is not what was sold. */
import type { Defence, Kind } from './kind.ts';

const NOT_AS_SOLD: readonly Defence[] = [
  {
    brings: 'The description, with proof that what was sent agrees with it',
    rebuttal: 'Set description and photos of what came side by side, or give a finding of an expert.',
    documents: ['advertisement', 'photo', 'expert_finding'],
    source: 'JST 13.3; STR-BP; OP CB-021 (Mastercard)',
  },
  {
    brings: 'The claim that nothing was sent back, or that no return was offered',
    rebuttal:
      'Show the return, or the offer and the merchant’s refusal; the merchant’s return policy does not decide here.',
    documents: ['return_proof', 'correspondence'],
    source: 'JST 13.3; INC (Visa)',
  },
];
const COUNTERFEIT: readonly Defence[] = [
  {
    brings: 'Invoices or a licence that speak for a genuine article',
    rebuttal: 'Give the finding of the rights holder, customs, police or a neutral expert, with what was examined.',
    documents: ['expert_finding', 'photo'],
    source: 'V-13.4 (Visa); MID (Mastercard 4853)',
  },
];
const MISSOLD: readonly Defence[] = [
  {
    brings: 'The terms as they were accepted at the order',
    rebuttal: 'Show the advertisement or page as the cardholder saw it, and where it differs from those terms.',
    documents: ['advertisement', 'terms', 'correspondence'],
    source: 'MID (Visa 13.5); STR-BP',
  },
];

export const qualityKinds = {
  merchandise_not_as_described: {
    category: 'consumer_dispute',
    codes: { VISA: '13.3', MC: '4853', source: 'JST 13.3; MID (Mastercard 4853)' },
    problem: 'not_as_described',
    of: 'goods',
    twin: 'services_not_as_described',
    neighbours: ['merchant_misrepresentation', 'cancelled_merchandise'],
    admitsPurchase: true,
    story: 'not_as_sold',
    core: ['condition.issue', 'delivery.issue'],
    deniedBy: 'denied.trouble',
    laws: ['breach', 'quality'],
    processors: {
      adyen: 'notAsDescribed',
      increase: 'consumer_merchandise_not_as_described',
      lithic: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
      stripe: 'merchandise_not_as_described',
    },
    defences: NOT_AS_SOLD,
  },
  merchandise_defective: {
    category: 'consumer_dispute',
    codes: { VISA: '13.3', MC: '4853', source: 'JST 13.3; MID (Mastercard 4853)' },
    problem: 'not_as_described',
    of: 'goods',
    neighbours: ['merchandise_not_as_described', 'cancelled_merchandise'],
    admitsPurchase: true,
    story: 'not_as_sold',
    core: ['condition.issue'],
    deniedBy: 'denied.trouble',
    laws: ['breach', 'quality'],
    processors: {
      adyen: 'notAsDescribed',
      increase: 'consumer_damaged_or_defective_merchandise',
      lithic: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
      stripe: 'merchandise_not_as_described',
    },
    defences: NOT_AS_SOLD,
  },
  services_not_as_described: {
    category: 'consumer_dispute',
    codes: { VISA: '13.3', MC: '4853', source: 'OP CB-021; MID (Mastercard 4853)' },
    problem: 'not_as_described',
    of: 'services',
    twin: 'merchandise_not_as_described',
    neighbours: ['merchant_misrepresentation', 'cancelled_services'],
    admitsPurchase: true,
    story: 'not_as_sold',
    core: ['condition.issue'],
    deniedBy: 'denied.trouble',
    laws: ['breach', 'quality'],
    processors: {
      adyen: 'notAsDescribed',
      increase: 'consumer_services_not_as_described',
      lithic: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
      stripe: 'service_not_as_described',
    },
    defences: NOT_AS_SOLD,
  },
  counterfeit_merchandise: {
    category: 'consumer_dispute',
    codes: { VISA: '13.4', MC: '4853', source: 'V-13.4; MID (Mastercard 4853)' },
    problem: 'not_as_described',
    of: 'goods',
    neighbours: ['merchandise_not_as_described', 'merchant_misrepresentation'],
    admitsPurchase: true,
    story: 'not_as_sold',
    core: ['condition.issue'],
    laws: ['breach', 'quality'],
    processors: {
      adyen: 'counterfeit',
      increase: 'consumer_counterfeit_merchandise',
      lithic: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
      stripe: 'merchandise_not_as_described',
    },
    defences: COUNTERFEIT,
  },
  merchant_misrepresentation: {
    category: 'consumer_dispute',
    codes: { VISA: '13.5', MC: '4853', source: 'MID (Visa 13.5)' },
    problem: 'not_as_described',
    neighbours: ['merchandise_not_as_described', 'cancelled_services'],
    story: 'not_as_sold',
    laws: ['breach', 'quality'],
    processors: {
      adyen: 'notAsDescribed',
      increase: 'consumer_merchandise_misrepresentation',
      lithic: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
      stripe: 'merchandise_not_as_described',
    },
    defences: MISSOLD,
  },
} as const satisfies Record<string, Kind>;
