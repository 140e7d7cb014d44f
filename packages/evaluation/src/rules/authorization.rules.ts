import type { Rule } from './rule.ts';

export const authorizationRules: readonly Rule[] = [];
