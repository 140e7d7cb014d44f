import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { PROBLEMS } from '@dispute-intake/contract/vocabulary';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { flowMachine } from './flow.machine.ts';
import { shownQuestions, visibleStep } from './flow-state.ts';
import { NEVER } from './never.ts';
import { type Progress, progressOf } from './progress.ts';
import { contextFor, plainAnswer } from './testing/automated-cardholder.ts';
import type { VisibleQuestion } from './visible.ts';

/** Every answer a cardholder may give to the question. */
function fairAnswers(question: VisibleQuestion, context: Parameters<typeof plainAnswer>[1]): Answers[string][] {
  const fair: Answers[string][] =
    question.kind === 'choice'
      ? [...question.choices]
      : question.kind === 'yes_no'
        ? [true, false]
        : [plainAnswer(question, context)];
  if (question.unknown) fair.push(null);
  if (question.never) fair.push(NEVER);
  return fair;
}

test('on the way on the bar never goes back, and a total that is shown never changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROBLEMS),
      fc.constantFrom('help!!!', 'I wrote to them and waited, and nothing came of it. '.repeat(4)),
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      (problem, statement, picks) => {
        const context = contextFor(problem);
        const flow = createActor(flowMachine, { input: { context } }).start();
        const told: (Progress & { step: string })[] = [];
        for (let guard = 0; guard < 40 && flow.getSnapshot().value === 'asking'; guard++) {
          const { context: state } = flow.getSnapshot();
          const progress = progressOf(state);
          if (progress) told.push({ ...progress, step: state.step });
          for (;;) {
            const { context: now } = flow.getSnapshot();
            const step = visibleStep(now);
            const open =
              step &&
              shownQuestions(now, step).find(({ id, kind }) => kind !== 'files' && now.answers[id] === undefined);
            if (!open) break;
            const fair =
              open.id === 'problem' ? [problem] : open.id === 'statement' ? [statement] : fairAnswers(open, context);
            const value = fair[(picks.shift() ?? 0) % fair.length];
            flow.send({ type: 'answer', id: open.id, value });
          }
          flow.send({ type: 'continue' });
        }
        const review = progressOf(flow.getSnapshot().context) ?? assert.fail();
        assert.equal(flow.getSnapshot().value, 'reviewing');
        assert.deepEqual([review.index, review.isFinal], [review.count, true]);
        told.push({ ...review, step: 'review' });
        told.slice(1).forEach((now, at) => {
          const before = told[at] ?? assert.fail();
          const where = JSON.stringify([before, now]);
          assert.ok(now.index / now.count > before.index / before.count, where);
          if (before.isFinal)
            assert.deepEqual([now.index, now.count, now.isFinal], [before.index + 1, before.count, true], where);
        });
      },
    ),
  );
});

test('the total is not final while an answer may still add a step or take one away', () => {
  const context = contextFor('not_received');
  const state = (answers: Answers) =>
    createActor(flowMachine, { input: { context, step: 'delivery', answers } }).getSnapshot().context;
  const begun: Answers = { statement: 'It never came.', problem: 'not_received', 'purchase.kind': 'merchandise' };
  const open = progressOf(state(begun)) ?? assert.fail();
  assert.deepEqual([open.index, open.count, open.isFinal], [4, 9, false], 'it may have come late and been sent back');
  const told = progressOf(state({ ...begun, 'delivery.issue': 'not_received' })) ?? assert.fail();
  assert.deepEqual([told.index, told.count, told.isFinal], [4, 8, true]);
});
