/**
 * Turns of calls in one process: while others call too, an account runs {@link AT_ONCE} calls at a time and its further ones
 * wait, so that nobody else's call stands behind hundreds of them. An account that is alone has no such bound: many calls at
 * once share a commit. An upload counts as that many: its bytes take many turns of the event loop. A call that takes long waits for
 * something other than the processor (a long poll, a slow line): it gives its turn back.
 */
import type { Clock } from '../../clock.ts';

const AT_ONCE = 4;
/** Somebody who called this lately counts as calling. */
const CALLING_MS = 10_000;
const LONG_MS = 250;

export interface FairCalls {
  /**
   * Resolves when the call may run; call the result once when it has ended. Without an account (a page, an operator) a call
   * always runs and only counts as somebody else's.
   */
  enter(account: string | undefined, isUpload?: boolean): Promise<() => void>;
  /** An account's call runs that does not take long, or waits for its turn. */
  isCalled(): boolean;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}
const FREE = (): void => {};

/** `later` runs its argument after so many milliseconds, unless the result is called before. */
export function createFairCalls({ clock, later = timer }: { clock: Clock; later?: Later }): FairCalls {
  const lines = new Map<string, Line>();
  /** Who called last, and who before that was somebody else. */
  let latest = { account: undefined as string | undefined, atMs: Number.NEGATIVE_INFINITY };
  let before = latest;

  function seen(account: string | undefined): void {
    if (latest.account !== account) before = latest;
    latest = { account, atMs: clock.nowMs() };
  }
  function mayRun(account: string, line: Line): boolean {
    const other = latest.account === account ? before : latest;
    return line.running < AT_ONCE || clock.nowMs() - other.atMs > CALLING_MS;
  }
  function run(account: string, line: Line, size: number): () => void {
    line.running += size;
    let hasTurn = true;
    const giveBack = () => {
      if (!hasTurn) return;
      hasTurn = false;
      cancel();
      line.running -= size;
      while (line.waiting.length > 0 && mayRun(account, line)) {
        // Counted by the one that is called, at once.
        line.waiting.shift()?.();
      }
      if (line.running === 0) lines.delete(account);
    };
    const cancel = later(LONG_MS, giveBack);
    return giveBack;
  }

  return {
    isCalled: () => lines.size > 0,
    enter(account, isUpload) {
      const size = isUpload ? AT_ONCE : 1;
      seen(account);
      if (account === undefined) return Promise.resolve(FREE);
      const line = lines.get(account) ?? { running: 0, waiting: [] };
      lines.set(account, line);
      if (line.waiting.length === 0 && mayRun(account, line)) return Promise.resolve(run(account, line, size));
      return new Promise((resolve) => line.waiting.push(() => resolve(run(account, line, size))));
    },
  };
}

type Later = (ms: number, call: () => void) => () => void;
const timer: Later = (ms, call) => {
  const timeout = setTimeout(call, ms);
  timeout.unref();
  return () => clearTimeout(timeout);
};
