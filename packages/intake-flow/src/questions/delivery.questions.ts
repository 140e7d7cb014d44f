/** Whether, when and where it came, and in which condition. */
import { THIRD_PARTY_FINDINGS } from '@dispute-intake/contract/vocabulary';
import { answered, both, isGoods, isService, notBooking, problemIs, SENT_BACK, tellsLittle } from '../asked-when.ts';
import type { Question } from '../question.ts';

export const deliveryQuestions: readonly Question[] = [
  {
    id: 'delivery.issue',
    step: 'delivery',
    kind: 'choice',
    when: both(problemIs('not_received'), isGoods),
    choices: () => ['not_received', ...SENT_BACK],
  },
  {
    id: 'delivery.expected_at',
    step: 'delivery',
    kind: 'date',
    when: problemIs('not_received'),
    unknown: true,
    afterPayment: true,
  },
  {
    id: 'delivery.received_at',
    step: 'delivery',
    kind: 'date',
    when: (given, context) =>
      answered('delivery.issue', ...SENT_BACK)(given, context) ||
      both(problemIs('not_as_described'), notBooking)(given, context) ||
      both(problemIs('cancelled'), isGoods, tellsLittle)(given, context),
    past: true,
    afterPayment: true,
    unknown: true,
  },
  {
    id: 'delivery.agreed_location',
    step: 'delivery',
    kind: 'text',
    when: answered('delivery.issue', 'wrong_location'),
    maxLength: 300,
  },
  {
    id: 'delivery.tracking_number',
    step: 'delivery',
    kind: 'text',
    when: answered('delivery.issue', ...SENT_BACK),
    optional: true,
    maxLength: 100,
  },
  {
    id: 'service_interrupted_at',
    step: 'delivery',
    kind: 'date',
    when: both(problemIs('not_received'), answered('purchase.kind', 'service', 'subscription', 'timeshare')),
    past: true,
    unknown: true,
  },
  {
    id: 'service_period_months',
    step: 'delivery',
    kind: 'months',
    when: (given) => typeof given.service_interrupted_at === 'string',
    unknown: true,
  },
  { id: 'merchant_unavailable', step: 'delivery', kind: 'yes_no', when: problemIs('not_received'), unknown: true },

  {
    id: 'condition.issue',
    step: 'condition',
    kind: 'choice',
    when: problemIs('not_as_described'),
    choices: (given, context) =>
      isGoods(given, context)
        ? ['damaged', 'defective', 'different', 'counterfeit', 'poor_quality']
        : ['different', 'poor_quality', 'defective'],
  },
  {
    id: 'condition.description',
    step: 'condition',
    kind: 'long_text',
    when: both(problemIs('not_as_described'), tellsLittle),
    optional: true,
    maxLength: 1000,
  },
  {
    id: 'condition.third_party_finding',
    step: 'condition',
    kind: 'choice',
    when: both(
      problemIs('not_as_described'),
      (given, context) =>
        answered('condition.issue', 'counterfeit')(given, context) ||
        both(isService, answered('condition.issue', 'poor_quality', 'defective'))(given, context),
    ),
    choices: (given) => (given['condition.issue'] === 'counterfeit' ? THIRD_PARTY_FINDINGS : ['none', 'expert']),
  },
];
