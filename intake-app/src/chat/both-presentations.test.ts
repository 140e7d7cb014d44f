/**
 * Every journey twice: by the form's rules (a step's questions, then Continue) and by the conversation's (one turn at a
 * time). The same cardholder with the same answers must send the same report, whatever they change on the way. No
 * browser: both presentations are views of the flow, and what they do to it is done here.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answers, AnswerValue, FollowUp, SessionPayment } from '@dispute-intake/contract/cardholder-api';
import { PROBLEMS, type Problem } from '@dispute-intake/contract/vocabulary';
import {
  type FlowContext,
  type FlowEvent,
  flowMachine,
  NEVER,
  type StepId,
  shownQuestions,
  stepsOf,
  toReportInputs,
  understoodRows,
  type VisibleQuestion,
  visibleStep,
} from '@dispute-intake/intake-flow';
import { contextFor, plainAnswer } from '@dispute-intake/intake-flow/testing';
import fc from 'fast-check';
import { type ActorRefFrom, createActor } from 'xstate';
import { readingOf } from '../testing/fake-session.ts';
import { afterChange, Conversation, type FlowPort } from './conversation.ts';

/** What a cardholder does at a step, once, when they first come to it. */
type Act =
  | { at: StepId; do: 'write anew'; statement: string }
  | { at: StepId; do: 'answer otherwise'; question: string; by: number }
  | { at: StepId; do: 'reload' }
  | { at: StepId; do: 'go back' };

interface Journey {
  context: FlowContext;
  problem: Problem;
  statement: string;
  /** Decides every answer of this cardholder. */
  seed: number;
  /** The statement is read this many steps after it was sent. */
  readAfter: number;
  acts: readonly Act[];
}

const hash = (text: string): number => {
  let value = 7;
  for (const letter of text) value = (value * 31 + letter.charCodeAt(0)) % 100_003;
  return value;
};

/** Everything that may be answered to the question. */
function fairAnswers(question: VisibleQuestion, context: FlowContext): (AnswerValue | undefined)[] {
  const fair: (AnswerValue | undefined)[] =
    question.kind === 'choice'
      ? [...question.choices]
      : question.kind === 'yes_no'
        ? [true, false]
        : question.kind === 'date'
          ? ['2026-02-20', '2026-02-24', '2025-12-30']
          : [plainAnswer(question, context)];
  if (question.unknown) fair.push(null);
  if (question.never) fair.push(NEVER);
  if (question.optional) fair.push(undefined);
  return fair;
}

/** A flow that a presentation drives, with what both have in common: the truth, the reading, the acts. */
class Walk {
  flow: ActorRefFrom<typeof flowMachine>;
  readonly journey: Journey;
  readonly changed = new Map<string, number>();
  steps: string[] = [];
  #acts: Act[];
  #toRead: { statement: string; steps: number } | null = null;

  constructor(journey: Journey) {
    this.journey = journey;
    this.#acts = [...journey.acts];
    const { followUp } = journey.context;
    const answers: Answers = followUp ? { statement: followUp.statement, ...followUp.answers } : {};
    this.flow = createActor(flowMachine, { input: { context: journey.context, answers } }).start();
  }

  get state() {
    return this.flow.getSnapshot().context;
  }
  get isReviewing(): boolean {
    return this.flow.getSnapshot().value === 'reviewing';
  }
  send = (event: FlowEvent): void => this.flow.send(event);

  /** What this cardholder answers. */
  truth(question: VisibleQuestion): AnswerValue | undefined {
    const { problem, seed, context } = this.journey;
    if (question.id === 'problem') return problem;
    if (question.id === 'statement') return this.state.answers.statement ?? this.journey.statement;
    if (question.kind === 'payments' || question.kind === 'share')
      return this.state.answers[question.id] ?? plainAnswer(question, context);
    if (question.id === 'recognition') return 'not_mine';
    if (question.id === 'credit') return 'not_this';
    if (question.id === 'already_reported') return 'another_problem';
    const fair = fairAnswers(question, context);
    return fair[(hash(question.id) + seed + (this.changed.get(question.id) ?? 0)) % fair.length];
  }

  /** Answers as the truth is where it is not there; a confirmed answer stays, as it does on the screen. */
  answer(question: VisibleQuestion): void {
    const value = this.truth(question);
    const now = this.state.answers[question.id];
    const isSame = JSON.stringify(now) === JSON.stringify(value);
    if (!isSame && value !== undefined) this.send({ type: 'answer', id: question.id, value });
  }

  /** Goes on from the step; what was written may be read then, or later. */
  leave = (): void => {
    const { step, answers } = this.state;
    if (step === 'statement') this.#toRead = { statement: String(answers.statement), steps: this.journey.readAfter };
    if (this.#toRead && this.#toRead.steps <= 0) this.#read();
    this.send({ type: 'continue' });
    // A date that is merely unlikely is asked about once.
    if (Object.keys(this.state.unlikely).length > 0 && this.state.step === step) this.send({ type: 'continue' });
    if (this.#toRead) this.#toRead.steps--;
  };

  #read(): void {
    if (!this.#toRead) return;
    const { statement } = this.#toRead;
    this.#toRead = null;
    const { problem, facts } = readingOf(statement);
    this.send({ type: 'read', statement, problem: problem.problem, facts });
  }

  /** Corrects what was read otherwise than it is. */
  correctRows(): void {
    for (const { question, value } of understoodRows(this.state)) {
      const truth = this.truth(question);
      if (truth !== undefined && JSON.stringify(truth) !== JSON.stringify(value))
        this.send({ type: 'answer', id: question.id, value: truth });
    }
  }

  /** The act of this step, if there is one that was not done yet. */
  actHere(): Act | undefined {
    const at = this.#acts.findIndex((act) => act.at === this.state.step);
    return at === -1 ? undefined : this.#acts.splice(at, 1)[0];
  }

  reload(): void {
    const { answers, step } = this.state;
    const kept = structuredClone(answers);
    // In a second round nothing is read.
    const read = this.journey.context.followUp ? null : readingOf(String(answers.statement ?? ''));
    this.#toRead = null;
    this.flow.stop();
    this.flow = createActor(flowMachine, {
      input: {
        context: this.journey.context,
        answers: kept,
        step,
        ...(read ? { reading: { problem: read.problem.problem, facts: read.facts } } : {}),
      },
    }).start();
  }

  note(): void {
    if (this.steps.at(-1) !== this.state.step) this.steps.push(this.state.step);
  }

  get sent() {
    const { answers, session } = this.state;
    return toReportInputs(answers, session);
  }
}

/** Of the questions that were answered at steps that are past, the one that an act means. */
function changeable(
  { state }: Walk,
  { question }: Extract<Act, { do: 'answer otherwise' }>,
): VisibleQuestion | undefined {
  const steps = stepsOf(state);
  const at = steps.findIndex(({ id }) => id === state.step);
  return steps
    .slice(0, at === -1 ? steps.length : at)
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === question && state.answers[id] !== undefined);
}

const GUARD = 160;

function asForm(journey: Journey): Walk {
  const walk = new Walk(journey);
  for (let guard = 0; guard < GUARD; guard++) {
    walk.note();
    const act = walk.actHere();
    if (act?.do === 'reload') walk.reload();
    else if (act?.do === 'go back') walk.send({ type: 'back' });
    else if (act?.do === 'write anew') {
      walk.send({ type: 'change', step: 'statement', question: 'statement' });
      walk.send({ type: 'answer', id: 'statement', value: act.statement });
    } else if (act?.do === 'answer otherwise') {
      const question = changeable(walk, act);
      if (question) {
        walk.changed.set(question.id, act.by);
        walk.send({ type: 'change', step: question.step, question: question.id });
        walk.answer(question);
      }
    }
    if (walk.isReviewing) return walk;
    const { state } = walk;
    const step = visibleStep(state) ?? assert.fail(state.step);
    if (step.id === 'understood') walk.correctRows();
    // A new question may come with an answer of the same step.
    for (const done = new Set<string>(); ; ) {
      const shown = shownQuestions(walk.state, visibleStep(walk.state) ?? step);
      const next = shown.find(({ id }) => !done.has(id));
      if (!next) break;
      done.add(next.id);
      walk.answer(next);
    }
    walk.leave();
    assert.deepEqual(walk.state.errors, {}, `${step.id} is refused`);
  }
  return assert.fail(`The form never comes to the review: ${walk.steps.join(' ')}`);
}

function asChat(journey: Journey): Walk {
  const walk = new Walk(journey);
  let conversation = new Conversation();
  const port: FlowPort = {
    get state() {
      return walk.state;
    },
    send: walk.send,
    leave: walk.leave,
  };
  let arrivedAt: string | null = null;
  for (let guard = 0; guard < GUARD; guard++) {
    walk.note();
    if (walk.state.step !== arrivedAt) {
      arrivedAt = walk.state.step;
      const act = walk.actHere();
      if (act?.do === 'reload') {
        walk.reload();
        conversation = new Conversation();
      } else if (act?.do === 'go back') {
        const before = conversation.before(walk.state, conversation.current(walk.state));
        if (before && conversation.goTo(before.id, walk.state) && before.step !== walk.state.step) {
          walk.send({ type: 'change', step: before.step, question: before.id });
        }
      } else if (act?.do === 'write anew') {
        if (conversation.goTo('statement', walk.state))
          walk.send({ type: 'change', step: 'statement', question: 'statement' });
        walk.send({ type: 'answer', id: 'statement', value: act.statement });
      } else if (act?.do === 'answer otherwise') {
        const question = changeable(walk, act);
        if (question) {
          walk.changed.set(question.id, act.by);
          walk.answer(question);
          afterChange(port);
        }
      }
      arrivedAt = walk.state.step;
    }
    if (walk.isReviewing) return walk;
    const turn = conversation.current(walk.state);
    if (!turn) {
      walk.leave();
      continue;
    }
    if (turn.id === 'understood') walk.correctRows();
    if (turn.question) walk.answer(turn.question);
    const objection = conversation.objection(turn, port);
    if (objection === 'doubted') continue;
    assert.equal(objection, null, `${turn.id} is refused`);
    conversation.send(turn, port);
  }
  return assert.fail(`The conversation never comes to the review: ${walk.steps.join(' ')}`);
}

/** The same cardholder sends the same by both. */
function sameByBoth(journey: Journey): void {
  const [form, chat] = [asForm(journey), asChat(journey)];
  assert.equal(form.sent.ok, true, JSON.stringify(form.sent));
  assert.deepEqual(chat.sent, form.sent, `form ${form.steps.join(' ')}; chat ${chat.steps.join(' ')}`);
}

const STORIES = [
  'help!!!',
  'I ordered a lamp. Nothing came. I emailed the shop and wrote again, but they never answered, so now I have neither the goods nor my money, and I want it back.',
  'My card was stolen and I did not make it. I do not know this shop at all, and nobody of my family has used the card while I was away from home.',
  'I cancelled the subscription in their app and they kept charging me, though I wrote to them, and the refund they promised never came to my account.',
];
const ANSWERED_ANEW = [
  'purchase.kind',
  'delivery.issue',
  'participated',
  'card_possession',
  'merchant_contact.attempted',
  'cancellation.by',
  'reservation.issue',
  'return.outcome',
  'refund.document',
  'subscription.permission_withdrawn_at',
];
const AT: readonly StepId[] = [
  'problem',
  'purchase',
  'delivery',
  'card',
  'return',
  'merchant_contact',
  'amount',
  'evidence',
  'review',
];

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    at: fc.constantFrom(...AT),
    do: fc.constant('write anew' as const),
    statement: fc.constantFrom(...STORIES.slice(1)),
  }),
  fc.record({
    at: fc.constantFrom(...AT.slice(1)),
    do: fc.constant('answer otherwise' as const),
    question: fc.constantFrom(...ANSWERED_ANEW),
    by: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ at: fc.constantFrom(...AT), do: fc.constant('reload' as const) }),
  fc.record({ at: fc.constantFrom(...AT.slice(0, -1)), do: fc.constant('go back' as const) }),
);

/** At most one at each step. */
const acts = (maxLength: number): fc.Arbitrary<Act[]> => fc.uniqueArray(act, { maxLength, selector: ({ at }) => at });

for (const problem of PROBLEMS) {
  test(`${problem}: form and conversation send the same, whatever is changed, read late or reloaded on the way`, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STORIES),
        fc.nat({ max: 9_999 }),
        fc.nat({ max: 3 }),
        acts(3),
        (statement, seed, readAfter, done) =>
          sameByBoth({ context: contextFor(problem), problem, statement, seed, readAfter, acts: done }),
      ),
      { numRuns: 25 },
    );
  });
}

test('several payments, facts of the issuer, a refund and an earlier report', () => {
  const payments = Array.from(
    { length: 12 },
    (_, at): SessionPayment => ({
      transaction_id: `t${at}`,
      merchant_name: at % 2 ? 'Fuel 24' : 'Northwind Gadgets',
      channel_type: 'ECOMMERCE',
      amount: 20 + at,
      currency: 'EUR',
      timestamp: `2026-02-${10 + at}T10:00:00Z`,
      is_chosen: at < 7,
    }),
  );
  const known: Partial<FlowContext>[] = [
    { payments },
    { given: { card_possession: 'stolen', 'purchase.kind': 'merchandise' } },
    {
      credits: [
        {
          transaction_id: 't0',
          amount: 30,
          currency: 'EUR',
          posted_at: '2026-02-20',
          status: 'posted',
          left_amount: 99.95,
        },
      ],
    },
    { reported: { evaluation_id: 'e', reference: 'MB-1', reported_at: '2026-02-20', state: 'in_review' } },
    { enrichment: { city: 'Leeds' } },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.constantFrom<Problem>('unrecognized', 'not_received', 'subscription', 'duplicate', 'wrong_amount'),
      fc.constantFrom(...STORIES),
      fc.nat({ max: 9_999 }),
      acts(2),
      (more, problem, statement, seed, done) =>
        sameByBoth({
          context: { ...contextFor(problem), ...more },
          problem,
          statement,
          seed,
          readAfter: 0,
          acts: done,
        }),
    ),
    { numRuns: 50 },
  );
});

test('a second round asks for what is missing in both, also where it was answered "I don’t know" before', () => {
  const followUp: FollowUp = {
    statement: STORIES[1] ?? '',
    answers: {
      problem: 'not_received',
      'purchase.kind': 'merchandise',
      'delivery.issue': 'not_received',
      disputed_amount: 129.95,
    },
    missing_facts: [
      { path: 'evidences.delivery.expected_at', question: '' },
      { path: 'evidences.merchant_contact.attempted', question: '' },
    ],
    missing_documents: [],
  };
  fc.assert(
    fc.property(fc.nat({ max: 9_999 }), acts(2), (seed, done) =>
      sameByBoth({
        context: { ...contextFor('not_received'), followUp },
        problem: 'not_received',
        statement: followUp.statement,
        seed,
        readAfter: 0,
        acts: done.filter(({ do: what }) => what !== 'write anew'),
      }),
    ),
  );
});
