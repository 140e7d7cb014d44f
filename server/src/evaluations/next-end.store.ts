/** What of a case ends next, its last day to file or a legal duty, as SQL on `evaluation`. */
import { sql } from 'kysely';

/** The last day to file, as long as it is the issuer's to file. */
const FILE_BY = `(case when outcome is null and withdrawn_at is null and next_action <> 'do_not_file' and
  (state is null or state in ('received', 'in_review', 'waiting_for_you', 'provisional_credit')) then deadline end)`;

/**
 * ISO date of what ends first, `9999-12-31` where nothing does. The index `evaluation_next_end` is of this expression.
 */
export const NEXT_END = sql<string>`${sql.raw(
  `coalesce(case when duty_due is null or ${FILE_BY} < duty_due then ${FILE_BY} else duty_due end, '9999-12-31')`,
)}`;
