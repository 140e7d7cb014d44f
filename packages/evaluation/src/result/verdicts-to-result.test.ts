/** The parts of a result, each from verdicts that are written out. The filing day is day 100. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Confidence, EvaluationRequest, FactPath, RequiredDocument, RuleOutcome } from '@dispute-intake/contract';
import { isLower, lowerOf, replay } from '../confidence.ts';
import type { Verdict } from '../rules/rule.ts';
import { missingFacts } from './missing-facts.ts';
import { nextAction, type Standing } from './next-action.ts';
import { recoverableAmount } from './recoverable-amount.ts';
import { requiredDocuments } from './required-documents.ts';

/** A verdict: `ceiling` null closes the right, undefined leaves the confidence. */
function verdict(
  outcome: RuleOutcome,
  ceiling: Confidence | null | undefined,
  path?: string,
  more: Partial<Verdict> & { code?: string } = {},
): Verdict {
  const { code = 'some_check', ...rest } = more;
  const check =
    path === undefined ? null : { loc: ['body', ...path.split('.')], msg: '', type: 'error' as const, code };
  const effect =
    ceiling === undefined
      ? null
      : ceiling === null
        ? { reason_code: null, confidence: 'low' as const }
        : { confidence: ceiling };
  return { outcome, inputs: {}, effect, check, ...rest };
}
const documentOf = (
  kind: RequiredDocument['kind'],
  requirement: RequiredDocument['requirement'],
  status: RequiredDocument['status'] = 'missing',
): RequiredDocument => ({ kind, requirement, status, msg: `${kind} ${requirement}` });

const ECI = 'transaction.eci_code';
const CVV = 'transaction.cvv_match';
const AVS = 'transaction.avs_result';
const ISSUE = 'evidences.delivery.issue';
const PARTICIPATED = 'evidences.participated';

test('of two confidences the lower one counts; none is lower than itself', () => {
  const order: Confidence[] = ['high', 'moderate_high', 'moderate_low', 'low'];
  for (const [at, one] of order.entries()) {
    for (const [nth, other] of order.entries()) {
      assert.equal(lowerOf(one, other), order[Math.max(at, nth)]);
      assert.equal(isLower(one, other), at > nth);
    }
  }
});

test('effects are replayed: the lowest ceiling, every failed check, and a closed code stays closed', () => {
  const start = { reason_code: null, confidence: 'high', failed_checks: [] };
  assert.deepEqual(replay([]), start);
  assert.deepEqual(replay([{ effect: null }]), start);
  const open = [
    { effect: { reason_code: '13.1' } },
    { effect: { confidence: 'moderate_low' as const, failed_check: 'a' } },
    { effect: { confidence: 'moderate_high' as const } },
    { effect: { failed_check: 'b' } },
  ];
  assert.deepEqual(replay(open), { reason_code: '13.1', confidence: 'moderate_low', failed_checks: ['a', 'b'] });
  const closed = [{ effect: { reason_code: null, confidence: 'low' as const } }, ...open];
  assert.deepEqual(replay(closed), { reason_code: null, confidence: 'low', failed_checks: ['a', 'b'] });
});

suite('required documents', () => {
  const of = (...documents: RequiredDocument[]) =>
    requiredDocuments(documents.map((document) => verdict('unknown', 'moderate_low', ECI, { document }))).map(
      ({ msg }) => msg,
    );
  test('stand in the order of the rules, mandatory ones first', () => {
    assert.deepEqual(requiredDocuments([verdict('passed', undefined)]), []);
    assert.deepEqual(of(documentOf('receipt', 'recommended')), ['receipt recommended']);
    assert.deepEqual(
      of(
        documentOf('receipt', 'recommended'),
        documentOf('credit_slip', 'mandatory'),
        documentOf('photo', 'recommended'),
        documentOf('correspondence', 'mandatory'),
      ),
      ['credit_slip mandatory', 'correspondence mandatory', 'receipt recommended', 'photo recommended'],
    );
    assert.deepEqual(of(documentOf('receipt', 'recommended'), documentOf('photo', 'mandatory')), [
      'photo mandatory',
      'receipt recommended',
    ]);
  });

  test('are named once each, as mandatory where one rule needs it so', () => {
    const slip = (requirement: RequiredDocument['requirement']) => documentOf('credit_slip', requirement);
    assert.deepEqual(of(slip('recommended'), slip('mandatory')), ['credit_slip mandatory']);
    assert.deepEqual(of(slip('mandatory'), slip('recommended')), ['credit_slip mandatory']);
    const first = { ...slip('mandatory'), msg: 'first' };
    assert.deepEqual(of(first, { ...slip('mandatory'), msg: 'second' }), ['first']);
    const weak = { ...slip('recommended'), msg: 'first' };
    assert.deepEqual(of(weak, { ...slip('recommended'), msg: 'second' }), ['first']);
  });
});

suite('missing facts', () => {
  const paths = (verdicts: Verdict[], first?: FactPath[]) => missingFacts(verdicts, first).map(({ path }) => path);

  test('come in the order of what they cost: the right itself, then the lowest ceiling', () => {
    assert.deepEqual(
      paths([
        verdict('unknown', 'moderate_high', AVS),
        verdict('unknown', 'moderate_low', CVV),
        verdict('unknown', 'low', ECI),
        verdict('unknown', null, PARTICIPATED),
        verdict('unknown', 'moderate_low', ISSUE),
      ]),
      [PARTICIPATED, ECI, CVV, ISSUE, AVS],
    );
  });

  test('are asked for once, and those that are asked for first stand before them', () => {
    const open = [verdict('unknown', 'moderate_low', CVV), verdict('unknown', 'low', CVV)];
    assert.deepEqual(paths(open), [CVV]);
    assert.deepEqual(paths(open, [ECI, CVV]), [ECI, CVV]);
    assert.deepEqual(paths([], ['transaction.rrn']), [], 'nobody can be asked for it');
  });

  test('are those an answer can change: no documents, nothing that is settled, nothing without an effect', () => {
    assert.deepEqual(
      paths([
        verdict('failed', 'moderate_low', ECI),
        verdict('passed', undefined, CVV),
        verdict('passed', 'moderate_low', CVV),
        verdict('unknown', undefined, AVS),
        verdict('unknown', 'moderate_low'),
        verdict('unknown', 'moderate_low', ISSUE, { document: documentOf('receipt', 'mandatory') }),
      ]),
      [],
    );
  });

  test('hold what the cardholder can still do about a failed check', () => {
    const code = 'merchant_contact_missing';
    const [todo] = missingFacts([verdict('failed', 'moderate_low', 'evidences.merchant_contact', { code })]);
    assert.equal(todo?.question, 'Please contact the merchant first. When and how did you, and what did they answer?');
    const [fact] = missingFacts([verdict('unknown', 'moderate_low', 'evidences.merchant_contact', { code })]);
    assert.equal(
      fact?.question,
      'Did you try to settle this with the merchant?',
      'a fact that is unknown is asked for',
    );
    assert.deepEqual(paths([verdict('passed', 'moderate_low', ECI, { code })]), []);
  });
});

suite('the next action', () => {
  const action = (verdicts: Verdict[], over: Partial<Standing> = {}) =>
    nextAction({
      reasonCode: '13.1',
      confidence: 'moderate_low',
      verdicts,
      missing: missingFacts(verdicts),
      filingDay: 100,
      ...over,
    });
  const needs = (when: 'first' | 'before_filing') => verdict('failed', 'moderate_low', ECI, { needsReview: when });

  test('with a code of enough confidence is to file, after a wait or a review where one is due', () => {
    for (const confidence of ['high', 'moderate_high'] as const) {
      assert.equal(action([], { confidence }), 'file');
      assert.equal(action([needs('before_filing')], { confidence }), 'review');
      assert.equal(action([verdict('failed', undefined, ECI, { mayFileFrom: 101 })], { confidence }), 'wait');
      assert.equal(action([verdict('failed', undefined, ECI, { mayFileFrom: 100 })], { confidence }), 'file');
    }
    assert.equal(action([verdict('failed', undefined, ECI, { mayFileFrom: 101 }), needs('first')]), 'review');
    assert.equal(action([verdict('failed', undefined, ECI, { mayFileFrom: 101 }), needs('before_filing')]), 'wait');
  });

  test('with a code of less confidence is to ask whoever can end the ceiling, the cardholder first', () => {
    const eci = verdict('unknown', 'moderate_low', ECI);
    const issue = verdict('unknown', 'moderate_low', ISSUE);
    assert.equal(action([eci]), 'ask_issuer');
    assert.equal(action([eci, issue]), 'ask_cardholder');
    assert.equal(action([verdict('failed', 'moderate_low', ECI)]), 'review', 'nobody can change it');
    assert.equal(action([verdict('unknown', 'moderate_high', ISSUE)]), 'review', 'an answer would not raise it');
    assert.equal(action([verdict('unknown', 'low', ISSUE)], { confidence: 'low' }), 'review');
    assert.equal(action([eci, verdict('unknown', 'moderate_high', ISSUE)]), 'ask_issuer');
    assert.equal(action([eci, issue], { missing: [] }), 'review', 'what is not among the missing facts is not asked');
  });

  test('for a document is to ask whoever holds it', () => {
    const open = (code: string, status: RequiredDocument['status'] = 'missing') =>
      verdict('unknown', 'moderate_low', ISSUE, { code, document: documentOf('other', 'mandatory', status) });
    assert.equal(action([open('missing_document:credit_slip')]), 'ask_cardholder');
    for (const held of ['programme_notice', 'refusal_of_credit', 'bulletin_listing'])
      assert.equal(action([open(`missing_document:${held}`)]), 'ask_issuer', held);
    assert.equal(action([open('missing_document:credit_slip', 'provided')]), 'review');
    const unnamed = { ...open('x'), check: null };
    assert.equal(action([unnamed]), 'ask_cardholder');
    // The path of a document is no fact to ask for, although the same path may be missing elsewhere.
    const fact = missingFacts([verdict('unknown', 'moderate_low', ISSUE)]);
    assert.equal(action([open('missing_document:programme_notice')], { missing: fact }), 'ask_issuer');
  });

  test('without a code is to ask where it is only not clear, to wait where it is early, else not to file', () => {
    const without = (verdicts: Verdict[], over: Partial<Standing> = {}) =>
      action(verdicts, { reasonCode: null, confidence: 'low', ...over });
    const unclear = (path: string) => verdict('unknown', null, path);
    const early = (mayFileFrom: number) => verdict('failed', null, ISSUE, { mayFileFrom });
    const closed = verdict('failed', null, ECI);
    assert.equal(without([]), 'do_not_file');
    assert.equal(without([verdict('unknown', 'moderate_low', ISSUE)]), 'do_not_file', 'that did not close it');
    assert.equal(without([verdict('unknown', null)]), 'do_not_file', 'nothing was reported');
    assert.equal(without([unclear(PARTICIPATED)]), 'ask_cardholder');
    assert.equal(without([unclear(ECI)]), 'ask_issuer');
    assert.equal(without([unclear(ECI)], { missing: [] }), 'review');
    assert.equal(without([unclear(PARTICIPATED), closed]), 'do_not_file');
    assert.equal(without([early(101)]), 'wait');
    assert.equal(without([early(100)]), 'do_not_file');
    assert.equal(without([early(101), closed]), 'do_not_file');
    assert.equal(without([early(101), early(100)]), 'do_not_file');
  });
});

suite('the recoverable amount', () => {
  const recoverable = (disputed: number, paid: number, limits: (number | undefined)[] = [], currency = 'EUR') => {
    const request = {
      dispute: { disputed_amount: disputed, disputed_currency: currency },
      transaction: { transaction_amount: paid, transaction_currency: 'EUR' },
    } as EvaluationRequest;
    const verdicts = limits.map((limit) =>
      verdict('passed', undefined, undefined, limit === undefined ? {} : { limit }),
    );
    return recoverableAmount(request, verdicts).amount;
  };
  test('is the disputed part of the payment, within the lowest limit', () => {
    assert.deepEqual([recoverable(50, 100), recoverable(100, 50)], [50, 50]);
    assert.equal(recoverable(100, 100, [undefined, 80, 30, 60]), 30);
    assert.equal(recoverable(20, 100, [30]), 20);
  });

  test('is bounded by the payment alone where the dispute is in another currency', () => {
    assert.equal(recoverable(20, 100, [], 'USD'), 100);
  });

  test('has no more decimals than a currency has', () => {
    assert.equal(recoverable(100, 100, [0.1 + 0.2]), 0.3);
    assert.equal(recoverable(100, 100, [1.234_56]), 1.235);
    assert.equal(recoverable(12.34, 100), 12.34);
  });
});
