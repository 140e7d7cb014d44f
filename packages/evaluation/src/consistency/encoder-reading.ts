/**
 * What an encoder read beside the patterns helps to tell the kind of dispute and may fill what is missing. By it alone no case
 * is closed, opened, lowered, raised to full confidence or filed under another code of the same kind; what it is sure of may contradict.
 */
import type { EvaluationResult, Evidences } from '@dispute-intake/contract';
import type { ReadStatement, StatedFact } from '@dispute-intake/statement-reader';
import { isLower } from '../confidence.ts';
import { givenAt } from './given.ts';

const isByEncoder = ({ read_by }: StatedFact): boolean => read_by === 'encoder';

/**
 * What an encoder may hold against a given fact, and from which probability: above that of every one of 475 sound statements beside
 * which another value was given, and at least 0.6. What is not listed it read in sound ones as surely as in others.
 */
const MAY_CONTRADICT: readonly { path: StatedFact['path']; value?: StatedFact['value']; least: number }[] = [
  { path: 'evidences.card_possession', least: 0.99 },
  { path: 'evidences.card_missing_since', least: 0.9 },
  { path: 'evidences.participated', value: true, least: 0.98 },
  { path: 'evidences.recognizes_merchant', value: false, least: 0.85 },
  { path: 'evidences.merchant_contact.attempted', value: true, least: 0.95 },
  { path: 'evidences.merchant_contact.attempted', value: false, least: 0.99 },
  { path: 'evidences.merchant_unavailable', value: false, least: 0.83 },
  { path: 'evidences.delivery.issue', value: 'not_received', least: 0.997 },
  { path: 'evidences.delivery.expected_at', least: 0.9 },
  { path: 'evidences.delivery.received_at', least: 0.9 },
  { path: 'denied.non_receipt', least: 0.75 },
  { path: 'denied.trouble', least: 0.935 },
  { path: 'evidences.return.outcome', value: 'not_returned', least: 0.971 },
  { path: 'evidences.return.at', least: 0.9 },
  { path: 'evidences.cancellation.by', value: 'merchant', least: 0.85 },
  { path: 'evidences.cancellation.by', value: 'cardholder', least: 0.97 },
  { path: 'evidences.cancellation.at', least: 0.9 },
  { path: 'evidences.cancellation.policy_disclosed', least: 0.85 },
  { path: 'evidences.subscription.permission_withdrawn_at', least: 0.9 },
  { path: 'evidences.service_used_after', least: 0.83 },
  { path: 'evidences.reservation.issue', least: 0.96 },
  { path: 'evidences.refund.document', value: 'none', least: 0.78 },
  { path: 'evidences.original_transaction.separate_order', value: true, least: 0.74 },
  { path: 'evidences.other_payment.method', least: 0.93 },
  { path: 'evidences.other_payment.evidence', value: 'none', least: 0.6 },
  { path: 'evidences.addendum.consented', value: true, least: 0.9 },
  { path: 'evidences.expected_amount', least: 0.997 },
  { path: 'evidences.cash.dispensed', least: 0.965 },
];
export const mayContradict = (fact: StatedFact): boolean =>
  !isByEncoder(fact) ||
  MAY_CONTRADICT.some(
    ({ path, value = fact.value, least }) => fact.path === path && fact.value === value && fact.probability >= least,
  );

/** Whether an encoder took part in a reading: its facts are marked, and its share in the kind is named by the version. */
export const isReadByEncoder = ({ version }: ReadStatement): boolean => version.includes('encoder ');

export const hasEncodedFacts = ({ facts, denied }: ReadStatement): boolean =>
  facts.some(isByEncoder) || denied.some(isByEncoder);

/**
 * The same reading with the facts of the patterns, and those that may contradict what was given; its kind is `kind`.
 * `isAgainst`: whether what is denied goes against a given fact.
 */
export const withoutEncodedFacts = (
  told: ReadStatement,
  { kind }: Pick<ReadStatement, 'kind'>,
  given: Evidences,
  isAgainst: (path: string, value: unknown, given: Evidences) => boolean,
): ReadStatement => ({
  version: told.version,
  language: told.language,
  isLanguageRead: told.isLanguageRead,
  // Beside a given answer it stands in for none.
  facts: told.facts.filter(
    (fact) => !isByEncoder(fact) || (givenAt(given, fact.path) !== undefined && mayContradict(fact)),
  ),
  denied: told.denied.filter(
    (fact) => !isByEncoder(fact) || (mayContradict(fact) && isAgainst(fact.path, fact.value, given)),
  ),
  ...(told.unsure && { unsure: told.unsure }),
  kind,
});

type Judged = Pick<EvaluationResult, 'reason_code' | 'confidence' | 'next_action' | 'subcategory' | 'failed_checks'>;

/** Whether the kind that an encoder read does no more to a case than to send it to a person, as its statement tells another story. */
export const onlyDoubts = (withItsKind: Judged, byPatterns: Judged): boolean =>
  withItsKind.subcategory === byPatterns.subcategory &&
  withItsKind.reason_code === byPatterns.reason_code &&
  withItsKind.next_action === 'review' &&
  !isLower(byPatterns.confidence, withItsKind.confidence) &&
  tellsOtherwise(withItsKind) &&
  withItsKind.failed_checks.filter(({ code }) => code !== TELLS_OTHERWISE).length === byPatterns.failed_checks.length;
export const tellsOtherwise = ({ failed_checks: checks }: Pick<EvaluationResult, 'failed_checks'>): boolean =>
  checks.some(({ code }) => code === TELLS_OTHERWISE);
const TELLS_OTHERWISE = 'statement_tells_otherwise';

type Compared = Pick<EvaluationResult, 'reason_code' | 'confidence' | 'next_action' | 'subcategory'>;

/** Whether the result with what the encoder read is worse for the cardholder than the one without, or beyond what it may decide. */
export function isHeldBackBeside(withEncoder: Compared, without: Compared): boolean {
  if (withEncoder.confidence === 'high' && without.confidence !== 'high') return true;
  if (without.reason_code !== null) {
    return (
      withEncoder.reason_code !== without.reason_code ||
      isLower(withEncoder.confidence, without.confidence) ||
      (without.next_action === 'file' && withEncoder.next_action !== 'file')
    );
  }
  if (without.subcategory !== null && withEncoder.reason_code !== null) return true;
  return withEncoder.next_action === 'do_not_file' && without.next_action !== 'do_not_file';
}
