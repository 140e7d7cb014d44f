import type { Rule } from './rule.ts';

export const chipRules: readonly Rule[] = [];
