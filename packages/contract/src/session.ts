/** A hosted intake session, as the issuer's backend creates and reads it. */
import * as z from 'zod';
import { card } from './card.ts';
import { label } from './scalars.ts';
import { transaction } from './transaction.ts';
import { ABANDON_REASONS, INTAKE_MODES, SESSION_STATUSES } from './vocabulary.ts';

const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

export const intakeCardholder = z
  .looseObject({
    external_id: label.optional().describe("The issuer's own identifier, echoed in webhooks"),
    locale: z
      .string()
      .regex(/^[a-z]{2}-[A-Z]{2}$/, { error: 'Must be a language tag such as en-US' })
      .optional(),
  })
  .meta({ id: 'IntakeCardholder' });

export const intakeSessionCreate = z
  .looseObject({
    mode: z.enum(INTAKE_MODES).default('form'),
    transaction,
    card,
    cardholder: intakeCardholder.optional(),
    return_url: z
      .string()
      .max(2000)
      .refine(isWebAddress, { error: 'Must be an http: or https: URL' })
      .optional()
      .describe('Where the button at the end leads'),
  })
  .meta({ id: 'IntakeSessionCreate' });
export type IntakeSessionCreate = z.infer<typeof intakeSessionCreate>;

export const intakeSession = z
  .object({
    id: z.string(),
    url: z.url().describe('Short-lived, single-use link to the hosted intake'),
    expires_at: z.iso.datetime().describe('The link stops working after this time'),
    status: z.enum(SESSION_STATUSES),
    mode: z.enum(INTAKE_MODES),
    created_at: z.iso.datetime(),
    evaluation_id: z.uuid().optional().describe('Once completed'),
    abandon_reason: z.enum(ABANDON_REASONS).optional().describe('Once abandoned or expired'),
  })
  .meta({ id: 'IntakeSession' });
export type IntakeSession = z.infer<typeof intakeSession>;
