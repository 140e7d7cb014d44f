/** The explanation accounts for the result: replaying the effects of its rules in order gives it. */
import type { Confidence, ExplainedRule } from '@dispute-intake/contract';
import { lowerOf, STARTING_CONFIDENCE } from './confidence.ts';

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
