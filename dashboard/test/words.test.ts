import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CHECKS } from '../src/pages/endpoint.form.ts';
import { ago, counted, day, duration, money, nearDay, share, word } from '../src/words.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (offsetMs: number) => ago(new Date(NOW + offsetMs).toISOString(), NOW);

test('the name of a protocol is written as its owner writes it', () => {
  assert.equal(word('three_ds_authenticated'), '3-D Secure authenticated');
  assert.equal(word('not_three_ds'), 'Not 3-D Secure');
});

test('times are told in the largest unit that fits, and as a date from a week on', () => {
  assert.deepEqual(
    [0, -4000, 30_000, -59_999, -60_000, -3_599_999, -3_600_000, 7_200_000, -86_400_000, -6 * 86_400_000].map(at),
    [
      'just now',
      'just now',
      'in 30 s',
      'just now',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      'in 2 h',
      '1 d ago',
      '6 d ago',
    ],
  );
  assert.equal(at(-7 * 86_400_000), '14 Nov');
  assert.equal(at(-366 * 86_400_000), '20 Nov 2025');
});

test('names, shares and amounts read as people write them', () => {
  assert.equal(word('atm_cash_not_dispensed'), 'ATM cash not dispensed');
  assert.equal(word('emv_pin_preferring'), 'EMV PIN preferring');
  assert.equal(word('terminal_id'), 'Terminal ID');
  assert.equal(word('fraud_card_present_counterfeit'), 'Fraud, copied card');
  assert.equal(word(null), '–');
  assert.deepEqual([share(0, 0), share(0, 3), share(3, 3), share(1, 3)], ['–', '0 %', '100 %', '33.3 %']);
  assert.equal(counted(1, 'row', 'rows'), '1 row');
  assert.equal(money(1234.5, 'JPY').replace(/\s/, ' '), 'JPY 1,235');
  assert.equal(money(5, 'no currency'), '5 no currency');
  assert.deepEqual([duration(null), duration(999), duration(1250)], ['–', '999 ms', '1.3 s']);
  assert.equal(day('2026-11-20'), '20 Nov 2026');
  assert.deepEqual([nearDay('2027-02-14', NOW), nearDay('2027-11-14', NOW)], ['14 Feb', '14 Nov 2027']);
});

test('the failed checks that a test delivery offers are those of rules', () => {
  const rules = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  for (const { code } of CHECKS) assert.ok(rules.includes(`| \`${code}\` |`), `${code} is no rule`);
});
