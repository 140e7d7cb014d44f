/** A decision read as steps: what held before and after each rule, and which rules made the result what it is. */
import type { EvaluationResult, ExplainedRule } from '@dispute-intake/contract';
import { CONFIDENCES } from '@dispute-intake/contract/vocabulary';

type Confidence = EvaluationResult['confidence'];
interface State {
  code: string | null;
  confidence: Confidence;
}
export interface Step {
  rule: ExplainedRule;
  /** In the order they were looked at, from 1. */
  place: number;
  before: State;
  after: State;
}

/** The one that promises less. */
const lower = (a: Confidence, b: Confidence): Confidence => (CONFIDENCES.indexOf(a) > CONFIDENCES.indexOf(b) ? a : b);

/** Replays the effects in order. A code once closed (null) stays closed; confidence only falls. */
export function replay(rules: readonly ExplainedRule[]): Step[] {
  let after: State = { code: null, confidence: 'high' };
  let isClosed = false;
  return rules.map((rule, i) => {
    const before = after;
    const { reason_code: code, confidence } = rule.effect ?? {};
    isClosed ||= code === null;
    after = {
      code: isClosed ? null : (code ?? before.code),
      confidence: confidence ? lower(before.confidence, confidence) : before.confidence,
    };
    return { rule, place: i + 1, before, after };
  });
}

export interface Deciders {
  /** The rule that set the code, or closed it. */
  code: Step | undefined;
  /** The rule that brought the confidence down to where it ended. */
  confidence: Step | undefined;
  /** Failed check → the rule that reported it. */
  checks: Map<string, Step>;
}

export function deciders(steps: readonly Step[]): Deciders {
  const end = steps.at(-1)?.after.confidence;
  const setCode = ({ rule }: Step) => rule.effect?.reason_code !== undefined && rule.effect.reason_code !== null;
  return {
    code: steps.find(({ rule }) => rule.effect?.reason_code === null) ?? steps.findLast(setCode),
    confidence: steps.find(({ before, after }) => before.confidence !== after.confidence && after.confidence === end),
    checks: new Map(
      steps.flatMap((step): [string, Step][] => {
        const check = step.rule.effect?.failed_check;
        return check === undefined ? [] : [[check, step]];
      }),
    ),
  };
}
