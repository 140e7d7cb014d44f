/** Cards lost, stolen or never received, and what the PIN shows: Visa 10.2 and Mastercard 4871. */
import { type Subcategory, tradeOf } from '@dispute-intake/contract';
import { dayOfIso } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { chipUse } from './chip-use.ts';
import { factNeeded } from './fact-rules.ts';
import type { ReasonCode } from './reason-code.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  notApplicable,
  passed,
  type Rule,
  unknown,
  type Verdict,
} from './rule.ts';

const LOST: readonly ReasonCode[] = ['10.2', '4871'];
const OTHER: readonly ReasonCode[] = ['10.3', '4837'];
const PRESENT: readonly Subcategory[] = [
  'fraud_card_present_lost_stolen',
  'fraud_card_not_received',
  'fraud_card_present_other',
];

const TERMINAL = 'transaction.terminal_entry_capability';
const PIN_CARD = 'card.emv_pin_preferring';
const TLV = 'evidences.emv_tlv_hex';

const cardNotPinPreferring: Rule = {
  code: 'card_not_pin_preferring',
  summary: 'Lost, stolen and never-received cards shift liability only if they prefer PIN.',
  source: 'V-10.2; Q-4871',
  codes: LOST,
  evaluate({ card }) {
    const inputs = { [PIN_CARD]: card.emv_pin_preferring ?? null };
    if (card.emv_pin_preferring === true) return passed(inputs);
    if (card.emv_pin_preferring === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: PIN_CARD,
        code: 'missing_fact:emv_pin_preferring',
        msg: 'Say whether the card prefers PIN: only then does liability shift.',
      });
    }
    return failed(inputs, CLOSES, {
      at: PIN_CARD,
      code: 'card_not_pin_preferring',
      msg: 'The card does not prefer PIN, so there is no liability shift for a lost or stolen card.',
    });
  },
};

const pinVerified: Rule = {
  code: 'pin_verified',
  summary: 'A payment with the right PIN is the issuer’s.',
  source: 'Q-4871 (PIN data provided); V-10.2; EMV 4.3 Book 3, Annex C (CVM Results, TVR)',
  codes: [...LOST, ...OTHER],
  subcategories: PRESENT,
  facts: [
    {
      path: TLV,
      ask: 'Send field 55, or how the cardholder was verified: with a correct PIN the right is closed.',
      mandatory: true,
    },
  ],
  evaluate(dispute) {
    const use = chipUse(dispute);
    const inputs = { [TLV]: { verification: use.verification, pin_bypassed: use.pinBypassed } };
    if (use.verification === 'unknown')
      return use.read === 'none' ? notApplicable(inputs) : unknown(inputs, { note: true });
    if (use.verification !== 'pin_verified') return passed(inputs);
    return failed(inputs, CLOSES, {
      at: TLV,
      code: 'pin_verified',
      msg: 'The chip data show that the right PIN was entered, so liability stays with you. Ask the cardholder who knew the PIN.',
    });
  },
};

const terminalPinCapable: Rule = {
  code: 'terminal_pin_capable',
  summary: 'Liability shifts only where the terminal could not ask for a PIN.',
  source: 'V-10.2; Q-4871; EMVLIB (terminal capabilities 9F33)',
  codes: LOST,
  facts: [
    {
      path: TERMINAL,
      ask: 'Send the terminal’s capability or the chip data (tag 9F33): liability shifts only where it could not ask for a PIN.',
      mandatory: true,
    },
  ],
  evaluate(dispute) {
    const { transaction } = dispute;
    const capability = transaction.terminal_entry_capability;
    const use = chipUse(dispute);
    const inputs = {
      [TERMINAL]: capability ?? null,
      'transaction.channel_type': transaction.channel_type,
      [TLV]: { terminal_takes_pin: use.terminalTakesPin ?? null, pin_bypassed: use.pinBypassed },
    };
    const stripeOnly = capability === 'MSR_ONLY' || capability === 'MANUAL_ONLY';
    if (use.terminalTakesPin === undefined && stripeOnly) return passed(inputs);
    // A stripe read at a chip terminal is judged by terminal_chip_capable, a fallback by technical_fallback.
    if (transaction.pos_entry_type === 'MAGSTRIPE' || transaction.pos_entry_type === 'FALLBACK') {
      return notApplicable(inputs);
    }
    if (use.terminalTakesPin === false)
      return use.read === 'full' ? { ...passed(inputs), sentence: chipWithoutPin } : passed(inputs);
    const isCashMachine = transaction.channel_type === 'ATM';
    if (use.terminalTakesPin === undefined && !isCashMachine) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: TERMINAL,
        code: 'terminal_pin_capable',
        type: 'warning',
        msg: 'It is unknown whether the terminal could take a PIN. Send the chip data (tag 9F33) or the terminal’s capability.',
      });
    }
    return failed(inputs, CLOSES, {
      at: use.terminalTakesPin === undefined ? 'transaction.channel_type' : TLV,
      code: 'terminal_pin_capable',
      msg: `The terminal could take a PIN${use.pinBypassed ? ', which was skipped' : ''}, so liability does not shift.${use.pinBypassed ? ' Have the case reviewed by hand.' : ''}`,
    });
  },
};

const chipWithoutPin = (): string =>
  'The chip was read, but the terminal could not ask for the PIN that the card prefers: the right stands all the same, as it counts against the merchant that none was asked for.';

const fuelDispenser: Rule = {
  code: 'automated_fuel_dispenser',
  summary: 'Mastercard leaves automated fuel dispensers out of the lost-and-stolen shift.',
  source: 'Q-4871',
  codes: ['4871'],
  facts: [
    {
      path: 'transaction.merchant_category_code',
      ask: 'Send the merchant category: code 4871 does not cover automated fuel dispensers (5542).',
      mandatory: false,
    },
  ],
  evaluate({ transaction }) {
    const at = 'transaction.merchant_category_code';
    const inputs = { [at]: transaction.merchant_category_code ?? null };
    if (transaction.merchant_category_code === undefined) {
      return unknown(
        inputs,
        CAP_MODERATE_HIGH,
        asksFor(at, 'Send the merchant category: code 4871 does not cover automated fuel dispensers (5542).'),
      );
    }
    if (tradeOf(transaction.merchant_category_code) !== 'fuel_dispenser') return passed(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'automated_fuel_dispenser',
      msg: 'The payment was made at an automated fuel dispenser, which code 4871 does not cover.',
    });
  },
};

const missingSince: Rule = {
  ...factNeeded({
    name: 'card_missing_since',
    at: 'evidences.card_missing_since',
    ask: 'Ask when the card was lost or stolen, or when it should have arrived.',
    source: 'Q-QST (lost or stolen: when, where); Q-4871',
    codes: LOST,
    read: ({ evidences }) => evidences.card_missing_since,
  }),
  evaluate: (dispute) => missingSinceVerdict(dispute),
};

function missingSinceVerdict({ evidences, transaction, transactionDay, subcategory }: DisputeCase): Verdict {
  const at = 'evidences.card_missing_since';
  const since = dayOfIso(evidences.card_missing_since);
  const inputs = {
    [at]: evidences.card_missing_since ?? null,
    'transaction.transaction_timestamp': transaction.transaction_timestamp,
  };
  if (since === undefined) {
    return unknown(inputs, subcategory === 'fraud_card_not_received' ? CAP_MODERATE_HIGH : CAP_MODERATE_LOW, {
      at,
      code: 'missing_fact:card_missing_since',
      msg: 'Ask when the card was lost or stolen, or when it should have arrived.',
    });
  }
  if (since <= transactionDay || subcategory === 'fraud_card_not_received') return passed(inputs);
  return failed(inputs, CAP_MODERATE_LOW, {
    at,
    code: 'card_missing_after_transaction',
    msg: 'The card went missing only after the payment, so the cardholder still had it then. Clear up the dates.',
  });
}

export const lostCardRules: readonly Rule[] = [
  missingSince,
  cardNotPinPreferring,
  pinVerified,
  terminalPinCapable,
  fuelDispenser,
];
