/**
 * Statements that need nothing of each other, given to the database together: they are sent in the order of the calls, without
 * a turn of the event loop between them. Rejects, with the first failure in that order, once all have ended: nothing of a
 * failed transaction may run after it was undone.
 */
export async function together(calls: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(calls);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
