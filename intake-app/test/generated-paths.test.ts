/**
 * Paths generated from the flow machine, walked through both presentations in a real browser: equal payload, equal messages to
 * the embedding page and, where every path is walked (INTAKE_ALL_PATHS), nothing that axe objects to.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answers, Reading } from '@dispute-intake/contract/cardholder-api';
import type { IntakeMode, Problem } from '@dispute-intake/contract/vocabulary';
import { type FlowEvent, flowMachine, type VisibleQuestion, visibleStep } from '@dispute-intake/intake-flow';
import { contextFor, plainAnswer } from '@dispute-intake/intake-flow/testing';
import type { Page } from 'playwright-core';
import { getShortestPaths } from 'xstate/graph';
import { submit, walkToReview } from './automated-cardholder.ts';
import { complaints, violations } from './chromium.ts';
import { fixture } from './fixture.ts';

/** Questions whose answer decides what else is asked; every one of their answers is tried. */
const BRANCHING = new Set([
  'card_possession',
  'participated',
  'purchase.kind',
  'delivery.issue',
  'condition.issue',
  'reservation.issue',
  'cancellation.policy_disclosed',
  'return.outcome',
  'refund.document',
  'merchant_contact.attempted',
]);

function answersTo(question: VisibleQuestion, problem: Problem): Answers[string][] {
  if (question.id === 'problem') return [problem];
  const plain = plainAnswer(question, contextFor(problem));
  if (!BRANCHING.has(question.id)) return [plain];
  if (question.id === 'purchase.kind') return ['merchandise', 'service', 'lodging'];
  if (question.kind === 'yes_no') return [true, false];
  return [...question.choices];
}

/** The answers of every shortest path from the first question to the review that ends in a different set of questions. */
function generatedAnswers(problem: Problem): Answers[] {
  const context = contextFor(problem);
  const paths = getShortestPaths(flowMachine, {
    input: { context },
    events: ({ context: flow, value }): FlowEvent[] => {
      if (value === 'reviewing') return [];
      const open = visibleStep(flow)?.questions.find(
        ({ id, kind }) => flow.answers[id] === undefined && kind !== 'files',
      );
      if (!open) return [{ type: 'continue' }];
      return answersTo(open, problem).map((answer) => ({ type: 'answer', id: open.id, value: answer }));
    },
    serializeState: ({ context: { step, answers }, value }) => {
      const branch = Object.entries(answers).filter(([id]) => BRANCHING.has(id));
      return JSON.stringify([value, step, branch, Object.keys(answers).length]);
    },
    toState: ({ value }) => value === 'reviewing',
  });
  return paths.map(({ state }) => state.context.answers);
}

const on = fixture({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

/** Screens that axe had nothing to say about, as HTML without lit's markers: many paths begin alike. */
const clean = new Set<string>();
async function isAccessible(page: Page, where: string): Promise<void> {
  const screen = (await page.locator('body').innerHTML()).replace(/<!--.*?-->/g, '');
  if (clean.has(screen)) return;
  assert.deepEqual(await violations(page), [], where);
  clean.add(screen);
}

/** A path has answers to everything: of its statement, which is always the same, nothing may be taken as an answer. */
const NOTHING_STATED: Reading = { problem: { problem: null, probability: 0.2 }, facts: [] };

async function walk(mode: IntakeMode, problem: Problem, answers: Answers) {
  const { transaction } = contextFor(problem);
  const { url, session } = on.server.open({ mode, transaction, reading: NOTHING_STATED });
  const page = await on.freshPage();
  const heard = complaints(page);
  const steps: string[] = [];
  await page.goto(url);
  await walkToReview(page, answers, {
    steps,
    onScreen: async (step) => {
      // Every screen is looked at by axe in every-screen.test.ts; here only when all paths are walked.
      if (process.env.INTAKE_ALL_PATHS) await isAccessible(page, `${mode} at ${step}`);
    },
  });
  await submit(page);
  assert.deepEqual(heard, []);
  return { steps, ...session.submissions[0] };
}

/** A third of them in `npm test`; the others ask for the same kinds of answers. */
const KINDS: readonly Problem[] = ['unrecognized', 'not_received'];
const MORE_KINDS: readonly Problem[] = ['deceived', 'not_as_described', 'cancelled', 'refund_missing'];
for (const problem of process.env.INTAKE_ALL_PATHS ? [...KINDS, ...MORE_KINDS] : KINDS) {
  const all = generatedAnswers(problem).toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  assert.ok(all.length > 1);
  // The path with the most answers is walked in the browser; every one of them with INTAKE_ALL_PATHS.
  const walked = process.env.INTAKE_ALL_PATHS ? all : all.slice(0, 1);
  walked.forEach((answers, at) => {
    test(`way ${at + 1} of ${all.length} through ${problem} is the same in both presentations`, async () => {
      const form = await walk('form', problem, answers);
      const chat = await walk('chatbot', problem, answers);
      assert.deepEqual(chat, form);
    });
  });
}
