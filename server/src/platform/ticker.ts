/** Work that is done again and again, in this process, never overlapping itself. */
import type { Log } from './log.ts';

export interface Ticker {
  /** Begins; a run that throws is logged and does not end the rhythm. */
  every(intervalMs: number, name: string, run: () => Promise<unknown>): void;
  /** Stops and waits for runs under way. */
  stop(): Promise<void>;
}

export function createTicker(log: Log): Ticker {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  return {
    every(intervalMs, name, run) {
      let isRunning = false;
      const tick = () => {
        if (isRunning) return;
        isRunning = true;
        const done = run()
          .then(() => {})
          .catch((error) => log.error({ err: error, task: name }, 'recurring task failed'))
          .finally(() => {
            isRunning = false;
            running.delete(done);
          });
        running.add(done);
      };
      timers.add(setInterval(tick, intervalMs));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
