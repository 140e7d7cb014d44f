/**
 * What is known of the dispute beyond the payment itself: the cardholder's words and answers, and chip data.
 * The hosted intake fills exactly these fields; a client with its own intake may send them. None of them is a category.
 */
import * as z from 'zod';
import { amount, currencyCode, dateOrTimestamp, digits, freeText, label, timestamp, uuid } from './scalars.ts';
import {
  ADDENDUM_KINDS,
  CANCELLED_BY,
  CARD_POSSESSIONS,
  CONDITION_ISSUES,
  CONTACT_METHODS,
  CREDIT_REFUSALS,
  CURRENCY_DISPLAYS,
  DELIVERY_ISSUES,
  HISTORY_ELEMENTS,
  OTHER_PAYMENT_EVIDENCE,
  OTHER_PAYMENT_METHODS,
  POSTING_ERRORS,
  PURCHASE_KINDS,
  REFUND_DOCUMENTS,
  RETURN_OUTCOMES,
  SENT_RESERVATION_ISSUES,
  THIRD_PARTY_FINDINGS,
} from './vocabulary.ts';

export const evidences = z
  .looseObject({
    cardholder_statement: freeText.optional(),
    additional_documentation: z.array(uuid).max(50).optional().describe('Ids of uploaded evidence files'),
    oldest_matching_transaction_timestamps: z
      .array(timestamp)
      .max(1000)
      .optional()
      .describe('Earlier undisputed transactions whose device, IP address, login or delivery address match'),
    oldest_merchant_purchase_at: timestamp.optional(),
    emv_tlv_hex: z.string().max(20_000).optional().describe('Chip data (DE 55), BER-TLV in hexadecimal'),

    card_possession: z.enum(CARD_POSSESSIONS).optional(),
    card_missing_since: dateOrTimestamp.optional(),
    recognizes_merchant: z.boolean().optional(),
    participated: z.boolean().optional(),
    deceived: z.boolean().optional(),
    merchant_contact: z
      .looseObject({
        attempted: z.boolean(),
        at: dateOrTimestamp.optional(),
        method: z.enum(CONTACT_METHODS).optional(),
        outcome: freeText.optional(),
        prohibited_by_law: z.boolean().optional(),
      })
      .optional(),
    purchase: z.looseObject({ kind: z.enum(PURCHASE_KINDS), description: freeText.optional() }).optional(),
    delivery: z
      .looseObject({
        expected_at: dateOrTimestamp.optional(),
        received_at: dateOrTimestamp.optional(),
        issue: z.enum(DELIVERY_ISSUES).optional(),
        agreed_location: freeText.optional(),
        tracking_number: label.optional(),
        carrier: label.optional(),
        dispatch_waiver_signed: z.boolean().optional(),
      })
      .optional(),
    service_interrupted_at: dateOrTimestamp.optional(),
    service_period_months: z.number().positive().max(1200).optional(),
    service_used_after: z.boolean().optional(),
    merchant_unavailable: z.boolean().optional(),
    condition: z
      .looseObject({
        issue: z.enum(CONDITION_ISSUES),
        description: freeText.optional(),
        third_party_finding: z.enum(THIRD_PARTY_FINDINGS).optional(),
      })
      .optional(),
    price_discrepancy_only: z.boolean().optional(),
    consequential_damage: z.boolean().optional(),
    misrepresentation: z.looseObject({ promised: freeText.optional(), received: freeText.optional() }).optional(),
    return: z
      .looseObject({
        outcome: z.enum(RETURN_OUTCOMES),
        at: dateOrTimestamp.optional(),
        method: label.optional(),
        tracking_number: label.optional(),
        reason: freeText.optional(),
      })
      .optional(),
    cancellation: z
      .looseObject({
        at: dateOrTimestamp.optional(),
        by: z.enum(CANCELLED_BY).optional(),
        reason: freeText.optional(),
        policy_disclosed: z.boolean().optional(),
        confirmation_number: label.optional(),
        contract_at: dateOrTimestamp.optional(),
        within_policy: z.boolean().optional(),
        before_shipping: z.boolean().optional().describe('Cancelled before the goods were sent'),
      })
      .optional(),
    subscription: z
      .looseObject({
        permission_withdrawn_at: dateOrTimestamp.optional(),
        contact_used: freeText.optional(),
        other_payment_given: z.union([z.boolean(), freeText]).optional(),
      })
      .optional(),
    reservation: z
      .looseObject({
        issue: z.enum(SENT_RESERVATION_ISSUES),
        quoted_rate: z.looseObject({ amount, currency: currencyCode }).optional(),
        cancelled_at: dateOrTimestamp.optional(),
        policy_disclosed: z.boolean().optional(),
      })
      .optional(),
    refund: z
      .looseObject({
        document: z.enum(REFUND_DOCUMENTS),
        at: dateOrTimestamp.optional(),
        amount: amount.optional(),
      })
      .optional(),
    original_transaction: z
      .looseObject({
        transaction_id: label.optional(),
        arn: digits(23).optional(),
        at: dateOrTimestamp.optional(),
        amount: amount.optional(),
        separate_order: z.boolean().optional(),
      })
      .optional()
      .describe('The valid transaction that this one repeats'),
    other_payment: z
      .looseObject({
        method: z.enum(OTHER_PAYMENT_METHODS).optional(),
        evidence: z.enum(OTHER_PAYMENT_EVIDENCE).optional(),
      })
      .optional(),
    expected_amount: amount.optional(),
    expected_currency: currencyCode.optional(),
    currency_display: z.enum(CURRENCY_DISPLAYS).optional(),
    cash: z.looseObject({ requested: amount.optional(), dispensed: amount.optional() }).optional(),
    posting_error: z
      .looseObject({ kind: z.enum(POSTING_ERRORS), other_posted_at: dateOrTimestamp.optional() })
      .optional()
      .describe('A credit posted as a debit, the reverse, or a refund where a reversal was due'),
    tip_added: z.boolean().optional(),
    investment: z
      .looseObject({
        withdrawal_requested_at: dateOrTimestamp.optional(),
        available_balance: z.looseObject({ amount, currency: currencyCode }).optional(),
        refused: z.boolean().optional(),
      })
      .optional()
      .describe('A balance the seller of an investment refuses to pay out'),
    digital_controls: z
      .looseObject({
        disable_default: z.boolean().optional(),
        open_period_max_15_min: z.boolean().optional(),
        confirm_each: z.boolean().optional(),
      })
      .optional()
      .describe('Purchase controls of a shop for digital goods'),
    digital_asset: z.looseObject({ value_promised: z.boolean().optional(), wallet: label.optional() }).optional(),
    negotiations: z
      .looseObject({ started_at: dateOrTimestamp.optional(), explanation: freeText.optional() })
      .optional()
      .describe('Talks with the merchant that were still going on'),
    credit_refusal: z
      .looseObject({ reason: z.enum(CREDIT_REFUSALS), explanation: freeText.optional() })
      .optional()
      .describe('An original credit that the recipient refused, or that a law forbids'),
    installment: z
      .looseObject({ explanation: freeText.optional() })
      .optional()
      .describe('What is wrong with the billing of instalments'),
    history_matches: z
      .array(z.looseObject({ at: timestamp, elements: z.array(z.enum(HISTORY_ELEMENTS)) }))
      .max(1000)
      .optional()
      .describe('Earlier undisputed payments at the merchant, with the elements that match this one'),
    addendum: z
      .looseObject({
        consented: z.boolean(),
        policy_disclosed: z.boolean().optional(),
        kind: z.enum(ADDENDUM_KINDS).optional(),
        at: dateOrTimestamp.optional().describe('When the extra charge arose'),
      })
      .optional(),
  })
  .meta({ id: 'Evidences' });

export type Evidences = z.infer<typeof evidences>;

/** Paths below `evidences` that a person wrote freely: card numbers there are masked, elsewhere refused. */
export const FREE_TEXT_PATHS: readonly string[] = [
  'cardholder_statement',
  'merchant_contact.outcome',
  'purchase.description',
  'delivery.agreed_location',
  'condition.description',
  'misrepresentation.promised',
  'misrepresentation.received',
  'return.reason',
  'return.method',
  'cancellation.reason',
  'subscription.contact_used',
  'subscription.other_payment_given',
  'negotiations.explanation',
  'credit_refusal.explanation',
  'installment.explanation',
];
