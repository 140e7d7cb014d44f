/** Makes the many rules that only ask whether something mandatory is there. */

import type { Subcategory } from '@dispute-intake/contract';
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
  unknown,
} from './rule.ts';

interface Scope {
  codes?: readonly ReasonCode[];
  subcategories?: readonly Subcategory[];
}

/** Asks for a fact the code cannot be filed without; missing, the rule is unknown and weakens. */
export function factNeeded(
  options: Scope & {
    name: string;
    /** Path without "body". */
    at: string;
    /** What the issuer can do about it. */
    ask: string;
    source: string;
    read: (dispute: DisputeCase) => unknown;
    unless?: (dispute: DisputeCase) => boolean;
    consequence?: Consequence;
  },
): Rule {
  const { name, at, ask, source, read, unless, consequence = CAP_MODERATE_LOW, codes, subcategories } = options;
  return {
    code: `missing_fact:${name}`,
    summary: `${ask} The rules of this code need it.`,
    source,
    ...(codes && { codes }),
    ...(subcategories && { subcategories }),
    evaluate(dispute) {
      if (unless?.(dispute)) return notApplicable();
      const value = read(dispute);
      if (value !== undefined) return passed({ [at]: value });
      return unknown({ [at]: null }, consequence, {
        at,
        code: `missing_fact:${name}`,
        msg: ask,
        type: consequence === CAP_MODERATE_LOW ? 'error' : 'warning',
      });
    },
  };
}

/** Asks for a file; what stands in it cannot be seen, so any attached file counts. */
export function documentNeeded(
  options: Scope & {
    name: string;
    ask: string;
    source: string;
    at?: string;
    /** True where the facts show that the document exists, or that none is needed. */
    unless?: (dispute: DisputeCase) => boolean;
    consequence?: Consequence;
  },
): Rule {
  const {
    name,
    ask,
    source,
    at = 'evidences.additional_documentation',
    unless,
    consequence = CAP_MODERATE_LOW,
  } = options;
  return {
    code: `missing_document:${name}`,
    summary: ask,
    source,
    ...(options.codes && { codes: options.codes }),
    ...(options.subcategories && { subcategories: options.subcategories }),
    evaluate(dispute) {
      if (unless?.(dispute)) return notApplicable();
      const files = dispute.evidences.additional_documentation?.length ?? 0;
      const inputs = { 'evidences.additional_documentation': files };
      if (files > 0) return passed(inputs);
      return unknown(inputs, consequence, {
        at,
        code: `missing_document:${name}`,
        msg: ask,
        type: consequence === CAP_MODERATE_LOW ? 'error' : 'warning',
      });
    },
  };
}

/** A fact that speaks against the dispute when true; false passes, and where nobody said so the rule is unknown. */
export function disqualifier(
  options: Scope & {
    code: string;
    /** Path without "body". */
    at: string;
    summary: string;
    source: string;
    read: (dispute: DisputeCase) => boolean | undefined;
    consequence: Consequence;
    /** What is wrong and what to do. */
    msg: string;
  },
): Rule {
  const { code, at, summary, source, read, consequence, msg, codes, subcategories } = options;
  return {
    code,
    summary,
    source,
    ...(codes && { codes }),
    ...(subcategories && { subcategories }),
    evaluate(dispute) {
      const value = read(dispute);
      if (value === undefined) return unknown({ [at]: null }, NOTES);
      return value ? failed({ [at]: true }, consequence, { at, code, msg }) : passed({ [at]: false });
    },
  };
}
