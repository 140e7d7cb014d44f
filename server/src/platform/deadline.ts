/** Waiting for something, but not for ever. */

/** Its `code` is what readiness tells as the reason. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
  readonly code = 'timeout';
}

/** Follows `work`, or rejects with {@link TookTooLong} after `ms`; what was begun goes on unheard. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
