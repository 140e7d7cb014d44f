/**
 * The one procedure that gives the confidence (how sure it is that a fileable right exists).
 *
 * It starts at `high`. Each rule that is looked at may put a ceiling on it; the lowest ceiling is the answer:
 *
 * | ceiling | put there by |
 * |---|---|
 * | `low` | the right is closed (the code becomes null): an invalid-dispute condition, an expired window, nothing left to recover; or a known defence of the merchant stands (the code stays) |
 * | `moderate_low` | a mandatory fact or document is missing, a waiting period still runs, more is claimed than is due, or a fact that decides who is liable is unknown |
 * | `moderate_high` | an optional proof is missing, a mapping had to be inferred, or fewer than five days are left to file |
 *
 * Nothing ever raises it again, so a fact that disqualifies cannot raise confidence, and the order of the rules does not matter.
 */
import { CONFIDENCES, type Confidence, type ExplainedRule } from '@dispute-intake/contract';

const RANK: Record<Confidence, number> = Object.fromEntries(CONFIDENCES.map((name, rank) => [name, rank])) as Record<
  Confidence,
  number
>;

export const STARTING_CONFIDENCE: Confidence = 'high';

/** The less confident of the two. */
export function lowerOf(a: Confidence, b: Confidence): Confidence {
  return RANK[a] >= RANK[b] ? a : b;
}

/** True when `a` is less confident than `b`. */
export function isLower(a: Confidence, b: Confidence): boolean {
  return RANK[a] > RANK[b];
}

export interface Outcome {
  reason_code: string | null;
  confidence: Confidence;
  /** Codes of the failed checks, in order. */
  failed_checks: string[];
}

/**
 * Replays effects. A code once closed stays closed: a later rule can lower the confidence and report checks, never
 * bring the code back.
 */
export function replay(rules: readonly Pick<ExplainedRule, 'effect'>[]): Outcome {
  const outcome: Outcome = { reason_code: null, confidence: STARTING_CONFIDENCE, failed_checks: [] };
  let isClosed = false;
  for (const { effect } of rules) {
    if (!effect) continue;
    if (effect.reason_code === null) isClosed = true;
    else if (effect.reason_code !== undefined) outcome.reason_code = effect.reason_code;
    if (effect.confidence) outcome.confidence = lowerOf(outcome.confidence, effect.confidence);
    if (effect.failed_check !== undefined) outcome.failed_checks.push(effect.failed_check);
  }
  if (isClosed) outcome.reason_code = null;
  return outcome;
}
