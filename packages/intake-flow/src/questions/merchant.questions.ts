/** What the merchant promised, and whether the cardholder has asked it. */
import { CONTACT_METHODS } from '@dispute-intake/contract/vocabulary';
import { answered, both, contactAsked, misrepresentationAsked, tellsLittle } from '../asked-when.ts';
import type { Question } from '../question.ts';

export const merchantQuestions: readonly Question[] = [
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
    choices: CONTACT_METHODS,
  },
  {
    id: 'merchant_contact.outcome',
    step: 'merchant_contact',
    kind: 'text',
    when: both(answered('merchant_contact.attempted', true), tellsLittle),
    optional: true,
    maxLength: 1000,
  },
];
