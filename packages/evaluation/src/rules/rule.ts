/**
 * What a rule is. A rule looks at one thing, says how it came out, and has at most one effect on the result: it may set
 * the reason code, put a ceiling on the confidence, and report one failed check.
 */
import type {
  CheckType,
  Confidence,
  DocumentKind,
  FactPath,
  FailedCheck,
  RequiredDocument,
  RuleEffect,
  RuleOutcome,
  Subcategory,
  WithoutMisspeltPaths,
} from '@dispute-intake/contract';
import type { Day } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import type { ReasonCode } from './reason-code.ts';

export interface Verdict {
  outcome: RuleOutcome;
  inputs: Record<string, unknown>;
  effect: RuleEffect | null;
  check: FailedCheck | null;
  /** Source of the row that decided, where a rule stands on a table. */
  source?: string;
  /** First and last filing day of the row that decided; absent: those of the rule. */
  from?: string | null;
  until?: string | null;
  /** What was seen and what follows, where the message of the check or the inputs do not say it well. */
  sentence?: () => string;
  /** The most that can be recovered as far as this rule goes, in the currency of the transaction. */
  limit?: number;
  /** First day to file as far as this rule goes. */
  mayFileFrom?: Day;
  /** The document the rule looked for. */
  document?: RequiredDocument;
  /**
   * A person has to decide: before anybody is asked; before it is filed, where nothing else is open; or before it is filed and
   * before it is closed by anything but the payment's record.
   */
  needsReview?: 'first' | 'before_filing' | 'before_filing_or_closing';
}

export interface NeededFact {
  path: FactPath;
  /** What to send or to find out. */
  ask: string;
  mandatory: boolean;
}

export interface Rule {
  /** Stable snake_case name; where the rule reports a failed check, usually that check's code. */
  code: string;
  /** One sentence for the rule reference. */
  summary: string;
  /** Public source, by the tags of the rule reference. */
  source: string;
  /** Proposed codes the rule belongs to; absent: every one, and cases without a code. */
  codes?: readonly ReasonCode[];
  /** Kinds of case the rule belongs to; absent: every one. */
  subcategories?: readonly Subcategory[];
  /** First and last filing day (YYYY-MM-DD) on which the rule holds; absent: always, and without an announced end. */
  from?: string;
  until?: string;
  /** The document the rule looks for, as listed among the requirements of a code. */
  document?: { kinds: readonly DocumentKind[]; requirement: RequiredDocument['requirement']; ask: string };
  /** The facts the rule needs, as listed among the requirements of a code. */
  facts?: readonly NeededFact[];
  /** Looks at nothing that depends on the kind of dispute: one verdict serves all kinds that are examined. */
  ofEveryKind?: true;
  evaluate(dispute: DisputeCase): Verdict;
}

/** What a failed or unknown rule does. `closes`: no right is left; `ceiling`: the right stands, at most this sure. */
export type Consequence = { closes: true } | { ceiling: Confidence } | { note: true };

export const CLOSES: Consequence = { closes: true };
/** A known defence of the merchant. */
export const DEFENCE: Consequence = { ceiling: 'low' };
/** Mandatory evidence missing, a wait still running, a liability fact unknown, too much claimed. */
export const CAP_MODERATE_LOW: Consequence = { ceiling: 'moderate_low' };
/** An optional proof missing, or a mapping inferred. */
export const CAP_MODERATE_HIGH: Consequence = { ceiling: 'moderate_high' };
/** Worth knowing; changes nothing. */
export const NOTES: Consequence = { note: true };

/** The verdict, with the most that can be recovered as far as it goes. */
export const limitedTo = (limit: number, verdict: Verdict): Verdict => ({ ...verdict, limit });

/** What a rule looked at, by path or by the name of what was derived; a misspelt path does not compile. */
type Inputs = Record<string, unknown>;
type Checked<Given> = Given & WithoutMisspeltPaths<Given>;
/** The failed check a rule reports. */
export interface Report {
  at: FactPath;
  msg: string;
  code: string;
  type?: CheckType;
}

export const passed = <Given extends Inputs>(inputs: Checked<Given>): Verdict => ({
  outcome: 'passed',
  inputs,
  effect: null,
  check: null,
});
/** A verdict that serves many cases: what is in it cannot be changed. */
export function unchanging(verdict: Verdict): Verdict {
  Object.freeze(verdict.inputs);
  if (verdict.effect) Object.freeze(verdict.effect);
  if (verdict.check) Object.freeze(Object.freeze(verdict.check).loc);
  return Object.freeze(verdict);
}

export const notApplicable = <Given extends Inputs>(inputs?: Checked<Given>): Verdict =>
  inputs === undefined ? NOT_APPLICABLE : { outcome: 'not_applicable', inputs, effect: null, check: null };
/** One object for all: most rules of a case are such. */
const NOT_APPLICABLE = unchanging({ outcome: 'not_applicable', inputs: {}, effect: null, check: null });
export const failed = <Given extends Inputs>(
  inputs: Checked<Given>,
  consequence: Consequence,
  report: Report,
): Verdict => verdict('failed', inputs, consequence, report);
/** A fact the rule needs is missing: never passed, whatever the consequence. */
export const unknown = <Given extends Inputs>(
  inputs: Checked<Given>,
  consequence: Consequence,
  report?: Report,
): Verdict => verdict('unknown', inputs, consequence, report);

/** A warning that asks for a fact: its absence costs a step of confidence, and the issuer must see why. */
export const asksFor = (at: FactPath, msg: string, type: CheckType = 'warning'): Report => ({
  at,
  msg,
  code: `missing_fact:${at.split('.').slice(1).join('_')}`,
  type,
});

function verdict(outcome: RuleOutcome, inputs: Inputs, consequence: Consequence, report: Report | undefined): Verdict {
  if (!report) return { outcome, inputs, effect: effectOf(consequence), check: null };
  const { at, msg, code, type = 'error' } = report;
  const check: FailedCheck = { loc: ['body', ...at.split('.')], msg, type, code };
  return { outcome, inputs, effect: effectOf(consequence, code), check };
}

function effectOf(consequence: Consequence, failed_check?: string): RuleEffect | null {
  const reports = failed_check !== undefined;
  if ('closes' in consequence)
    return reports ? { reason_code: null, confidence: 'low', failed_check } : { reason_code: null, confidence: 'low' };
  if ('ceiling' in consequence) {
    const confidence = consequence.ceiling;
    return reports ? { confidence, failed_check } : { confidence };
  }
  return reports ? { failed_check } : null;
}
