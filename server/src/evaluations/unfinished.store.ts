/** Which disputes are still the issuer's to work on, as a condition on `evaluation`. */
import { type SqlBool, sql } from 'kysely';

/** Neither handed over, nor ended, nor withdrawn by the cardholder. An outcome is asked for apart, by the indexes that hold it. */
export const isUnfinished = sql<SqlBool>`(state is null or state in ('received', 'in_review', 'waiting_for_you', 'provisional_credit')) and withdrawn_at is null`;
