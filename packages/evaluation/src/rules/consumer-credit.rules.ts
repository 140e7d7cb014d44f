import type { Rule } from './rule.ts';

export const creditRules: readonly Rule[] = [];
