/** The card payment as the issuer's records show it. Additional fields are accepted and kept. */
import * as z from 'zod';
import { enrichment } from './enrichment.ts';
import {
  amount,
  cardScheme,
  countryCode,
  currencyCode,
  digits,
  filledLabel,
  label,
  networkAddress,
  positiveAmount,
  timestamp,
} from './scalars.ts';
import {
  AUTHORIZATION_MODES,
  AUTHORIZATION_RESPONSES,
  AVS_RESULTS,
  CHANNEL_TYPES,
  POS_ENTRY_TYPES,
  TERMINAL_ENTRY_CAPABILITIES,
} from './vocabulary.ts';

export const transaction = z
  .looseObject({
    transaction_id: filledLabel,
    card_scheme: cardScheme,
    channel_type: z.enum(CHANNEL_TYPES),
    merchant_name: filledLabel,
    merchant_country: countryCode.optional(),
    transaction_amount: positiveAmount,
    transaction_currency: currencyCode,
    billing_amount: positiveAmount
      .optional()
      .describe('What the cardholder was billed, where it was in another currency: a refund is found by it'),
    billing_currency: currencyCode.optional(),
    merchant_id: label.optional(),
    transaction_timestamp: timestamp,
    settlement_timestamp: timestamp
      .optional()
      .describe(
        'Processing date (Visa TPD, Mastercard CSBD) that filing windows are counted from; default: the transaction timestamp',
      ),
    arn: digits(23).optional().describe('Acquirer reference number'),
    rrn: digits(12).optional().describe('Retrieval reference number'),
    merchant_category_code: digits(4).optional(),
    terminal_id: label.optional(),
    batch_id: label.optional(),
    mobile_wallet: z
      .string()
      .max(100)
      .nullable()
      .optional()
      .describe('APPLE_PAY, GOOGLE_PAY, SAMSUNG_PAY or another wallet'),
    device_fingerprint: label.optional(),
    device_location: networkAddress.optional().describe('Network address of the device'),
    avs_result: z.enum(AVS_RESULTS).optional(),
    cvv_match: z.boolean().optional(),
    eci_code: digits(2).optional().describe('Electronic commerce indicator'),
    pos_entry_type: z.enum(POS_ENTRY_TYPES).optional(),
    terminal_entry_capability: z.enum(TERMINAL_ENTRY_CAPABILITIES).optional(),
    authorization_mode: z.enum(AUTHORIZATION_MODES).optional(),
    is_network_tokenized: z.boolean().optional(),
    security_level_indicator: digits(3).optional().describe('Mastercard SLI (DE 48 SE 42)'),
    authorization_response: z.enum(AUTHORIZATION_RESPONSES).optional(),
    authorized_amount: amount.optional(),
    authorization_merchant_category_code: digits(4).optional(),
    terminal_attended: z.boolean().optional(),
    installment: z
      .looseObject({
        number: z.int().min(1).optional().describe('Its place among the instalments, from 1'),
        count: z.int().min(1).optional().describe('How many instalments there are'),
      })
      .optional()
      .describe('Which instalment of how many the payment is'),
    preauthorized: z.boolean().optional().describe('The authorisation was a preauthorisation'),
    avs_response_code: z
      .string()
      .regex(/^[A-Z]$/, { error: 'Must be one letter' })
      .optional()
      .describe('Response code of the address verification, as the acquirer received it'),
    cat_level: z.int().min(1).max(9).optional().describe('Level of the cardholder-activated terminal (Mastercard)'),
    special_condition_indicator: z.string().max(2).optional().describe('Visa special condition indicator'),
    on_recovery_bulletin: z
      .boolean()
      .optional()
      .describe('The account stood on the bulletin or exception file that day'),
    account_on_file: z.boolean().optional().describe('False where the account of the payment is not on file'),
    enrichment: enrichment
      .optional()
      .describe('Shown to a cardholder who does not recognise the payment; no rule reads it'),
  })
  .meta({ id: 'Transaction' });

export type Transaction = z.infer<typeof transaction>;
