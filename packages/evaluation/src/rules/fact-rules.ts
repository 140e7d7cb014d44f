/** Makes the many rules that only ask whether something mandatory is there. */

import type { DocumentKind, FactPath, RequiredDocument, Subcategory } from '@dispute-intake/contract';
import type { DisputeCase } from '../dispute-case.ts';
import type { ReasonCode } from './reason-code.ts';
import {
  CAP_MODERATE_LOW,
  type Consequence,
  failed,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  unchanging,
  unknown,
  type Verdict,
} from './rule.ts';

interface Scope {
  codes?: readonly ReasonCode[];
  subcategories?: readonly Subcategory[];
}

/** An object with one member; under a name that differs from rule to rule, a literal costs five times as much. */
function named(name: string, value: unknown): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  object[name] = value;
  return object;
}

/** Asks for a fact the code cannot be filed without; missing, the rule is unknown and weakens. */
export function factNeeded(
  options: Scope & {
    name: string;
    at: FactPath;
    /** What the issuer can do about it. */
    ask: string;
    source: string;
    read: (dispute: DisputeCase) => unknown;
    unless?: (dispute: DisputeCase) => boolean;
    consequence?: Consequence;
  },
): Rule {
  const { name, at, ask, source, read, unless, consequence = CAP_MODERATE_LOW, codes, subcategories } = options;
  const isMissing = unchanging(
    unknown({ [at]: null }, consequence, {
      at,
      code: `missing_fact:${name}`,
      msg: ask,
      type: consequence === CAP_MODERATE_LOW ? 'error' : 'warning',
    }),
  );
  return {
    code: `missing_fact:${name}`,
    summary: `${ask} The rules of this code need it.`,
    source,
    facts: [{ path: at, ask, mandatory: consequence === CAP_MODERATE_LOW }],
    ...(codes && { codes }),
    ...(subcategories && { subcategories }),
    evaluate(dispute) {
      if (unless?.(dispute)) return notApplicable();
      const value = read(dispute);
      return value === undefined ? isMissing : passed(named(at, value));
    },
  };
}

/**
 * Asks for a document of a kind. A file of another kind does not count; a file without a kind counts as the document
 * asked for, because nobody said that it is another.
 */
export function documentNeeded(
  options: Scope & {
    name: string;
    ask: string;
    source: string;
    /** Kinds that serve, the one to ask for first. */
    kinds: readonly [DocumentKind, ...DocumentKind[]];
    at?: FactPath;
    /** True where the facts show that none is needed. */
    unless?: (dispute: DisputeCase) => boolean;
    consequence?: Consequence;
  },
): Rule {
  const { name, ask, source, kinds, unless, consequence = CAP_MODERATE_LOW } = options;
  const { at = 'evidences.additional_documentation' } = options;
  const requirement = consequence === CAP_MODERATE_LOW ? 'mandatory' : 'recommended';
  return {
    code: `missing_document:${name}`,
    summary: ask,
    source,
    document: { kinds, requirement, ask },
    ...(options.codes && { codes: options.codes }),
    ...(options.subcategories && { subcategories: options.subcategories }),
    evaluate(dispute) {
      if (unless?.(dispute)) return notApplicable();
      return documentVerdict(dispute, { name, ask, kinds, at, consequence, requirement });
    },
  };
}

/** How it stands with one document. */
export function documentVerdict(
  dispute: DisputeCase,
  need: {
    name: string;
    ask: string;
    kinds: readonly [DocumentKind, ...DocumentKind[]];
    at: FactPath;
    consequence: Consequence;
    requirement: RequiredDocument['requirement'];
  },
): Verdict {
  const { name, ask, kinds, at, consequence, requirement } = need;
  const provided = hasDocument(dispute, kinds);
  const document: RequiredDocument = {
    kind: kinds[0],
    requirement,
    status: provided ? 'provided' : 'missing',
    msg: ask,
  };
  const inputs = { 'evidences.additional_documentation': kindsOf(dispute), kinds_that_serve: kinds };
  if (provided) return { ...passed(inputs), document };
  const isQuiet = 'note' in consequence;
  const report = {
    at,
    code: `missing_document:${name}`,
    msg: dispute.documents.length > 0 ? `${ask} The files sent are of another kind.` : ask,
    type: consequence === CAP_MODERATE_LOW ? ('error' as const) : ('warning' as const),
  };
  return { ...unknown(inputs, consequence, isQuiet ? undefined : report), document };
}

/** True where a file of one of the kinds, or one without a kind, was sent. */
export const hasDocument = ({ documents }: DisputeCase, kinds: readonly DocumentKind[]): boolean =>
  documents.some(({ kind }) => kind === null || kinds.includes(kind));

const kindsOf = ({ documents }: DisputeCase): string[] | null =>
  documents.length === 0 ? null : documents.map(({ kind }) => kind ?? 'kind not given');

/** A fact that speaks against the dispute when true; false passes, and where nobody said so the rule is unknown. */
export function disqualifier(
  options: Scope & {
    code: string;
    at: FactPath;
    summary: string;
    source: string;
    read: (dispute: DisputeCase) => boolean | undefined;
    consequence: Consequence;
    /** What is wrong and what to do. */
    msg: string;
  },
): Rule {
  const { code, at, summary, source, read, consequence, msg, codes, subcategories } = options;
  const notSaid = unchanging(unknown({ [at]: null }, NOTES));
  const speaksAgainst = unchanging(failed({ [at]: true }, consequence, { at, code, msg }));
  const doesNot = unchanging(passed({ [at]: false }));
  return {
    code,
    summary,
    source,
    ...(codes && { codes }),
    ...(subcategories && { subcategories }),
    evaluate(dispute) {
      const value = read(dispute);
      if (value === undefined) return notSaid;
      return value ? speaksAgainst : doesNot;
    },
  };
}
