/** A hosted intake session, as the issuer's backend creates and reads it. */
import * as z from 'zod';
import { card } from './card.ts';
import { dispute } from './dispute.ts';
import { evidences } from './evidences.ts';
import { history } from './history.ts';
import { listQuery, page } from './list.ts';
import { metadata } from './metadata.ts';
import { createdBetween, filledLabel, label, livemode, unusedFields, uuid } from './scalars.ts';
import { testClockId, testFields } from './test-side.ts';
import { transaction } from './transaction.ts';
import { ABANDON_REASONS, ASSISTED_CHANNELS, INTAKE_MODES, SESSION_STATUSES } from './vocabulary.ts';

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
/** Browsers mend these, and leave out what nobody sees; other readers do not: they would go to different hosts. */
const isAmbiguous = (text: string): boolean => /[\\\p{Cc}\p{Cf}]|^\s|\s$|^https?:(?!\/\/[^/])/iu.test(text);

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

/** Who of the issuer's staff takes the report for the cardholder. */
export const assisted = z
  .looseObject({
    by: filledLabel.describe('Who it is, in your own words: a name or an identifier'),
    channel: z.enum(ASSISTED_CHANNELS),
  })
  .meta({ id: 'Assisted' });

const MAX_CHOSEN_PAYMENTS = 50;
const MAX_CANDIDATE_PAYMENTS = 200;
/** A follow-up may wait for documents; the link of a first intake is for now. */
export const MAX_FOLLOW_UP_SECONDS = 2_592_000;

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
    status_of: uuid.optional().describe('An evaluation or a report: the link opens the page that says where it stands'),
    transactions: z
      .array(transaction)
      .min(2)
      .max(MAX_CHOSEN_PAYMENTS)
      .optional()
      .describe('Several payments the cardholder chose, in place of `transaction`'),
    candidate_transactions: z
      .array(transaction)
      .max(MAX_CANDIDATE_PAYMENTS)
      .optional()
      .describe('Other payments of the card that the cardholder may add'),
    dispute: dispute
      .partial()
      .optional()
      .describe('What you know already; without `reported_at` the legal clocks start when the session is created'),
    history: history.optional().describe('What you know of the account; it reaches the evaluation as given facts'),
    evidences: evidences
      .partial()
      .optional()
      .describe('What you know already: shown to the cardholder as yours, may be changed, and is not asked'),
    assisted: assisted.optional().describe('Your staff takes the report with the cardholder'),
    expires_in_seconds: z
      .int()
      .min(60)
      .max(MAX_FOLLOW_UP_SECONDS)
      .optional()
      .describe('Life of the link; of a first intake at most 86 400. Default: your setting, for follow-ups 7 days'),
    replace: z
      .boolean()
      .optional()
      .describe(
        'Ends another open follow-up of the same dispute; without it that is a `409` with its `intake_session_id`',
      ),
    ...testFields,
  })
  .meta({ id: 'IntakeSessionCreate' });
export type IntakeSessionCreate = z.infer<typeof intakeSessionCreate>;

interface AskedSession {
  transaction?: unknown;
  transactions?: { transaction_id: string }[] | undefined;
  card?: unknown;
  follow_up_of?: string | undefined;
  status_of?: string | undefined;
  expires_in_seconds?: number | undefined;
}
type Report = (name: string, message: string) => void;
const MAX_FIRST_SECONDS = 86_400;

/** Which fields go together. */
function checkTogether(session: AskedSession, report: Report): void {
  const { transaction, transactions, card, follow_up_of: followed, status_of: shown } = session;
  if (transaction !== undefined && transactions !== undefined)
    report('transactions', 'Send transaction or transactions, not both');
  if (followed !== undefined && transactions !== undefined)
    report('transactions', 'A follow-up is about one dispute: leave this out');
  if (shown !== undefined) {
    for (const [name, value] of Object.entries({ transaction, transactions, follow_up_of: followed }))
      if (value !== undefined) report(name, 'A session with status_of shows a dispute: leave this out');
  } else if (followed === undefined) {
    if (transaction === undefined && transactions === undefined)
      report('transaction', 'This field is required without transactions, follow_up_of or status_of');
    if (card === undefined) report('card', 'This field is required without follow_up_of or status_of');
  }
  if (followed === undefined && (session.expires_in_seconds ?? 0) > MAX_FIRST_SECONDS)
    report('expires_in_seconds', `At most ${MAX_FIRST_SECONDS} where it is no follow-up`);
  const ids = transactions?.map(({ transaction_id }) => transaction_id) ?? [];
  if (new Set(ids).size < ids.length) report('transactions', 'Every payment may be named once: transaction_id');
}

/** A session as a client asks for it: a follow-up may leave payment and card to the dispute it follows up. */
export const intakeSessionRequest = intakeSessionCreate
  .extend({ transaction: transaction.optional(), card: card.optional() })
  .superRefine((session, context) =>
    checkTogether(session, (name, message) => context.addIssue({ code: 'custom', path: [name], message })),
  )
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
    evaluation_id: z.uuid().optional().describe('Once completed; of several payments that of the first'),
    report_id: z.uuid().nullable().optional().describe('Once completed; null for a single payment'),
    assisted: assisted.nullable().optional().describe('Who of your staff takes the report; null: the cardholder alone'),
    abandon_reason: z.enum(ABANDON_REASONS).optional().describe('Once abandoned or expired'),
    transaction_id: z.string().describe('Of the payment it is about'),
    cardholder: intakeCardholder.describe('As it was sent; empty where nothing was'),
    metadata: metadata.describe('As it was sent; empty where nothing was'),
    test_clock: testClockId.optional(),
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
    unused_fields: unusedFields.optional(),
    url: z
      .url()
      .max(2000)
      .describe(
        'Short-lived, single-use link to the hosted intake, given here only. Its fragment is the secret that opens the session: hand it to the cardholder as it is, and keep it nowhere',
      ),
  })
  .meta({ id: 'IntakeSessionWithUrl' });
export type IntakeSessionWithUrl = z.infer<typeof intakeSessionWithUrl>;

/** Renewal may also hand the report over: to the cardholder, or back to staff. */
export const intakeSessionRenewal = z
  .looseObject({
    assisted: assisted
      .nullable()
      .optional()
      .describe('Who is at the new link: your staff, or with null (and where it is left out) the cardholder'),
  })
  .meta({ id: 'IntakeSessionRenewal' });
export type IntakeSessionRenewal = z.infer<typeof intakeSessionRenewal>;
