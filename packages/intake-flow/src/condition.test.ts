import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionsIn } from './condition.ts';
import { describeCondition } from './describe-condition.ts';
import { QUESTIONS, questionById } from './questions.ts';
import { STEP_IDS } from './steps.ts';

test('a question is asked by answers that exist and are given before it', () => {
  const inOrder = [...QUESTIONS].sort((a, b) => STEP_IDS.indexOf(a.step) - STEP_IDS.indexOf(b.step));
  const at = (id: string): number => inOrder.findIndex((question) => question.id === id);
  for (const question of QUESTIONS) {
    for (const id of questionsIn(question.when)) {
      assert.ok(questionById(id), `${question.id} is asked by ${id}, which is no question`);
      assert.ok(at(id) < at(question.id), `${question.id} is asked by ${id}, which comes after it`);
    }
  }
});

test('a condition reads as one phrase', () => {
  assert.equal(
    describeCondition({ all: [{ problem: ['cancelled'] }, { not: { question: 'purchase.kind', is: ['lodging'] } }] }),
    'the problem is `cancelled` and not `purchase.kind` is `lodging`',
  );
  assert.equal(
    describeCondition({ any: [{ session: 'is_enriched' }, { all: ['always', { question: 'a', has: 'told' }] }] }),
    'the issuer sent something to recognise the payment by or (always and `a` is known)',
  );
});
