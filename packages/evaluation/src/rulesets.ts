/** Editions of the rules: which there were, and what each changed. The program holds the newest; rows carry their own dates. */

import { KINDS } from './kinds/index.ts';
import { RULE_FAMILIES } from './rules/registry.ts';
import { ALWAYS } from './rules/tables/dated-row.ts';
import { EDITIONS, type Edition } from './rules/tables/edition.table.ts';
import { FILING_WINDOWS } from './rules/tables/filing-window.table.ts';
import { WAITING_PERIODS } from './rules/tables/waiting-period.table.ts';
import { DEFAULT_OPTIONS, OPTION_REASONS, RULESET_VERSION } from './ruleset.options.ts';

export type { Edition } from './rules/tables/edition.table.ts';

/** One edition, with its rules where it is the one in force. */
export interface Ruleset extends Edition {
  is_current: boolean;
  options: { name: string; default: unknown; reason: string }[];
  reason_codes: { subcategory: string; VISA: string | null; MC: string | null; source: string }[];
  windows: {
    codes: string[];
    days: number;
    cap_days: number | null;
    from: string | null;
    until: string | null;
    source: string;
  }[];
  waiting_periods: {
    codes: string[];
    days: number;
    counted_from: string;
    from: string | null;
    until: string | null;
    source: string;
  }[];
  rules: {
    code: string;
    family: string;
    summary: string;
    codes: string[];
    from: string | null;
    until: string | null;
    source: string;
  }[];
}

/** Every edition, the newest first. */
export function rulesets(): (Edition & { is_current: boolean })[] {
  return EDITIONS.map((edition) => ({ ...edition, is_current: edition.version === RULESET_VERSION }));
}

/** An edition with its content; an earlier one lists its changes only, as the tables of the program are those of the newest. */
export function ruleset(version: string): Ruleset | undefined {
  const edition = EDITIONS.find((candidate) => candidate.version === version);
  if (!edition) return undefined;
  const isCurrent = version === RULESET_VERSION;
  if (!isCurrent) {
    return {
      ...edition,
      is_current: false,
      options: [],
      reason_codes: [],
      windows: [],
      waiting_periods: [],
      rules: [],
    };
  }
  return {
    ...edition,
    is_current: true,
    options: Object.entries(DEFAULT_OPTIONS).map(([name, value]) => ({
      name,
      default: value,
      reason: OPTION_REASONS[name as keyof typeof OPTION_REASONS],
    })),
    reason_codes: Object.entries(KINDS).map(
      ([
        subcategory,
        {
          codes: { VISA, MC, source },
        },
      ]) => ({
        subcategory,
        VISA,
        MC,
        source,
      }),
    ),
    windows: FILING_WINDOWS.map(({ codes, days, capDays, from, until, source }) => ({
      codes: [...codes],
      days,
      cap_days: capDays ?? null,
      from: from === ALWAYS ? null : from,
      until: until ?? null,
      source,
    })),
    waiting_periods: WAITING_PERIODS.map(({ codes, days, anchor, from, until, source }) => ({
      codes: [...codes],
      days,
      counted_from: anchor,
      from: from === ALWAYS ? null : from,
      until: until ?? null,
      source,
    })),
    rules: RULE_FAMILIES.flatMap(({ title, rules }) =>
      rules.map(({ code, summary, codes, from, until, source }) => ({
        code,
        family: title,
        summary,
        codes: [...(codes ?? [])],
        from: from ?? null,
        until: until ?? null,
        source,
      })),
    ),
  };
}
