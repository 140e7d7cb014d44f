import type { Rule } from './rule.ts';

export const cancellationRules: readonly Rule[] = [];
