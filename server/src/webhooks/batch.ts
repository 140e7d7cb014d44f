/** Things that are asked for one by one and done together. */

export interface BatchOptions {
  /** How long the first item waits for others; 0: the rest of this turn of the event loop. */
  lingerMs: number;
  /** So many are not kept waiting for more. */
  enough: number;
  max: number;
}

/**
 * A function that collects its arguments for a while and hands them to `work` as one list; each caller gets the result at
 * its place, or the failure of the whole. Lists do not overlap in time.
 */
export function batched<T, R>(
  work: (items: T[]) => Promise<R[]>,
  { lingerMs, enough, max }: BatchOptions,
): (item: T) => Promise<R> {
  let waiting: { item: T; resolve: (result: R) => void; reject: (reason: unknown) => void }[] = [];
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let isNext = false;

  function plan(): void {
    if (isRunning || isNext || waiting.length === 0) return;
    if (lingerMs > 0 && waiting.length < enough) {
      timer ??= setTimeout(run, lingerMs);
      return;
    }
    isNext = true;
    setImmediate(run);
  }
  async function run(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isNext = false;
    if (isRunning || waiting.length === 0) return;
    isRunning = true;
    const batch = waiting.slice(0, max);
    waiting = waiting.slice(max);
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] as R);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isRunning = false;
    plan();
  }
  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}
