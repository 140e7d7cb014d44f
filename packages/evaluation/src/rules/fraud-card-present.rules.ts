import type { Rule } from './rule.ts';

export const cardPresentRules: readonly Rule[] = [];
