/** What an answer and a reading of the statement change, and what they leave as it is. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import type { ReadablePath } from '@dispute-intake/contract/evidence-fields';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { createActor } from 'xstate';
import { flowMachine } from './flow.machine.ts';
import { type FlowInput, resumedState, withAnswer, withReading } from './flow-changes.ts';
import {
  errorsHere,
  type FlowState,
  following,
  preceding,
  shownQuestions,
  stepsOf,
  unlikelyHere,
  visibleStep,
} from './flow-state.ts';
import { progressOf } from './progress.ts';
import type { StepId } from './steps.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';
import { askedIn } from './understood.ts';

const context = contextFor('not_received');
const answers = completeAnswers('not_received', context);
const STATEMENT = 'The lamp should have come but nothing arrived.';
const fact = (path: ReadablePath, value: StatedFact['value']): StatedFact => ({
  path: `evidences.${path}`,
  value,
  quote: 'nothing arrived',
  start: 31,
  end: 46,
  probability: 0.95,
});
const state = (over: Partial<FlowState> = {}, input: Partial<FlowInput> = {}): FlowState => ({
  ...resumedState({ context, ...input }),
  ...over,
});
const reading = (problem: Problem | null, facts: readonly StatedFact[] = []) => ({
  statement: STATEMENT,
  problem,
  facts,
});

suite('an answer', () => {
  test('that is taken back is none', () => {
    const taken = withAnswer(state({ answers: { statement: 'x', problem: 'duplicate' } }), 'problem', undefined);
    assert.deepEqual(taken.answers, { statement: 'x' });
    assert.equal('problem' in (taken.answers ?? {}), false);
  });

  test('of the cardholder’s own no longer comes from the statement; the others still do', () => {
    const confirmed: Answers = {
      ...answers,
      'delivery.issue': 'not_received',
      understood: ['purchase.kind', 'delivery.issue'],
    };
    const one = withAnswer(state({ answers: confirmed }), 'delivery.issue', 'late').answers ?? {};
    assert.deepEqual(one.understood, ['purchase.kind']);
    assert.equal(one['delivery.issue'], 'late');
    const none = withAnswer(state({ answers: one }), 'purchase.kind', 'digital').answers ?? {};
    assert.equal('understood' in none, false, 'an empty list is none');
    const other = withAnswer(state({ answers: confirmed }), 'merchant_unavailable', true).answers ?? {};
    assert.deepEqual(other.understood, ['purchase.kind', 'delivery.issue']);
  });

  test('removes its own conflict and its own doubt about a date', () => {
    const read = (id: string) => ({ id, value: 'x', quote: '' });
    const before = state({
      conflicts: { 'delivery.issue': read('delivery.issue'), 'purchase.kind': read('purchase.kind') },
      unlikely: { 'delivery.issue': 'long_ago', 'return.at': 'far_ahead' },
    });
    const after = withAnswer(before, 'delivery.issue', 'late');
    assert.deepEqual(Object.keys(after.conflicts ?? {}), ['purchase.kind']);
    assert.deepEqual(after.unlikely, { 'return.at': 'far_ahead' });
  });

  test('corrects its own error; where it had none the errors are not touched', () => {
    const before = state({ errors: { statement: 'required', problem: 'required' } });
    assert.deepEqual(withAnswer(before, 'statement', 'x').errors, { problem: 'required' });
    assert.equal(
      'errors' in withAnswer(before, 'disputed_amount', 1),
      false,
      'a view tells Continue from typing by it',
    );
  });

  test('that picks the twin says its day and amount, which are asked no more', () => {
    const earlier_payments = [
      { at: '2026-02-08', amount: 129.95 },
      { at: '2026-02-09', amount: 20 },
    ];
    const session = { ...contextFor('duplicate'), enrichment: { earlier_payments } };
    const before = state({ session, answers: { problem: 'duplicate' } });
    const picked = withAnswer(before, 'twin', 'payment_1').answers ?? {};
    assert.deepEqual(picked, {
      problem: 'duplicate',
      twin: 'payment_1',
      'original_transaction.at': '2026-02-08',
      'original_transaction.amount': 129.95,
    });
    assert.deepEqual(withAnswer(before, 'twin', 'other').answers, { problem: 'duplicate', twin: 'other' });
    const elsewhere = withAnswer(before, 'original_transaction.transaction_id', 'payment_1').answers ?? {};
    assert.equal(elsewhere['original_transaction.at'], undefined, 'only the question for the twin picks it');
    const asked = (given: Answers) => {
      const now = state({ session, answers: given });
      return askedIn(visibleStep(now, 'original_payment') ?? assert.fail(), now).map(({ id }) => id);
    };
    const day = ['original_transaction.at', 'original_transaction.amount'];
    const rest = ['original_transaction.separate_order', 'original_transaction.transaction_id'];
    assert.deepEqual(asked(picked), ['twin', ...rest]);
    assert.deepEqual(asked({ problem: 'duplicate', twin: 'other' }), ['twin', rest[0], ...day, rest[1]]);
    assert.deepEqual(asked({ problem: 'duplicate' }), ['twin', rest[0], ...day, rest[1]]);
  });

  test('that takes the present step away leads to the first that is incomplete, else to the evidence', () => {
    const { disputed_amount: _open, ...rest } = { ...completeAnswers('duplicate', context), ...answers };
    const at = (step: StepId, given: Answers) => state({ step, answers: given });
    assert.equal(withAnswer(at('delivery', rest), 'problem', 'duplicate').step, 'amount');
    const complete = { ...completeAnswers('duplicate', context), ...answers };
    assert.equal(withAnswer(at('delivery', complete), 'problem', 'duplicate').step, 'evidence');
    assert.equal(withAnswer(at('amount', rest), 'problem', 'duplicate').step, 'amount', 'a step that stays');
    assert.equal(withAnswer(at('review', rest), 'problem', 'duplicate').step, 'review', 'the review is always there');
  });
});

suite('a reading', () => {
  const atStatement = (over: Partial<FlowState> = {}, given: Answers = {}) =>
    state({ answers: { statement: STATEMENT, ...given }, step: 'statement', ...over });

  test('preselects the problem, and the next reading another or none', () => {
    const first = withReading(atStatement(), reading('duplicate'));
    assert.deepEqual([first.answers?.problem, first.suggested], ['duplicate', 'duplicate']);
    const suggested = atStatement({ suggested: 'duplicate' }, { problem: 'duplicate' });
    const second = withReading(suggested, reading('cancelled'));
    assert.deepEqual([second.answers?.problem, second.suggested], ['cancelled', 'cancelled']);
    const third = withReading(suggested, reading(null));
    assert.deepEqual(third.answers, { statement: STATEMENT });
    assert.equal(third.suggested, null);
  });

  test('leaves a problem that the cardholder chose', () => {
    const chosen = withReading(atStatement({ suggested: 'duplicate' }, { problem: 'cancelled' }), reading('deceived'));
    assert.equal(chosen.answers?.problem, 'cancelled');
    assert.equal('suggested' in chosen, false);
    const unsuggested = withReading(atStatement({}, { problem: 'cancelled' }), reading('deceived'));
    assert.equal(unsuggested.answers?.problem, 'cancelled');
  });

  test('preselects nothing once the statement is left', () => {
    const left = withReading(atStatement({ step: 'problem' }), reading('duplicate', [fact('delivery.issue', 'late')]));
    assert.equal(left.answers?.problem, undefined);
    assert.deepEqual(left.read, [{ id: 'delivery.issue', value: 'late', quote: 'nothing arrived' }]);
  });

  test('preselects no problem that is not offered for this payment', () => {
    const atm = contextFor('cash_not_dispensed');
    const offered = (problem: Problem, session = atm) =>
      withReading(atStatement({ session }), reading(problem)).answers?.problem;
    assert.equal(offered('not_received'), undefined);
    assert.equal(offered('cash_not_dispensed'), 'cash_not_dispensed');
    assert.equal(offered('cash_not_dispensed', context), undefined);
  });

  test('of an earlier wording, or in a second round, changes nothing', () => {
    assert.deepEqual(withReading(atStatement({}, { statement: 'Another' }), reading('duplicate')), {});
    const followUp = { statement: STATEMENT, answers: {}, missing_facts: [], missing_documents: [] };
    assert.deepEqual(withReading(atStatement({ session: { ...context, followUp } }), reading('duplicate')), {});
  });
});

suite('a draft that is resumed', () => {
  test('keeps a problem as suggested only where the statement still suggests it', () => {
    const suggested = (problem: Problem | undefined, read: Problem | null) =>
      resumedState({ context, answers: problem ? { problem } : {}, reading: { problem: read, facts: [] } }).suggested;
    assert.equal(suggested('duplicate', 'duplicate'), 'duplicate');
    assert.equal(suggested('cancelled', 'duplicate'), null);
    assert.equal(suggested(undefined, null), null);
  });

  test('begins with nothing shown, asked or opened', () => {
    const { errors, changing, conflicts, unlikely, askedDates, opened, read, suggested } = resumedState({ context });
    assert.deepEqual(
      { errors, changing, conflicts, unlikely, askedDates, opened, read, suggested },
      {
        errors: {},
        changing: false,
        conflicts: {},
        unlikely: {},
        askedDates: {},
        opened: null,
        read: [],
        suggested: null,
      },
    );
  });
});

suite('at the facts that were read', () => {
  const facts = [fact('purchase.kind', 'merchandise'), fact('delivery.issue', 'not_received')];
  const atUnderstood = (given: Answers = {}) => {
    const flow = createActor(flowMachine, { input: { context, answers: given } }).start();
    flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
    flow.send({ type: 'read', ...reading('not_received', facts) });
    flow.send({ type: 'continue' });
    flow.send({ type: 'continue' });
    assert.equal(flow.getSnapshot().context.step, 'understood');
    return flow;
  };

  test('a correction that will not do is refused at its row', () => {
    const flow = atUnderstood();
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'eaten by a dog' });
    assert.deepEqual(errorsHere(flow.getSnapshot().context), { 'delivery.issue': 'not_a_choice' });
    flow.send({ type: 'continue' });
    assert.deepEqual(flow.getSnapshot().context.errors, { 'delivery.issue': 'not_a_choice' });
    assert.equal(flow.getSnapshot().context.step, 'understood');
  });

  test('a correction is listed as one beside what was confirmed', () => {
    const flow = atUnderstood();
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'late' });
    flow.send({ type: 'continue' });
    const given = flow.getSnapshot().context.answers;
    assert.deepEqual([given.understood, given['understood.corrected']], [['purchase.kind'], ['delivery.issue']]);
    assert.equal(given['delivery.issue'], 'late');
  });

  test('confirmed a second time stay confirmed, and corrected ones corrected', () => {
    const flow = atUnderstood();
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'late' });
    flow.send({ type: 'continue' });
    flow.send({ type: 'change', step: 'understood' });
    flow.send({ type: 'continue' });
    const given = flow.getSnapshot().context.answers;
    assert.deepEqual([given.understood, given['understood.corrected']], [['purchase.kind'], ['delivery.issue']]);
  });

  test('confirming the last that was open leads back to the review', () => {
    const flow = createActor(flowMachine, { input: { context, answers, step: 'review' } }).start();
    flow.send({ type: 'change', step: 'statement' });
    for (const id of ['purchase.kind', 'delivery.issue']) flow.send({ type: 'answer', id, value: undefined });
    flow.send({ type: 'answer', id: 'statement', value: STATEMENT });
    flow.send({ type: 'read', ...reading('not_received', facts) });
    flow.send({ type: 'continue' });
    assert.equal(flow.getSnapshot().context.step, 'understood');
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'eaten by a dog' });
    flow.send({ type: 'continue' });
    assert.deepEqual(flow.getSnapshot().context.errors, { 'delivery.issue': 'not_a_choice' });
    flow.send({ type: 'answer', id: 'delivery.issue', value: 'not_received' });
    flow.send({ type: 'continue' });
    assert.equal(flow.getSnapshot().value, 'reviewing');
    assert.equal(flow.getSnapshot().context.answers['purchase.kind'], 'merchandise');
  });

  test('a change returns here while facts wait, and to the review once they are confirmed', () => {
    const rest = Object.fromEntries(
      Object.entries(answers).filter(
        ([id]) => !['statement', 'problem', 'purchase.kind', 'delivery.issue'].includes(id),
      ),
    ) as Answers;
    const waiting = { ...rest, statement: STATEMENT, problem: 'not_received' };
    const read = facts.map(({ path, value, quote }) => ({ id: path.slice('evidences.'.length), value, quote }));
    const changing = state({ step: 'statement', answers: waiting, read, changing: true });
    assert.equal(following(changing), 'understood');
    const known = { ...waiting, 'purchase.kind': 'merchandise', 'delivery.issue': 'not_received' };
    assert.equal(
      following({ ...changing, answers: { ...known, understood: ['purchase.kind', 'delivery.issue'] } }),
      'review',
    );
  });

  test('where they are gone Continue leads to what is open, and Back to the first step', () => {
    const gone = state({ step: 'understood', answers: { statement: STATEMENT } });
    assert.deepEqual([following(gone), preceding(gone)], ['problem', 'statement']);
    assert.equal(following({ ...gone, answers }), 'review');
    assert.deepEqual([errorsHere(gone), unlikelyHere(gone)], [{}, {}], 'no question is there to have an error');
  });
});

suite('a step', () => {
  const settled = { ...answers, understood: ['purchase.kind', 'purchase.description'] };

  test('that has nothing left to show is passed on the way back', () => {
    const now = state({ step: 'delivery', answers: settled });
    assert.ok(stepsOf(now).some(({ id }) => id === 'purchase'));
    assert.equal(preceding(now), 'problem');
  });

  test('that has nothing left to show counts while the cardholder is at it, and shows all it has', () => {
    const elsewhere = progressOf(state({ step: 'delivery', answers: settled }));
    assert.deepEqual(
      elsewhere,
      { index: 3, count: 7, isFinal: true },
      'statement, problem, delivery, contact, amount, evidence, review',
    );
    const there = state({ step: 'purchase', answers: settled });
    assert.deepEqual(progressOf(there), { index: 3, count: 8, isFinal: true });
    assert.deepEqual(
      shownQuestions(there, visibleStep(there) ?? assert.fail()).map(({ id }) => id),
      ['purchase.kind', 'purchase.description'],
    );
  });

  test('counts as it is once the facts were passed: what was not confirmed is asked', () => {
    const read = [{ id: 'purchase.kind', value: 'merchandise', quote: 'The lamp' }];
    const story = { statement: STATEMENT.padEnd(120, '.'), problem: 'not_received' };
    const waiting = state({ step: 'delivery', answers: story, read });
    assert.deepEqual(
      stepsOf(waiting).map(({ id }) => id),
      [
        'statement',
        'problem',
        'understood',
        'purchase',
        'delivery',
        'merchant_contact',
        'amount',
        'evidence',
        'review',
      ],
    );
    assert.deepEqual(progressOf(waiting), { index: 5, count: 10, isFinal: false });
    assert.deepEqual(progressOf({ ...waiting, step: 'understood' }), { index: 3, count: 9, isFinal: false });
  });

  test('with a fact that differs is stopped at though all of its questions are settled', () => {
    const conflicts = { 'purchase.kind': { id: 'purchase.kind', value: 'digital', quote: '' } };
    const now = state({ step: 'problem', answers: settled, conflicts });
    assert.equal(following(now), 'purchase');
    assert.equal(following({ ...now, conflicts: {} }), 'delivery');
  });

  test('comes after the last as little as before the first', () => {
    assert.equal(following(state({ step: 'review', answers })), 'review');
    assert.equal(preceding(state({ step: 'statement', answers })), 'statement');
  });

  test('is worked out once for a state', () => {
    const now = state({ answers });
    assert.equal(stepsOf(now), stepsOf(now));
  });
});
