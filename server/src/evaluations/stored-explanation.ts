/** An explanation as a row of `evaluation` holds it. */
import type { ExplainedRule, Explanation } from '@dispute-intake/contract';

export type ExplanationBody = Omit<Explanation, 'evaluation_id' | 'ruleset'>;

/** Reads the stored JSON. Earlier releases stored less of what the statement states, and the first of them the rules alone. */
export function readExplanation(stored: string): ExplanationBody {
  const read = JSON.parse(stored) as ExplainedRule[] | (Pick<ExplanationBody, 'rules'> & Partial<ExplanationBody>);
  return { stated_facts: [], contradictions: [], ...(Array.isArray(read) ? { rules: read } : read) };
}
