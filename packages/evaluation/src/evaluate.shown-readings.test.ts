/** In the hosted intake the cardholder is shown what was read: what they confirmed was given, and the rest counts for nothing. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { read, type StatedFact } from '@dispute-intake/statement-reader';
import { evaluate } from './evaluate.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

const fact = (path: StatedFact['path'], value: StatedFact['value']): StatedFact => ({
  path,
  value,
  quote: 'the words',
  start: 0,
  end: 9,
  probability: 0.95,
});
const evaluated = (changes: Record<string, unknown>, facts: StatedFact[], denied: StatedFact[] = []) => {
  const request = variantRequest(BASE, { ...NOTHING_CAME, ...changes });
  const told = read(request.evidences.cardholder_statement ?? '', { writtenOn: '2026-11-20' });
  const { result } = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading: { ...told, facts, denied } });
  return [result.reason_code, result.confidence, result.failed_checks.some(({ code }) => code === CONTRADICTS)];
};
const BASE = 'N08';
const NOTHING_CAME = { 'evidences.delivery.issue': 'not_received', 'evidences.delivery.received_at': undefined };
const CONTRADICTS = 'statement_contradicts_facts';
const HOSTED = { 'dispute.problem': 'not_received' };

suite('a reading that the cardholder was not shown', () => {
  const phone = [fact('evidences.condition.issue', 'defective')];
  const unwaited = [fact('evidences.price_discrepancy_only', true), fact('evidences.return.at', '2026-01-01')];

  test('contradicts no answer in the hosted intake', () => {
    assert.deepEqual(evaluated({}, phone), ['4853', 'moderate_low', true]);
    assert.deepEqual(evaluated(HOSTED, phone), ['4853', 'high', false]);
  });

  test('contradicts nothing there that the chosen problem implied: nobody was asked', () => {
    const paid = { 'evidences.participated': true, 'evidences.recognizes_merchant': true };
    for (const path of ['evidences.participated', 'evidences.recognizes_merchant'] as const) {
      assert.deepEqual(evaluated(paid, [fact(path, false)]).at(-1), true, `${path} by API`);
      assert.deepEqual(evaluated({ ...paid, ...HOSTED }, [fact(path, false)]), ['4853', 'high', false], path);
    }
    const asked = { ...paid, 'dispute.problem': 'something_else' };
    assert.deepEqual(evaluated(asked, [fact('evidences.participated', false)]).at(-1), true, 'where it was asked');
  });

  test('never lowers the case there', () => assert.deepEqual(evaluated(HOSTED, unwaited), ['4853', 'high', false]));

  test('an answer that the statement contradicts was shown beside it, and still does', () =>
    assert.deepEqual(evaluated(HOSTED, [fact('evidences.delivery.issue', 'partial')]), ['4853', 'moderate_low', true]));

  test('what the statement denies is shown nowhere, and still counts', () => {
    const denied = [fact('denied.strangers', true)];
    assert.deepEqual(evaluated({ ...HOSTED, 'evidences.participated': false }, [], denied).at(-1), true);
  });
});
