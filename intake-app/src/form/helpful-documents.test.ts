import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FlowState } from '@dispute-intake/intake-flow';
import { helpfulDocuments } from './helpful-documents.ts';

const asked = (answers: object, merchant_category_code = '5651') =>
  helpfulDocuments({ answers, session: { transaction: { merchant_category_code } } } as unknown as FlowState);

test('only goods have a delivery service that could say something', () => {
  const answers = { problem: 'not_received' };
  assert.deepEqual(asked({ ...answers, 'purchase.kind': 'merchandise' }), [
    'order_confirmation',
    'correspondence',
    'delivery_proof',
  ]);
  assert.deepEqual(asked({ ...answers, 'purchase.kind': 'event' }), ['order_confirmation', 'correspondence']);
  assert.deepEqual(asked(answers, '7011'), ['order_confirmation', 'correspondence']);
});

test('proof of a return is asked for only where something went back', () => {
  const answers = { problem: 'refund_missing', 'purchase.kind': 'merchandise' };
  assert.deepEqual(asked({ ...answers, 'return.outcome': 'returned' }), [
    'credit_slip',
    'return_proof',
    'correspondence',
  ]);
  assert.deepEqual(asked({ ...answers, 'return.outcome': 'kept' }), ['credit_slip', 'correspondence']);
});

test('who bought nothing has no offer or advertisement to show', () => {
  const answers = { problem: 'deceived', participated: true };
  assert.deepEqual(asked({ ...answers, 'purchase.kind': 'digital' }), [
    'advertisement',
    'correspondence',
    'police_report',
  ]);
  assert.deepEqual(asked({ ...answers, 'purchase.kind': null }), ['correspondence', 'police_report']);
  assert.deepEqual(asked({ problem: 'deceived', participated: false }), ['correspondence', 'police_report']);
});
