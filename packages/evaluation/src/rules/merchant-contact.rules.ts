/** Consumer disputes need an attempt to settle the matter with the merchant first. */
import type { Subcategory } from '@dispute-intake/contract';
import type { ReasonCode } from './reason-code.ts';
import { CAP_MODERATE_LOW, failed, notApplicable, passed, type Report, type Rule, unknown } from './rule.ts';

const CODES: readonly ReasonCode[] = ['13.1', '13.3', '13.4', '13.5', '13.7', '12.6.2', '4853'];
const SUBCATEGORIES: readonly Subcategory[] = [
  'merchandise_not_received',
  'services_not_received',
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
  'credit_not_processed',
  'paid_by_other_means',
  'addendum_charge',
];

const AT = 'evidences.merchant_contact.attempted';

const merchantContact: Rule = {
  code: 'merchant_contact_missing',
  summary:
    'The cardholder must have tried to settle it with the merchant, unless the law forbids it or nobody is left to ask.',
  source: 'VCR26 §11.10.2.5, Table 11-93; Q-131; Q-126; MCG26 (Mastercard 4853)',
  codes: CODES,
  subcategories: SUBCATEGORIES,
  facts: [
    {
      path: AT,
      ask: 'Whether, when and how the cardholder tried to settle it with the merchant, and what came of it.',
      mandatory: true,
    },
  ],
  evaluate({ evidences }) {
    const at = AT;
    const contact = evidences.merchant_contact;
    const inputs = {
      [at]: contact?.attempted ?? null,
      'evidences.merchant_contact.prohibited_by_law': contact?.prohibited_by_law ?? null,
      'evidences.merchant_unavailable': evidences.merchant_unavailable ?? null,
    };
    if (contact?.attempted === true) return passed(inputs);
    if (contact?.prohibited_by_law === true || evidences.merchant_unavailable === true) return notApplicable(inputs);
    const report: Report = {
      at,
      code: 'merchant_contact_missing',
      msg: 'The scheme asks that the cardholder try to settle it with the merchant first. Ask for date, method and outcome, or have the cardholder try now.',
    };
    return contact === undefined ? unknown(inputs, CAP_MODERATE_LOW, report) : failed(inputs, CAP_MODERATE_LOW, report);
  },
};

export const contactRules: readonly Rule[] = [merchantContact];
