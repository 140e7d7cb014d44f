/** What the right behind a reason code asks for, read off the rules and tables that decide, so that the two cannot differ. */
import type { CardScheme, Requirements, Subcategory } from '@dispute-intake/contract';
import { SUBCATEGORIES } from '@dispute-intake/contract';
import { sourcesFor } from './explain/sources.ts';
import { KINDS } from './kinds/index.ts';
import type { Defence } from './kinds/kind.ts';
import { questionFor } from './result/question.table.ts';
import { candidateCode, codeByTable } from './rules/candidate-code.ts';
import { REASON_CODES, type ReasonCode } from './rules/reason-code.ts';
import { rulesOf } from './rules/registry.ts';
import type { Rule } from './rules/rule.ts';
import { ALWAYS, type DatedRow } from './rules/tables/dated-row.ts';
import type { FilingWindowRow } from './rules/tables/filing-window.row.ts';
import { FILING_WINDOWS } from './rules/tables/filing-window.table.ts';
import { MINIMUM_AMOUNTS } from './rules/tables/minimum-amount.table.ts';
import { WAITING_PERIODS } from './rules/tables/waiting-period.table.ts';
import { ANCHOR_PATHS, ANCHOR_WORDS } from './rules/window-anchor.ts';
import { RULESET_VERSION } from './ruleset.options.ts';

export interface RequirementsOf {
  card_scheme: CardScheme;
  reason_code?: string | undefined;
  subcategory?: Subcategory | undefined;
}

/** Kinds of dispute that may be filed under a code of the scheme: by the table, or where the fact the code needs is absent. */
const kindsUnder = (scheme: CardScheme, code: ReasonCode): Subcategory[] =>
  SUBCATEGORIES.filter(
    (kind) => codeByTable(scheme, kind) === code || candidateCode(withoutFacts(scheme), kind) === code,
  );
const withoutFacts = (card_scheme: CardScheme) =>
  ({ transaction: { card_scheme }, evidences: {} }) as Parameters<typeof candidateCode>[0];

const codesOf = (scheme: CardScheme): ReasonCode[] =>
  REASON_CODES.filter((code) => kindsUnder(scheme, code).length > 0);

/**
 * The requirements of a code, narrowed to one kind of dispute where `subcategory` is given; of a kind without a right in
 * the scheme with `reason_code: null` and nothing else. Undefined where the scheme does not know the code, or does not
 * file that kind under it.
 */
export function requirementsFor({
  card_scheme: scheme,
  reason_code,
  subcategory,
}: RequirementsOf): Requirements | undefined {
  const code = reason_code ?? (subcategory === undefined ? undefined : codeByTable(scheme, subcategory));
  if (code === null) return requirementsOf(scheme, null, subcategory === undefined ? [] : [subcategory]);
  const known = codesOf(scheme).find((one) => one === code);
  if (known === undefined) return undefined;
  const kinds = kindsUnder(scheme, known).filter((kind) => subcategory === undefined || kind === subcategory);
  return kinds.length === 0 ? undefined : requirementsOf(scheme, known, kinds);
}

/** The codes of a scheme that requirements are known for. */
export const codesWithRequirements = (scheme: CardScheme): readonly string[] => codesOf(scheme);

function requirementsOf(scheme: CardScheme, code: ReasonCode | null, kinds: Subcategory[]): Requirements {
  const rules = code === null ? new Map<Rule, Subcategory[]>() : rulesByKind(code, kinds);
  const applies = (row: { subcategories?: readonly Subcategory[] }) =>
    kinds.filter((kind) => !row.subcategories || row.subcategories.includes(kind));
  const rowsOf = <R extends { codes: readonly ReasonCode[]; subcategories?: readonly Subcategory[] }>(
    rows: readonly R[],
  ) => (code === null ? [] : rows.filter((row) => row.codes.includes(code) && applies(row).length > 0));
  const windows = rowsOf(FILING_WINDOWS);
  const factsOfRules = [...rules].flatMap(([rule, subcategories]) =>
    (rule.facts ?? []).map(({ path, ask, mandatory }) => ({
      path,
      requirement: mandatory ? ('mandatory' as const) : ('recommended' as const),
      ask: questionFor(path)?.ask ?? null,
      msg: ask,
      subcategories,
      sources: sourcesFor(rule.source, scheme),
    })),
  );
  return {
    card_scheme: scheme,
    reason_code: code,
    subcategories: kinds,
    ruleset: RULESET_VERSION,
    facts: [...factsOfRules, ...windowStarts(windows, scheme, applies, new Set(factsOfRules.map(({ path }) => path)))],
    documents: [...rules].flatMap(([rule, subcategories]) => {
      const kind = rule.document?.kinds[0];
      if (!rule.document || kind === undefined) return [];
      const { kinds: serving, requirement, ask } = rule.document;
      return [
        { kind, kinds: [...serving], requirement, msg: ask, subcategories, sources: sourcesFor(rule.source, scheme) },
      ];
    }),
    defences: code === null ? [] : defencesUnder(scheme, kinds),
    windows: windows.map((row) => ({
      days: row.days,
      cap_days: row.capDays ?? null,
      anchors: [...row.anchors],
      when: row.when ?? null,
      subcategories: applies(row),
      ...holding(row),
      sources: sourcesFor(row.source, scheme),
    })),
    waiting_periods: rowsOf(WAITING_PERIODS).map((row) => ({
      days: row.days,
      anchor: row.anchor,
      subcategories: applies(row),
      ...holding(row),
      sources: sourcesFor(row.source, scheme),
    })),
    minimum_amounts:
      code === null
        ? []
        : MINIMUM_AMOUNTS.filter((row) => row.scheme === scheme).map((row) => ({
            amount: row.usd,
            currency: 'USD',
            applies_to: 'Travel and entertainment: airlines, car rental, lodging, cruise lines, travel agencies',
            ...holding(row),
            sources: sourcesFor(row.source, scheme),
          })),
  };
}

/** What merchants bring against the kinds, each once. */
function defencesUnder(scheme: CardScheme, kinds: readonly Subcategory[]): Requirements['defences'] {
  const known = new Map<Defence, Subcategory[]>();
  for (const kind of kinds)
    for (const defence of KINDS[kind].defences ?? []) known.set(defence, [...(known.get(defence) ?? []), kind]);
  return [...known].map(([{ brings, rebuttal, documents, source }, subcategories]) => ({
    brings,
    rebuttal,
    documents,
    subcategories,
    sources: sourcesFor(source, scheme),
  }));
}

/** The days the windows may be counted from, apart from those that rules ask for already. */
function windowStarts(
  rows: readonly FilingWindowRow[],
  scheme: CardScheme,
  applies: (row: FilingWindowRow) => Subcategory[],
  listed: Set<string>,
): Requirements['facts'] {
  return rows.flatMap((row) =>
    row.anchors.flatMap((anchor) => {
      const path = ANCHOR_PATHS[anchor];
      if (anchor === 'processing' || listed.has(path)) return [];
      listed.add(path);
      return {
        path,
        requirement: 'recommended' as const,
        ask: questionFor(path)?.ask ?? null,
        msg: `Ask for ${ANCHOR_WORDS[anchor]}: the window may be counted from it.`,
        subcategories: applies(row),
        sources: sourcesFor(row.source, scheme),
      };
    }),
  );
}

/** Each rule of the code with the kinds it is looked at for, in the order of the rules. */
function rulesByKind(code: ReasonCode, kinds: readonly Subcategory[]): Map<Rule, Subcategory[]> {
  const found = new Map<Rule, Subcategory[]>();
  for (const kind of kinds) {
    for (const rule of rulesOf(code, kind)) found.set(rule, [...(found.get(rule) ?? []), kind]);
  }
  return found;
}

const holding = ({ from, until }: DatedRow) => ({ from: from === ALWAYS ? null : from, until: until ?? null });
