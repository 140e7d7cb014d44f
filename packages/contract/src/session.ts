/** A hosted intake session, as the issuer's backend creates and reads it. */
import * as z from 'zod';
import { card } from './card.ts';
import { listQuery, page } from './list.ts';
import { metadata } from './metadata.ts';
import { createdBetween, label, livemode, uuid } from './scalars.ts';
import { transaction } from './transaction.ts';
import { ABANDON_REASONS, INTAKE_MODES, SESSION_STATUSES } from './vocabulary.ts';

/** Schemes that run or show something of the page itself, or that no page and no app answers. */
const NEVER = new Set([
  'javascript:',
  'data:',
  'blob:',
  'file:',
  'about:',
  'vbscript:',
  'view-source:',
  'filesystem:',
  'ftp:',
  'ws:',
  'wss:',
]);
/** Browsers mend these, other readers do not: they would go to different hosts. */
const isAmbiguous = (text: string): boolean => text.includes('\\') || /^https?:(?!\/\/[^/])/i.test(text);

/** An address with a scheme of its own; which app schemes an account has only the server knows. */
const isReturnAddress = (text: string): boolean => {
  if (isAmbiguous(text)) return false;
  try {
    const { protocol, username, password } = new URL(text);
    return !NEVER.has(protocol) && username === '' && password === '';
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

/** A session as it is kept: with a payment, the client's or that of the dispute it follows up. */
export const intakeSessionCreate = z
  .looseObject({
    mode: z.enum(INTAKE_MODES).default('form'),
    transaction,
    card,
    cardholder: intakeCardholder.optional(),
    return_url: z
      .string()
      .max(2000)
      .refine(isReturnAddress, {
        error: 'Must be an https: or http: URL, or one of an app scheme, without user name and password',
      })
      .optional()
      .describe('Where the button at the end leads; app schemes (`mybank:`) are registered in the dashboard'),
    metadata: metadata.optional(),
    follow_up_of: uuid
      .optional()
      .describe('An evaluation: the intake asks only for what is missing there, and its submission supersedes it'),
  })
  .meta({ id: 'IntakeSessionCreate' });
export type IntakeSessionCreate = z.infer<typeof intakeSessionCreate>;

/** A session as a client asks for it: a follow-up may leave payment and card to the dispute it follows up. */
export const intakeSessionRequest = intakeSessionCreate
  .extend({ transaction: transaction.optional(), card: card.optional() })
  .superRefine(({ transaction, card, follow_up_of }, context) => {
    if (follow_up_of !== undefined) return;
    for (const [name, value] of Object.entries({ transaction, card })) {
      if (value !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'This field is required without follow_up_of' });
    }
  })
  .meta({ id: 'IntakeSessionRequest' });
export type IntakeSessionRequest = z.infer<typeof intakeSessionRequest>;

export const intakeSession = z
  .object({
    id: z.string(),
    expires_at: z.iso.datetime().describe('The link stops working after this time'),
    status: z.enum(SESSION_STATUSES),
    mode: z.enum(INTAKE_MODES),
    livemode,
    created_at: z.iso.datetime(),
    evaluation_id: z.uuid().optional().describe('Once completed'),
    abandon_reason: z.enum(ABANDON_REASONS).optional().describe('Once abandoned or expired'),
    transaction_id: z.string().describe('Of the payment it is about'),
    cardholder: intakeCardholder.describe('As it was sent; empty where nothing was'),
    metadata: metadata.describe('As it was sent; empty where nothing was'),
  })
  .meta({ id: 'IntakeSession' });
export type IntakeSession = z.infer<typeof intakeSession>;
export const intakeSessionPage = page(intakeSession).meta({ id: 'IntakeSessionPage' });

/** What the list of sessions is narrowed by. */
export const intakeSessionListQuery = listQuery.extend({
  transaction_id: label.optional(),
  external_id: label.optional().describe("The issuer's own identifier of the cardholder"),
  status: z.enum(SESSION_STATUSES).optional(),
  ...createdBetween,
});
export type IntakeSessionListQuery = z.infer<typeof intakeSessionListQuery>;

/** A session with the link that opens it: the answer to its creation and to its renewal, and to nothing else. */
export const intakeSessionWithUrl = intakeSession
  .extend({
    url: z
      .url()
      .max(2000)
      .describe(
        'Short-lived, single-use link to the hosted intake, given here only. Its fragment is the secret that opens the session: hand it to the cardholder as it is, and keep it nowhere',
      ),
  })
  .meta({ id: 'IntakeSessionWithUrl' });
export type IntakeSessionWithUrl = z.infer<typeof intakeSessionWithUrl>;
