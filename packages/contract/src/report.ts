/** A report of several payments: one telling, an evaluation for each payment. */
import * as z from 'zod';
import { card } from './card.ts';
import { dispute } from './dispute.ts';
import { evaluationRow } from './evaluation.ts';
import { evidences } from './evidences.ts';
import { history } from './history.ts';
import { metadata } from './metadata.ts';
import { cardSchemeOfAny, livemode, unusedFields } from './scalars.ts';
import { testFields } from './test-side.ts';
import { transaction } from './transaction.ts';

export const MAX_REPORT_PAYMENTS = 50;

const { disputed_amount: _amount, disputed_currency: _currency, ...sharedDispute } = dispute.shape;

const reportedPayment = z.looseObject({
  transaction,
  dispute: dispute.partial().optional().describe('Without one the whole payment is disputed'),
  evidences: evidences.partial().optional().describe('What differs from the evidences of the report, by this payment'),
});

export const reportRequest = z
  .looseObject({
    dispute: z.looseObject(sharedDispute).optional().describe('What holds for every payment'),
    transactions: z
      .array(reportedPayment)
      .min(1)
      .max(MAX_REPORT_PAYMENTS)
      .describe('The payments, in the order they are shown'),
    card,
    evidences: evidences.describe('What holds for every payment'),
    history: history.optional(),
    metadata: metadata.optional(),
    ...testFields,
  })
  .meta({ id: 'ReportRequest' });
export type ReportRequest = z.infer<typeof reportRequest>;

/** The same with the further schemes open: for accounts whose options take them. */
export const reportRequestOfAnyScheme = reportRequest.extend({
  transactions: z
    .array(reportedPayment.extend({ transaction: transaction.extend({ card_scheme: cardSchemeOfAny }) }))
    .min(1)
    .max(MAX_REPORT_PAYMENTS),
});

export const reportAccepted = z
  .object({
    id: z.uuid(),
    evaluation_ids: z.array(z.uuid()).describe('One a payment, in the order they were sent'),
    livemode,
    unused_fields: unusedFields.optional(),
  })
  .meta({ id: 'ReportAccepted' });
export type ReportAccepted = z.infer<typeof reportAccepted>;

const total = z.object({
  currency: z.string(),
  disputed: z.number().describe('In major units'),
  recoverable: z.number().describe('Under the proposed codes; 0 where nothing is, or the evaluations still run'),
});

export const report = z
  .object({
    id: z.uuid(),
    livemode,
    created_at: z.iso.datetime(),
    intake_session_id: z.string().nullable().describe('The intake it came from; null when submitted directly'),
    evaluations: z.array(evaluationRow).describe('Of each payment the newest version, in the order of the report'),
    totals: z.array(total).describe('By currency'),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;
