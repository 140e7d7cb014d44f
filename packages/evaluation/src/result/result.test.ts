import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluate } from '../evaluate.ts';
import { RULE_FAMILIES } from '../rules/registry.ts';
import { VARIANT_DAY_MS, variant, variantRequest } from '../testing/worked-case.variant.ts';
import { QUESTIONS, questionFor } from './question.table.ts';

/** D is 2026-11-20. */
const resultOf = (id: string, changes: Record<string, unknown> = {}) => variant(id, changes).result;
const withFiles = (id: string, kinds: (string | null)[], changes: Record<string, unknown> = {}) =>
  evaluate(variantRequest(id, changes), {
    evaluatedAtMs: VARIANT_DAY_MS,
    files: kinds.map((kind, i) => ({ file_id: `file ${i}`, kind: kind as 'photo' | null })),
  }).result;

suite('next_action', () => {
  test('is to file a right of high or moderately high confidence', () => {
    assert.equal(resultOf('F08').next_action, 'file');
    assert.equal(resultOf('F08', { 'transaction.cvv_match': undefined }).next_action, 'file');
  });

  test('is to ask the cardholder for what only the cardholder can say', () => {
    const unasked = resultOf('P13', { 'evidences.card_missing_since': undefined });
    assert.equal(unasked.next_action, 'ask_cardholder');
    assert.deepEqual(unasked.missing_facts?.[0], {
      path: 'evidences.card_missing_since',
      ask: 'cardholder',
      question: 'Since when has the card been missing, or when should it have arrived?',
    });
    assert.equal(resultOf('N06').next_action, 'ask_cardholder');
  });

  test('is to ask the issuer for what its own records hold', () => {
    assert.equal(resultOf('F08', { 'transaction.eci_code': undefined }).next_action, 'ask_issuer');
  });

  test('is to wait while a waiting period runs, with the first day to file', () => {
    const result = resultOf('K07', { 'evidences.refund.at': 'D-10' });
    assert.equal(result.next_action, 'wait');
    // Visa 13.6: 15 days from the date of the credit document (Quavo, Visa 13.6).
    assert.equal(result.may_file_from, '2026-11-25');
  });

  test('is to wait for an expected date that is still ahead, although no code is open yet', () => {
    const result = resultOf('N03', { 'evidences.delivery.expected_at': 'D+5' });
    assert.equal(result.reason_code, null);
    assert.equal(result.next_action, 'wait');
    assert.equal(result.may_file_from, '2026-11-25');
  });

  test('is not to file where the right is closed', () => {
    const authenticated = resultOf('F08', { 'transaction.eci_code': '05' });
    assert.equal(authenticated.next_action, 'do_not_file');
    assert.equal(authenticated.may_file_from, null);
    assert.equal(authenticated.recoverable_amount, null);
  });

  test('is to ask the cardholder where a denial is still open', () => {
    const result = resultOf('F08', {
      'evidences.participated': undefined,
      'evidences.recognizes_merchant': false,
      'evidences.card_possession': undefined,
      'evidences.cardholder_statement': 'I do not recognise this charge at all, what is it?',
    });
    assert.equal(result.reason_code, null);
    assert.equal(result.next_action, 'ask_cardholder');
    assert.equal(result.missing_facts?.[0]?.path, 'evidences.participated');
  });
});

suite('recoverable_amount', () => {
  test('is the disputed amount where nothing limits it', () => {
    const { transaction } = variantRequest('F08');
    assert.deepEqual(resultOf('F08').recoverable_amount, {
      amount: transaction.transaction_amount,
      currency: transaction.transaction_currency,
    });
  });

  test('is the difference to the agreed amount', () => {
    const paid = {
      'transaction.transaction_amount': 1450,
      'evidences.expected_amount': 1000,
      'dispute.disputed_amount': 1450,
    };
    assert.equal(resultOf('R07', paid).recoverable_amount?.amount, 450);
  });

  test('is what a credit has left over', () => {
    const credited = [{ amount: 20, currency: 'EUR', posted_at: '2026-11-19T00:00:00Z' }];
    const { amount } = resultOf('F08', {
      'transaction.transaction_amount': 100,
      'dispute.disputed_amount': 100,
      'transaction.transaction_currency': 'EUR',
      'dispute.disputed_currency': 'EUR',
      'history.credits': credited,
    }).recoverable_amount ?? { amount: 0 };
    assert.equal(amount, 80);
  });
});

const SLIP_OF_LONG_AGO = { 'evidences.refund.at': 'D-20' };

suite('documents', () => {
  test('are judged by their kind: one of another kind does not count', () => {
    const fitting = withFiles('K07', ['credit_slip'], SLIP_OF_LONG_AGO);
    assert.deepEqual(
      fitting.required_documents?.map(({ kind, requirement, status }) => [kind, requirement, status]),
      [['credit_slip', 'mandatory', 'provided']],
    );
    assert.equal(fitting.confidence, 'high');
    const unfitting = withFiles('K07', ['photo'], SLIP_OF_LONG_AGO);
    assert.equal(unfitting.confidence, 'moderate_low');
    assert.equal(unfitting.next_action, 'ask_cardholder');
    assert.equal(unfitting.required_documents?.[0]?.status, 'missing');
  });

  test('that were never uploaded do not count', () => {
    const result = withFiles('K07', [], SLIP_OF_LONG_AGO);
    assert.equal(result.required_documents?.[0]?.status, 'missing');
    assert.equal(result.confidence, 'moderate_low');
  });

  test('without a kind count as what was asked for, with a warning', () => {
    const result = withFiles('K07', [null], SLIP_OF_LONG_AGO);
    assert.equal(result.required_documents?.[0]?.status, 'provided');
    assert.deepEqual(
      result.failed_checks.map(({ code, type }) => [code, type]),
      [['document_kind_unspecified', 'warning']],
    );
  });
});

suite('missing facts', () => {
  test('are asked for in the order of what they cost', () => {
    const result = resultOf('F08', { 'transaction.eci_code': undefined, 'transaction.cvv_match': undefined });
    assert.deepEqual(
      result.missing_facts?.map(({ path, ask }) => [path, ask]),
      [
        ['transaction.eci_code', 'issuer'],
        ['transaction.cvv_match', 'issuer'],
      ],
    );
  });

  test('have a question each, and no rule asks for a path without one', () => {
    for (const { rules } of RULE_FAMILIES) {
      for (const { facts, code } of rules) {
        for (const { path } of facts ?? []) assert.ok(questionFor(path), `${code}: ${path}`);
      }
    }
    for (const { question } of Object.values(QUESTIONS)) assert.match(question, /\?$/);
  });
});
