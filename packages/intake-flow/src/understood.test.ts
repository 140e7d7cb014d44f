import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { createActor } from 'xstate';
import { toEvaluationInput } from './evaluation-input.ts';
import { flowMachine } from './flow.machine.ts';
import { otherProblem } from './flow-changes.ts';
import { shownQuestions, stepsOf, visibleStep } from './flow-state.ts';
import { progressOf } from './progress.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';
import { understoodRows } from './understood.ts';

const STATEMENT =
  'The lamp should have come on 20 February but nothing arrived. I emailed the shop twice on 1 March and got no answer at all.';
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
  fact('evidences.merchant_contact.attempted', true, 'I emailed the shop twice'),
  fact('evidences.merchant_contact.method', 'email', 'I emailed the shop twice'),
];
const context = contextFor('not_received');
const read = (statement = STATEMENT, facts = FACTS) =>
  ({ type: 'read', statement, problem: 'not_received', facts }) as const;

function atUnderstood() {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
  flow.send(read());
  flow.send({ type: 'continue' });
  flow.send({ type: 'continue' });
  return flow;
}
const rowsOf = (flow: ReturnType<typeof atUnderstood>): string[] =>
  understoodRows(flow.getSnapshot().context).map(({ question }) => question.id);

test('what was read is shown after the problem, in the order of the questions, and is no answer yet', () => {
  const flow = atUnderstood();
  const state = flow.getSnapshot().context;
  assert.equal(state.step, 'understood');
  assert.equal(state.answers.problem, 'not_received', 'the problem is preselected');
  assert.deepEqual(rowsOf(flow), [
    'purchase.kind',
    'delivery.issue',
    'delivery.expected_at',
    'merchant_contact.attempted',
    'merchant_contact.method',
  ]);
  assert.equal(state.answers['delivery.issue'], undefined);
});

test('what is confirmed is asked no more, and it is sent', () => {
  const flow = atUnderstood();
  flow.send({ type: 'continue' });
  const state = flow.getSnapshot().context;
  assert.equal(state.step, 'delivery', 'the step for the purchase has nothing left to ask');
  const step = visibleStep(state);
  assert.ok(step);
  assert.deepEqual(
    shownQuestions(state, step).map(({ id }) => id),
    ['merchant_unavailable'],
  );
  const answers = {
    ...state.answers,
    merchant_unavailable: false,
    'merchant_contact.at': '2026-03-01',
    disputed_amount: 129.95,
  };
  const input = toEvaluationInput(answers, context);
  assert.ok(input.ok, JSON.stringify(input));
  assert.equal(input.evidences.delivery?.expected_at, '2026-02-20');
  assert.equal(input.evidences.merchant_contact?.method, 'email');
});

test('what an open question leads to is confirmed with the rest, and asked no more once that one is answered', () => {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: 'Nothing arrived.' });
  flow.send(read('Nothing arrived.', [fact('evidences.delivery.issue', 'not_received')]));
  flow.send({ type: 'continue' });
  flow.send({ type: 'continue' });
  assert.deepEqual([flow.getSnapshot().context.step, rowsOf(flow)], ['understood', ['delivery.issue']]);
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'purchase');
  flow.send({ type: 'answer', id: 'purchase.kind', value: 'merchandise' });
  flow.send({ type: 'continue' });
  const state = flow.getSnapshot().context;
  const step = visibleStep(state) ?? assert.fail();
  assert.deepEqual(
    shownQuestions(state, step).map(({ id }) => id),
    ['delivery.expected_at', 'merchant_unavailable'],
  );
});

test('what only an admission would lead to waits until it is made', () => {
  const deceived = contextFor('deceived');
  const flow = createActor(flowMachine, { input: { context: deceived } }).start();
  flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
  flow.send({ ...read(STATEMENT, [fact('evidences.purchase.kind', 'digital')]), problem: 'deceived' });
  assert.deepEqual(rowsOf(flow), []);
});

test('a draft that is resumed shows what was read again, but nothing that was answered otherwise since', () => {
  const reading = { problem: 'not_received', facts: FACTS } as const;
  const resumed = (answers: Answers, step: string) =>
    createActor(flowMachine, { input: { context, answers, step, reading } }).start();
  const begun = { statement: STATEMENT, problem: 'not_received' };
  const open = resumed(begun, 'understood');
  assert.equal(open.getSnapshot().context.step, 'understood');
  assert.equal(open.getSnapshot().context.suggested, 'not_received');
  assert.equal(rowsOf(open).length, 5);
  open.send({ type: 'continue' });
  assert.equal(open.getSnapshot().context.step, 'delivery');
  const confirmed = resumed(open.getSnapshot().context.answers, 'delivery');
  assert.deepEqual(rowsOf(confirmed), rowsOf(open), 'what was confirmed stays to be looked at');
  const own = resumed({ ...begun, 'delivery.issue': 'late' }, 'delivery');
  assert.ok(!rowsOf(own).includes('delivery.issue'));
  assert.deepEqual(own.getSnapshot().context.conflicts, {});
});

test('progress counts the steps that are shown: not those that the statement answers', () => {
  const flow = atUnderstood();
  const first = progressOf(flow.getSnapshot().context);
  // statement, problem, understood, delivery, merchant_contact, amount, evidence, review; never purchase.
  assert.deepEqual(first, { index: 3, count: 8, isFinal: true });
  flow.send({ type: 'continue' });
  assert.deepEqual(progressOf(flow.getSnapshot().context), { index: 4, count: 8, isFinal: true });
  flow.send({ type: 'answer', id: 'problem', value: undefined });
  assert.equal(progressOf(flow.getSnapshot().context), null, 'the way ahead is not known');
});

test('a second round that nothing is missing in begins with what was written, and shows no answer that nobody gave', () => {
  const followUp = {
    statement: STATEMENT,
    answers: {
      ...completeAnswers('not_received', context, { statement: STATEMENT }),
      recognizes_merchant: true,
      participated: true,
    },
    missing_facts: [],
    missing_documents: [],
  };
  const session = { ...context, followUp };
  const flow = createActor(flowMachine, { input: { context: session, answers: followUp.answers } }).start();
  assert.deepEqual(progressOf(flow.getSnapshot().context), { index: 1, count: 4, isFinal: true });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'statement');
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'evidence');
  assert.deepEqual(progressOf(flow.getSnapshot().context), { index: 3, count: 4, isFinal: true });
  const shown = stepsOf(flow.getSnapshot().context).flatMap(({ questions }) => questions.map(({ id }) => id));
  assert.ok(shown.includes('delivery.issue') && !shown.includes('participated'));
});

test('without a reading there is no such step', () => {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: 'Help!!!' });
  flow.send(read('Help!!!', []));
  assert.ok(!stepsOf(flow.getSnapshot().context).some(({ id }) => id === 'understood'));
});

test('a reading of a statement that has changed since is not taken', () => {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: 'Another story' });
  flow.send(read());
  assert.deepEqual(flow.getSnapshot().context.read, []);
  assert.equal(flow.getSnapshot().context.answers.problem, undefined);
});

test('another story leads back to a problem of their own choice, once, and leaves it chosen', () => {
  const answers = completeAnswers('not_received', context, { statement: STATEMENT });
  const flow = createActor(flowMachine, { input: { context, answers, step: 'review' } }).start();
  const at = () => flow.getSnapshot().context;
  flow.send(read(STATEMENT, []));
  assert.equal(otherProblem(at()), null, 'the first reading, come late');
  const tell = (statement: string, problem: 'not_received' | 'not_as_described') => {
    flow.send({ type: 'change', step: 'statement' });
    flow.send({ type: 'answer', id: 'statement', value: statement });
    flow.send({ type: 'read', statement, problem, facts: [] });
    flow.send({ type: 'continue' });
    return at().step;
  };
  assert.equal(tell(`${STATEMENT} Really.`, 'not_received'), 'review');
  assert.equal(tell('It came at last, in pieces.', 'not_as_described'), 'problem');
  assert.deepEqual([at().answers.problem, otherProblem(at())], ['not_received', 'not_as_described']);
  flow.send({ type: 'continue' });
  assert.deepEqual([at().step, otherProblem(at())], ['review', null]);
  assert.equal(tell('It came at last, in many pieces.', 'not_as_described'), 'review', 'they have looked at it');
});

test('nothing is preselected once the statement is left', () => {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
  flow.send({ type: 'continue' });
  flow.send(read());
  assert.equal(flow.getSnapshot().context.answers.problem, undefined);
});

test('a correction in place is the answer, is asked no more, and outlives a new reading', () => {
  const flow = atUnderstood();
  flow.send({ type: 'answer', id: 'merchant_contact.method', value: 'phone' });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.answers['merchant_contact.method'], 'phone');
  flow.send({ type: 'change', step: 'statement' });
  const changed = `${STATEMENT} Really.`;
  flow.send({ type: 'answer', id: 'statement', value: changed });
  flow.send(read(changed));
  assert.equal(flow.getSnapshot().context.answers['merchant_contact.method'], 'phone');
  assert.deepEqual(flow.getSnapshot().context.conflicts, {}, 'the same words were corrected before');
});

test('a changed statement is read again: its answers follow, own answers stay and show the conflict', () => {
  const flow = atUnderstood();
  flow.send({ type: 'continue' });
  flow.send({ type: 'answer', id: 'merchant_unavailable', value: false });
  flow.send({ type: 'change', step: 'statement' });
  const changed = 'Half of it came. The shop has gone bankrupt.';
  flow.send({ type: 'answer', id: 'statement', value: changed });
  flow.send(
    read(changed, [
      fact('evidences.purchase.kind', 'merchandise', 'nothing arrived'),
      fact('evidences.delivery.issue', 'partial', 'nothing arrived'),
      fact('evidences.merchant_unavailable', true, 'nothing arrived'),
    ]),
  );
  const state = flow.getSnapshot().context;
  assert.equal(state.answers['delivery.issue'], undefined, 'it waits for confirmation again');
  assert.equal(state.answers['merchant_contact.attempted'], undefined, 'the text no longer says so');
  assert.equal(state.answers.merchant_unavailable, false, 'an own answer stays');
  assert.equal(state.conflicts.merchant_unavailable?.value, true);
  assert.deepEqual(rowsOf(flow), ['purchase.kind', 'delivery.issue']);
});

test('a fact that does not fit its question, or this kind of case, is not shown', () => {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
  flow.send(
    read(STATEMENT, [
      fact('evidences.purchase.kind', 'merchandise', 'The lamp'),
      fact('evidences.delivery.issue', 'eaten by a dog'),
      fact('evidences.card_possession', 'stolen'),
      fact('evidences.price_discrepancy_only', true),
      fact('evidences.delivery.received_at', '2031-01-01'),
    ]),
  );
  assert.deepEqual(rowsOf(flow), ['purchase.kind']);
});

test('nothing is shown before the problem is known, though it is asked in every case', () => {
  const flow = createActor(flowMachine, { input: { context } }).start();
  flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
  flow.send({ ...read(STATEMENT, [fact('dispute.disputed_amount', 20)]), problem: null });
  assert.deepEqual(rowsOf(flow), []);
  flow.send({ type: 'answer', id: 'problem', value: 'duplicate' });
  assert.deepEqual(rowsOf(flow), ['disputed_amount']);
});

suite('a statement that is read again', () => {
  const again = (facts: StatedFact[], before = atUnderstood()) => {
    before.send({ type: 'continue' });
    before.send({ type: 'change', step: 'statement' });
    const changed = `${STATEMENT} Really.`;
    before.send({ type: 'answer', id: 'statement', value: changed });
    before.send(read(changed, facts));
    return before;
  };

  test('leaves confirmed what it still says, and drops what it says no more', () => {
    const flow = again(FACTS.slice(0, 2));
    const { answers, read: facts } = flow.getSnapshot().context;
    assert.deepEqual(answers.understood, ['purchase.kind', 'delivery.issue']);
    assert.equal(answers['delivery.issue'], 'not_received');
    assert.equal(answers['merchant_contact.method'], undefined);
    assert.deepEqual(rowsOf(flow), ['purchase.kind', 'delivery.issue']);
    assert.equal(facts.length, 2);
  });

  test('still shows the correction of what it says as before', () => {
    const flow = atUnderstood();
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'late' });
    again(FACTS, flow);
    const row = understoodRows(flow.getSnapshot().context).find(({ question }) => question.id === 'delivery.issue');
    assert.deepEqual([row?.value, row?.quote], ['late', 'nothing arrived']);
    assert.deepEqual(flow.getSnapshot().context.conflicts, {});
  });

  test('shows a conflict where it says otherwise than before and than the correction', () => {
    const flow = atUnderstood();
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'late' });
    again([FACTS[0] ?? assert.fail(), fact('evidences.delivery.issue', 'partial')], flow);
    assert.equal(flow.getSnapshot().context.conflicts['delivery.issue']?.value, 'partial');
    assert.deepEqual(rowsOf(flow), ['purchase.kind']);
  });

  test('shows no fact that was answered so without it', () => {
    const flow = atUnderstood();
    flow.send({ type: 'answer', id: 'merchant_unavailable', value: true });
    again([...FACTS, fact('evidences.merchant_unavailable', true)], flow);
    assert.equal(rowsOf(flow).includes('merchant_unavailable'), false);
    assert.deepEqual(flow.getSnapshot().context.conflicts, {});
  });
});

test('a date that is merely unlikely is asked about once, and never refused', () => {
  const flow = atUnderstood();
  flow.send({ type: 'answer', id: 'delivery.expected_at', value: '2026-01-02' });
  flow.send({ type: 'continue' });
  flow.send({ type: 'change', step: 'delivery', question: 'delivery.expected_at' });
  flow.send({ type: 'answer', id: 'merchant_unavailable', value: false });
  flow.send({ type: 'continue' });
  assert.deepEqual(flow.getSnapshot().context.unlikely, { 'delivery.expected_at': 'before_payment' });
  assert.equal(flow.getSnapshot().context.step, 'delivery');
  flow.send({ type: 'confirm_date', id: 'delivery.expected_at' });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'merchant_contact');
});

test('a payment can be recognised before anything else is asked, where the issuer told more of it', () => {
  const known = { ...contextFor('unrecognized'), enrichment: { city: 'Leeds' } };
  const flow = createActor(flowMachine, { input: { context: known } }).start();
  flow.send({ type: 'answer', id: 'statement', value: 'Not me' });
  flow.send({ type: 'answer', id: 'problem', value: 'unrecognized' });
  assert.deepEqual(
    stepsOf(flow.getSnapshot().context)
      .map(({ id }) => id)
      .slice(0, 4),
    ['statement', 'problem', 'recognition', 'safety'],
  );
});

test('a second round asks only what is missing', () => {
  const followUp = {
    statement: STATEMENT,
    answers: {
      problem: 'not_received',
      'purchase.kind': 'merchandise',
      'delivery.issue': 'not_received',
      disputed_amount: 129.95,
    },
    missing_facts: [{ path: 'evidences.merchant_contact.attempted', question: 'Did you contact them?' }],
    missing_documents: [],
  };
  const flow = createActor(flowMachine, {
    input: { context: { ...context, followUp }, answers: { ...followUp.answers, statement: STATEMENT } },
  }).start();
  assert.equal(flow.getSnapshot().context.step, 'follow_up');
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'merchant_contact');
});

test('a second round asks for the statement where that is what is missing', () => {
  const missing_facts = [{ path: 'evidences.cardholder_statement', question: 'What went wrong?' }];
  const followUp = {
    statement: 'Not good.',
    answers: { problem: 'not_received' },
    missing_facts,
    missing_documents: [],
  };
  const flow = createActor(flowMachine, {
    input: { context: { ...context, followUp }, answers: { ...followUp.answers, statement: followUp.statement } },
  }).start();
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'statement');
});
