import type { ExplainedRule } from '@dispute-intake/contract';

/** What stands at the head of a rule. Its title is a claim, true only where the rule passed; elsewhere the sentence says what was seen. */
export const ruleName = ({
  title,
  sentence,
  outcome,
}: Pick<ExplainedRule, 'title' | 'sentence' | 'outcome'>): string => (outcome === 'passed' ? title : sentence);
