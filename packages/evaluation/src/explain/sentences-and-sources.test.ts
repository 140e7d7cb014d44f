/** Sentences of single verdicts, and sources of single texts, written out. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { FailedCheck } from '@dispute-intake/contract';
import type { Rule, Verdict } from '../rules/rule.ts';
import { SOURCES } from '../rules/tables/source.table.ts';
import { sentenceOf, titleOf } from './sentence.ts';
import { sourcesFor, writtenOut } from './sources.ts';

const rule = (code: string, more: Partial<Rule> = {}): Rule => ({
  code,
  summary: 'What the rule is about.',
  source: '',
  evaluate: () => assert.fail(),
  ...more,
});
const check = (msg: string): FailedCheck => ({ loc: ['body'], msg, type: 'error', code: 'x' });
const verdict = (
  outcome: Verdict['outcome'],
  inputs: Verdict['inputs'] = {},
  more: Partial<Verdict> = {},
): Verdict => ({
  outcome,
  inputs,
  effect: null,
  check: null,
  ...more,
});

suite('a sentence', () => {
  const some = rule('some_rule');
  test('of the verdict itself comes first', () => {
    const own = { sentence: () => 'Its own.', check: check('Another.') };
    assert.equal(sentenceOf(some, verdict('failed', {}, own)), 'Its own.');
  });

  test('of a rule that passed names what was seen', () => {
    assert.equal(sentenceOf(some, verdict('passed')), 'some rule.');
    assert.equal(sentenceOf(some, verdict('passed', { 'transaction.eci_code': null })), 'some rule.');
    const seen = { 'transaction.eci_code': '05', days_left: 12, 'card.emv_chip_enabled': null };
    assert.equal(sentenceOf(some, verdict('passed', seen)), 'some rule. What was seen: ECI: 05; days left: 12.');
    const document = { kinds: ['receipt'], requirement: 'mandatory', ask: '' } as const;
    assert.equal(
      sentenceOf(rule('some_rule', { document }), verdict('passed', seen)),
      'some rule: a document of that kind was sent.',
    );
  });

  test('of a check is its message, with dates in words', () => {
    const late = { check: check('Closed on 2026-11-02, not 2026-11-20.') };
    assert.equal(sentenceOf(some, verdict('failed', {}, late)), 'Closed on 2 November 2026, not 20 November 2026.');
    const ask = { check: check('Ask for it.') };
    const unknown = { 'evidences.participated': null };
    assert.equal(
      sentenceOf(some, verdict('unknown', unknown, ask)),
      'It is not known whether the cardholder took part in the purchase. Ask for it.',
    );
    assert.equal(sentenceOf(some, verdict('failed', unknown, ask)), 'Ask for it.', 'a rule that failed knows');
    assert.equal(sentenceOf(some, verdict('unknown', { 'evidences.participated': true }, ask)), 'Ask for it.');
    assert.equal(sentenceOf(some, verdict('unknown', { 'no.such.path': null }, ask)), 'Ask for it.');
    const second = { 'evidences.refund.at': '2026-11-02', 'evidences.participated': null };
    assert.match(sentenceOf(some, verdict('unknown', second, ask)), /^It is not known whether the cardholder/);
  });

  test('of a rule that reports nothing says why', () => {
    assert.equal(sentenceOf(some, verdict('not_applicable')), 'Does not apply to this case. What the rule is about.');
    assert.equal(
      sentenceOf(some, verdict('unknown')),
      'What this rule looks at is not known. The result does not depend on it alone.',
    );
    assert.equal(
      sentenceOf(some, verdict('unknown', { 'evidences.participated': null })),
      'It is not known whether the cardholder took part in the purchase. The result does not depend on it alone.',
    );
    assert.equal(sentenceOf(some, verdict('failed')), 'What the rule is about.');
  });

  test('a title is of the table, or the code in words', () => {
    assert.equal(titleOf('no_such_rule'), 'no such rule');
    assert.notEqual(titleOf('already_credited'), 'already credited');
  });
});

suite('sources', () => {
  const brief = (source: string, scheme: 'VISA' | 'MC' | 'AMEX' = 'VISA') =>
    sourcesFor(source, scheme).map(({ document, section, grade }) => [document, section, grade]);
  const visa = SOURCES.VCR26?.document;
  const grade = SOURCES.VCR26?.grade;

  test('tags are written out wherever they stand as words', () => {
    assert.equal(writtenOut('VCR26 §1; see VCR26.'), `${visa} §1; see ${visa}.`);
    assert.equal(writtenOut('xVCR26 VCR26x VCR26-1 -VCR26'), 'xVCR26 VCR26x VCR26-1 -VCR26');
  });

  test('parts are told apart at semicolons outside parentheses', () => {
    assert.deepEqual(brief('VCR26 §1 (a; b); VCR26 §2'), [
      [visa, '§1 (a; b)', grade],
      [visa, '§2', grade],
    ]);
  });

  test('two texts of one part have a section each, without the words between', () => {
    const two = brief('VCR26 §1 and VCR26, §2');
    assert.deepEqual(two, [
      [visa, '§1', grade],
      [visa, '§2', grade],
    ]);
    assert.deepEqual(
      brief('VCR26 §1, VCR26: §2').map(([, section]) => section),
      ['§1', '§2'],
    );
    assert.deepEqual(brief('VCR26 (Visa 13.1)'), [[visa, 'Visa 13.1', grade]]);
    assert.deepEqual(brief('VCR26 (a) and (b)'), [[visa, '(a) and (b)', grade]]);
    assert.deepEqual(brief('VCR26'), [[visa, '', grade]]);
  });

  test('what is recalled or inferred is graded so', () => {
    for (const word of ['recalled', 'inferred', 'by analogy'])
      assert.deepEqual(brief(`VCR26 §1, ${word}`), [[visa, `§1, ${word}`, 'inferred']]);
    assert.deepEqual(brief('No tag at all'), [['No tag at all', '', 'inferred']]);
  });

  test('a text of one scheme is given for that scheme alone, unless nothing else is left', () => {
    assert.deepEqual(
      brief('About Visa; About Mastercard; About both').map(([document]) => document),
      ['About Visa', 'About both'],
    );
    assert.deepEqual(
      brief('About Visa; About Mastercard', 'MC').map(([document]) => document),
      ['About Mastercard'],
    );
    assert.deepEqual(
      brief('By 13.1; By 4853', 'MC').map(([document]) => document),
      ['By 4853'],
    );
    assert.deepEqual(
      brief('By 13.1; By 4853').map(([document]) => document),
      ['By 13.1'],
    );
    assert.deepEqual(
      brief('Visa as Mastercard', 'MC').map(([document]) => document),
      ['Visa as Mastercard'],
    );
    assert.deepEqual(
      brief('About Visa', 'MC').map(([document]) => document),
      ['About Visa'],
      'they borrow from each other',
    );
    assert.deepEqual(brief('About Visa', 'AMEX'), [], 'a further scheme borrows from none');
    assert.equal('scheme' in (sourcesFor('About Visa', 'VISA')[0] ?? {}), false);
  });

  test('the same text is read once', () =>
    assert.equal(sourcesFor('VCR26 §9', 'VISA'), sourcesFor('VCR26 §9', 'VISA')));
});
