/** What the issuer knows of a payment beyond its booking: shown to a cardholder who does not recognise it. */
import * as z from 'zod';
import { amount, dateOrTimestamp, label } from './scalars.ts';

const isSecureAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

export const enrichment = z
  .looseObject({
    display_name: label.optional().describe('Name the merchant is known by'),
    logo_url: z
      .string()
      .max(2000)
      .refine(isSecureAddress, { error: 'Must be an https: URL' })
      .optional()
      .describe('Fetched once by the service, never by the cardholder’s browser'),
    city: label.optional(),
    website: label.optional(),
    phone: label.optional(),
    items: z
      .array(z.looseObject({ description: label, amount: amount.optional() }))
      .max(100)
      .optional(),
    earlier_payments: z
      .array(z.looseObject({ at: dateOrTimestamp, amount }))
      .max(100)
      .optional()
      .describe('Earlier payments to the same merchant'),
    device_name: label.optional(),
    is_subscription: z.boolean().optional(),
  })
  .meta({ id: 'Enrichment' });
export type TransactionEnrichment = z.infer<typeof enrichment>;
