import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { read } from '@dispute-intake/statement-reader';
import { evaluate } from '../evaluate.ts';
import { readAs } from '../testing/facts-with.ts';
import { toldAs } from '../testing/told.ts';
import { VARIANT_DAY_MS, variant, variantRequest } from '../testing/worked-case.variant.ts';

const STATEMENT = 'evidences.cardholder_statement';
const codesWith = (text: string | undefined): string[] =>
  variant('F08', { [STATEMENT]: text }).result.failed_checks.map(({ code }) => code);

suite('the cardholder statement', () => {
  test('may be missing, which is a failed check and costs two steps', () => {
    const { result } = variant('F08', { [STATEMENT]: undefined });
    assert.equal(result.reason_code, '10.4');
    assert.equal(result.confidence, 'moderate_low');
    assert.deepEqual(
      result.failed_checks.map(({ code }) => code),
      ['missing_document:cardholder_statement'],
    );
    assert.deepEqual(result.failed_checks[0]?.loc, ['body', 'evidences', 'cardholder_statement']);
  });

  test('is told to be too short, with the minimum', () => {
    const { result } = variant('F08', { [STATEMENT]: 'Stolen card number.' });
    const short = result.failed_checks.find(({ code }) => code === 'statement_too_short');
    assert.match(short?.msg ?? '', /at least 25/);
  });

  test('counts the last character that is needed', () => {
    assert.ok(codesWith('I have not bought this xx').every((code) => code !== 'statement_too_short'));
    assert.ok(codesWith('I have not bought this x').includes('statement_too_short'));
  });

  test('is long enough with fewer signs where each says more', () => {
    assert.ok(!codesWith('荷物がまだ届いていません。').includes('statement_too_short'));
    assert.ok(codesWith('届いていません').includes('statement_too_short'));
  });

  test('is there where it tells in one sentence that nothing came, though no kind is read', () => {
    const text = '商品がまだ届いていません。';
    const request = variantRequest('N06', { [STATEMENT]: text });
    const reading = { ...read(text, { writtenOn: '2026-11-20' }), kind: toldAs(readAs(null)).kind };
    const { result } = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading });
    assert.ok(!result.failed_checks.some(({ code }) => code === 'missing_document:cardholder_statement'));
  });

  test('that only asks for the money says nothing', () => {
    assert.ok(codesWith('I want my money back.').includes('statement_boilerplate_only'));
  });

  test('is reported where a card number stood in it, masked or not, without lowering confidence', () => {
    for (const number of ['4111 1111 1111 1111', '•••• 1111']) {
      const { result } = variant('F08', {
        [STATEMENT]: `I never bought anything there, my card is ${number}, please help me.`,
      });
      const check = result.failed_checks.find(({ code }) => code === 'pan_detected_masked');
      assert.equal(check?.type, 'warning');
      assert.equal(result.confidence, 'high');
      assert.equal(check?.msg.includes('1111'), false);
    }
  });

  test('that tells of a purchase the cardholder is said not to have made is for a person to decide', () => {
    const { result } = variant('F08', {
      [STATEMENT]: 'I ordered a pair of shoes from this shop in June and they never arrived. I want a refund.',
    });
    assert.deepEqual(
      [result.subcategory, result.reason_code, result.confidence],
      ['fraud_card_not_present', '10.4', 'moderate_low'],
    );
    assert.deepEqual(
      result.failed_checks.map(({ code, type }) => [code, type]),
      [['statement_contradicts_facts', 'error']],
    );
    assert.equal(result.next_action, 'review');
  });

  test('that surely tells another story is cleared up before filing', () => {
    const { result } = variant('P01', {
      [STATEMENT]: 'I bought the souvenirs myself, they just charged me more than the receipt says.',
    });
    assert.deepEqual([result.reason_code, result.confidence, result.next_action], ['4870', 'moderate_high', 'review']);
    assert.deepEqual(
      result.failed_checks.map(({ code, type }) => [code, type]),
      [['statement_tells_otherwise', 'warning']],
    );
  });

  test('that does not say clearly what the dispute rests on is not enough for full confidence', () => {
    const { result } = variant('D05', { [STATEMENT]: 'The garage repaired it and it runs well, but 640 is too much.' });
    assert.deepEqual([result.confidence, result.next_action, result.failed_checks], ['moderate_high', 'file', []]);
  });
});
