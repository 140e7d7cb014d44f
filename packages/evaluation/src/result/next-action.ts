/** What the issuer does next. Never advice to refuse the cardholder: legal duties are listed beside it. */
import type { Confidence, MissingFact, NextAction } from '@dispute-intake/contract';
import type { Day } from '../calendar.ts';
import type { Verdict } from '../rules/rule.ts';

export interface Standing {
  reasonCode: string | null;
  confidence: Confidence;
  verdicts: readonly Verdict[];
  missing: readonly MissingFact[];
  filingDay: Day;
}

export function nextAction({ reasonCode, confidence, verdicts, missing, filingDay }: Standing): NextAction {
  if (reasonCode === null) return withoutCode(verdicts, filingDay);
  if (verdicts.some(({ needsReview }) => needsReview)) return 'review';
  if (verdicts.some(({ mayFileFrom }) => mayFileFrom !== undefined && mayFileFrom > filingDay)) return 'wait';
  if (confidence === 'high' || confidence === 'moderate_high') return 'file';
  const open = verdicts.filter(({ effect }) => effect?.confidence === 'moderate_low');
  const lowered = new Set(open.flatMap(({ check }) => (check ? [check.loc.slice(1).join('.')] : [])));
  const asked = missing.filter(({ path }) => [...lowered].some((at) => path === at || path.startsWith(`${at}.`)));
  if (asked.some(({ ask }) => ask === 'cardholder') || open.some(isForCardholder)) return 'ask_cardholder';
  if (asked.some(({ ask }) => ask === 'issuer') || open.some(isForIssuer)) return 'ask_issuer';
  return 'review';
}

/** Without a code: ask where the case is only not clear yet, wait where it is too early, else nothing can be filed. */
function withoutCode(verdicts: readonly Verdict[], filingDay: Day): NextAction {
  const closing = verdicts.filter(({ effect, check }) => effect?.reason_code === null && check !== null);
  if (closing.length === 0) return 'do_not_file';
  if (closing.every(({ outcome }) => outcome === 'unknown')) return 'ask_cardholder';
  const isEarly = closing.every(({ mayFileFrom }) => mayFileFrom !== undefined && mayFileFrom > filingDay);
  return isEarly ? 'wait' : 'do_not_file';
}

/** Documents only the issuer or the scheme holds. */
const ISSUER_DOCUMENTS: ReadonlySet<string> = new Set([
  'missing_document:programme_notice',
  'missing_document:refusal_of_credit',
  'missing_document:bulletin_listing',
]);

/** The cardholder can still do or send something about it. */
function isForCardholder({ check, outcome }: Verdict): boolean {
  if (!check || ISSUER_DOCUMENTS.has(check.code)) return false;
  if (check.code.startsWith('missing_document:')) return true;
  return outcome === 'failed' && DOABLE.has(check.code);
}

/** Checks that failed and can be put right by the cardholder. */
const DOABLE: ReadonlySet<string> = new Set([
  'merchant_contact_missing',
  'return_or_attempt_missing',
  'credit_document_missing',
  'statement_of_dispute_required',
  'statement_too_short',
  'statement_boilerplate_only',
  'card_missing_after_transaction',
]);

const isForIssuer = ({ check }: Verdict): boolean =>
  check !== null &&
  (ISSUER_DOCUMENTS.has(check.code) || /^(transaction|card|history)\./.test(check.loc.slice(1).join('.')));
