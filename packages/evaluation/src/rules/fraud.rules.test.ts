import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';

const T = 'transaction.';

/** [what it claims, case, changes, "code confidence [checks]"] */
const CLAIMS: readonly [string, string, Record<string, unknown>, string][] = [
  ['a clean Visa denial on the internet is 10.4', 'F02', { [`${T}eci_code`]: '07' }, '10.4 high []'],
  ['ECI 05 closes 10.4', 'F02', {}, 'null low [three_ds_authenticated]'],
  ['ECI 06 closes 10.4', 'F02', { [`${T}eci_code`]: '06' }, 'null low [three_ds_attempted]'],
  [
    'without an ECI liability is unknown',
    'F02',
    { [`${T}eci_code`]: undefined },
    '10.4 moderate_low [missing_fact:eci_code]',
  ],
  [
    'a Mastercard ECI on a Visa payment is not read',
    'F02',
    { [`${T}eci_code`]: '02' },
    '10.4 moderate_low [scheme_code_mismatch]',
  ],
  [
    '36 disputes are one too many',
    'F08',
    { 'history.fraud_disputes_last_120_days': 36 },
    'null low [fraud_dispute_count_exceeded]',
  ],
  [
    'a payment processed before it was made has a wrong date',
    'F08',
    { [`${T}transaction_timestamp`]: 'D-21', [`${T}settlement_timestamp`]: 'D-23' },
    '10.4 moderate_low [processing_date_implausible]',
  ],
  [
    'one day is left to local time',
    'F08',
    { [`${T}transaction_timestamp`]: 'D-21', [`${T}settlement_timestamp`]: 'D-22' },
    '10.4 high []',
  ],
  [
    'a payment that is processed after the dispute is still pending',
    'F08',
    { [`${T}settlement_timestamp`]: 'D+2' },
    '10.4 moderate_low [processing_date_implausible]',
  ],
  [
    'yen have no decimals',
    'F08',
    {
      [`${T}transaction_amount`]: 100.5,
      [`${T}transaction_currency`]: 'JPY',
      'dispute.disputed_amount': 100,
      'dispute.disputed_currency': 'JPY',
    },
    '10.4 high [~amount_finer_than_currency]',
  ],
  [
    'Kuwaiti dinars have three',
    'F08',
    {
      [`${T}transaction_amount`]: 1.234,
      [`${T}transaction_currency`]: 'KWD',
      'dispute.disputed_amount': 0.001,
      'dispute.disputed_currency': 'KWD',
    },
    '10.4 high []',
  ],
  [
    'a credit in another currency has to be looked at',
    'F08',
    { 'history.credits': [{ amount: 20, currency: 'CHF', posted_at: 'D-2' }] },
    '10.4 moderate_low [credit_in_other_currency]',
  ],
  [
    'an unknown count costs one step',
    'F08',
    { 'history.fraud_disputes_last_120_days': undefined },
    '10.4 moderate_high [~missing_fact:fraud_disputes_last_120_days]',
  ],
  ['a security code that matches costs nothing', 'F05', { [`${T}cvv_match`]: true }, '10.4 high []'],
  [
    'a mismatch without the response is a liability fact unknown',
    'F05',
    { [`${T}authorization_response`]: undefined },
    '10.4 moderate_low [missing_fact:authorization_response]',
  ],
  ['a report after the payment changes nothing', 'F10', { 'history.fraud_reported_at': 'D-20' }, '10.4 high []'],
  [
    'ages of 119 and 366 days do not count',
    'F13',
    { 'evidences.oldest_matching_transaction_timestamps': ['D-119', 'D-366'] },
    '10.4 moderate_high [~prior_history_insufficient]',
  ],
  [
    'one match is a hint',
    'F13',
    { 'evidences.oldest_matching_transaction_timestamps': ['D-200'] },
    '10.4 moderate_high [~prior_history_insufficient]',
  ],
  [
    'matches older than a year say nothing',
    'F13',
    { 'evidences.oldest_matching_transaction_timestamps': ['D-400', 'D-500'] },
    '10.4 high []',
  ],
  [
    'unknown history costs one step',
    'F13',
    { 'evidences.oldest_matching_transaction_timestamps': undefined },
    '10.4 moderate_high [~missing_fact:oldest_matching_transaction_timestamps]',
  ],
  [
    'unknown history of an unknown device cannot be looked up',
    'F13',
    {
      'evidences.oldest_matching_transaction_timestamps': undefined,
      [`${T}device_fingerprint`]: undefined,
      [`${T}device_location`]: undefined,
    },
    '10.4 moderate_high [~history_elements_unavailable]',
  ],
  [
    'a cash machine asks for the PIN, so a lost card shifts nothing there',
    'P13',
    { [`${T}channel_type`]: 'ATM', 'evidences.emv_tlv_hex': undefined },
    'null low [~chip_read_full_data atm_not_covered terminal_pin_capable]',
  ],
  [
    'an old purchase without matching identity is only a note',
    'F13',
    { 'evidences.oldest_matching_transaction_timestamps': [], 'evidences.oldest_merchant_purchase_at': 'D-400' },
    '10.4 high [~merchant_known_before]',
  ],
  [
    'a First-Party Trust match is a defence at Mastercard',
    'F17',
    { 'evidences.oldest_matching_transaction_timestamps': ['D-200', 'D-300'] },
    '4837 low [compelling_evidence_history_match]',
  ],
  [
    'SLI 212 closes 4837',
    'F17',
    { [`${T}security_level_indicator`]: '212', [`${T}eci_code`]: '02' },
    'null low [three_ds_authenticated]',
  ],
  [
    'ECI 02 closes 4837 even where the SLI is missing',
    'F17',
    { [`${T}security_level_indicator`]: undefined, [`${T}eci_code`]: '02' },
    'null low [~sli_missing three_ds_authenticated]',
  ],
  [
    'neither SLI nor ECI leaves liability unknown',
    'F17',
    { [`${T}security_level_indicator`]: undefined, [`${T}eci_code`]: undefined },
    '4837 moderate_low [sli_missing]',
  ],
  [
    'a Visa ECI on a Mastercard payment is not read',
    'F17',
    { [`${T}security_level_indicator`]: undefined, [`${T}eci_code`]: '05' },
    '4837 moderate_low [scheme_code_mismatch sli_missing]',
  ],
  [
    'contradicting SLI and ECI cost two steps',
    'F17',
    { [`${T}eci_code`]: '02' },
    '4837 moderate_low [scheme_code_mismatch]',
  ],
  [
    'SLI 216 keeps the merchant liable',
    'F18',
    { [`${T}security_level_indicator`]: '216' },
    '4837 high [~three_ds_merchant_exemption]',
  ],
  ['35 chargebacks are within the counter', 'F23', { 'history.fraud_chargebacks_on_account': 35 }, '4837 high []'],
  [
    'the second chargeback makes a later approval the issuer’s',
    'F17',
    { 'history.fraud_chargebacks_on_account': 2, 'history.fraud_reported_at': 'D-40' },
    'null low [approved_after_fraud_report]',
  ],
  [
    'before that, a later approval is a warning',
    'F17',
    { 'history.fraud_reported_at': 'D-40' },
    '4837 moderate_low [~approved_after_fraud_report]',
  ],
  [
    'an unanswered possession is a mandatory fact missing',
    'F08',
    { 'evidences.card_possession': undefined },
    '10.4 moderate_low [missing_fact:card_possession]',
  ],
  ['a chip card at a stripe terminal is 10.1 at Visa', 'P01', { [`${T}card_scheme`]: 'VISA' }, '10.1 high []'],
  [
    'a card without a chip shifts nothing',
    'P01',
    { 'card.emv_chip_enabled': false },
    'null low [card_not_chip card_read_attended]',
  ],
  [
    'a chip terminal shifts nothing',
    'P01',
    { [`${T}terminal_entry_capability`]: 'CHIP' },
    'null low [terminal_chip_capable]',
  ],
  [
    'an unknown terminal leaves liability unknown',
    'P01',
    { [`${T}terminal_entry_capability`]: undefined },
    '4870 moderate_low [missing_fact:terminal_entry_capability]',
  ],
  [
    'a lost PIN card at a stripe terminal is 4871',
    'P01',
    { 'evidences.card_possession': 'lost', 'evidences.card_missing_since': 'D-42' },
    '4871 high []',
  ],
  [
    'a stolen PIN card at a stripe terminal is 10.2',
    'P01',
    { [`${T}card_scheme`]: 'VISA', 'evidences.card_possession': 'stolen', 'evidences.card_missing_since': 'D-42' },
    '10.2 high []',
  ],
  [
    'a card that never arrived is 4871',
    'P01',
    { 'evidences.card_possession': 'never_received', 'evidences.card_missing_since': 'D-50' },
    '4871 high []',
  ],
  [
    'a lost card that does not prefer PIN shifts nothing',
    'P01',
    { 'evidences.card_possession': 'lost', 'evidences.card_missing_since': 'D-42', 'card.emv_pin_preferring': false },
    'null low [card_not_pin_preferring]',
  ],
  [
    'a card missed only after the payment is a contradiction',
    'P01',
    { 'evidences.card_possession': 'lost', 'evidences.card_missing_since': 'D-30' },
    '4871 moderate_low [card_missing_after_transaction]',
  ],
  ['Visa covers fuel pumps', 'P10', { [`${T}card_scheme`]: 'VISA' }, '10.2 high []'],
  [
    'a contactless payment with a lost card stays with the issuer',
    'P01',
    {
      'evidences.card_possession': 'lost',
      'evidences.card_missing_since': 'D-42',
      [`${T}pos_entry_type`]: 'CONTACTLESS',
      [`${T}terminal_entry_capability`]: 'CONTACTLESS',
    },
    'null low [~chip_read_full_data contactless_no_cvm ~terminal_pin_capable]',
  ],
  ['a key-entered payment is 4837 at Mastercard', 'P14', { [`${T}card_scheme`]: 'MC' }, '4837 high []'],
  ['an unattended stripe with a chipless card is 10.3', 'P15', { [`${T}terminal_attended`]: false }, '10.3 high []'],
  [
    'a withdrawal with the genuine card is nobody’s 4837',
    'P01',
    { [`${T}channel_type`]: 'ATM', [`${T}pos_entry_type`]: 'CHIP', [`${T}terminal_entry_capability`]: 'CHIP' },
    'null low [~chip_read_full_data atm_not_covered]',
  ],
  [
    'Mastercard shifts nothing for a chip with signature at a terminal without PIN',
    'P13',
    {
      [`${T}card_scheme`]: 'MC',
      'evidences.emv_tlv_hex':
        '9F260811223344556677889F2701809F100706010A03A0A0009F3704123456789F3602001A950500000080009A03{D-21:YYMMDD}9C01009F02060000000125005F2A020978820219809F1A0202769F34031E03009F3303E028C89F3501225F3401018407A0000000041010',
    },
    'null low [chip_read_full_data]',
  ],
  [
    'unreadable chip data leave liability unknown',
    'P13',
    { 'evidences.emv_tlv_hex': '9F2608ABC' },
    '10.2 moderate_low [emv_tlv_malformed ~chip_read_full_data ~terminal_pin_capable]',
  ],
  [
    'coins bought and lost by deception are excluded',
    'F09',
    {},
    'null low [digital_asset_scam_excluded authorized_by_cardholder]',
  ],
];

suite('fraud', () => {
  for (const [claim, id, changes, expected] of CLAIMS) {
    test(claim, () => assert.equal(verdictOf(variant(id, changes)), expected));
  }

  test('a history match is a defence until 2026-10-23 and closes 10.4 from 2026-10-24 on', () => {
    assert.equal(
      verdictOf(variant('F13', {}, {}, Date.UTC(2026, 9, 23, 12))),
      '10.4 low [compelling_evidence_history_match]',
    );
    assert.equal(
      verdictOf(variant('F13', {}, {}, Date.UTC(2026, 9, 24, 12))),
      'null low [compelling_evidence_history_match]',
    );
  });

  test('bounds and anchor of the history match are options', () => {
    assert.equal(variant('F13', {}, { compellingEvidenceBoundsInclusive: false }).result.reason_code, '10.4');
    assert.equal(variant('F13', {}, { compellingEvidenceAnchor: 'transaction_date' }).result.reason_code, '10.4');
  });

  test('Mastercard’s older counter of 15 is an option', () => {
    const changes = { 'history.fraud_chargebacks_on_account': 16 };
    assert.equal(variant('F17', changes).result.reason_code, '4837');
    assert.equal(variant('F17', changes, { mastercardFraudChargebackLimit: 15 }).result.reason_code, null);
  });
});
