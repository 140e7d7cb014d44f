/** The rules' open points, described for the page that shows them. */
import { RULE_OPTION_CHOICES, type RuleOption } from '@dispute-intake/contract/dashboard-api';
import { DEFAULT_OPTIONS, OPTION_NAMES, OPTION_REASONS, type RulesetOptions } from '@dispute-intake/evaluation';

/** Each option with its value, its default and why that is the default. */
export const shownRuleOptions = (set: Partial<RulesetOptions>): RuleOption[] =>
  OPTION_NAMES.map((name) => {
    const initial = DEFAULT_OPTIONS[name];
    const choices: readonly string[] | undefined = RULE_OPTION_CHOICES[name as keyof typeof RULE_OPTION_CHOICES];
    return {
      name,
      kind: choices ? 'choice' : typeof initial === 'number' ? 'number' : 'flag',
      choices: choices ? [...choices] : null,
      value: set[name] ?? null,
      default: initial,
      reason: OPTION_REASONS[name],
    };
  });
