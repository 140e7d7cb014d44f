/** The edges of what the service returns and sends, and of what it is asked for beside disputes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HANDSHAKE_VERSIONS } from './browser-message.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts';
import { enrichment } from './enrichment.ts';
import { eventListQuery } from './event.ts';
import { history } from './history.ts';
import { networkOf, reasonCodeTitle } from './reason-code.ts';
import { evaluationResult, resultChanges, statedFact } from './result.ts';
import { check, checkField, text } from './testing/checked-schema.ts';
import { webhookPayload } from './webhook.ts';

const list = (count: number, item: unknown) => Array.from({ length: count }, () => item);

test('events are asked for by their names, 1 to 100 at once, waiting up to 30 seconds', () => {
  const field = (name: string, taken: unknown[], refused: unknown[]) =>
    checkField(eventListQuery, {}, name, taken, refused);
  field('after', [text(500), undefined], [text(501)]);
  field(
    'types',
    ['evaluation.completed', 'evaluation.completed,intake.session.abandoned', undefined],
    ['', 'evaluation.done', 'evaluation.completed,', 'evaluation.completed,other', 'evaluation.completed, other'],
  );
  field('types', [], [list(26, 'evaluation.completed').join(',')]);
  field('limit', ['1', '100'], ['0', '101']);
  field('wait', ['0', '30'], ['-1', '31']);
  assert.deepEqual(eventListQuery.parse({}), { limit: 20, wait: 0 });
});

test('what may help to recognise a payment: a secure logo, 100 items and 100 earlier payments', () => {
  const field = (name: string, taken: unknown[], refused: unknown[]) =>
    checkField(enrichment, {}, name, taken, refused);
  const logo = (length: number) => `https://a.example/${text(length - 18)}`;
  field(
    'logo_url',
    [logo(2000), 'HTTPS://a.example'],
    [logo(2001), 'http://a.example/l.png', 'logo.png', '', 'xhttps://a'],
  );
  field('items', [[], list(100, { description: 'Lamp' })], [list(101, { description: 'Lamp' }), [{}]]);
  const payment = { at: '2026-01-15', amount: 1 };
  field('earlier_payments', [list(100, payment)], [list(101, payment), [{ at: 'yesterday', amount: 1 }]]);
});

test('a history has 1 000 credits', () => {
  const credit = { amount: 1, currency: 'EUR', posted_at: '2026-01-15T10:02:00Z' };
  checkField(history, {}, 'credits', [list(1000, credit)], [list(1001, credit), [{ ...credit, amount: 0 }]]);
});

test('a fact that was read is a text, a number or yes or no, with its place and how sure it is', () => {
  const right = { path: 'evidences.participated', value: true, quote: 'x', start: 0, end: 1, probability: 0.95 };
  checkField(statedFact, right, 'value', ['late', 7, false], [null, [], {}]);
  checkField(statedFact, right, 'probability', [0, 1, 0.5], [-0.01, 1.01]);
  checkField(statedFact, right, 'start', [0, 1], [-1, 0.5]);
});

test('what is different from the version before is said as before and now', () => {
  const right = { confidence: ['low', 'high'], reason_code: [null, '13.1'], resolved: [], added: [] };
  checkField(resultChanges, right, 'confidence', [['high', 'low']], [[], ['high'], ['high', 'low', 'low'], ['a', 'b']]);
  checkField(resultChanges, right, 'reason_code', [[null, null]], [[], ['13.1'], [null, null, null]]);
});

test('at most two further codes are named', () => {
  const { alternatives } = evaluationResult.shape;
  const other = { reason_code: '13.1', subcategory: 'merchandise_not_received', confidence: 'high', why: 'x' };
  check(alternatives, [[], list(1, other), list(2, other)], [list(3, other)]);
});

test('the documentation shows one case: goods that never came, of which the cardholder can say more', () => {
  const { category, subcategory, confidence, next_action } = evaluationResult.shape;
  assert.deepEqual(
    [category, subcategory, confidence, next_action].map((field) => field.meta()?.examples),
    [['consumer_dispute'], ['merchandise_not_received'], ['moderate_low'], ['ask_cardholder']],
  );
});

test('a webhook is of one of three events', () => {
  const abandoned = {
    event: 'intake.session.abandoned',
    livemode: true,
    data: {
      intake_session_id: 'is_1',
      reason: 'timeout',
      transaction_id: 'tx_1',
      cardholder: {},
      metadata: {},
      occurred_at: '2026-01-15T10:02:00Z',
    },
  };
  check(
    webhookPayload,
    [abandoned],
    [
      { ...abandoned, event: 'intake.session.opened' },
      { ...abandoned, data: {} },
    ],
  );
});

test('names of networks and reason codes; what is not known keeps its code', () => {
  assert.deepEqual(['VISA', 'MC', 'AMEX', 'JCB'].map(networkOf), ['Visa', 'Mastercard', 'American Express', 'JCB']);
  assert.equal(reasonCodeTitle('13.1'), 'Merchandise or services not received');
  assert.equal(reasonCodeTitle('99.9'), undefined);
});

test('a minute, an hour and a day in milliseconds', () => {
  assert.deepEqual([MINUTE_MS, HOUR_MS, DAY_MS], [60_000, 3_600_000, 86_400_000]);
});

test('element and page speak protocol 1', () => assert.deepEqual(HANDSHAKE_VERSIONS, [1]));
