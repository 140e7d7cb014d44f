/** Facts read from the statement take the place of absent ones, never of those that were given. */
import {
  CANCELLED_BY,
  CARD_POSSESSIONS,
  CONDITION_ISSUES,
  CONTACT_METHODS,
  CURRENCY_DISPLAYS,
  DELIVERY_ISSUES,
  type Evidences,
  OTHER_PAYMENT_EVIDENCE,
  OTHER_PAYMENT_METHODS,
  PURCHASE_KINDS,
  REFUND_DOCUMENTS,
  RESERVATION_ISSUES,
  RETURN_OUTCOMES,
  THIRD_PARTY_FINDINGS,
} from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/statement-reader';
import { dayOfIso } from '../calendar.ts';

/** Below this a reading is too likely wrong to stand in for an answer. */
const MIN_PROBABILITY = 0.7;

type Check = (value: unknown) => boolean;
const yesOrNo: Check = (value) => typeof value === 'boolean';
const date: Check = (value) => typeof value === 'string' && dayOfIso(value) !== undefined;
const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const amount: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const currency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
const among =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);

/** What may be read from a statement, by path below `evidences`, and what a value has to be. */
const READABLE: Record<string, Check> = {
  card_possession: among(CARD_POSSESSIONS),
  card_missing_since: date,
  recognizes_merchant: yesOrNo,
  participated: yesOrNo,
  deceived: yesOrNo,
  'merchant_contact.attempted': yesOrNo,
  'merchant_contact.at': date,
  'merchant_contact.method': among(CONTACT_METHODS),
  'merchant_contact.outcome': text,
  'purchase.kind': among(PURCHASE_KINDS),
  'purchase.description': text,
  'delivery.expected_at': date,
  'delivery.received_at': date,
  'delivery.issue': among(DELIVERY_ISSUES),
  'delivery.agreed_location': text,
  'delivery.tracking_number': text,
  'delivery.carrier': text,
  'delivery.dispatch_waiver_signed': yesOrNo,
  service_interrupted_at: date,
  service_period_months: amount,
  service_used_after: yesOrNo,
  merchant_unavailable: yesOrNo,
  'condition.issue': among(CONDITION_ISSUES),
  'condition.description': text,
  'condition.third_party_finding': among(THIRD_PARTY_FINDINGS),
  price_discrepancy_only: yesOrNo,
  consequential_damage: yesOrNo,
  'misrepresentation.promised': text,
  'misrepresentation.received': text,
  'return.outcome': among(RETURN_OUTCOMES),
  'return.at': date,
  'return.method': text,
  'return.tracking_number': text,
  'return.reason': text,
  'cancellation.at': date,
  'cancellation.by': among(CANCELLED_BY),
  'cancellation.reason': text,
  'cancellation.policy_disclosed': yesOrNo,
  'cancellation.confirmation_number': text,
  'cancellation.contract_at': date,
  'cancellation.within_policy': yesOrNo,
  'cancellation.before_shipping': yesOrNo,
  'subscription.permission_withdrawn_at': date,
  'subscription.contact_used': text,
  'reservation.issue': among(RESERVATION_ISSUES),
  'reservation.cancelled_at': date,
  'reservation.policy_disclosed': yesOrNo,
  'refund.document': among(REFUND_DOCUMENTS),
  'refund.at': date,
  'refund.amount': amount,
  'original_transaction.at': date,
  'original_transaction.amount': amount,
  'original_transaction.separate_order': yesOrNo,
  'other_payment.method': among(OTHER_PAYMENT_METHODS),
  'other_payment.evidence': among(OTHER_PAYMENT_EVIDENCE),
  expected_amount: amount,
  expected_currency: currency,
  currency_display: among(CURRENCY_DISPLAYS),
  'cash.requested': amount,
  'cash.dispensed': amount,
  'addendum.consented': yesOrNo,
  'addendum.policy_disclosed': yesOrNo,
};

/** Objects that say nothing without this field. */
const NEEDED: Record<string, string> = {
  merchant_contact: 'attempted',
  purchase: 'kind',
  condition: 'issue',
  return: 'outcome',
  reservation: 'issue',
  refund: 'document',
  addendum: 'consented',
};

export interface KnownEvidences {
  evidences: Evidences;
  /** Paths, `evidences.` first, whose value was read from the statement; objects made only of such values included. */
  statedPaths: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** The facts as given, completed by what the statement says outright. */
export function withStatedFacts(given: Evidences, stated: readonly StatedFact[]): KnownEvidences {
  let evidences: Record<string, unknown> | undefined;
  const statedPaths = new Set<string>();
  for (const { path, value, probability } of stated) {
    if (probability < MIN_PROBABILITY || !path.startsWith('evidences.')) continue;
    const below = path.slice('evidences.'.length);
    if (!READABLE[below]?.(value)) continue;
    const [name = '', leaf] = below.split('.');
    if (leaf === undefined ? given[name] !== undefined : isGiven(given, name, leaf)) continue;
    evidences ??= { ...given };
    statedPaths.add(path);
    if (leaf === undefined) {
      evidences[name] = value;
      continue;
    }
    const own = evidences[name] === given[name] ? { ...(given[name] as object) } : (evidences[name] as object);
    evidences[name] = { ...own, [leaf]: value };
    if (given[name] === undefined) statedPaths.add(`evidences.${name}`);
  }
  if (!evidences) return { evidences: given, statedPaths: NONE };
  complete(evidences, given, statedPaths);
  return { evidences: evidences as Evidences, statedPaths };
}

const isGiven = (given: Evidences, name: string, leaf: string): boolean =>
  (given[name] as Record<string, unknown> | undefined)?.[leaf] !== undefined;

/** Who says when or how they wrote to the merchant has written; other objects without their main field are dropped. */
function complete(evidences: Record<string, unknown>, given: Evidences, statedPaths: Set<string>): void {
  for (const name in NEEDED) {
    const object = evidences[name] as Record<string, unknown> | undefined;
    const leaf = NEEDED[name] as string;
    if (!object || object[leaf] !== undefined) continue;
    if (name === 'merchant_contact') {
      evidences[name] = { ...object, attempted: true };
      statedPaths.add('evidences.merchant_contact.attempted');
    } else if (given[name] === undefined) {
      delete evidences[name];
      for (const path of statedPaths) if (path.startsWith(`evidences.${name}`)) statedPaths.delete(path);
    }
  }
}
