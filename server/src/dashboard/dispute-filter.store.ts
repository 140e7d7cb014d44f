/** What lists of sessions and of evaluations have in common: whose they are, from when, what was searched for. */
import type { Db } from '../database.ts';
import { foundIds } from './found-ids.store.ts';

export interface DisputeFilter {
  accountId: string;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** An id (of ours, of the transaction, the customer's, an ARN) or its beginning, or how a merchant's name begins. */
  search?: string | undefined;
  /** What a search has found: nothing else is in the list. */
  ids?: readonly string[] | undefined;
}
/** Which part of a list. */
export interface Slice {
  beforeId?: string | undefined;
  limit: number;
}

/** The filter with what its search finds in place of the search, where that is little. */
export async function searched<F extends DisputeFilter>(
  db: Db,
  table: 'evaluation' | 'intake_session',
  filter: F,
): Promise<F> {
  const { accountId, search } = filter;
  const ids = search === undefined ? undefined : await foundIds(db, table, accountId, search);
  return ids === undefined ? filter : { ...filter, ids, search: undefined };
}
