/** Work that needs memory, held to an amount: what finds no capacity waits, in order of arrival. */

/** Runs `work` once `bytes` of the capacity are free, at the latest when it is alone; resolves as `work` does. */
export type MemoryLimiter = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

export function createMemoryLimiter(maxBytes: number): MemoryLimiter {
  const waiting: { bytes: number; enter: () => void }[] = [];
  let usedBytes = 0;

  const fits = (bytes: number) => usedBytes === 0 || usedBytes + bytes <= maxBytes;
  function letIn(): void {
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift();
      usedBytes += next.bytes;
      next.enter();
    }
  }

  return async (bytes, work) => {
    await new Promise<void>((enter) => {
      waiting.push({ bytes, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      usedBytes -= bytes;
      letIn();
    }
  };
}
