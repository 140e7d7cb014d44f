/** What the account has decided of the points that public rules leave open: shown, so that a result can be understood. */
import { valueInWords } from '../explain/words.ts';
import { DEFAULT_OPTIONS, OPTION_NAMES } from '../ruleset.options.ts';
import { notApplicable, passed, type Rule } from './rule.ts';

const accountOptions: Rule = {
  code: 'account_options',
  summary: 'Where public rules leave a point open, the account decides it; what differs from the defaults is listed.',
  source: 'Options of the account, with the reason of each default in the rule reference',
  ofEveryKind: true,
  evaluate({ options }) {
    if (options === DEFAULT_OPTIONS) return notApplicable();
    const set = OPTION_NAMES.filter((name) => options[name] !== DEFAULT_OPTIONS[name]);
    if (set.length === 0) return notApplicable();
    return {
      ...passed(Object.fromEntries(set.map((name) => [`options.${name}`, options[name]]))),
      sentence: () =>
        `Your account decides these open points itself: ${set
          .map(
            (name) =>
              `${inWords(name)}: ${valueInWords(options[name]) ?? 'not used'} (by default ${valueInWords(DEFAULT_OPTIONS[name]) ?? 'not said'})`,
          )
          .join('; ')}.`,
    };
  },
};

const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const accountOptionRules: readonly Rule[] = [accountOptions];
