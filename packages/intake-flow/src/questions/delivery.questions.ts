/** Whether, when and where it came, and in which condition. */
import { LOSS_COVER_OUTCOMES, THIRD_PARTY_FINDINGS } from '@dispute-intake/contract/vocabulary';
import {
  answered,
  both,
  either,
  isGoods,
  isService,
  notBooking,
  problemIs,
  SENT_BACK,
  tellsLittle,
  told,
} from '../asked-when.ts';
import type { Question } from '../question.ts';

export const deliveryQuestions: readonly Question[] = [
  {
    id: 'delivery.issue',
    step: 'delivery',
    kind: 'choice',
    when: both(problemIs('not_received'), isGoods),
    choices: ['not_received', ...SENT_BACK],
  },
  {
    id: 'delivery.expected_at',
    step: 'delivery',
    kind: 'date',
    when: problemIs('not_received'),
    unknown: true,
    afterPayment: true,
    byPayment: true,
  },
  {
    id: 'delivery.received_at',
    step: 'delivery',
    kind: 'date',
    when: either(
      answered('delivery.issue', ...SENT_BACK),
      both(problemIs('not_as_described'), notBooking),
      both(problemIs('cancelled'), isGoods, tellsLittle),
    ),
    past: true,
    afterPayment: true,
    unknown: true,
    byPayment: true,
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
    never: true,
  },
  {
    id: 'service_period_months',
    step: 'delivery',
    kind: 'months',
    when: told('service_interrupted_at'),
    unknown: true,
  },
  { id: 'merchant_unavailable', step: 'delivery', kind: 'yes_no', when: problemIs('not_received'), unknown: true },
  {
    id: 'loss_cover.outcome',
    step: 'delivery',
    kind: 'choice',
    when: both(
      answered('merchant_unavailable', true),
      either({ session: 'sells_travel' }, answered('purchase.kind', 'travel')),
    ),
    choices: LOSS_COVER_OUTCOMES,
    unknown: true,
  },

  {
    id: 'condition.issue',
    step: 'condition',
    kind: 'choice',
    when: problemIs('not_as_described'),
    choices: [
      { when: isGoods, values: ['damaged', 'defective', 'different', 'counterfeit', 'poor_quality'] },
      { when: 'always', values: ['different', 'poor_quality', 'defective'] },
    ],
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
      either(
        answered('condition.issue', 'counterfeit'),
        both(isService, answered('condition.issue', 'poor_quality', 'defective')),
      ),
    ),
    choices: [
      { when: answered('condition.issue', 'counterfeit'), values: THIRD_PARTY_FINDINGS },
      { when: 'always', values: ['none', 'expert'] },
    ],
  },
];
