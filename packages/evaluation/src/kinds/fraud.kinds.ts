/** Payments the cardholder denies, and those they were tricked into. */
import type { Kind } from './kind.ts';

export const fraudKinds = {
  fraud_card_not_present: {
    category: 'fraud',
    codes: { VISA: '10.4', MC: '4837', source: 'VCR26 §11.7.5.1; Q-4837' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
  },
  fraud_card_present_counterfeit: {
    category: 'fraud',
    codes: { VISA: '10.1', MC: '4870', source: 'V-10.1; Q-4870' },
    problem: 'unrecognized',
    neighbours: ['fraud_card_present_other'],
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
  },
  fraud_card_present_lost_stolen: {
    category: 'fraud',
    codes: { VISA: '10.2', MC: '4871', source: 'V-10.2; Q-4871' },
    problem: 'unrecognized',
    neighbours: ['fraud_card_present_other'],
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
  },
  fraud_card_not_received: {
    category: 'fraud',
    codes: { VISA: '10.2', MC: '4871', source: 'Q-4871; V-10.2 (never received: recalled)' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
  },
  fraud_card_present_other: {
    category: 'fraud',
    codes: { VISA: '10.3', MC: '4837', source: 'V-10.3; Q-4837' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
  },
  fraud_account_takeover: {
    category: 'fraud',
    codes: { VISA: '10.4', MC: '4837', source: 'VCR26 §11.7.5.1; Q-4837' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
  },
  unrecognized_transaction: {
    category: 'fraud',
    codes: { VISA: null, MC: null, source: 'SN decision tables' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
  },
  digital_goods_unauthorized: {
    category: 'fraud',
    codes: { VISA: '10.4', MC: '4853', source: 'MID (Mastercard 4853, digital goods)' },
    problem: 'unrecognized',
    neighbours: ['fraud_card_not_present'],
    story: 'denied',
  },
  authorized_scam: {
    category: 'not_disputable',
    codes: { VISA: null, MC: null, source: 'VCR26 p. 700; Q-104' },
    problem: 'deceived',
  },
  merchant_monitoring_program: {
    category: 'fraud',
    codes: { VISA: '10.5', MC: '4849', source: 'VCR26 §11.7.6; OP' },
    problem: 'something_else',
  },
} as const satisfies Record<string, Kind>;
