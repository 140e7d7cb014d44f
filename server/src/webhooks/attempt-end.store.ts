/** Which attempts say how fast a receiver is, as a condition on `webhook_attempt`. */
import { type SqlBool, sql } from 'kysely';

/** Answered, or waited for until its time was over: without those, a receiver that never answers would look fast. */
export const cameToAnEnd = sql<SqlBool>`(response_code is not null or error_code = 'timeout')`;
