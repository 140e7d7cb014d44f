/** What is asked in a second round, after the issuer found something missing. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { toEvaluationInput } from './evaluation-input.ts';
import { contextFor } from './testing/automated-cardholder.ts';
import { visible } from './visible.ts';

/** Long enough that nothing is asked that a story would hold. */
const STORY = 'It never came. '.padEnd(120, '-');
const goods = { 'purchase.kind': 'merchandise' };
const contact = 'merchant_contact.attempted';
suite('a second round', () => {
  const again = (answers: Answers, paths: readonly string[]) => {
    const missing_facts = paths.map((path) => ({ path, question: '?' }));
    const followUp = { statement: STORY, answers, missing_facts, missing_documents: [] };
    const context = { ...contextFor('not_received'), followUp };
    return visible({ statement: STORY, ...answers }, context).flatMap(({ questions }) => questions.map(({ id }) => id));
  };

  test('shows what was answered and asks what is missing, also where the flow would not ask it', () => {
    assert.deepEqual(again({ problem: 'not_received', ...goods }, ['evidences.card_possession']), [
      'statement',
      'problem',
      'card_possession',
      'purchase.kind',
      'additional_documentation',
    ]);
  });

  test('asks what follows from a missing answer, within its group alone', () => {
    const earlier = { problem: 'not_received', ...goods, 'delivery.issue': 'late', [contact]: true };
    assert.deepEqual(again(earlier, [`evidences.${contact}`]), [
      'statement',
      'problem',
      'purchase.kind',
      'delivery.issue',
      'merchant_contact.attempted',
      'merchant_contact.at',
      'merchant_contact.method',
      'additional_documentation',
    ]);
  });

  test('a fact without a group brings no others with it', () => {
    assert.deepEqual(again({ problem: 'not_received' }, ['evidences.merchant_unavailable']), [
      'statement',
      'problem',
      'merchant_unavailable',
      'additional_documentation',
    ]);
  });

  test('does not show what the kind of problem says by itself', () => {
    const earlier = {
      problem: 'subscription',
      recognizes_merchant: true,
      participated: true,
      'purchase.kind': 'subscription',
    };
    assert.deepEqual(again(earlier, []), ['statement', 'problem', 'additional_documentation']);
    assert.deepEqual(
      again({ recognizes_merchant: true }, []),
      ['statement', 'recognizes_merchant', 'additional_documentation'],
      'without a problem nothing is implied',
    );
  });

  test('an earlier answer that the kind of problem would contradict is shown, and sent as it was given', () => {
    const earlier: Answers = {
      statement: STORY,
      problem: 'subscription',
      disputed_amount: 20,
      recognizes_merchant: false,
      participated: false,
      'purchase.kind': 'merchandise',
    };
    assert.deepEqual(again(earlier, []), [
      'statement',
      'problem',
      'participated',
      'recognizes_merchant',
      'purchase.kind',
      'disputed_amount',
      'additional_documentation',
    ]);
    const followUp = { statement: STORY, answers: earlier, missing_facts: [], missing_documents: [] };
    const input = toEvaluationInput(earlier, { ...contextFor('subscription'), followUp });
    assert.ok(input.ok);
    assert.deepEqual(input.evidences, {
      cardholder_statement: STORY,
      recognizes_merchant: false,
      participated: false,
      purchase: { kind: 'merchandise' },
    });
  });
});
