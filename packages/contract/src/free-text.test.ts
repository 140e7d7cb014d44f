import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_TEXT_PATHS } from './evidence-fields.ts';

test('card numbers are masked, and not refused, where a person writes freely', () => {
  assert.deepEqual([...FREE_TEXT_PATHS].sort(), [
    'cancellation.reason',
    'cardholder_statement',
    'condition.description',
    'credit_refusal.explanation',
    'delivery.agreed_location',
    'installment.explanation',
    'merchant_contact.outcome',
    'misrepresentation.promised',
    'misrepresentation.received',
    'negotiations.explanation',
    'purchase.description',
    'return.method',
    'return.reason',
    'subscription.contact_used',
    'subscription.other_payment_given',
  ]);
});
