/** What happened, whether the payment is known after all, the card, and what was bought. */
import { CARD_POSSESSIONS, KNOWN_USERS, PURCHASE_KINDS } from '@dispute-intake/contract/vocabulary';
import { answered, both, either, not, problemIs, purchaseAsked, tellsLittle } from '../asked-when.ts';
import type { Question } from '../question.ts';

/** Whether the cardholder knows the payment after all, once the issuer has shown what it knows of it. */
const RECOGNITIONS = ['not_mine', 'mine', 'someone_i_know'] as const;

export const openingQuestions: readonly Question[] = [
  {
    id: 'already_reported',
    step: 'already_reported',
    kind: 'choice',
    when: { session: 'was_reported' },
    choices: ['add_information', 'another_problem', 'leave'],
  },
  {
    id: 'credit',
    step: 'credit_found',
    kind: 'choice',
    when: { session: 'has_credit' },
    choices: [
      { when: { session: 'is_refunded_whole' }, values: ['settled', 'not_this'] },
      { when: 'always', values: ['settled', 'part', 'not_this'] },
    ],
  },
  { id: 'statement', step: 'statement', kind: 'long_text', when: 'always', maxLength: 5000 },
  { id: 'problem', step: 'problem', kind: 'choice', when: 'always', choices: 'offered_problems' },
  {
    id: 'recognition',
    step: 'recognition',
    kind: 'choice',
    when: both(problemIs('unrecognized'), { session: 'is_enriched' }),
    choices: RECOGNITIONS,
  },
  {
    id: 'used_by',
    step: 'recognition',
    kind: 'choice',
    when: answered('recognition', 'someone_i_know'),
    choices: KNOWN_USERS,
    unknown: true,
  },

  { id: 'payments', step: 'payments', kind: 'payments', when: { payments: 'offered' }, choices: 'offered_payments' },

  {
    // Alone: it may decide the case, so nothing beside it suggests an answer.
    id: 'participated',
    step: 'approval',
    kind: 'yes_no',
    when: problemIs('unrecognized', 'deceived', 'something_else'),
    unknown: true,
  },
  {
    id: 'deceived',
    step: 'approval',
    kind: 'yes_no',
    when: both(problemIs('unrecognized'), answered('participated', true)),
    unknown: true,
  },
  { id: 'recognizes_merchant', step: 'card', kind: 'yes_no', when: problemIs('unrecognized'), unknown: true },
  {
    id: 'card_possession',
    step: 'card',
    kind: 'choice',
    when: either(problemIs('unrecognized'), answered('participated', false)),
    choices: CARD_POSSESSIONS,
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
    id: 'investment.refused',
    step: 'purchase',
    kind: 'yes_no',
    when: both(problemIs('deceived'), answered('participated', true), { session: 'sells_investments' }),
    unknown: true,
  },
  {
    id: 'investment.withdrawal_requested_at',
    step: 'purchase',
    kind: 'date',
    when: answered('investment.refused', true),
    past: true,
    unknown: true,
  },
  {
    id: 'purchase.kind',
    step: 'purchase',
    kind: 'choice',
    when: both(
      either(purchaseAsked, both(problemIs('deceived'), answered('participated', true))),
      not({ session: 'purchase_kind_is_known' }),
    ),
    choices: PURCHASE_KINDS,
    // Who was talked into paying may have bought nothing.
    unknown: problemIs('deceived'),
  },
  {
    id: 'purchase.description',
    step: 'purchase',
    kind: 'text',
    when: both(purchaseAsked, tellsLittle),
    optional: true,
    maxLength: 300,
  },
];
