/** One rule on one case of a kind, without the rest of an evaluation: for tests of the rule's edges. */
import assert from 'node:assert/strict';
import type { Evidences, FactPath, Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import { givenReading } from '../classify/deferred-reading.ts';
import type { UploadedDocument } from '../dispute-case.ts';
import { ExaminedCase, type SharedFindings } from '../examined-case.ts';
import { categoryOf } from '../kinds/index.ts';
import { RULE_FAMILIES } from '../rules/registry.ts';
import type { Verdict } from '../rules/rule.ts';
import type { RulesetOptions } from '../ruleset.options.ts';
import { factsWith, readAs } from './facts-with.ts';

type Parts = Parameters<typeof factsWith>[1] & {
  options?: Partial<RulesetOptions>;
  documents?: readonly UploadedDocument[];
  /** What the statement reads as; absent: nothing. */
  reading?: StatementReading;
  /** What else was found of the whole case. */
  found?: Partial<SharedFindings>;
  /** Paths of the facts that decided the kind. */
  because?: readonly FactPath[];
};

const FIELD = /^(?:evidences|transaction|card|history|dispute)\./;

/** The verdict of the rule with this code for this kind; every field among its inputs that was sent shows what was sent. */
export function ruleVerdict(
  code: string,
  subcategory: Subcategory | null,
  evidences: Evidences,
  parts: Parts = {},
): Verdict {
  const { options, documents = [], reading = readAs(null), found, because = [], ...rest } = parts;
  const known = factsWith(evidences, rest);
  const facts = options ? { ...known, options: { ...known.options, ...options } } : known;
  const classification = {
    category: subcategory === null ? ('unclassified' as const) : categoryOf(subcategory, facts.transaction),
    subcategory,
    basis: 'facts' as const,
    because,
    probability: 1,
  };
  const nothing = { contradictions: [], factConflicts: [], implausibleDates: [] };
  const shared = { holdsCardNumber: false, documents, areKindsKnown: true, ...nothing, ...found };
  const dispute = new ExaminedCase(facts, givenReading(reading), classification, shared);
  const named = RULE_FAMILIES.flatMap(({ rules }) => rules).filter((one) => one.code === code);
  // Of rules that share a code, the one for this kind.
  const rule =
    named.find(({ subcategories }) => subcategory !== null && subcategories?.includes(subcategory)) ??
    named.find(({ subcategories }) => subcategories === undefined);
  assert.ok(rule, code);
  const verdict = rule.evaluate(dispute);
  const sent: unknown = { ...facts, dispute: facts.request.dispute };
  for (const [path, shown] of Object.entries(verdict.inputs)) {
    if (!FIELD.test(path)) continue;
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], sent);
    // An object, a text and what is absent may be shown by what the rule took for it, a moment by its day.
    const isDay = typeof value === 'string' && value.slice(0, 10) === shown;
    const isRead = isDay || typeof value === 'object' || (typeof shown === 'object' && shown !== null);
    const isAbsent = value === undefined || (typeof value === 'string' && value.trim() === '');
    if (!isAbsent && !isRead) assert.deepEqual(shown, value, `${code} shows ${path}`);
  }
  return verdict;
}

/** "outcome, ceiling, code" of the verdict, as far as it has them. */
export function verdictInWords({ outcome, effect, check }: Verdict): string {
  const ceiling = effect?.reason_code === null ? 'closes' : effect?.confidence;
  const code = check && `${check.type === 'warning' ? '~' : ''}${check.code}`;
  return [outcome, ceiling, code].filter(Boolean).join(' ');
}
