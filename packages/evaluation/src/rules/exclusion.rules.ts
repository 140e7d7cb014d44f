import type { Rule } from './rule.ts';

export const exclusionRules: readonly Rule[] = [];
