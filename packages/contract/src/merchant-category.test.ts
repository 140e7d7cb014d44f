import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codesOf, isServiceTrade, mostlySoldBy, soldBy, tradeOf } from './merchant-category.ts';

suite('merchant categories', () => {
  for (const [codes, trade, sold] of [
    [['3000', '3299', '4511'], 'airline', 'travel'],
    [['3300', '3350', '3351', '3441', '3499', '7512'], 'car_rental', 'travel'],
    [['3500', '3501', '3799', '3800', '3999', '7011'], 'lodging', 'lodging'],
    [['7012'], 'timeshare', 'timeshare'],
    [['5815', '5818'], 'digital_goods', 'digital'],
    [['7922', '7996'], 'event', 'event'],
  ] as const)
    test(`${codes.join(', ')}: ${trade}, which sells ${sold}`, () => {
      for (const code of codes) {
        assert.equal(tradeOf(code), trade, code);
        assert.equal(soldBy(code), sold, code);
        assert.equal(isServiceTrade(code), true, code);
      }
    });

  test('a code has one trade: a narrow one goes before the block it lies in', () => {
    assert.deepEqual(['7995', '7994', '6051', '6300', '5542', '5521'].map(tradeOf), [
      'betting',
      'amusement',
      'quasi_cash',
      'other_service',
      'fuel_dispenser',
      'vehicle_dealer',
    ]);
  });

  test('a shop sells goods mostly, not surely; what no trade names is neither', () => {
    assert.deepEqual([soldBy('5732'), mostlySoldBy('5732'), isServiceTrade('5732')], [undefined, 'merchandise', false]);
    for (const code of [undefined, '', '0000', '5499x', '9999x'])
      assert.deepEqual(
        [tradeOf(code), soldBy(code), mostlySoldBy(code), isServiceTrade(code)],
        [undefined, undefined, undefined, false],
        code,
      );
  });

  test('codes are written as blocks', () => assert.equal(codesOf('car_rental'), '3300–3499, 7512'));
});
