/** A session as the issuer's backend and the cardholder's page are shown it. */
import type {
  ClaimedSession,
  Draft,
  EarlierReport,
  Enrichment,
  EvidenceFile,
  FollowUp,
  IntakeSession,
  IntakeSessionCreate,
  StatusPage,
} from '@dispute-intake/contract';
import { type IssuerBranding, livemodeOf } from '../accounts/index.ts';
import { fittingCredits } from '../credits/index.ts';
import { isoTime } from '../platform/clock.ts';
import { metadataOf } from '../platform/metadata.ts';
import { endingDue } from './session.life.ts';
import { referenceOf } from './session.link.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { givenAnswers, paymentsOf, shownPayments } from './session-request.ts';

/** For the backend, without what opens it. A session whose time is over is shown ended, even a moment before that is written down. */
export function sessionView(row: IntakeSessionTable, nowMs: number): IntakeSession {
  const { transaction, cardholder, assisted } = JSON.parse(row.request) as IntakeSessionCreate;
  const ending = endingDue(row, nowMs);
  const reason = ending?.reason ?? row.abandon_reason;
  return {
    id: row.id,
    expires_at: isoTime(row.expires_at),
    status: ending?.status ?? row.status,
    mode: row.mode,
    livemode: livemodeOf(row.account_id),
    created_at: isoTime(row.created_at),
    ...(row.evaluation_id === null ? {} : { evaluation_id: row.evaluation_id }),
    ...(reason === null ? {} : { abandon_reason: reason }),
    transaction_id: transaction.transaction_id,
    cardholder: cardholder ?? {},
    metadata: metadataOf(row),
    ...(row.status === 'completed' ? { report_id: row.report_id ?? null } : {}),
    assisted: row.held_by === 'staff' ? (assisted ?? null) : null,
    ...(row.test_clock && { test_clock: row.test_clock }),
  };
}

/** For the page that holds the claim: what it shows and resumes from, nothing more of the payment. */
export function claimedView(
  row: IntakeSessionTable,
  parts: {
    request: IntakeSessionCreate;
    issuer: IssuerBranding;
    /** What the reference is made from: in a second round the first. */
    referredTo: string;
    draft: Draft | null;
    files: EvidenceFile[];
    limits: ClaimedSession['limits'];
    followUp: FollowUp | null;
    reported: EarlierReport | null;
    statusPage: StatusPage | null;
  },
): ClaimedSession {
  const { transaction, card, cardholder, return_url } = parts.request;
  return {
    id: row.id,
    status: row.status,
    mode: row.mode,
    locale: cardholder?.locale ?? null,
    return_url: return_url ?? null,
    theme: parts.issuer.theme,
    issuer_name: parts.issuer.name,
    branding: parts.issuer.links,
    role: 'cardholder',
    livemode: livemodeOf(row.account_id),
    enrichment: enrichmentOf(transaction),
    follow_up: parts.followUp,
    ...knownBefore(row, parts.request),
    reported: parts.reported,
    status_page: parts.statusPage,
    reference: referenceOf(parts.referredTo, parts.issuer.name),
    transaction: {
      card_scheme: transaction.card_scheme,
      channel_type: transaction.channel_type,
      merchant_name: transaction.merchant_name,
      merchant_category_code: transaction.merchant_category_code,
      transaction_amount: transaction.transaction_amount,
      transaction_currency: transaction.transaction_currency,
      transaction_timestamp: transaction.transaction_timestamp,
    },
    card: { last_4: card.last_4 },
    draft: parts.draft,
    files: parts.files,
    limits: parts.limits,
    evaluation_id: row.evaluation_id,
  };
}

/** What the issuer sent with the session, as far as the page shows it: facts, credits that fit, further payments, its staff. */
/** What a page that only adds files is shown: nothing that was said or reported, in this round or an earlier one. */
export function companionView({ given: _, credits: __, ...session }: ClaimedSession): ClaimedSession {
  return {
    ...session,
    role: 'companion',
    draft: null,
    files: [],
    follow_up: null,
    reported: null,
    status_page: null,
    assisted: null,
  };
}

function knownBefore(
  row: IntakeSessionTable,
  request: IntakeSessionCreate,
): Pick<ClaimedSession, 'given' | 'credits' | 'payments' | 'assisted'> {
  const given = givenAnswers(request);
  const credits = fittingCredits(paymentsOf(request), request.history?.credits ?? []);
  const payments = shownPayments(request);
  return {
    ...(given && { given }),
    ...(credits.length > 0 && { credits }),
    ...(payments && { payments }),
    assisted:
      row.held_by === 'staff' && request.assisted
        ? { by: request.assisted.by, channel: request.assisted.channel }
        : null,
  };
}

/** What may be shown of the issuer's enrichment; the address of the logo is for the server only. */
export function enrichmentOf({ enrichment }: IntakeSessionCreate['transaction']): Enrichment | null {
  if (!enrichment) return null;
  const { display_name, city, website, phone, items, earlier_payments, device_name, is_subscription } = enrichment;
  return {
    display_name,
    city,
    website,
    phone,
    items: items?.map(({ description, amount }) => ({ description, amount })),
    earlier_payments: earlier_payments?.map(({ at, amount }) => ({ at, amount })),
    device_name,
    is_subscription,
    has_logo: enrichment.logo_url !== undefined,
  };
}
