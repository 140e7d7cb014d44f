/** What the issuer does next. Never advice to refuse the cardholder: legal duties are listed beside it. */
import type { Confidence, MissingFact, NextAction } from '@dispute-intake/contract';
import type { Day } from '../calendar.ts';
import type { Verdict } from '../rules/rule.ts';
import { askedBy } from './missing-facts.ts';

export interface Standing {
  reasonCode: string | null;
  confidence: Confidence;
  verdicts: readonly Verdict[];
  missing: readonly MissingFact[];
  filingDay: Day;
}

export function nextAction({ reasonCode, confidence, verdicts, missing, filingDay }: Standing): NextAction {
  if (reasonCode === null) return withoutCode(verdicts, missing, filingDay);
  if (isReviewed(verdicts, 'first') || hasStandingDefence(verdicts)) return 'review';
  if (verdicts.some(({ mayFileFrom }) => mayFileFrom !== undefined && mayFileFrom > filingDay)) return 'wait';
  if (confidence === 'high' || confidence === 'moderate_high') {
    const isOpen = isReviewed(verdicts, 'before_filing') || isReviewed(verdicts, 'before_filing_or_closing');
    return isOpen ? 'review' : 'file';
  }
  return (
    whoCanAnswer(
      verdicts.filter(({ effect }) => effect?.confidence === 'moderate_low'),
      missing,
    ) ?? 'review'
  );
}

/** A defence of the merchant that stands: the code is kept, and a person decides whether it is worth filing. */
const hasStandingDefence = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ outcome, effect }) => outcome === 'failed' && effect?.confidence === 'low');

const isReviewed = (verdicts: readonly Verdict[], when: Verdict['needsReview']): boolean =>
  verdicts.some(({ needsReview }) => needsReview === when);

/** Without a code: ask where the case is only not clear yet, wait where it is too early, else nothing can be filed. */
function withoutCode(verdicts: readonly Verdict[], missing: readonly MissingFact[], filingDay: Day): NextAction {
  const closing = verdicts.filter(({ effect, check }) => effect?.reason_code === null && check !== null);
  const isOpen = isReviewed(verdicts, 'before_filing_or_closing') && !closing.some(isByRecord);
  const closed = isOpen ? 'review' : 'do_not_file';
  if (closing.length === 0) return closed;
  if (closing.every(({ outcome }) => outcome === 'unknown')) return whoCanAnswer(closing, missing) ?? 'review';
  const isEarly = closing.every(({ mayFileFrom }) => mayFileFrom !== undefined && mayFileFrom > filingDay);
  return isEarly ? 'wait' : closed;
}

/** Closed by what the payment's record shows, or the issuer sent, whatever kind of dispute it is. */
const isByRecord = ({ check }: Verdict): boolean => check !== null && RECORDED.has(check.code);
const RECORDED: ReadonlySet<string> = new Set([
  'already_credited',
  'bin_not_of_scheme',
  'dispute_before_transaction',
  'scheme_code_mismatch',
  'filing_window_expired',
  'compelling_evidence_history_match',
  'three_ds_authenticated',
  'three_ds_attempted',
]);

/** Whom to ask about rules that are open: the cardholder before the issuer; undefined where neither can help. */
function whoCanAnswer(open: readonly Verdict[], missing: readonly MissingFact[]): NextAction | undefined {
  const asked: (string | undefined)[] = [];
  for (const verdict of open) if (!verdict.document) asked.push(askedBy(verdict)?.path);
  const asks = (who: MissingFact['ask']) => missing.some(({ path, ask }) => ask === who && asked.includes(path));
  const documents = open.filter(({ document }) => document?.status === 'missing');
  if (asks('cardholder') || documents.some((verdict) => !isIssuerDocument(verdict))) return 'ask_cardholder';
  return asks('issuer') || documents.length > 0 ? 'ask_issuer' : undefined;
}

/** Documents only the issuer or the scheme holds. */
const ISSUER_DOCUMENTS: ReadonlySet<string> = new Set([
  'missing_document:programme_notice',
  'missing_document:refusal_of_credit',
  'missing_document:bulletin_listing',
]);
const isIssuerDocument = ({ check }: Verdict): boolean => check !== null && ISSUER_DOCUMENTS.has(check.code);
