/** Work that needs memory, held to an amount: what finds no capacity waits, accounts and sessions in turn. */
import { createFairTurns, type Party } from './fair-turns.ts';

/** Runs `work` once `bytes` of the capacity are free, at the latest when it is alone; resolves as `work` does. */
export type MemoryLimiter = <T>(bytes: number, work: () => Promise<T>, party?: Party) => Promise<T>;

interface Waiting {
  bytes: number;
  party: Party | undefined;
  enter: (leave: () => void) => void;
}

/** A session has one piece of work at once. */
export function createMemoryLimiter(maxBytes: number): MemoryLimiter {
  const waiting: Waiting[] = [];
  const turns = createFairTurns({ perAccount: Number.POSITIVE_INFINITY, perSession: 1 });
  let usedBytes = 0;

  const fits = (bytes: number) => usedBytes === 0 || usedBytes + bytes <= maxBytes;
  function letIn(): void {
    for (;;) {
      const at = turns.next(waiting);
      const next = at === undefined ? undefined : waiting[at];
      if (at === undefined || !next || !fits(next.bytes)) return;
      waiting.splice(at, 1);
      usedBytes += next.bytes;
      next.enter(turns.enter(next.party));
    }
  }

  return async (bytes, work, party) => {
    const leave = await new Promise<() => void>((enter) => {
      waiting.push({ bytes, party, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      leave();
      usedBytes -= bytes;
      letIn();
    }
  };
}
