import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contextFor } from '@dispute-intake/intake-flow/testing';
import fc from 'fast-check';
import { exampleDay, parseAmount, parseDate, parseMonth, parseWhole } from './answer-text.ts';

for (const [typed, meant] of [
  ['129.95', 129.95],
  ['129,95', 129.95],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1 234,56 €', 1234.56],
  ['$1,234', 1234],
  ['1.234', 1234],
  ['0.125', 0.125],
  ["1'234.50 CHF", 1234.5],
  ['١٬٢٣٤٫٥٦', 1234.56],
  ['-5', -5],
  ['0', 0],
  ['R$ 40,5', 40.5],
] as const) {
  test(`reads ${typed} as ${meant}`, () => assert.equal(parseAmount(typed), meant));
}

for (const typed of ['', 'forty', '12 or 13?', '--', 'EUR']) {
  test(`keeps "${typed}" as it was typed`, () => assert.equal(parseAmount(typed), typed));
}

test('every amount survives being written in any of our locales', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'pl-PL', 'pt-BR', 'it-IT', 'es-ES', 'ar-SA'),
      (cents, locale) => {
        const amount = cents / 100;
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount);
        assert.equal(parseAmount(written), amount, written);
      },
    ),
  );
});

test('months are numbers or words, in the language of the page or in English', () => {
  assert.equal(parseMonth('mär', 'de-DE'), '3');
  assert.equal(parseMonth('Nov.', 'fr-FR'), '11');
  assert.equal(parseMonth('august', 'pl-PL'), '8');
  assert.equal(parseMonth('xyz', 'en-US'), 'xyz');
});

test('a date keeps what cannot be one, part by part', () => {
  assert.equal(parseDate({ day: '3', month: 'nov', year: '26' }, 'en-US'), '2026-11-03');
  assert.equal(parseDate({ day: '', month: '11', year: '2026' }, 'en-US'), '2026-11-');
  assert.equal(parseDate({ day: '', month: '', year: '' }, 'en-US'), '');
});

test('whole numbers are read in any digits', () => {
  assert.equal(parseWhole('١٢'), 12);
  assert.equal(parseWhole('1.5'), '1.5');
});

test('the example of a date is a day between the payment and today', () => {
  const { transaction } = contextFor('not_received');
  const example = (paidAt: string, today: string): string =>
    exampleDay({ transaction: { ...transaction, transaction_timestamp: paidAt }, today });
  assert.equal(example('2026-10-29T10:00:00Z', '2026-11-28'), '2026-11-13');
  assert.equal(example('2026-12-30T23:59:00Z', '2027-01-02'), '2027-01-01');
  assert.equal(example('2026-11-27T10:00:00Z', '2026-11-28'), '2026-11-28');
  for (const paidAt of ['2026-11-28T10:00:00Z', '2026-11-29T10:00:00Z']) {
    assert.equal(example(paidAt, '2026-11-28'), paidAt.slice(0, 10), 'no other day is there');
  }
});
