/** What the table of a scheme beside Visa and Mastercard says. */
import type { DocumentKind, Subcategory } from '@dispute-intake/contract';
import type { RulesetOptions } from '../../ruleset.options.ts';
import type { ReasonCode } from '../reason-code.ts';
import type { Mark } from './dated-row.ts';
import type { FilingWindowRow } from './filing-window.row.ts';

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
