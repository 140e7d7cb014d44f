/** What the issuer knows of the account besides this payment. Everything is optional; missing facts leave their rules unknown. */
import * as z from 'zod';
import { count, currencyCode, freeText, label, positiveAmount, timestamp } from './scalars.ts';
import { CREDIT_STATUSES } from './vocabulary.ts';

export const history = z
  .looseObject({
    fraud_disputes_last_120_days: count.optional(),
    fraud_chargebacks_on_account: count.optional(),
    fraud_reported_at: timestamp.optional(),
    non_receipt_disputes_at_merchant_last_30_days: count.optional(),
    atm_disputes_at_terminal_last_30_days: count.optional(),
    programme_report_at: timestamp
      .optional()
      .describe('When the scheme reported the merchant or the payment under a monitoring programme'),
    credits: z
      .array(
        z.looseObject({
          id: label.optional().describe('The issuer’s own id of the credit'),
          amount: positiveAmount,
          currency: currencyCode,
          posted_at: timestamp.describe('When it was posted; of a pending credit, when it was announced'),
          status: z.enum(CREDIT_STATUSES).optional().describe('Default: posted'),
          description: freeText.optional(),
        }),
      )
      .max(1000)
      .optional(),
  })
  .meta({ id: 'History' });

export type History = z.infer<typeof history>;
