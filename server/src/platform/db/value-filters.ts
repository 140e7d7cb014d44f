/** Filters of a list by the value of one column: which of them finds the rows, and what the others ask of each row. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { unindexed } from './sliced-list.ts';

/**
 * `columns`: filters and their columns, from those that few rows share to those that many do; each has an index of the account,
 * its column and the id. `condition`: of a field whose index asks for another condition than being equal to the value.
 */
export function valueFilters<Field extends string>(
  columns: Readonly<Record<Field, string>>,
  condition: (field: Field, value: string, isLead: boolean) => RawBuilder<SqlBool> | undefined = () => undefined,
) {
  type Filter = Partial<Record<Field, string | undefined>> & { ids?: readonly string[] | undefined };
  const fields = Object.keys(columns) as Field[];
  /** By which value the rows are found: the first that is set, where the rows are not named already. */
  const leadOf = (filter: Filter): Field | undefined =>
    filter.ids === undefined ? fields.find((field) => filter[field] !== undefined) : undefined;
  /** Of the lead as its index has it, of the others for each row. */
  const equal = (field: Field, value: string, isLead: boolean): RawBuilder<SqlBool> =>
    condition(field, value, isLead) ?? sql`${isLead ? sql.ref(columns[field]) : unindexed(columns[field])} = ${value}`;
  return {
    fields,
    /** What all rows of the list have by the index that finds them. */
    lead(filter: Filter): RawBuilder<SqlBool> | undefined {
      const field = leadOf(filter);
      return field && equal(field, filter[field] ?? '', true);
    },
    conditions(filter: Filter): RawBuilder<SqlBool>[] {
      const lead = leadOf(filter);
      return fields.flatMap((field) => {
        const value = filter[field];
        return value === undefined ? [] : [equal(field, value, field === lead)];
      });
    },
  };
}
