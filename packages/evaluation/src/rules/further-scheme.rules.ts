/** Schemes that are known by their public codes only: off unless the account switches them on, and never filed unseen. */
import { documentNeeded } from './fact-rules.ts';
import { CAP_MODERATE_HIGH, CAP_MODERATE_LOW, CLOSES, failed, notApplicable, type Rule } from './rule.ts';
import type { FurtherScheme } from './tables/further-scheme.shape.ts';
import { FURTHER_SCHEMES } from './tables/further-scheme.table.ts';

const AT = 'transaction.card_scheme';
const schemes: readonly FurtherScheme[] = Object.values(FURTHER_SCHEMES);

const schemeEnabled: Rule = {
  code: 'scheme_enabled',
  summary:
    'A scheme beside Visa and Mastercard is judged only where the account has switched it on, and a person decides: its codes are public, their conditions are not.',
  source: schemes.map(({ source }) => source).join('; '),
  ofEveryKind: true,
  evaluate({ transaction, options }) {
    const scheme = FURTHER_SCHEMES[transaction.card_scheme];
    if (!scheme) return notApplicable();
    const isOn = options[scheme.option] === true;
    const inputs = { [AT]: transaction.card_scheme, switched_on: isOn };
    if (!isOn) {
      return failed(inputs, CLOSES, {
        at: AT,
        code: 'scheme_disabled',
        msg: `${scheme.name} is switched off. Switch it on among the rule options of the account to have its codes proposed.`,
      });
    }
    return {
      ...failed(inputs, CAP_MODERATE_LOW, {
        at: AT,
        code: 'scheme_conditions_open',
        type: 'warning',
        msg: `The codes of ${scheme.name} are public, the conditions behind them are not. Compare the case with your agreement before filing.`,
      }),
      needsReview: 'first',
    };
  },
};

const documents = schemes.flatMap((scheme) =>
  scheme.documents.map((row) => documentNeeded({ ...row, source: scheme.source, consequence: CAP_MODERATE_HIGH })),
);

export const furtherSchemeRules: readonly Rule[] = [schemeEnabled, ...documents];
