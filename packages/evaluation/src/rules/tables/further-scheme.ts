/** A scheme beside Visa and Mastercard, as a table: nothing else in the program names it. */
import type { CardScheme, DocumentKind, Subcategory } from '@dispute-intake/contract';
import type { RulesetOptions } from '../../ruleset.options.ts';
import type { ReasonCode } from '../reason-code.ts';
import { AMERICAN_EXPRESS } from './american-express.table.ts';
import { ALWAYS, type Mark } from './dated-row.ts';
import type { FilingWindowRow } from './filing-window.table.ts';

export interface FurtherScheme {
  name: string;
  /** The account option that switches it on. */
  option: keyof RulesetOptions;
  /** A kind that is left out has no public code. */
  codes: Partial<Record<Subcategory, ReasonCode>>;
  source: string;
  windows: readonly Pick<FilingWindowRow, 'codes' | 'days' | 'anchors'>[];
  windowMark: Mark;
  windowSource: string;
  /** Recommended documents by code: which are mandatory is not public. */
  documents: readonly {
    codes: readonly ReasonCode[];
    name: string;
    kinds: readonly [DocumentKind, ...DocumentKind[]];
    ask: string;
  }[];
}

/** By the value of `transaction.card_scheme`. */
export const FURTHER_SCHEMES: Partial<Record<CardScheme, FurtherScheme>> = { AMEX: AMERICAN_EXPRESS };

/** The windows of all further schemes as rows of the one table. */
export const FURTHER_WINDOWS: readonly FilingWindowRow[] = Object.values(FURTHER_SCHEMES).flatMap(
  ({ windows, windowMark: mark, windowSource: source }) =>
    windows.map((row) => ({ ...row, from: ALWAYS, mark, source })),
);
