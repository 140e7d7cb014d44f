import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dayOf } from '../calendar.ts';
import { VARIANT_DAY_MS, variantRequest } from '../testing/worked-case.variant.ts';
import { readChipData } from './chip-data.ts';
import { chipMismatches } from './cross-check.ts';

const MS_PER_DAY = 86_400_000;

/** What contradicts in the chip data of P13 (125.00 EUR, Visa), for a changed payment. */
function mismatches(changes: Record<string, unknown> = {}, daysLater = 0): string[] {
  const { transaction, evidences } = variantRequest('P13', changes);
  const chip = readChipData(evidences.emv_tlv_hex);
  assert.equal(chip.state, 'read');
  const day = dayOf(VARIANT_DAY_MS - (21 - daysLater) * MS_PER_DAY);
  return chip.state === 'read' ? chipMismatches(chip.tags, transaction, day).map(({ what }) => what) : [];
}

suite('chip data against the transaction', () => {
  test('agree in the worked case', () => assert.deepEqual(mismatches(), []));
  test('another amount contradicts', () =>
    assert.deepEqual(mismatches({ 'transaction.transaction_amount': 900, 'transaction.authorized_amount': 900 }), [
      'amount',
    ]));
  test('the authorised amount is as good, where a tip was added', () =>
    assert.deepEqual(mismatches({ 'transaction.transaction_amount': 140 }), []));
  test('another currency contradicts', () =>
    assert.deepEqual(mismatches({ 'transaction.transaction_currency': 'GBP' }), ['currency']));
  test('amounts are read in the minor units of the chip’s currency', () => {
    const { transaction } = variantRequest('P13', {
      'transaction.transaction_currency': 'JPY',
      'transaction.transaction_amount': 12_500,
    });
    const tags = new Map([
      ['5F2A', '0392'],
      ['9F02', '000000012500'],
    ]);
    assert.deepEqual(chipMismatches(tags, transaction, 0), []);
  });
  test('a day’s difference is local time, two days are not', () => {
    assert.deepEqual(mismatches({}, 1), []);
    assert.deepEqual(mismatches({}, -1), []);
    assert.deepEqual(mismatches({}, 2), ['date']);
  });
  test('another scheme contradicts', () =>
    assert.deepEqual(mismatches({ 'transaction.card_scheme': 'MC' }), ['scheme']));
  test('the terminal’s country is not compared', () =>
    assert.deepEqual(mismatches({ 'transaction.merchant_country': 'PRT' }), []));
  test('a card that declined contradicts an approval', () => {
    const tags = new Map([
      ['9F26', '1122334455667788'],
      ['9F27', '00'],
    ]);
    const { transaction } = variantRequest('P13');
    assert.deepEqual(
      chipMismatches(tags, transaction, 0).map(({ what }) => what),
      ['declined_by_card'],
    );
  });
});
