/** One rule on one case of a kind, without the rest of an evaluation: for tests of the rule's edges. */
import assert from 'node:assert/strict';
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import { givenReading } from '../classify/deferred-reading.ts';
import { categoryOf } from '../classify/kinds.ts';
import type { UploadedDocument } from '../dispute-case.ts';
import { ExaminedCase } from '../examined-case.ts';
import { RULE_FAMILIES } from '../rules/registry.ts';
import type { Verdict } from '../rules/rule.ts';
import type { RulesetOptions } from '../ruleset.options.ts';
import { factsWith, readAs } from './facts-with.ts';

type Parts = Parameters<typeof factsWith>[1] & {
  options?: Partial<RulesetOptions>;
  documents?: readonly UploadedDocument[];
};

const FIELD = /^(?:evidences|transaction|card|history|dispute)\./;

/** The verdict of the rule with this code for this kind; every field among its inputs that was sent shows what was sent. */
export function ruleVerdict(code: string, subcategory: Subcategory, evidences: Evidences, parts: Parts = {}): Verdict {
  const { options, documents = [], ...rest } = parts;
  const known = factsWith(evidences, rest);
  const facts = options ? { ...known, options: { ...known.options, ...options } } : known;
  const classification = {
    category: categoryOf(subcategory, facts),
    subcategory,
    basis: 'facts' as const,
    because: [],
    probability: 1,
  };
  const found = { contradictions: [], factConflicts: [], implausibleDates: [] };
  const shared = { holdsCardNumber: false, documents, areKindsKnown: true, ...found };
  const dispute = new ExaminedCase(facts, givenReading(readAs(null)), classification, shared);
  const rule = RULE_FAMILIES.flatMap(({ rules }) => rules).find(
    (one) => one.code === code && (one.subcategories === undefined || one.subcategories.includes(subcategory)),
  );
  assert.ok(rule, code);
  const verdict = rule.evaluate(dispute);
  const sent: unknown = { ...facts, dispute: facts.request.dispute };
  for (const [path, shown] of Object.entries(verdict.inputs)) {
    if (!FIELD.test(path)) continue;
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], sent);
    // An object, a text and what is absent may be shown by what the rule took for it.
    const isRead = typeof value === 'object' || (typeof shown === 'object' && shown !== null);
    if (value !== undefined && !isRead) assert.deepEqual(shown, value, `${code} shows ${path}`);
  }
  return verdict;
}

/** "outcome, ceiling, code" of the verdict, as far as it has them. */
export function verdictInWords({ outcome, effect, check }: Verdict): string {
  const ceiling = effect?.reason_code === null ? 'closes' : effect?.confidence;
  const code = check && `${check.type === 'warning' ? '~' : ''}${check.code}`;
  return [outcome, ceiling, code].filter(Boolean).join(' ');
}
