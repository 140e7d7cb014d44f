/** Facts as people read them: each once, and never as the JSON they are stored as. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate } from '../../packages/evaluation/src/index.ts';
import { exampleCases, resolvedRequest } from '../../packages/evaluation/src/testing/example-case.ts';
import { answeredAlike } from '../src/pages/evaluation/statement.view.ts';
import { facts, factValue } from '../src/ui/facts.ts';

const DAY = Date.parse('2026-11-20T12:00:00Z');

function flat(shown: unknown): string {
  if (Array.isArray(shown)) return shown.map(flat).join('');
  if (typeof shown === 'object' && shown !== null && 'strings' in shown && 'values' in shown) {
    const { strings, values } = shown as { strings: string[]; values: unknown[] };
    return strings.map((text, i) => text + (i < values.length ? flat(values[i]) : '')).join('');
  }
  return typeof shown === 'symbol' ? '' : String(shown).replaceAll('\u00a0', ' ');
}
/** What a reader sees of a template, tags as spaces. */
const textOf = (shown: unknown): string =>
  flat(shown)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('no input of a rule is shown as JSON, over every worked case', () => {
  let objects = 0;
  for (const each of exampleCases()) {
    const { rules } = evaluate(resolvedRequest(each.request, DAY), { evaluatedAtMs: DAY });
    for (const { code, inputs } of rules) {
      for (const [path, input] of Object.entries(inputs)) {
        const { value } = input as { value: unknown };
        if (typeof value === 'object' && value !== null) objects++;
        const shown = textOf(factValue(path.split('.').at(-1) ?? path, value));
        assert.doesNotMatch(shown, /[{}]|\[|":|object Object|undefined|null/, `${each.id}: ${code} ${path}`);
        assert.notEqual(shown, '', `${each.id}: ${code} ${path}`);
      }
    }
  }
  assert.ok(objects > 100, `only ${objects} objects`);
});

test('sums and small objects read as words', () => {
  assert.equal(textOf(factValue('credited', { amount: 12.5, currency: 'EUR' })), 'EUR 12.50');
  assert.equal(
    textOf(factValue('emv_tlv_hex', { state: 'absent', pin_bypassed: false, terminal_takes_pin: null })),
    'State: Absent · PIN bypassed: No · Terminal takes PIN: Not known',
  );
  assert.equal(textOf(factValue('oldest', [120, 365])), '120, 365');
  assert.equal(textOf(factValue('mismatches', [])), 'None');
});

test('an amount is shown in its own currency, which is not told a second time', () => {
  const transaction = {
    transaction_amount: 100,
    transaction_currency: 'USD',
    billing_amount: 92,
    billing_currency: 'EUR',
    authorized_amount: 100,
  };
  assert.equal(
    textOf(facts(transaction, { currency: 'USD' })),
    'Transaction amount USD 100.00 Billing amount EUR 92.00 Authorized amount USD 100.00',
  );
  assert.equal(textOf(facts({ expected_currency: 'GBP' }, { currency: 'USD' })), 'Expected currency GBP');
  assert.equal(
    textOf(facts({ reservation: { quoted_rate: { amount: 80, currency: 'EUR' } } }, { currency: 'USD' })),
    'Reservation Quoted rate EUR 80.00',
  );
});

test('a fact that the cardholder wrote and answered alike is shown once, with the words beside the answer', () => {
  const fact = (path: string, value: unknown) =>
    ({ path, value, quote: 'my words', start: 0, end: 8, probability: 0.9 }) as never;
  const evidences = {
    participated: true,
    delivery: { received_at: '2026-10-17T12:00:00Z', issue: 'not_received' },
  };
  const { alike, others } = answeredAlike(
    [
      fact('evidences.participated', true),
      fact('evidences.delivery.received_at', '2026-10-17'),
      fact('evidences.delivery.issue', 'late'),
      fact('evidences.used_by', 'stranger'),
    ],
    evidences,
  );
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);
  assert.deepEqual(paths(alike), ['evidences.participated', 'evidences.delivery.received_at']);
  assert.deepEqual(paths(others), ['evidences.delivery.issue', 'evidences.used_by']);
  const quotes = { 'evidences.participated': 'my words' };
  assert.match(textOf(facts(evidences, { path: 'evidences', quotes })), /^Participated Yes “my words” Delivery/);
});
