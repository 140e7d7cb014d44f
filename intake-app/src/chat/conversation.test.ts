import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { type FlowContext, type FlowState, flowMachine } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import { createActor } from 'xstate';
import { Conversation } from './conversation.ts';

const context = contextFor('not_received');
const answers = completeAnswers('not_received', context);
const at = (step: string, given: Answers = answers, session: FlowContext = context): FlowState =>
  createActor(flowMachine, { input: { context: session, answers: given, step } })
    .start()
    .getSnapshot().context;

test('words half typed before a reload are a draft to go on with, not an answer that was sent', () => {
  const turn = new Conversation().current(at('statement', { statement: 'I ordered a la' }));
  assert.equal(turn?.id, 'statement');
});

test('a choice that was tapped before a reload was sent', () => {
  const { 'merchant_contact.at': _at, ...given } = answers;
  assert.equal(new Conversation().current(at('merchant_contact', given))?.id, 'merchant_contact.at');
});

test('what an earlier statement told and a changed one does not is asked, never taken as skipped', () => {
  const conversation = new Conversation();
  conversation.current(at('merchant_contact'));
  for (const id of ['merchant_contact.method', 'merchant_contact.outcome']) conversation.pass(id);
  const { 'merchant_contact.method': _gone, ...given } = answers;
  assert.equal(conversation.current(at('merchant_contact', given))?.id, 'merchant_contact.method');
});

test('going back to the statement asks for the problem again', () => {
  const conversation = new Conversation();
  const flow = at('problem');
  conversation.current(flow);
  conversation.pass('problem');
  conversation.goTo('statement', flow);
  conversation.pass('statement');
  assert.equal(conversation.current(flow)?.id, 'problem');
});

test('a second round asks what is missing although it was answered before', () => {
  const followUp = {
    statement: 'x',
    answers: { ...answers, 'delivery.expected_at': '2026-02-20' },
    missing_facts: [{ path: 'evidences.delivery.expected_at', question: '?' }],
    missing_documents: [],
  };
  const flow = at('delivery', answers, { ...context, followUp });
  assert.equal(new Conversation().current(flow)?.id, 'delivery.expected_at');
});

test('a second round that lacks nothing asks for words first, as the form does', () => {
  const followUp = { statement: 'x', answers, missing_facts: [], missing_documents: [] };
  const flow = at('statement', { ...answers, statement: 'x' }, { ...context, followUp });
  const conversation = new Conversation();
  conversation.pass('follow_up');
  assert.equal(conversation.current(flow)?.id, 'statement');
  assert.equal(conversation.current(flow)?.id, 'statement', 'and once the draft was looked at');
});
