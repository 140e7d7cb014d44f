/** Where Back, Change and Continue lead, and what they leave behind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { createActor } from 'xstate';
import { flowMachine } from './flow.machine.ts';
import { errorsHere, shownQuestions, stepsOf, visibleStep } from './flow-state.ts';
import { progressOf } from './progress.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';

const context = contextFor('not_received');
const answers = completeAnswers('not_received', context);
const start = (input: { answers?: Answers; step?: string } = {}) =>
  createActor(flowMachine, { input: { context, ...input } }).start();
type Flow = ReturnType<typeof start>;
const at = (flow: Flow) => flow.getSnapshot().context;
const without = (...ids: string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id))) as Answers;
const fact = (path: StatedFact['path'], value: StatedFact['value']): StatedFact => ({
  path,
  value,
  quote: '',
  start: 0,
  end: 0,
  probability: 0.95,
});

test('Back leads from step to step to the first, and stays there', () => {
  const flow = start({ answers, step: 'review' });
  const ids = stepsOf(at(flow)).map(({ id }) => id);
  const walked: string[] = [];
  for (let nth = 0; nth < ids.length + 1; nth++) {
    flow.send({ type: 'back' });
    walked.push(at(flow).step);
  }
  assert.deepEqual(walked, [...ids.slice(0, -1).reverse(), 'statement', 'statement']);
});

test('Back at the first step changes nothing, not even the errors shown', () => {
  const flow = start();
  flow.send({ type: 'continue' });
  flow.send({ type: 'back' });
  assert.deepEqual([at(flow).step, at(flow).errors], ['statement', { statement: 'required' }]);
});

test('Back while changing returns to the review where nothing is open, and to the step before where something is', () => {
  const flow = start({ answers, step: 'review' });
  flow.send({ type: 'change', step: 'delivery', question: 'delivery.expected_at' });
  assert.deepEqual([at(flow).step, at(flow).opened, at(flow).changing], ['delivery', 'delivery.expected_at', true]);
  flow.send({ type: 'back' });
  assert.deepEqual([flow.getSnapshot().value, at(flow).opened, at(flow).changing], ['reviewing', null, false]);
  flow.send({ type: 'change', step: 'delivery' });
  assert.equal(at(flow).opened, null);
  flow.send({ type: 'answer', id: 'delivery.issue', value: undefined });
  flow.send({ type: 'back' });
  assert.deepEqual([flow.getSnapshot().value, at(flow).step], ['asking', 'purchase']);
});

test('Back before the review is no way to it, though everything is answered', () => {
  const flow = start({ answers, step: 'delivery' });
  flow.send({ type: 'back' });
  assert.deepEqual([flow.getSnapshot().value, at(flow).step], ['asking', 'purchase']);
});

test('Change leads to a step that is there, and the review is none', () => {
  const flow = start({ answers, step: 'delivery' });
  flow.send({ type: 'change', step: 'review' });
  flow.send({ type: 'change', step: 'cash' });
  assert.equal(at(flow).step, 'delivery');
  flow.send({ type: 'change', step: 'amount' });
  assert.equal(at(flow).step, 'amount');
});

test('Continue shows what is wrong, at the last step, too, and goes nowhere', () => {
  const flow = start({ answers: without('disputed_amount'), step: 'amount' });
  flow.send({ type: 'continue' });
  assert.deepEqual([at(flow).step, at(flow).errors], ['amount', { disputed_amount: 'required' }]);
  flow.send({ type: 'back' });
  assert.deepEqual(at(flow).errors, {});
  const last = start({ answers: { ...answers }, step: 'evidence' });
  const files = Array.from({ length: 11 }, (_, nth) => `file ${nth}`);
  last.send({ type: 'answer', id: 'additional_documentation', value: files });
  last.send({ type: 'continue' });
  assert.deepEqual([at(last).step, at(last).errors], ['evidence', { additional_documentation: 'too_many_files' }]);
  last.send({ type: 'answer', id: 'additional_documentation', value: [] });
  last.send({ type: 'continue' });
  assert.equal(last.getSnapshot().value, 'reviewing');
});

test('what is wrong comes before a date that is merely unlikely', () => {
  const flow = start({ answers: without('delivery.issue'), step: 'delivery' });
  flow.send({ type: 'answer', id: 'delivery.expected_at', value: '2020-01-02' });
  flow.send({ type: 'continue' });
  assert.equal(at(flow).step, 'delivery');
  assert.deepEqual([at(flow).errors, at(flow).unlikely], [{ 'delivery.issue': 'required' }, {}]);
});

test('a date that is confirmed is asked about no more, the others are; a changed one is asked about again', () => {
  const flow = start({ answers, step: 'delivery' });
  const asked = (value: string) => {
    flow.send({ type: 'answer', id: 'delivery.expected_at', value });
    flow.send({ type: 'continue' });
    return at(flow).unlikely;
  };
  assert.deepEqual(asked('2020-01-02'), { 'delivery.expected_at': 'before_payment' });
  flow.send({ type: 'confirm_date', id: 'merchant_contact.at' });
  assert.deepEqual(at(flow).unlikely, { 'delivery.expected_at': 'before_payment' });
  flow.send({ type: 'confirm_date', id: 'delivery.expected_at' });
  assert.deepEqual(at(flow).unlikely, {});
  assert.deepEqual(asked('2020-01-03'), { 'delivery.expected_at': 'before_payment' });
  assert.equal(at(flow).step, 'delivery');
  flow.send({ type: 'continue' });
  assert.notEqual(at(flow).step, 'delivery');
});

test('what is read otherwise than it was answered is looked at before the review, once', () => {
  const flow = start({ answers, step: 'review' });
  flow.send({ type: 'change', step: 'statement' });
  flow.send({ type: 'answer', id: 'statement', value: 'Half of it came, and then the shop closed for good.' });
  const facts = [
    fact('evidences.delivery.issue', answers['delivery.issue'] === 'partial' ? 'not_received' : 'partial'),
  ];
  flow.send({ type: 'read', statement: String(at(flow).answers.statement), problem: 'not_received', facts });
  assert.deepEqual(Object.keys(at(flow).conflicts), ['delivery.issue']);
  flow.send({ type: 'continue' });
  assert.deepEqual([at(flow).step, Object.keys(at(flow).conflicts)], ['delivery', ['delivery.issue']]);
  flow.send({ type: 'continue' });
  assert.deepEqual([flow.getSnapshot().value, at(flow).conflicts], ['reviewing', {}]);
});

test('how far it is, is told from the step after the problem on', () => {
  const flow = start({ answers, step: 'review' });
  const ids = stepsOf(at(flow)).map(({ id }) => id);
  const count = ids.length;
  const told = ids.map((step) => progressOf({ ...at(flow), step }));
  assert.deepEqual(told.slice(0, 2), [null, null], 'statement and problem');
  assert.deepEqual(
    told.slice(2),
    ids.slice(2).map((_, nth) => ({ index: nth + 3, count, isFinal: true })),
  );
  assert.equal(progressOf({ ...at(flow), step: 'delivery', answers: without('problem') }), null);
  const followUp = { statement: '', answers: {}, missing_facts: [], missing_documents: [] };
  const again = { ...at(flow), step: 'statement' as const, session: { ...context, followUp } };
  assert.notEqual(progressOf(again), null, 'a second round knows its kind from the beginning');
});

test('a question that the statement settled is shown where it is opened for changing', () => {
  const statement = 'The lamp should have come but nothing arrived.';
  const flow = start();
  flow.send({ type: 'answer', id: 'statement', value: statement });
  const facts = [fact('evidences.purchase.kind', 'merchandise'), fact('evidences.delivery.issue', 'not_received')];
  flow.send({ type: 'read', statement, problem: 'not_received', facts });
  flow.send({ type: 'continue' });
  flow.send({ type: 'continue' });
  assert.deepEqual([at(flow).step, errorsHere(at(flow))], ['understood', {}]);
  flow.send({ type: 'continue' });
  assert.equal(at(flow).answers['delivery.issue'], 'not_received');
  const isShown = (opened: string | null) => {
    const state = { ...at(flow), step: 'delivery' as const, opened };
    return shownQuestions(state, visibleStep(state) ?? assert.fail()).some(({ id }) => id === 'delivery.issue');
  };
  assert.deepEqual([isShown(null), isShown('delivery.issue')], [false, true], 'settled, and opened for changing');
});
