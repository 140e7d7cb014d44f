/** Card-present fraud: Visa 10.1, 10.2, 10.3 and Mastercard 4870, 4871, 4837. */
import type { Subcategory } from '@dispute-intake/contract';
import { chipUse } from './chip-use.ts';
import type { ReasonCode } from './reason-code.ts';
import {
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  NOTES,
  notApplicable,
  passed,
  type Report,
  type Rule,
  unknown,
} from './rule.ts';

const LIABILITY_SHIFT: readonly ReasonCode[] = ['10.1', '10.2', '4870', '4871'];
const OTHER: readonly ReasonCode[] = ['10.3', '4837'];
const PRESENT: readonly Subcategory[] = [
  'fraud_card_present_counterfeit',
  'fraud_card_present_lost_stolen',
  'fraud_card_not_received',
  'fraud_card_present_other',
];

const ENTRY = 'transaction.pos_entry_type';
const TERMINAL = 'transaction.terminal_entry_capability';
const CHIP_CARD = 'card.emv_chip_enabled';
const TLV = 'evidences.emv_tlv_hex';

const cardNotChip: Rule = {
  code: 'card_not_chip',
  summary: 'Liability for a copy shifts only where the genuine card has a chip.',
  source: 'V-10.1; MID (Visa 10.1); Q-4870; CBCOM (service code 2 or 6)',
  codes: LIABILITY_SHIFT,
  evaluate({ card, transaction }) {
    const inputs = { [CHIP_CARD]: card.emv_chip_enabled ?? null, [ENTRY]: transaction.pos_entry_type ?? null };
    if (card.emv_chip_enabled === true) return passed(inputs);
    if (card.emv_chip_enabled === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: CHIP_CARD,
        code: 'missing_fact:emv_chip_enabled',
        msg: 'Say whether the card has a chip: without one there is no liability shift.',
      });
    }
    return failed(inputs, CLOSES, {
      at: CHIP_CARD,
      code: 'card_not_chip',
      msg: 'The card has no chip, so liability does not shift to a terminal without one.',
    });
  },
};

const technicalFallback: Rule = {
  code: 'technical_fallback',
  summary: 'A properly identified fallback from chip to stripe leaves the liability with the issuer.',
  source: 'Q-4870, Q-4871 (validation tables)',
  codes: LIABILITY_SHIFT,
  facts: [
    {
      path: 'transaction.pos_entry_type',
      ask: 'Send how the card was read: a fallback from chip to stripe leaves the liability with you.',
      mandatory: true,
    },
  ],
  evaluate({ transaction }) {
    const inputs = { [ENTRY]: transaction.pos_entry_type ?? null };
    if (transaction.pos_entry_type === undefined) return unknown(inputs, CAP_MODERATE_LOW, missingEntry);
    if (transaction.pos_entry_type !== 'FALLBACK') return passed(inputs);
    return failed(inputs, CLOSES, {
      at: ENTRY,
      code: 'technical_fallback',
      msg: 'The terminal fell back from chip to stripe and said so; you approved it, so liability stays with you.',
    });
  },
};

const missingEntry: Report = {
  at: ENTRY,
  code: 'missing_fact:pos_entry_type',
  msg: 'Say how the card was read: it decides who is liable.',
};

const terminalChipCapable: Rule = {
  code: 'terminal_chip_capable',
  summary: 'Liability shifts only where the terminal could not read a chip.',
  source: 'V-10.1; V-10.2; Q-4870; Q-4871',
  codes: LIABILITY_SHIFT,
  facts: [
    {
      path: TERMINAL,
      ask: 'Send what the terminal could read: liability shifts only where it could not read chips.',
      mandatory: true,
    },
  ],
  evaluate(dispute) {
    const { transaction } = dispute;
    const capability = transaction.terminal_entry_capability;
    const inputs = { [TERMINAL]: capability ?? null, [ENTRY]: transaction.pos_entry_type ?? null };
    const readAsStripe = transaction.pos_entry_type === 'MAGSTRIPE';
    if (!readAsStripe) return notApplicable(inputs);
    if (capability === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: TERMINAL,
        code: 'missing_fact:terminal_entry_capability',
        msg: 'Say what the terminal could read: it decides who is liable.',
      });
    }
    if (capability === 'MSR_ONLY' || capability === 'MANUAL_ONLY') return passed(inputs);
    return failed(inputs, CLOSES, {
      at: TERMINAL,
      code: 'terminal_chip_capable',
      msg: 'The terminal could read chips, so liability does not shift for a stripe transaction.',
    });
  },
};

const chipReadFullData: Rule = {
  code: 'chip_read_full_data',
  summary: 'A chip read with full chip data proves the genuine card: the issuer is liable.',
  source: 'V-10.1; MID (Visa 10.1); Q-4870, Q-4871 (DE 55)',
  codes: [...LIABILITY_SHIFT, ...OTHER],
  subcategories: PRESENT,
  facts: [
    {
      path: TLV,
      ask: 'Where the chip was read: send field 55. With full chip data the right is closed.',
      mandatory: true,
    },
  ],
  evaluate(dispute) {
    const { transaction, candidate, chip } = dispute;
    const use = chipUse(dispute);
    const inputs = {
      [ENTRY]: transaction.pos_entry_type ?? null,
      [TLV]: { state: chip.state, chip_read: use.read, terminal_takes_pin: use.terminalTakesPin ?? null },
    };
    if (use.read === 'none') return passed(inputs);
    // Where liability may shift, technical_fallback has asked for the entry mode already.
    if (use.read === 'unknown') {
      return candidate === '10.3' || candidate === '4837'
        ? unknown(inputs, CAP_MODERATE_LOW, missingEntry)
        : unknown(inputs, CAP_MODERATE_LOW);
    }
    const visaTerminalWithoutPin =
      candidate === '10.2' &&
      use.read === 'full' &&
      use.terminalTakesPin === false &&
      use.verification !== 'pin_verified';
    // 10.2 also covers a chip device that cannot take a PIN, whatever data it sent.
    if (visaTerminalWithoutPin && transaction.pos_entry_type !== 'CONTACTLESS') return notApplicable(inputs);
    if (use.read === 'full') {
      return failed(inputs, CLOSES, {
        at: TLV,
        code: 'chip_read_full_data',
        msg: 'The chip was read and full chip data were sent, so the genuine card was used and liability stays with you.',
      });
    }
    return unknown(inputs, CAP_MODERATE_LOW, {
      at: TLV,
      code: 'chip_read_full_data',
      type: 'warning',
      msg: 'The chip was read, but no usable chip data came with the dispute. Send field 55: with full data the right is closed.',
    });
  },
};

const contactless: Rule = {
  code: 'contactless_no_cvm',
  summary: 'Contactless payments carry chip data and need no PIN below a limit: the issuer keeps the liability.',
  source: 'Practice, recalled (contactless outside the chip liability shift); EMVLIB',
  codes: LIABILITY_SHIFT,
  evaluate(dispute) {
    const { transaction } = dispute;
    const use = chipUse(dispute);
    const inputs = { [ENTRY]: transaction.pos_entry_type ?? null, [TLV]: { verification: use.verification } };
    if (transaction.pos_entry_type !== 'CONTACTLESS') return notApplicable(inputs);
    if (use.verification === 'pin_verified') return passed(inputs);
    return failed(inputs, CLOSES, {
      at: ENTRY,
      code: 'contactless_no_cvm',
      msg: 'The payment was contactless. The chip answered and no PIN was due, so liability stays with you.',
    });
  },
};

const deviceWallet: Rule = {
  code: 'network_token_dsrp',
  summary: 'A phone or watch pays with its own token and verification: no liability shift.',
  source: 'Q-4870, Q-4871 (contactless DSRP); GPAY',
  codes: [...LIABILITY_SHIFT, ...OTHER],
  subcategories: PRESENT,
  evaluate({ transaction }) {
    const at = 'transaction.mobile_wallet';
    const inputs = {
      [at]: transaction.mobile_wallet === null ? 'none' : (transaction.mobile_wallet ?? null),
      'transaction.is_network_tokenized': transaction.is_network_tokenized ?? null,
    };
    if (transaction.mobile_wallet === undefined) return unknown(inputs, NOTES);
    if (!transaction.mobile_wallet) return passed(inputs);
    if (transaction.is_network_tokenized === false) return passed(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'network_token_dsrp',
      msg: 'The payment was made with a device wallet, whose token and verification leave the liability with you. Check whose device the card was added to.',
    });
  },
};

const atm: Rule = {
  code: 'atm_not_covered',
  summary:
    'Cash withdrawals are outside 4837 and 10.3; with a chip they are outside 10.2 and 4871 too, for want of a terminal without PIN.',
  source: 'Q-4837; V-10.3; V-10.2 and Q-4871 (PIN data provided); that cash machines always ask for the PIN: recalled',
  codes: [...OTHER, '10.2', '4871'],
  evaluate({ transaction, candidate }) {
    const at = 'transaction.channel_type';
    const inputs = { [at]: transaction.channel_type, [ENTRY]: transaction.pos_entry_type ?? null };
    if (transaction.channel_type !== 'ATM') return passed(inputs);
    const isLostCard = candidate === '10.2' || candidate === '4871';
    const isChip = transaction.pos_entry_type === 'CHIP' || transaction.pos_entry_type === 'CONTACTLESS';
    // A stripe read at a cash machine is judged by what the terminal could have read.
    if (isLostCard && !isChip) return notApplicable(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'atm_not_covered',
      msg: 'The scheme gives no fraud right for a withdrawal at a cash machine with the genuine card. The law may still require a refund: see the obligations.',
    });
  },
};

const cardReadAttended: Rule = {
  code: 'card_read_attended',
  summary: 'A card that was read, face to face, with an authorisation, is not disputable as other fraud.',
  source: 'V-10.3; Q-4837',
  codes: [...OTHER, '10.1', '4870'],
  subcategories: PRESENT,
  evaluate(dispute) {
    const { transaction, card, candidate } = dispute;
    const { pos_entry_type: entry, terminal_attended: attended } = transaction;
    const inputs = {
      [ENTRY]: entry ?? null,
      'transaction.terminal_attended': attended ?? null,
      [CHIP_CARD]: card.emv_chip_enabled ?? null,
    };
    const shiftsByChip = (candidate === '10.1' || candidate === '4870') && card.emv_chip_enabled !== false;
    if (shiftsByChip || transaction.channel_type === 'ATM') return notApplicable(inputs);
    if (entry === undefined) return unknown(inputs, CAP_MODERATE_LOW);
    if (entry === 'MANUAL') return passed(inputs);
    if (attended === false) return passed(inputs);
    if (attended === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: 'transaction.terminal_attended',
        code: 'missing_fact:terminal_attended',
        msg: 'Say whether the terminal was attended: a card read face to face is not disputable.',
      });
    }
    return failed(inputs, CLOSES, {
      at: ENTRY,
      code: 'card_read_attended',
      msg: 'The card was read at an attended terminal and authorised; the merchant wins with the record.',
    });
  },
};

export const cardPresentRules: readonly Rule[] = [
  cardNotChip,
  technicalFallback,
  terminalChipCapable,
  chipReadFullData,
  contactless,
  deviceWallet,
  atm,
  cardReadAttended,
];
