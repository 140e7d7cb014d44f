import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULE_FAMILIES } from '../rules/registry.ts';
import { exampleCases } from '../testing/example-case.ts';
import { variant } from '../testing/worked-case.variant.ts';
import { PASSED_SENTENCES } from './passed.table.ts';

const sentenceOf = (id: string, code: string, changes: Record<string, unknown> = {}): string | undefined =>
  variant(id, changes).rules.find((rule) => rule.code === code)?.sentence;

test('a rule that passed says what was seen and what follows', () => {
  assert.equal(
    sentenceOf('F08', 'disputed_amount_exceeds_transaction'),
    'Of 29.95 USD paid, 29.95 USD is disputed: not more than was paid.',
  );
  assert.equal(sentenceOf('F08', 'missing_fact:participated'), 'The cardholder took part in the purchase: no.');
  assert.equal(
    sentenceOf('F08', 'already_credited'),
    'No credit of the merchant has been posted since 30 October 2026; all of the disputed 29.95 USD is still open.',
  );
  assert.match(sentenceOf('P01', 'terminal_chip_capable') ?? '', /could read the magnetic stripe only, no chip/);
  assert.equal(
    sentenceOf('F02', 'disputed_amount_exceeds_transaction'),
    'Of 142.50 EUR paid, 142.50 EUR is disputed: not more than was paid.',
  );
  assert.match(sentenceOf('F08', 'filing_window_closing') ?? '', /^\d+ days are left until \d+ \w+ 20\d\d, enough/);
});

test('what is not known and decides nothing is said to be not known, also where no field stands for it', () => {
  assert.equal(
    sentenceOf('G06', 'three_ds_attempted'),
    'What this rule looks at is not known. The result does not depend on it alone.',
  );
});

test('what is not known is named in a sentence of its own', () => {
  assert.match(
    sentenceOf('F08', 'missing_fact:participated', { 'evidences.participated': undefined }) ?? '',
    /^It is not known whether the cardholder took part in the purchase\. Ask /,
  );
});

test('a sentence whose value is not known gives way to the plain list of what was seen', () => {
  const sentence = sentenceOf('F17', 'three_ds_attempted', { 'transaction.eci_code': undefined }) ?? '';
  assert.doesNotMatch(sentence, /ECI {|ECI :|undefined|null/);
});

test('no sentence of a worked case holds a placeholder or a missing value', () => {
  for (const { id } of exampleCases()) {
    for (const { code, sentence } of variant(id).rules) {
      assert.doesNotMatch(sentence, /[{}]|undefined|\bnull\b|NaN/, `${id} ${code}`);
    }
  }
});

test('every sentence belongs to a rule', () => {
  const codes = new Set(RULE_FAMILIES.flatMap(({ rules }) => rules.map(({ code }) => code)));
  assert.deepEqual(
    Object.keys(PASSED_SENTENCES).filter((code) => !codes.has(code)),
    [],
  );
});
