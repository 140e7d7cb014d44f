/** The schemes beside Visa and Mastercard: nothing else in the program names them. */
import type { CardScheme } from '@dispute-intake/contract';
import { AMERICAN_EXPRESS } from './american-express.table.ts';
import { ALWAYS } from './dated-row.ts';
import type { FilingWindowRow } from './filing-window.row.ts';
import type { FurtherScheme } from './further-scheme.shape.ts';

/** By the value of `transaction.card_scheme`. */
export const FURTHER_SCHEMES: Partial<Record<CardScheme, FurtherScheme>> = { AMEX: AMERICAN_EXPRESS };

/** The windows of all further schemes as rows of the one table. */
export const FURTHER_WINDOWS: readonly FilingWindowRow[] = Object.values(FURTHER_SCHEMES).flatMap(
  ({ windows, windowMark: mark, windowSource: source }) =>
    windows.map((row) => ({ ...row, from: ALWAYS, mark, source })),
);
