import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntakeMessage } from '@dispute-intake/contract/browser-message';
import { PROBLEMS } from '@dispute-intake/contract/vocabulary';
import { flowMachine, progressOf, type StepId } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import { createActor } from 'xstate';
import type { HostLink } from '../host/host-link.ts';
import { portalMessages } from './portal-messages.ts';

test('a step is counted for the portal as the page counts it, one by one', () => {
  for (const problem of PROBLEMS) {
    const context = contextFor(problem);
    // The cardholder has told what was bought already: nothing is asked at a step that is foreseen.
    const answers = completeAnswers(problem, context);
    const posted: IntakeMessage[] = [];
    const host = {
      post: (message: IntakeMessage) => posted.push(message),
      send: () => undefined,
    } as unknown as HostLink;
    const { stepChanged } = portalMessages(host, 'is_1');
    const flow = createActor(flowMachine, {
      input: { context, answers: { ...answers, understood: ['purchase.kind', 'delivery.issue'] }, step: 'problem' },
    }).start();
    for (let last: StepId = 'statement'; flow.getSnapshot().value === 'asking'; flow.send({ type: 'continue' })) {
      const { context: state } = flow.getSnapshot();
      assert.notEqual(state.step, last, `${problem} goes on from ${last}`);
      last = state.step;
      stepChanged(state);
    }
    const { context: review } = flow.getSnapshot();
    assert.equal(review.step, 'review');
    stepChanged(review);
    const told = progressOf(review) ?? assert.fail();
    stepChanged({ ...review, step: 'done' });
    const counts = posted.map((message) => {
      assert.ok(message.type === 'service.intake.step_changed');
      return [message.step_index, message.step_count] as const;
    });
    assert.deepEqual(
      counts.map(([index]) => index),
      counts.map((_, at) => at + 1),
      problem,
    );
    assert.deepEqual(counts.slice(-2), [
      [told.index - 1, told.count + 1],
      [told.count, told.count + 1],
    ]);
    for (const [index, count] of counts) assert.ok(index < count, problem);
  }
});
