/** In which kinds of disputes a fact is told: an encoder that sees none of them in a text sees no such fact in it either. */
import { CANCELLED_LABELS, DENYING_LABELS, READABLE_LABELS, type StatementLabel } from '../kind/statement.labels.ts';

const FLAWED = [
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
] as const satisfies StatementLabel[];

/** By path or its first part; what is not listed is told in any kind. */
const TOLD_IN: Readonly<Record<string, readonly StatementLabel[]>> = {
  card_possession: [...DENYING_LABELS, 'authorized_scam'],
  card_missing_since: DENYING_LABELS,
  service_used_after: [...CANCELLED_LABELS, 'merchant_misrepresentation', 'digital_goods_unauthorized'],
  'delivery.received_at': [
    ...FLAWED,
    'merchandise_not_received',
    'cancelled_merchandise',
    'credit_not_processed',
    'not_disputable',
  ],
  cash: ['atm_cash_not_dispensed', 'incorrect_amount'],
  condition: [...FLAWED, 'credit_not_processed', 'not_disputable'],
  reservation: ['cancelled_reservation_no_show', 'services_not_received', 'services_not_as_described'],
  return: [...FLAWED, 'cancelled_merchandise', 'credit_not_processed', 'not_disputable', 'merchandise_not_received'],
  other_payment: ['paid_by_other_means', 'declined_authorization', 'duplicate_charge'],
  original_transaction: ['duplicate_charge', 'addendum_charge', 'paid_by_other_means', 'incorrect_amount'],
  addendum: ['addendum_charge', 'incorrect_amount', 'cancelled_reservation_no_show'],
  price_discrepancy_only: ['not_disputable', 'incorrect_amount'],
  deceived: ['authorized_scam', 'merchant_misrepresentation', ...DENYING_LABELS],
};
/** Words of patterns that say something else in other kinds; elsewhere they are plain enough to be believed in any. */
const OF_PATTERNS: ReadonlySet<string> = new Set([
  'card_possession',
  'cash',
  'condition',
  'other_payment',
  'return',
  'deceived',
  'addendum',
]);
/** What an encoder reads rests on the same look at the text as its kinds; patterns read words of their own. */
const LEAST = { encoder: 0.3, patterns: 0.05 } as const;

const massOf = (kinds: readonly number[], labels: readonly StatementLabel[]): number =>
  READABLE_LABELS.reduce((sum, label, index) => sum + (labels.includes(label) ? (kinds[index] ?? 0) : 0), 0);

const familyOf = (path: string): string => path.split('.')[0] ?? '';

/** Whether a path (without `evidences.`) is told in any of the kinds that a text may be of. */
export function isOfKinds(path: string, kinds: readonly number[], least: number = LEAST.encoder): boolean {
  const labels = TOLD_IN[path] ?? TOLD_IN[familyOf(path)];
  return labels === undefined || massOf(kinds, labels) >= least;
}

/** As `isOfKinds`, for what patterns read. At a cash machine all is about cash. */
export const isOfKindsByPatterns = (path: string, kinds: readonly number[], channel: string | undefined): boolean =>
  !OF_PATTERNS.has(familyOf(path)) || channel === 'ATM' || isOfKinds(path, kinds, LEAST.patterns);

/** From here on a theft is likely enough that what sounds like taking part is the thief's part. */
const LIKELY_FRAUD = 0.1;
export const isLikelyFraud = (kinds: readonly number[]): boolean => massOf(kinds, DENYING_LABELS) >= LIKELY_FRAUD;
