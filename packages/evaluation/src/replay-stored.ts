/** What a stored evaluation would be by the rules of this program, and why. Pure, as the evaluation itself. */
import type { EvaluationRequest, EvaluationResult, ExplainedRule } from '@dispute-intake/contract';
import { type EvaluationContext, evaluate } from './evaluate.ts';

/** An evaluation as it was: the request that was evaluated, what came out, and its explanation. */
export interface StoredEvaluation {
  request: EvaluationRequest;
  result: EvaluationResult;
  rules: readonly ExplainedRule[];
}

/** Fields of a result that somebody acts on. */
const FIELDS = [
  'category',
  'subcategory',
  'reason_code',
  'confidence',
  'next_action',
  'deadline',
  'may_file_from',
] as const;

export interface ReplayDifference {
  ruleset: { from: string; to: string };
  /** What would change, as [stored, replayed]. */
  changed: Partial<Record<(typeof FIELDS)[number], [string | null, string | null]>>;
  /** Codes of failed checks that would go and come. */
  resolved: string[];
  added: string[];
  /** The rules that came out otherwise, in the order they are looked at, with what each says now; null: no longer looked at. */
  why: { rule: string; outcome: [string | null, string | null]; sentence: string | null }[];
}

/**
 * Evaluates a stored request again, as on the day it was evaluated; null where the result stays. What only the caller
 * can check, such as files that do not exist, must stand neither in the stored checks nor in the stored rules.
 */
export function replayStored(
  stored: StoredEvaluation,
  context: Omit<EvaluationContext, 'evaluatedAtMs'>,
): ReplayDifference | null {
  const evaluatedAtMs = Date.parse(stored.result.evaluated_at);
  const replayed = evaluate(stored.request, { ...context, evaluatedAtMs });
  const changed: ReplayDifference['changed'] = {};
  for (const field of FIELDS) {
    const [was, is] = [stored.result[field] ?? null, replayed.result[field] ?? null];
    if (was !== is) changed[field] = [was, is];
  }
  const had = codesOf(stored.result.failed_checks);
  const has = codesOf(replayed.result.failed_checks);
  const resolved = had.filter((code) => !has.includes(code));
  const added = has.filter((code) => !had.includes(code));
  if (Object.keys(changed).length === 0 && resolved.length === 0 && added.length === 0) return null;
  return {
    ruleset: { from: stored.result.ruleset, to: replayed.result.ruleset },
    changed,
    resolved,
    added,
    why: rulesOtherwise(stored.rules, replayed.rules),
  };
}

const codesOf = (checks: EvaluationResult['failed_checks']): string[] => [...new Set(checks.map(({ code }) => code))];

/** Rules with another outcome or effect than before, and rules that only one side has with an effect. */
function rulesOtherwise(before: readonly ExplainedRule[], now: readonly ExplainedRule[]): ReplayDifference['why'] {
  const was = new Map(before.map((rule) => [rule.code, rule]));
  const why: ReplayDifference['why'] = [];
  for (const rule of now) {
    const earlier = was.get(rule.code);
    was.delete(rule.code);
    const isSame = earlier ? earlier.outcome === rule.outcome && sameEffect(earlier, rule) : rule.effect === null;
    if (!isSame)
      why.push({ rule: rule.code, outcome: [earlier?.outcome ?? null, rule.outcome], sentence: rule.sentence });
  }
  for (const { code, outcome, effect } of was.values()) {
    if (effect !== null) why.push({ rule: code, outcome: [outcome, null], sentence: null });
  }
  return why;
}

const sameEffect = ({ effect: one }: ExplainedRule, { effect: other }: ExplainedRule): boolean =>
  one?.reason_code === other?.reason_code &&
  one?.confidence === other?.confidence &&
  one?.failed_check === other?.failed_check;
