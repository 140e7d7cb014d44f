import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type FlowState, QUESTIONS, type VisibleQuestion } from '@dispute-intake/intake-flow';
import type { Translator } from '../i18n/translator.ts';
import { wordsFor } from './question-words.ts';

const texts = JSON.parse(readFileSync(new URL('../i18n/locales/en-US.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const i18n = {
  has: (key: string) => key in texts,
  tAny: (keys: readonly string[]) => texts[keys.find((key) => key in texts) ?? ''],
} as unknown as Translator;

test('who disputes a withdrawal is asked about withdrawals, not about purchases', () => {
  const question = QUESTIONS.find(({ id }) => id === 'recognizes_merchant') as unknown as VisibleQuestion;
  const hintFor = (channel_type: string) => {
    const session = { transaction: { merchant_name: 'Harbour Street Cash Machine', channel_type } };
    return wordsFor(i18n, { answers: { problem: 'unrecognized' }, session } as unknown as FlowState).hint(question);
  };
  assert.equal(hintFor('ATM'), 'For example, have you ever withdrawn cash there?');
  assert.equal(hintFor('POS'), 'For example, have you ever bought anything there?');
});

test('a booking is asked about by its own words, also where the payment alone says that it is one', () => {
  const question = QUESTIONS.find(({ id }) => id === 'delivery.expected_at') as unknown as VisibleQuestion;
  const labelFor = (merchant_category_code: string, answers = {}) => {
    const session = {
      transaction: { merchant_name: 'Seaview Lodge', channel_type: 'ECOMMERCE', merchant_category_code },
    };
    return wordsFor(i18n, { answers: { problem: 'not_received', ...answers }, session } as unknown as FlowState).label(
      question,
    );
  };
  assert.equal(labelFor('7011'), 'When should it have taken place?');
  assert.equal(labelFor('5651', { 'purchase.kind': 'event' }), 'When should it have taken place?');
  assert.equal(labelFor('5651', { 'purchase.kind': 'merchandise' }), 'When should it have arrived?');
});
