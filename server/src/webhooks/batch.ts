/** Things that are asked for one by one and done together. */

/**
 * A function that collects its arguments for `lingerMs` (0: the rest of this turn of the event loop) and hands them to
 * `work` as one list; each caller gets the result at its place, or the failure of the whole. Lists do not overlap in time.
 */
export function batched<T, R>(
  work: (items: T[]) => Promise<R[]>,
  lingerMs: number,
  maxItems: number,
): (item: T) => Promise<R> {
  const waiting: { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void }[] = [];
  let isRunning = false;
  let isPlanned = false;

  function plan(delayMs: number): void {
    if (isRunning || isPlanned || waiting.length === 0) return;
    isPlanned = true;
    if (delayMs === 0) setImmediate(run);
    else setTimeout(run, delayMs);
  }
  async function run(): Promise<void> {
    isPlanned = false;
    isRunning = true;
    const batch = waiting.splice(0, maxItems);
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as R);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isRunning = false;
    plan(waiting.length >= maxItems ? 0 : lingerMs);
  }
  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan(lingerMs);
    });
}
