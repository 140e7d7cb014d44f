/** Requests that wait for a result: notified at once when this process makes it, within 500 ms when another process does. */
import { EventEmitter } from 'node:events';

/** A result made by another process is not announced here, so each wait ends after this time and the caller reads the row again. */
const CHECK_EVERY_MS = 500;

export interface ResultWaiters {
  announce(id: string): void;
  /** Ends every wait, now and from now on. */
  close(): void;
  /** Resolves when `id` is announced, after `withinMs` or `CHECK_EVERY_MS`, or on `signal`. */
  next(id: string, withinMs: number, signal: AbortSignal): { done: Promise<void>; cancel(): void; isClosed: boolean };
}

export function createResultWaiters(): ResultWaiters {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const waiting = new Set<() => void>();
  let isClosed = false;
  return {
    announce: (id) => {
      emitter.emit(id);
    },
    close() {
      isClosed = true;
      for (const end of waiting) end();
    },
    next(id, withinMs, signal) {
      if (isClosed) return { done: Promise.resolve(), cancel: () => {}, isClosed };
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(end, Math.min(withinMs, CHECK_EVERY_MS));
      function end(): void {
        clearTimeout(timer);
        emitter.off(id, end);
        signal.removeEventListener('abort', end);
        waiting.delete(end);
        resolve();
      }
      waiting.add(end);
      emitter.once(id, end);
      signal.addEventListener('abort', end);
      return { done: promise, cancel: end, isClosed };
    },
  };
}
