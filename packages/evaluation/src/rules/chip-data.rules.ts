/** Whether the chip data can be read and belong to this payment. */
import type { Subcategory } from '@dispute-intake/contract';
import { chipMismatches } from '../emv/cross-check.ts';
import { CAP_MODERATE_LOW, failed, NOTES, notApplicable, passed, type Rule } from './rule.ts';

const AT = 'evidences.emv_tlv_hex';
const CARD_PRESENT: ReadonlySet<Subcategory | null> = new Set([
  'fraud_card_present_counterfeit',
  'fraud_card_present_lost_stolen',
  'fraud_card_not_received',
  'fraud_card_present_other',
]);

const readable: Rule = {
  code: 'emv_tlv_malformed',
  summary: 'Chip data must be well-formed BER-TLV; otherwise nothing can be concluded from them.',
  source: 'EMV 4.3 Book 3, Annex B',
  evaluate({ chip, subcategory }) {
    if (chip.state === 'absent') return notApplicable({ [AT]: null });
    if (chip.state === 'read') return passed({ [AT]: { tags: [...chip.tags.keys()] } });
    const matters = CARD_PRESENT.has(subcategory);
    return failed({ [AT]: { problem: chip.problem, byte: chip.offset } }, matters ? CAP_MODERATE_LOW : NOTES, {
      at: AT,
      code: 'emv_tlv_malformed',
      type: matters ? 'error' : 'warning',
      msg: `The chip data cannot be read (${PROBLEM_TEXT[chip.problem]}, byte ${chip.offset}). Send field 55 again, in hexadecimal, unshortened.`,
    });
  },
};

const PROBLEM_TEXT: Record<string, string> = {
  odd_length: 'an odd number of hexadecimal digits',
  not_hexadecimal: 'characters that are not hexadecimal',
  truncated_tag: 'a tag without its end',
  truncated_length: 'a length without its end',
  truncated_value: 'a value shorter than its length says',
  length_not_supported: 'a length in a form EMV does not allow',
  repeated_tag: 'the same tag twice',
  nested_too_deep: 'templates nested too deep',
  wrong_tag_length: 'a tag whose value has the wrong length',
  empty: 'nothing in it',
};

const belongs: Rule = {
  code: 'emv_data_mismatch',
  summary: 'Chip data must agree with the payment in amount, currency, date and scheme, and not be a refusal.',
  source: 'EMVLIB (EMV 4.3 Book 3 annexes)',
  evaluate({ chip, transaction, transactionDay, subcategory }) {
    if (chip.state !== 'read') return notApplicable();
    const mismatches = chipMismatches(chip.tags, transaction, transactionDay);
    const inputs = { [AT]: { mismatches } };
    if (mismatches.length === 0) return passed(inputs);
    const matters = CARD_PRESENT.has(subcategory);
    const list = mismatches
      .map(
        ({ what, chip: onChip, transaction: onRecord }) =>
          `${what.replaceAll('_', ' ')} ${onChip} (record: ${onRecord})`,
      )
      .join('; ');
    return failed(inputs, matters ? CAP_MODERATE_LOW : NOTES, {
      at: AT,
      code: 'emv_data_mismatch',
      type: matters ? 'error' : 'warning',
      msg: `The chip data do not belong to this payment: ${list}. Have the record reviewed before filing.`,
    });
  },
};

export const chipRules: readonly Rule[] = [readable, belongs];
