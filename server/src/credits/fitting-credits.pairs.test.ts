/** Payments and credits as statements print them, judged by hand before the program saw them: `testing/credit-pairs.tsv`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fittingCredits } from './fitting-credits.ts';

const [, ...PAIRS] = readFileSync(new URL('testing/credit-pairs.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

/** `129.95 EUR` */
const money = (text = '') => {
  const [amount, currency = ''] = text.split(' ');
  return { amount: Number(amount), currency };
};

function fits([merchant = '', paid, billed, paidOn, description = '', credited, creditedOn = '']: string[]): boolean {
  const payment = money(paid);
  const bill = billed ? money(billed) : undefined;
  const found = fittingCredits(
    [
      {
        transaction_id: 'tx',
        merchant_name: merchant,
        transaction_amount: payment.amount,
        transaction_currency: payment.currency,
        transaction_timestamp: `${paidOn}T10:00:00Z`,
        ...(bill && { billing_amount: bill.amount, billing_currency: bill.currency }),
      },
    ],
    [{ ...money(credited), posted_at: creditedOn, description }],
  );
  return found.length > 0;
}

test('of 250 pairs at least 98 of 100 found are right, and 90 of 100 right ones are found', (t) => {
  assert.equal(PAIRS.length, 250);
  const judged = PAIRS.map((pair) => ({ pair, found: fits(pair), right: pair[7] === '1' }));
  const count = (test: (one: (typeof judged)[number]) => boolean) => judged.filter(test).length;
  const [both, found, right] = [
    count((one) => one.found && one.right),
    count((one) => one.found),
    count((one) => one.right),
  ];
  t.diagnostic(`precision ${((100 * both) / found).toFixed(1)}, recall ${((100 * both) / right).toFixed(1)}`);
  const wrong = judged.filter((one) => one.found !== one.right).map(({ pair }) => pair.join(' | '));
  assert.ok(both / found >= 0.98 && both / right >= 0.9, wrong.join('\n'));
});
