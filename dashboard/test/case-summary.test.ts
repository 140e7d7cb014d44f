/** The paragraph and the next step say what the result says, over every worked case. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenedEvaluation } from '../../packages/contract/src/dashboard-api.ts';
import type { EvaluationResult } from '../../packages/contract/src/index.ts';
import { SUBCATEGORIES } from '../../packages/contract/src/vocabulary.ts';
import { caseSummary, daysLeft, nextStep } from '../src/pages/evaluation/case-summary.ts';
import type { Deciders, Step } from '../src/pages/evaluation/decision.ts';
import { pieces } from '../src/pages/evaluation/statement.view.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const result: EvaluationResult = {
  id: '00000000-0000-4000-8000-000000000000',
  category: 'consumer_dispute',
  subcategory: 'merchandise_not_received',
  confidence: 'moderate_low',
  reason_code: '13.1',
  failed_checks: [],
  deadline: '2027-01-20',
  ruleset: '2026.2',
  evaluated_at: '2026-11-20T12:00:00Z',
  next_action: 'ask_cardholder',
  may_file_from: '2026-11-30',
  recoverable_amount: { amount: 129.95, currency: 'EUR' },
  missing_facts: [
    {
      path: 'evidences.merchant_contact.attempted',
      ask: 'cardholder',
      question: 'Did you contact the shop about this?',
    },
  ],
  required_documents: [
    { kind: 'order_confirmation', requirement: 'mandatory', status: 'missing', msg: 'Shows the order' },
  ],
  alternatives: [],
  obligations: [],
};
const opened = (changes: Partial<EvaluationResult> = {}) =>
  ({
    merchant_name: 'Northwind Gadgets',
    amount: 129.95,
    currency: 'EUR',
    card_scheme: 'VISA',
    transaction: {
      transaction_amount: 129.95,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-10-01T09:30:00Z',
    },
    result: { ...result, ...changes },
  }) as unknown as OpenedEvaluation;
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test('the paragraph names what happened, the payment, the right with its title, what would change it, and from when', () => {
  assert.equal(
    plain(caseSummary(opened(), undefined, NOW).join(' ')),
    'The cardholder says the goods never arrived. Northwind Gadgets charged EUR 129.95 on 1 Oct 2026; all of it is disputed. ' +
      'Visa gives a right to charge back under 13.1, Merchandise or services not received, for EUR 129.95. ' +
      'An answer to “Did you contact the shop about this?” could change this. ' +
      'It can be filed from 30 Nov 2026.',
  );
});

test('the reason is what closed the code or lowered the confidence, never that the kind has a code', () => {
  const step = (code: string, sentence: string) => ({ rule: { code, sentence } }) as unknown as Step;
  const reasonOf = (decided: Partial<Deciders>, changes: Partial<EvaluationResult> = {}) =>
    caseSummary(opened(changes), { code: undefined, confidence: undefined, checks: new Map(), ...decided }, NOW)[3];
  const proposed = step('proposed_code', 'The scheme has a reason code.');
  const lowered = step('merchant_contact', 'The shop was not asked.');
  assert.equal(reasonOf({ code: proposed, confidence: lowered }), 'The shop was not asked.');
  assert.equal(reasonOf({ code: lowered, confidence: lowered }), 'The shop was not asked.');
  assert.equal(reasonOf({ code: proposed }, { confidence: 'high' }), 'Nothing that was examined speaks against it.');
});

test('where no rule closed the code the failed check says why, and nothing is offered to change what is too late', () => {
  const failed = (code: string, msg: string) => [{ type: 'error' as const, code, loc: ['dispute'], msg }];
  const none = { reason_code: null, deadline: null, recoverable_amount: null, next_action: 'do_not_file' as const };
  const scam = { ...none, failed_checks: failed('authorized_by_cardholder', 'They made the payment themselves.') };
  assert.equal(caseSummary(opened(scam), undefined, NOW)[3], 'They made the payment themselves.');
  assert.equal(nextStep({ ...result, ...scam }, 'VISA', NOW)?.text, '');

  const late = { ...none, failed_checks: failed('filing_window_expired', 'Too late.') };
  assert.doesNotMatch(caseSummary(opened(late), undefined, NOW).join(' '), /could change this|What would change/);
});

test('who decides whether to file is told what the merchant may bring, and what stands against it', () => {
  const defences = [{ brings: 'Proof of delivery', rebuttal: 'Show the agreed address.', documents: [] }];
  const standing = {
    next_action: 'review' as const,
    missing_facts: [],
    defences,
    failed_checks: [{ type: 'error' as const, code: 'policy_disclosed', loc: ['dispute'], msg: 'It was shown.' }],
  };
  assert.match(
    caseSummary(opened(standing), undefined, NOW).join(' '),
    /If it is filed, the merchant may bring proof of delivery\. Show the agreed address\./,
  );
  assert.match(nextStep({ ...result, ...standing }, 'VISA', NOW)?.text ?? '', /worth filing/);
  const contradicted = standing.failed_checks.map((check) => ({ ...check, code: 'statement_contradicts_facts' }));
  assert.match(
    nextStep({ ...result, ...standing, failed_checks: contradicted }, 'VISA', NOW)?.text ?? '',
    /^Facts contradict each other/,
  );
});

test('a last day at a weekend is named', () => {
  const title = (deadline: string) =>
    plain(nextStep({ ...result, deadline, next_action: 'file' }, 'VISA', NOW)?.title ?? '');
  assert.equal(title('2027-02-28'), 'File under 13.1 by 28 Feb 2027 (a Sunday)');
  assert.equal(title('2027-03-01'), 'File under 13.1 by 1 Mar 2027');
});

test('what nobody can tell yet is not put as a right that is missing', () => {
  const sentences = caseSummary(
    opened({ subcategory: null, category: 'unclassified', reason_code: null }),
    undefined,
    NOW,
  );
  assert.equal(sentences[2], 'Until that is known, we cannot say which right Visa gives.');
});

test('the day on which a case that waits can be filed stands in the next step alone', () => {
  const waits = opened({ next_action: 'wait' });
  assert.doesNotMatch(caseSummary(waits, undefined, NOW).join(' '), /30 Nov 2026/);
  assert.match(nextStep({ ...result, next_action: 'wait' }, 'VISA', NOW)?.title ?? '', /30 Nov 2026/);
});

test('a waiting period is used to ask for what is open', () => {
  const step = nextStep({ ...result, next_action: 'wait' }, 'VISA', NOW);
  assert.match(
    step?.text ?? '',
    /Use it to ask for what is open: 1 question that only they can answer and 1 missing document\.$/,
  );
});

test('every kind goes on from “The cardholder says”', () => {
  for (const subcategory of SUBCATEGORIES) {
    assert.match(
      caseSummary(opened({ subcategory }), undefined, NOW)[0] ?? '',
      /^The cardholder says [a-z]/,
      subcategory,
    );
  }
});

test('a withdrawal is not put as a purchase', () => {
  const purchase = opened();
  const withdrawal = { ...purchase, merchant_name: 'Harbour Street Cash Machine' };
  withdrawal.transaction = { ...purchase.transaction, channel_type: 'ATM' };
  assert.equal(
    plain(caseSummary(withdrawal, undefined, NOW)[1] ?? ''),
    'A withdrawal of EUR 129.95 at Harbour Street Cash Machine was charged on 1 Oct 2026; all of it is disputed.',
  );
});

test('no code is never put as a reason to refuse the cardholder', () => {
  const sentences = caseSummary(
    opened({
      reason_code: null,
      deadline: null,
      recoverable_amount: null,
      confidence: 'low',
      next_action: 'do_not_file',
    }),
    undefined,
    NOW,
  ).join(' ');
  assert.match(sentences, /no reason to refuse a refund/);
  const refused = { ...result, reason_code: null, next_action: 'do_not_file' as const };
  const duty = { id: 'psd2.refund', law: 'psd2', duty: 'Refund', due_by: '2026-11-21', status: 'due' };
  const step = nextStep({ ...refused, obligations: [duty] as never }, 'VISA', NOW);
  assert.match(step?.text ?? '', /legal duties to the cardholder remain; they are listed below/);
  assert.doesNotMatch(nextStep(refused, 'VISA', NOW)?.text ?? '', /below/, 'nothing is listed where there is none');
});

test('each next action has a heading of its own, and only what is missing is counted', () => {
  const titles = (['file', 'ask_cardholder', 'ask_issuer', 'wait', 'do_not_file', 'review'] as const).map(
    (next_action) => nextStep({ ...result, next_action }, 'MC', NOW)?.title,
  );
  assert.equal(new Set(titles).size, 6);
  assert.equal(titles[0], 'File under 13.1 by 20 Jan 2027');
  assert.equal(titles[3], 'Wait until 30 Nov 2026, then file');
  assert.match(
    nextStep(result, 'VISA', NOW)?.text ?? '',
    /^Open: 1 question that only they can answer and 1 missing document\. A follow-up link/,
  );
  assert.equal(nextStep({ ...result, next_action: undefined as never }, 'VISA', NOW), undefined);
});

test('what was to wait is to be filed from the day the waiting period ends', () => {
  const stepOn = (day: string) =>
    nextStep({ ...result, next_action: 'wait', may_file_from: '2026-11-30' }, 'VISA', Date.parse(`${day}T08:00:00Z`));
  assert.equal(stepOn('2026-11-29')?.title, 'Wait until 30 Nov 2026, then file');
  assert.equal(stepOn('2026-11-30')?.title, 'File under 13.1 by 20 Jan 2027');
  assert.match(stepOn('2026-12-02')?.text ?? '', /^The waiting period ended on 30 Nov 2026\./);
});

test('days are counted to the end of the day', () => {
  assert.deepEqual(
    ['2026-11-20', '2026-11-21', '2026-11-19', '2026-11-10'].map((day) => daysLeft(day, NOW)),
    ['today', '1 day left', 'passed 1 day ago', 'passed 10 days ago'],
  );
});

test('a statement is cut where quotes begin and end; overlapping quotes share a piece, wrong positions are ignored', () => {
  const fact = (start: number, end: number) => ({
    path: 'evidences.participated' as const,
    value: true,
    quote: '',
    start,
    end,
    probability: 1,
  });
  const cut = pieces('It never came', [fact(3, 8), fact(3, 13), fact(10, 99)]);
  assert.deepEqual(
    cut.map(({ text, facts }) => [text, facts.length]),
    [
      ['It ', 0],
      ['never', 2],
      [' came', 1],
    ],
  );
  assert.equal(cut.map(({ text }) => text).join(''), 'It never came');
});
