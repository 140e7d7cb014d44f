import type { Rule } from './rule.ts';

export const programmeRules: readonly Rule[] = [];
