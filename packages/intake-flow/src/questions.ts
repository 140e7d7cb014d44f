/**
 * Every question the hosted intake can ask, in order. What each kind of problem needs follows the card schemes' own
 * questionnaires (Visa Resolve Online as mirrored by Increase's `visa.category` fields, Mastercom as by Quavo).
 */
import {
  CARD_POSSESSIONS,
  CONTACT_METHODS,
  CURRENCY_DISPLAYS,
  OTHER_PAYMENT_EVIDENCE,
  OTHER_PAYMENT_METHODS,
  PURCHASE_KINDS,
  REFUND_DOCUMENTS,
  RESERVATION_ISSUES,
  RETURN_OUTCOMES,
  THIRD_PARTY_FINDINGS,
} from '@dispute-intake/contract/vocabulary';
import {
  always,
  answered,
  both,
  cancellationAsked,
  contactAsked,
  isBooking,
  isGoods,
  isService,
  misrepresentationAsked,
  notBooking,
  offeredProblems,
  policyAsked,
  problemIs,
  purchaseAsked,
  returnAsked,
  SENT_BACK,
  tellsLittle,
} from './asked-when.ts';
import { CURRENCIES } from './currencies.ts';
import { earlierPayments } from './earlier-payments.ts';
import { hasEnrichment } from './flow-context.ts';
import { knownPurchaseKind } from './purchase-kind.ts';
import type { Question } from './question.ts';

/** Whether the cardholder knows the payment after all, once the issuer has shown what it knows of it. */
export const RECOGNITIONS = ['not_mine', 'mine', 'someone_i_know'] as const;

export const QUESTIONS: readonly Question[] = [
  { id: 'statement', step: 'statement', kind: 'long_text', when: always, maxLength: 5000 },
  { id: 'problem', step: 'problem', kind: 'choice', when: always, choices: (_, context) => offeredProblems(context) },
  {
    id: 'recognition',
    step: 'recognition',
    kind: 'choice',
    when: (given, context) => problemIs('unrecognized')(given, context) && hasEnrichment(context),
    choices: () => RECOGNITIONS,
  },

  { id: 'recognizes_merchant', step: 'card', kind: 'yes_no', when: problemIs('unrecognized'), unknown: true },
  {
    id: 'participated',
    step: 'card',
    kind: 'yes_no',
    when: problemIs('unrecognized', 'deceived', 'something_else'),
    unknown: true,
  },
  {
    id: 'deceived',
    step: 'card',
    kind: 'yes_no',
    when: both(problemIs('unrecognized'), answered('participated', true)),
    unknown: true,
  },
  {
    id: 'card_possession',
    step: 'card',
    kind: 'choice',
    when: (given, context) =>
      problemIs('unrecognized')(given, context) || answered('participated', false)(given, context),
    choices: () => CARD_POSSESSIONS,
  },
  {
    id: 'card_missing_since',
    step: 'card',
    kind: 'date',
    when: answered('card_possession', 'lost', 'stolen'),
    past: true,
    unknown: true,
  },

  {
    id: 'purchase.kind',
    step: 'purchase',
    kind: 'choice',
    when: (given, context) =>
      (purchaseAsked(given, context) || both(problemIs('deceived'), answered('participated', true))(given, context)) &&
      knownPurchaseKind(context) === undefined,
    choices: () => PURCHASE_KINDS,
  },
  {
    id: 'purchase.description',
    step: 'purchase',
    kind: 'text',
    when: both(purchaseAsked, tellsLittle),
    optional: true,
    maxLength: 300,
  },

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

  {
    id: 'reservation.issue',
    step: 'reservation',
    kind: 'choice',
    when: both(problemIs('cancelled'), isBooking),
    choices: () => RESERVATION_ISSUES,
  },
  {
    id: 'reservation.cancelled_at',
    step: 'reservation',
    kind: 'date',
    when: answered('reservation.issue', 'cancelled'),
    past: true,
    unknown: true,
  },
  {
    id: 'reservation.policy_disclosed',
    step: 'reservation',
    kind: 'yes_no',
    when: answered('reservation.issue', ...RESERVATION_ISSUES),
    unknown: true,
  },

  {
    id: 'cancellation.at',
    step: 'cancellation',
    kind: 'date',
    when: cancellationAsked,
    past: true,
    unknown: true,
  },
  {
    id: 'cancellation.by',
    step: 'cancellation',
    kind: 'choice',
    when: both(cancellationAsked, problemIs('cancelled')),
    choices: () => ['cardholder', 'merchant'],
  },
  {
    id: 'cancellation.reason',
    step: 'cancellation',
    kind: 'text',
    when: both(cancellationAsked, policyAsked, tellsLittle, (given) => given['cancellation.at'] !== null),
    optional: true,
    maxLength: 500,
  },
  {
    id: 'cancellation.contract_at',
    step: 'cancellation',
    kind: 'date',
    when: both(problemIs('cancelled'), answered('purchase.kind', 'timeshare')),
    past: true,
    unknown: true,
  },
  { id: 'cancellation.policy_disclosed', step: 'cancellation', kind: 'yes_no', when: policyAsked, unknown: true },
  {
    id: 'cancellation.within_policy',
    step: 'cancellation',
    kind: 'yes_no',
    when: both(problemIs('cancelled'), answered('cancellation.policy_disclosed', true)),
    unknown: true,
  },
  {
    id: 'cancellation.confirmation_number',
    step: 'cancellation',
    kind: 'text',
    when: both(cancellationAsked, problemIs('cancelled'), tellsLittle),
    optional: true,
    maxLength: 100,
  },

  {
    id: 'subscription.permission_withdrawn_at',
    step: 'subscription',
    kind: 'date',
    when: problemIs('subscription'),
    past: true,
    unknown: true,
  },
  {
    id: 'subscription.contact_used',
    step: 'subscription',
    kind: 'text',
    when: (given) => typeof given['subscription.permission_withdrawn_at'] === 'string',
    maxLength: 300,
  },
  {
    id: 'service_used_after',
    step: 'subscription',
    kind: 'yes_no',
    when: (given) => given['subscription.permission_withdrawn_at'] !== undefined,
    unknown: true,
  },

  {
    id: 'return.outcome',
    step: 'return',
    kind: 'choice',
    when: returnAsked,
    choices: () => RETURN_OUTCOMES,
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
    choices: () => ['postal_service', 'courier', 'face_to_face', 'other'],
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
    choices: () => [
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
    choices: () => REFUND_DOCUMENTS,
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
    id: 'twin',
    step: 'original_payment',
    kind: 'choice',
    when: (given, context) => problemIs('duplicate')(given, context) && earlierPayments(context).length > 0,
    choices: (_, context) => [...earlierPayments(context).map(({ key }) => key), 'other'],
  },
  { id: 'original_transaction.separate_order', step: 'original_payment', kind: 'yes_no', when: problemIs('duplicate') },
  {
    id: 'original_transaction.at',
    step: 'original_payment',
    kind: 'date',
    when: problemIs('duplicate'),
    past: true,
    unknown: true,
  },
  {
    id: 'original_transaction.amount',
    step: 'original_payment',
    kind: 'amount',
    when: problemIs('duplicate'),
    unknown: true,
  },
  {
    id: 'original_transaction.transaction_id',
    step: 'original_payment',
    kind: 'text',
    when: both(problemIs('duplicate'), tellsLittle),
    optional: true,
    maxLength: 100,
  },

  {
    id: 'other_payment.method',
    step: 'other_payment',
    kind: 'choice',
    when: problemIs('paid_other_way'),
    choices: () => OTHER_PAYMENT_METHODS,
  },
  {
    id: 'other_payment.evidence',
    step: 'other_payment',
    kind: 'choice',
    when: problemIs('paid_other_way'),
    choices: () => OTHER_PAYMENT_EVIDENCE,
  },

  {
    id: 'expected_currency',
    step: 'currency',
    kind: 'choice',
    when: problemIs('wrong_currency'),
    choices: (_, { transaction }) => CURRENCIES.filter((code) => code !== transaction.transaction_currency),
  },
  {
    id: 'currency_display',
    step: 'currency',
    kind: 'choice',
    when: problemIs('wrong_currency'),
    choices: () => CURRENCY_DISPLAYS,
    unknown: true,
  },

  { id: 'cash.requested', step: 'cash', kind: 'amount', when: problemIs('cash_not_dispensed') },
  { id: 'cash.dispensed', step: 'cash', kind: 'amount', when: problemIs('cash_not_dispensed') },

  {
    id: 'expected_amount',
    step: 'expected_amount',
    kind: 'amount',
    when: problemIs('wrong_amount', 'wrong_currency'),
    unknown: true,
  },
  {
    id: 'addendum.consented',
    step: 'expected_amount',
    kind: 'yes_no',
    when: both(problemIs('wrong_amount'), answered('expected_amount', 0)),
  },
  {
    id: 'addendum.policy_disclosed',
    step: 'expected_amount',
    kind: 'yes_no',
    when: answered('addendum.consented', true, false),
    unknown: true,
  },

  {
    id: 'misrepresentation.promised',
    step: 'misrepresentation',
    kind: 'long_text',
    when: both(misrepresentationAsked, tellsLittle),
    optional: true,
    maxLength: 1000,
  },
  {
    id: 'misrepresentation.received',
    step: 'misrepresentation',
    kind: 'long_text',
    when: both(misrepresentationAsked, tellsLittle),
    optional: true,
    maxLength: 1000,
  },

  { id: 'merchant_contact.attempted', step: 'merchant_contact', kind: 'yes_no', when: contactAsked },
  {
    id: 'merchant_contact.at',
    step: 'merchant_contact',
    kind: 'date',
    when: answered('merchant_contact.attempted', true),
    past: true,
    afterPayment: true,
    unknown: true,
  },
  {
    id: 'merchant_contact.method',
    step: 'merchant_contact',
    kind: 'choice',
    when: answered('merchant_contact.attempted', true),
    choices: () => CONTACT_METHODS,
  },
  {
    id: 'merchant_contact.outcome',
    step: 'merchant_contact',
    kind: 'text',
    when: both(answered('merchant_contact.attempted', true), tellsLittle),
    optional: true,
    maxLength: 1000,
  },

  { id: 'disputed_amount', step: 'amount', kind: 'share', when: always },
  { id: 'additional_documentation', step: 'evidence', kind: 'files', when: always, optional: true },
];

const BY_ID = new Map(QUESTIONS.map((question) => [question.id, question]));

/** The question with this id, or undefined when there is none. */
export const questionById = (id: string): Question | undefined => BY_ID.get(id);
