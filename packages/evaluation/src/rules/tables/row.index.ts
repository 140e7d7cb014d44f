/** Rows of a table by the code and kind they are for, so that a table is searched once for each pair, not for each case. */
import type { Subcategory } from '@dispute-intake/contract';
import type { ReasonCode } from '../reason-code.ts';

interface RowForCase {
  codes: readonly ReasonCode[];
  /** Absent: every kind. */
  subcategories?: readonly Subcategory[];
}

/** The rows for a code and kind in the order of the table, whenever they are in force. */
export function rowIndex<Row extends RowForCase>(
  table: readonly Row[],
): (code: ReasonCode, subcategory: Subcategory | null) => readonly Row[] {
  const known = new Map<ReasonCode, Map<Subcategory | null, readonly Row[]>>();
  return (code, subcategory) => {
    let ofCode = known.get(code);
    if (!ofCode) {
      ofCode = new Map();
      known.set(code, ofCode);
    }
    let rows = ofCode.get(subcategory);
    if (!rows) {
      rows = table.filter(
        ({ codes, subcategories }) =>
          codes.includes(code) && (!subcategories || (subcategory !== null && subcategories.includes(subcategory))),
      );
      ofCode.set(subcategory, rows);
    }
    return rows;
  };
}
