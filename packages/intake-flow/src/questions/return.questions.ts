/** Whether it was sent back, and the refund that was promised. */
import { REFUND_DOCUMENTS, RETURN_OUTCOMES } from '@dispute-intake/contract/vocabulary';
import { answered, both, problemIs, returnAsked, tellsLittle } from '../asked-when.ts';
import type { Question } from '../question.ts';

export const returnQuestions: readonly Question[] = [
  {
    id: 'return.outcome',
    step: 'return',
    kind: 'choice',
    when: returnAsked,
    choices: RETURN_OUTCOMES,
  },
  {
    id: 'return.at',
    step: 'return',
    kind: 'date',
    when: answered('return.outcome', 'returned', 'attempted'),
    past: true,
    afterPayment: true,
    unknown: true,
  },
  {
    id: 'return.method',
    step: 'return',
    kind: 'choice',
    when: answered('return.outcome', 'returned'),
    choices: ['postal_service', 'courier', 'face_to_face', 'other'],
  },
  {
    id: 'return.tracking_number',
    step: 'return',
    kind: 'text',
    when: both(answered('return.method', 'postal_service', 'courier'), tellsLittle),
    optional: true,
    maxLength: 100,
  },
  {
    id: 'return.reason',
    step: 'return',
    kind: 'choice',
    when: answered('return.outcome', 'attempted'),
    choices: [
      'return_not_accepted',
      'merchant_not_responding',
      'no_return_instructions',
      'no_return_authorization_provided',
      'requested_not_to_return',
    ],
  },

  {
    id: 'refund.document',
    step: 'refund',
    kind: 'choice',
    when: problemIs('refund_missing'),
    choices: REFUND_DOCUMENTS,
  },
  {
    id: 'refund.at',
    step: 'refund',
    kind: 'date',
    when: answered('refund.document', 'credit_slip', 'voided_receipt', 'merchant_acknowledgement'),
    past: true,
    afterPayment: true,
    unknown: true,
  },
  {
    id: 'refund.amount',
    step: 'refund',
    kind: 'amount',
    when: answered('refund.document', 'credit_slip', 'voided_receipt', 'merchant_acknowledgement'),
    unknown: true,
  },
  {
    id: 'refund.voucher_accepted',
    step: 'refund',
    kind: 'yes_no',
    // What a slip promises in money is no voucher.
    when: answered('refund.document', 'merchant_acknowledgement', 'none'),
    unknown: true,
  },
];
