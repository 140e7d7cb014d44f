/** The facts of a case that the hosted intake does not ask the cardholder for, each with the reason. */
import type { AskedPath, EvidencePath } from '@dispute-intake/contract/evidence-fields';
import { table } from './markdown.table.ts';

const ISSUER = 'The systems of the issuer hold it.';
const SETTINGS = 'A setting of the shop: the cardholder sees it at most in part; the issuer looks it up.';
const STATEMENT = 'Asked by the first question: the statement.';
const SEND =
  'Where it matters it comes with the statement or the documents; an issuer with an intake of its own may send it.';
const SECOND_ROUND =
  'Asked by the desk where a rule needs it (`missing_facts`): too rare for a question of everybody’s path.';

const UNASKED: Record<Exclude<EvidencePath, AskedPath>, string> = {
  cardholder_statement: STATEMENT,
  oldest_matching_transaction_timestamps: ISSUER,
  oldest_merchant_purchase_at: ISSUER,
  history_matches: ISSUER,
  emv_tlv_hex: ISSUER,
  'original_transaction.arn': ISSUER,
  'posting_error.kind': ISSUER,
  'posting_error.other_posted_at': ISSUER,
  'credit_refusal.reason': ISSUER,
  'credit_refusal.explanation': ISSUER,
  'merchant_contact.prohibited_by_law': 'A question of law, not of the cardholder.',
  'delivery.carrier': SEND,
  'delivery.dispatch_waiver_signed':
    'Merchants bring it with the signed paper in the second cycle; cardholders seldom know what such a paper says.',
  'delivery.received_by':
    'The carrier’s proof of delivery names who took it in; asked before that, it invites a guess that closes the case.',
  'delivery.rescheduled_to': SEND,
  learned_not_provided_at: SECOND_ROUND,
  'loss_cover.source': 'The outcome, which is asked, decides.',
  'loss_cover.amount': SECOND_ROUND,
  'loss_cover.requested_at': SECOND_ROUND,
  'condition.found_at': SECOND_ROUND,
  price_discrepancy_only: 'Read from the statement and shown for confirmation; a question would suggest the answer.',
  consequential_damage: 'Read from the statement and shown for confirmation; a question would suggest the answer.',
  'subscription.other_payment_given': SEND,
  'reservation.quoted_rate.amount': SECOND_ROUND,
  'reservation.quoted_rate.currency': SECOND_ROUND,
  'investment.available_balance.amount':
    'The statement of the account there, which is a mandatory document, shows it with its day.',
  'investment.available_balance.currency': 'As the balance.',
  'digital_controls.disable_default': SETTINGS,
  'digital_controls.open_period_max_15_min': SETTINGS,
  'digital_controls.confirm_each': SETTINGS,
  'digital_asset.value_promised': SECOND_ROUND,
  'digital_asset.wallet': 'The processors that ask for it take it from the issuer; no rule reads it.',
  'negotiations.started_at': SEND,
  'negotiations.explanation': SEND,
  'installment.explanation': SEND,
  'addendum.at': SEND,
};

/** A section of the rule reference; a field that is neither asked nor listed here does not compile. */
export function unasked(): string {
  const rows = Object.entries(UNASKED).map(([path, why]) => [`\`${path}\``, why]);
  return `## Facts that the hosted intake does not ask for

${table(['fact', 'why not'], rows)}`;
}
