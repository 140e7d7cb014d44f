/** A reading that comes after its place in the flow is past. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { createActor } from 'xstate';
import { flowMachine } from './flow.machine.ts';
import { shownQuestions, stepsOf, visibleStep } from './flow-state.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';
import { hasLateNews, lateConflicts, understoodRows } from './understood.ts';

const STATEMENT = 'The lamp should have come on 20 February but nothing arrived. I emailed the shop and got no answer.';
const fact = (path: StatedFact['path'], value: StatedFact['value'], quote = 'nothing arrived'): StatedFact => ({
  path,
  value,
  quote,
  start: STATEMENT.indexOf(quote),
  end: STATEMENT.indexOf(quote) + quote.length,
  probability: 0.95,
});
const FACTS = [
  fact('evidences.purchase.kind', 'merchandise', 'The lamp'),
  fact('evidences.delivery.issue', 'not_received'),
  fact('evidences.delivery.expected_at', '2026-02-20', 'on 20 February'),
  fact('evidences.merchant_contact.attempted', true, 'I emailed the shop'),
  fact('evidences.merchant_contact.method', 'email', 'I emailed the shop'),
];
const context = contextFor('not_received');
const read = (facts = FACTS) => ({ type: 'read', statement: STATEMENT, problem: 'not_received', facts }) as const;

/** At the delivery, before the reading has come; what is asked about the purchase was answered. */
function atDelivery() {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
  flow.send({ type: 'continue' });
  flow.send({ type: 'answer', id: 'problem', value: 'not_received' });
  flow.send({ type: 'continue' });
  flow.send({ type: 'answer', id: 'purchase.kind', value: 'merchandise' });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'delivery');
  return flow;
}
const rowsOf = (flow: ReturnType<typeof atDelivery>): string[] =>
  understoodRows(flow.getSnapshot().context).map(({ question }) => question.id);
const stepOf = (flow: ReturnType<typeof atDelivery>) => flow.getSnapshot().context.step;
const idsOf = (flow: ReturnType<typeof atDelivery>) => stepsOf(flow.getSnapshot().context).map(({ id }) => id);

test('a reading that comes late moves nothing, and is what comes next', () => {
  const flow = atDelivery();
  flow.send({ type: 'answer', id: 'delivery.issue', value: 'not_received' });
  flow.send({ type: 'answer', id: 'delivery.expected_at', value: '2026-02-20' });
  flow.send({ type: 'answer', id: 'merchant_unavailable', value: false });
  const before = flow.getSnapshot().context;
  flow.send(read());
  const after = flow.getSnapshot().context;
  assert.deepEqual([after.step, after.answers, after.errors], [before.step, before.answers, before.errors]);
  assert.ok(hasLateNews(after));
  assert.deepEqual(idsOf(flow).slice(2, 5), ['purchase', 'delivery', 'understood']);
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'understood');
  assert.deepEqual(rowsOf(flow), ['merchant_contact.attempted', 'merchant_contact.method'], 'what was answered is not');
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'merchant_contact');
  assert.ok(!hasLateNews(flow.getSnapshot().context));
  const step = visibleStep(flow.getSnapshot().context);
  assert.ok(
    step && !shownQuestions(flow.getSnapshot().context, step).some(({ id }) => id === 'merchant_contact.method'),
  );
});

test('a late reading that is looked at at once leads back to what is left of the step', () => {
  const flow = atDelivery();
  flow.send(read());
  flow.send({ type: 'show_understood' });
  assert.equal(stepOf(flow), 'understood');
  assert.deepEqual(idsOf(flow).slice(2, 5), ['purchase', 'understood', 'delivery']);
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'delivery');
  const { context: state } = flow.getSnapshot();
  const step = visibleStep(state);
  assert.ok(step);
  assert.deepEqual(
    shownQuestions(state, step).map(({ id }) => id),
    ['merchant_unavailable'],
  );
  assert.equal(state.answers['purchase.kind'], 'merchandise');
});

test('Continue at a step that lacks only what was read late shows it instead of errors', () => {
  const flow = atDelivery();
  flow.send({ type: 'answer', id: 'merchant_unavailable', value: false });
  flow.send(read());
  flow.send({ type: 'continue' });
  assert.deepEqual([stepOf(flow), flow.getSnapshot().context.errors], ['understood', {}]);
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'merchant_contact');
  const other = atDelivery();
  other.send(read([fact('evidences.delivery.issue', 'not_received')]));
  other.send({ type: 'continue' });
  assert.equal(stepOf(other), 'delivery', 'a date is missing that was not read');
});

test('an answer that a late reading contradicts stays, and both are shown once', () => {
  const flow = atDelivery();
  flow.send({ type: 'answer', id: 'delivery.issue', value: 'late' });
  flow.send(read([fact('evidences.delivery.issue', 'not_received')]));
  const state = flow.getSnapshot().context;
  assert.equal(state.answers['delivery.issue'], 'late');
  assert.deepEqual(
    lateConflicts(state).map(({ question, value, quote, differs }) => [question.id, value, quote, differs]),
    [['delivery.issue', 'late', 'nothing arrived', true]],
  );
  flow.send({ type: 'show_understood' });
  flow.send({ type: 'answer', id: 'delivery.issue', value: 'not_received' });
  assert.deepEqual(
    lateConflicts(flow.getSnapshot().context).map(({ value, differs }) => [value, differs]),
    [['not_received', false]],
    'it stays where it is changed',
  );
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'delivery');
  assert.ok(!hasLateNews(flow.getSnapshot().context));
});

test('what was answered just as it is read late since is not shown again, what was answered otherwise is', () => {
  const flow = atDelivery();
  flow.send(read([FACTS[1], FACTS[2]] as StatedFact[]));
  flow.send({ type: 'answer', id: 'delivery.issue', value: 'not_received' });
  flow.send({ type: 'answer', id: 'delivery.expected_at', value: '2026-02-20' });
  flow.send({ type: 'answer', id: 'merchant_unavailable', value: false });
  assert.ok(!hasLateNews(flow.getSnapshot().context));
  flow.send({ type: 'answer', id: 'delivery.expected_at', value: '2026-02-21' });
  assert.ok(hasLateNews(flow.getSnapshot().context));
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'understood');
  assert.deepEqual(rowsOf(flow), []);
  assert.deepEqual(
    lateConflicts(flow.getSnapshot().context).map(({ question, value }) => [question.id, value]),
    [['delivery.expected_at', '2026-02-21']],
  );
  flow.send({ type: 'answer', id: 'delivery.expected_at', value: '2026-02-20' });
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'merchant_contact');
});

test('a reading that comes at the review is shown from there and leads back to it', () => {
  const answers = completeAnswers('not_received', context, { statement: STATEMENT });
  answers['merchant_contact.method'] = 'phone';
  const flow = createActor(flowMachine, { input: { context, answers, step: 'review' } }).start();
  assert.equal(stepOf(flow), 'review');
  flow.send(read([FACTS[4] as StatedFact]));
  assert.equal(stepOf(flow), 'review');
  flow.send({ type: 'show_understood' });
  assert.deepEqual(
    lateConflicts(flow.getSnapshot().context).map(({ question, value }) => [question.id, value]),
    [['merchant_contact.method', 'phone']],
  );
  flow.send({ type: 'answer', id: 'merchant_contact.method', value: 'email' });
  flow.send({ type: 'continue' });
  assert.equal(stepOf(flow), 'review');
  assert.ok(!hasLateNews(flow.getSnapshot().context));
});
