/** Processing errors: Visa 12.2 to 12.6, Mastercard 4834. */
import { amountRules } from './processing-amount.rules.ts';
import { currencyRules } from './processing-currency.rules.ts';
import { duplicateRules } from './processing-duplicate.rules.ts';
import type { Rule } from './rule.ts';

export const processingErrorRules: readonly Rule[] = [...duplicateRules, ...amountRules, ...currencyRules];
