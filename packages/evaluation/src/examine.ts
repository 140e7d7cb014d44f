/** Looks at every rule of one kind of dispute; writes down what each saw and did where somebody wants to read it. */
import type { Confidence, ExplainedRule, FailedCheck, InputOrigin, RuleInput } from '@dispute-intake/contract';
import { replay } from './confidence.ts';
import type { DisputeCase } from './dispute-case.ts';
import { sentenceOf, titleOf } from './explain/sentence.ts';
import { sourcesFor, writtenOut } from './explain/sources.ts';
import { type Step, stepsFor } from './rules/registry.ts';
import type { Rule, Verdict } from './rules/rule.ts';

export interface Examined {
  verdicts: Verdict[];
  reasonCode: string | null;
  confidence: Confidence;
  checks: FailedCheck[];
  /** The explanation: written when it is asked for. */
  explained(): ExplainedRule[];
}

/**
 * The result of one kind of dispute. `ofEveryKind` holds the verdicts of rules that look at nothing of the kind, in their
 * order: shared by the kinds of one case, and filled by the first that is examined.
 */
export function examine(dispute: DisputeCase, ofEveryKind: Verdict[] = []): Examined {
  const steps = stepsFor(dispute.candidate, dispute.subcategory, dispute.filingDay);
  const verdicts = verdictsOf(steps, dispute, ofEveryKind, false);
  const checks: FailedCheck[] = [];
  for (const { check } of verdicts) if (check) checks.push(check);
  const { reason_code: reasonCode, confidence } = replay(verdicts);
  const explained = () => steps.map(({ rule }, i) => explainedRule(rule, verdicts[i] as Verdict, dispute, reasonCode));
  return { verdicts, reasonCode, confidence, checks, explained };
}

/** As far as a rule that closes the right and says why: what the rules after it find adds nothing to an alternative. */
export function examineUntilClosed(
  dispute: DisputeCase,
  ofEveryKind: Verdict[],
): Pick<Examined, 'verdicts' | 'reasonCode' | 'confidence'> {
  const steps = stepsFor(dispute.candidate, dispute.subcategory, dispute.filingDay);
  const verdicts = verdictsOf(steps, dispute, ofEveryKind, true);
  const { reason_code: reasonCode, confidence } = replay(verdicts);
  return { verdicts, reasonCode, confidence };
}

/** In the order of the rules; rules of every kind stand in the same order in each list, so their verdicts are found by counting. */
function verdictsOf(steps: readonly Step[], dispute: DisputeCase, known: Verdict[], untilClosed: boolean): Verdict[] {
  const verdicts: Verdict[] = [];
  const mayBeRead = dispute.statedPaths.size > 0;
  let next = 0;
  for (const { evaluate, ofEveryKind } of steps) {
    let verdict = ofEveryKind ? known[next] : undefined;
    if (!verdict) {
      verdict = evaluate(dispute);
      if (ofEveryKind) known.push(verdict);
    }
    if (ofEveryKind) next++;
    if (mayBeRead) noteOrigins(verdict.inputs, dispute);
    verdicts.push(verdict);
    if (untilClosed && verdict.effect?.reason_code === null && verdict.check) break;
  }
  return verdicts;
}

/** A rule that saw a fact which was only read from the statement relies on it. */
function noteOrigins(inputs: Verdict['inputs'], dispute: DisputeCase): void {
  const { statedPaths } = dispute;
  if (dispute.reliesOnStatement) return;
  for (const path in inputs) {
    if (inputs[path] !== null && inputs[path] !== undefined && statedPaths.has(path)) dispute.reliesOnStatement = true;
  }
}

/** What is the same for a rule in every explanation. */
interface RuleText {
  title: string;
  source: string;
}
const texts = new Map<Rule, RuleText>();

function textOf(rule: Rule): RuleText {
  let text = texts.get(rule);
  if (!text) {
    const { source } = rule;
    text = {
      title: titleOf(rule.code),
      source: writtenOut(source),
    };
    texts.set(rule, text);
  }
  return text;
}

function explainedRule(rule: Rule, verdict: Verdict, dispute: DisputeCase, reasonCode: string | null): ExplainedRule {
  const text = textOf(rule);
  const scheme = dispute.transaction.card_scheme;
  return {
    code: rule.code,
    title: text.title,
    sentence: sentenceOf(rule, verdict),
    inputs: withOrigins(verdict.inputs, dispute),
    outcome: verdict.outcome,
    effect: verdict.effect,
    decisive: isDecisive(rule, verdict, reasonCode),
    source: verdict.source === undefined ? text.source : writtenOut(verdict.source),
    sources: sourcesFor(verdict.source ?? rule.source, scheme),
    from: verdict.from ?? rule.from ?? null,
    until: verdict.until ?? rule.until ?? null,
  };
}

/**
 * True where the result would have been another without it, or something in it was counted by it. That the code has a right is
 * no news unless it has none; why it holds, and the last day, is told of every result with a code.
 */
const isDecisive = (
  { code }: Rule,
  { effect, outcome, limit, mayFileFrom }: Verdict,
  reasonCode: string | null,
): boolean => {
  if (outcome === 'passed' && code === 'proposed_code') return false;
  if (outcome === 'passed' && TELLS_WHY.has(code)) return reasonCode !== null;
  return effect !== null || limit !== undefined || mayFileFrom !== undefined;
};

/** What passed and tells why the code holds, and until when. */
const TELLS_WHY: ReadonlySet<string> = new Set([
  'filing_window_expired',
  'terminal_chip_capable',
  'terminal_pin_capable',
  'presented_late',
  'authorization_declined',
]);

const FIELD = /^(?:evidences|transaction|card|history|dispute)\./;

function withOrigins(inputs: Verdict['inputs'], { statedPaths }: DisputeCase): Record<string, RuleInput> {
  const shown: Record<string, RuleInput> = {};
  for (const path in inputs) {
    let origin: InputOrigin = 'derived';
    if (statedPaths.has(path)) origin = 'stated';
    else if (FIELD.test(path)) origin = 'given';
    shown[path] = { value: inputs[path], origin };
  }
  return shown;
}
