/** Payments the cardholder denies, and those they were tricked into. */
import type { Defence, Kind } from './kind.ts';

const DENIED_CARD_ABSENT: readonly Defence[] = [
  {
    brings: 'Earlier undisputed payments with the same device, address or account (compelling evidence)',
    rebuttal:
      'Show which of the matching data the cardholder does not know, or that the account was taken over; unless two of the data match, one of them the IP address or the device, the payments decide nothing.',
    documents: ['correspondence', 'police_report'],
    source: 'CE3-23; VDMG24 R-E (Visa); OP CB-048 (Mastercard)',
  },
  {
    brings: 'Proof of delivery, or a log of use, to an address or device of the cardholder',
    rebuttal: 'Show that the address, device or person is not the cardholder’s, and that nothing reached them.',
    documents: ['police_report', 'correspondence'],
    source: 'VDMG24 R-E (Visa); OP CB-048 (Mastercard); STR-BP',
  },
];
const AUTHORISED: Defence = {
  brings: 'The authorisation record: chip read with full data, or PIN verified',
  rebuttal: 'Compare terminal data and chip data with your record of the card; show where the card was at the time.',
  documents: ['police_report', 'account_statement'],
  source: 'V-10.1, V-10.3 (Visa); Q-4870, Q-4871 (Mastercard)',
};
const SIGNED: Defence = {
  brings: 'A signed or imprinted receipt',
  rebuttal: 'Show that the signature is not the cardholder’s, and when the card was reported missing.',
  documents: ['police_report', 'receipt'],
  source: 'V-10.3 (Visa); OP CB-048 (Mastercard)',
};
const DENIED_CARD_PRESENT: readonly Defence[] = [AUTHORISED, SIGNED];

const isChipRead: Defence['fits'] = (_, { pos_entry_type: entry }) => entry === 'CHIP';
/** Where the record shows a chip that was read already, only the PIN is left to show. */
const LOST_CARD: readonly Defence[] = [
  { ...AUTHORISED, fits: (...of) => !isChipRead(...of) },
  {
    brings: 'The authorisation record: the right PIN was entered, or the terminal could take one',
    rebuttal:
      'Show by the chip data (tags 9F33, 9F34) that the terminal took no PIN, and when the card was reported missing.',
    documents: ['police_report', 'account_statement'],
    source: 'V-10.2 (Visa); Q-4871 (Mastercard)',
    fits: isChipRead,
  },
  SIGNED,
];

export const fraudKinds = {
  fraud_card_not_present: {
    category: 'fraud',
    codes: { VISA: '10.4', MC: '4837', source: 'VCR26 §11.7.5.1; Q-4837' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
    laws: ['unauthorized'],
    processors: { lithic: 'FRAUD_CARD_NOT_PRESENT' },
    defences: DENIED_CARD_ABSENT,
  },
  fraud_card_present_counterfeit: {
    category: 'fraud',
    codes: { VISA: '10.1', MC: '4870', source: 'V-10.1; Q-4870' },
    problem: 'unrecognized',
    neighbours: ['fraud_card_present_other'],
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
    laws: ['unauthorized'],
    processors: { lithic: 'FRAUD_CARD_PRESENT' },
    defences: DENIED_CARD_PRESENT,
  },
  fraud_card_present_lost_stolen: {
    category: 'fraud',
    codes: { VISA: '10.2', MC: '4871', source: 'V-10.2; Q-4871' },
    problem: 'unrecognized',
    neighbours: ['fraud_card_present_other'],
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
    laws: ['unauthorized'],
    processors: { lithic: 'FRAUD_CARD_PRESENT' },
    defences: LOST_CARD,
  },
  fraud_card_not_received: {
    category: 'fraud',
    codes: { VISA: '10.2', MC: '4871', source: 'Q-4871; V-10.2 (never received: recalled)' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    laws: ['unauthorized'],
    processors: { lithic: 'FRAUD_CARD_PRESENT' },
    defences: LOST_CARD,
  },
  fraud_card_present_other: {
    category: 'fraud',
    codes: { VISA: '10.3', MC: '4837', source: 'V-10.3; Q-4837' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
    laws: ['unauthorized'],
    processors: { lithic: 'FRAUD_CARD_PRESENT' },
    defences: DENIED_CARD_PRESENT,
  },
  fraud_account_takeover: {
    category: 'fraud',
    codes: { VISA: '10.4', MC: '4837', source: 'VCR26 §11.7.5.1; Q-4837' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    laws: ['unauthorized'],
    defences: DENIED_CARD_ABSENT,
  },
  unrecognized_transaction: {
    category: 'fraud',
    codes: { VISA: null, MC: null, source: 'SN decision tables' },
    problem: 'unrecognized',
    isDenial: true,
    story: 'denied',
    core: ['participated', 'recognizes_merchant', 'card_possession'],
    laws: ['posting_error'],
  },
  digital_goods_unauthorized: {
    category: 'fraud',
    codes: { VISA: '10.4', MC: '4853', source: 'MID (Mastercard 4853, digital goods)' },
    problem: 'unrecognized',
    neighbours: ['fraud_card_not_present'],
    story: 'denied',
    laws: ['unauthorized'],
    processors: { lithic: 'FRAUD_CARD_NOT_PRESENT' },
    defences: DENIED_CARD_ABSENT,
  },
  authorized_scam: {
    category: 'not_disputable',
    codes: { VISA: null, MC: null, source: 'VCR26 p. 700; Q-104' },
    problem: 'deceived',
    laws: ['none'],
  },
  merchant_monitoring_program: {
    category: 'fraud',
    codes: { VISA: '10.5', MC: '4849', source: 'VCR26 §11.7.6; OP' },
    problem: 'something_else',
  },
} as const satisfies Record<string, Kind>;
