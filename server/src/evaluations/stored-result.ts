/** A result as a row of `evaluation` holds it. Whoever reads one reads it here: the first releases stored less than the contract has today. */
import type { EvaluationResult, ExplainedRule } from '@dispute-intake/contract';

type Early = Omit<EvaluationResult, LaterField> & Partial<Pick<EvaluationResult, LaterField>>;
type LaterField =
  | 'next_action'
  | 'may_file_from'
  | 'recoverable_amount'
  | 'required_documents'
  | 'missing_facts'
  | 'alternatives'
  | 'obligations';

/** With what the release that stored it did not say yet: nothing is claimed in its place. */
export function readResult(stored: string): EvaluationResult {
  const result = JSON.parse(stored) as Early;
  if (result.next_action !== undefined && result.obligations !== undefined) return result as EvaluationResult;
  const isFileable =
    result.reason_code !== null && (result.confidence === 'high' || result.confidence === 'moderate_high');
  return {
    // By the definition of these two words; whatever else it may be, a person decides.
    next_action: isFileable ? 'file' : 'review',
    may_file_from: null,
    recoverable_amount: null,
    required_documents: [],
    missing_facts: [],
    alternatives: [],
    obligations: [],
    ...result,
  };
}

const SAID: Record<ExplainedRule['outcome'], string> = {
  passed: 'It was looked at, and passed.',
  failed: 'It was looked at, and failed.',
  not_applicable: 'It does not apply.',
  unknown: 'A fact that it needs was not known.',
};
const inWords = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll(/[_:]/g, ' ');

/** Rules as a release stored them; the first ones had neither a title nor sentences, sources by part and days. */
export const readRules = (stored: readonly ExplainedRule[]): ExplainedRule[] =>
  stored.map((rule) => ({
    ...{ title: inWords(rule.code), sentence: SAID[rule.outcome], sources: [], from: null, until: null },
    ...rule,
  }));
