/**
 * Things that are asked for one by one and done together. Every loop that collects and then flushes is one of these, so that
 * the questions "how long does it wait", "how many at most" and "may two overlap" are answered in one place.
 */

export interface CoalesceOptions {
  /**
   * When the list is handed over, counted from its first item: at the end of the current microtask (`microtask`), after
   * whatever else is due in this turn of the event loop (`turn`), or after a time in milliseconds.
   */
  wait: 'microtask' | 'turn' | number;
  /** With a time: so many items are handed over at the end of the turn, without waiting longer. */
  enough?: number;
  /** The longest list. */
  max?: number;
  /** Lists may be in work at the same time; otherwise the next list waits for the last, and grows meanwhile. */
  overlaps?: boolean;
}

export interface Coalescer<T> {
  add(item: T): void;
  /** Hands over what waits, now; resolves when nothing waits and nothing is in work. */
  flush(): Promise<void>;
  /** True while something waits or is in work. */
  readonly isBusy: boolean;
}

/** Collects items and hands them to `work` as one list. `work` must not reject. */
export function coalesce<T>(work: (items: T[]) => unknown, options: CoalesceOptions): Coalescer<T> {
  const { wait, enough = Number.POSITIVE_INFINITY, max = Number.POSITIVE_INFINITY, overlaps = false } = options;
  let waiting: T[] = [];
  let inWork = 0;
  let timer: NodeJS.Timeout | undefined;
  let isPlanned = false;
  let whenDone: PromiseWithResolvers<void> | undefined;

  function plan(): void {
    if (isPlanned || waiting.length === 0 || (inWork > 0 && !overlaps)) return;
    if (typeof wait === 'number' && waiting.length < enough) {
      timer ??= setTimeout(handOver, wait);
      return;
    }
    isPlanned = true;
    if (wait === 'microtask') queueMicrotask(handOver);
    else setImmediate(handOver);
  }

  function handOver(): void {
    clearTimeout(timer);
    timer = undefined;
    isPlanned = false;
    if (waiting.length === 0 || (inWork > 0 && !overlaps)) return;
    const items = waiting.length > max ? waiting.slice(0, max) : waiting;
    waiting = waiting.length > max ? waiting.slice(max) : [];
    inWork++;
    const result = work(items);
    if (result instanceof Promise) result.then(done, done);
    else done();
    if (overlaps) plan();
  }

  function done(): void {
    inWork--;
    if (waiting.length > 0) {
      // What came meanwhile has waited long enough, unless it is to wait for a time.
      if (typeof wait === 'number' && !whenDone) plan();
      else handOver();
    }
    if (waiting.length === 0 && inWork === 0) {
      whenDone?.resolve();
      whenDone = undefined;
    }
  }

  return {
    add(item) {
      waiting.push(item);
      plan();
    },
    flush() {
      if (waiting.length === 0 && inWork === 0) return Promise.resolve();
      whenDone ??= Promise.withResolvers<void>();
      const { promise } = whenDone;
      handOver();
      return promise;
    },
    get isBusy() {
      return waiting.length > 0 || inWork > 0;
    },
  };
}

interface Call<T, R> {
  item: T;
  resolve(result: R): void;
  reject(reason: unknown): void;
}

/**
 * A function that collects its arguments and hands them to `work` as one list; each caller gets the result at its place, or
 * the failure of the whole list.
 */
export function batched<T, R>(work: (items: T[]) => Promise<R[]>, options: CoalesceOptions): (item: T) => Promise<R> {
  const calls = coalesce<Call<T, R>>(async (list) => {
    try {
      const results = await work(list.map(({ item }) => item));
      for (const [i, { resolve }] of list.entries()) resolve(results[i] as R);
    } catch (error) {
      for (const { reject } of list) reject(error);
    }
  }, options);
  return (item) => new Promise<R>((resolve, reject) => calls.add({ item, resolve, reject }));
}
