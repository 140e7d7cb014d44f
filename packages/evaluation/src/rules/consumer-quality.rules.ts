import type { Rule } from './rule.ts';

export const qualityRules: readonly Rule[] = [];
