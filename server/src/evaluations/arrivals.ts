/** Lets requests wait for a result of this process without polling fast; results of other processes are seen a little later. */
import { EventEmitter } from 'node:events';

/** A result made by another process is not announced here: waiting ends this often to look. */
const LOOK_EVERY_MS = 500;

export interface Arrivals {
  announce(id: string): void;
  /** Ends every wait, now and from now on. */
  close(): void;
  /** Settles when `id` is announced, when `withinMs` or the time to look is over, or on `signal`. */
  next(id: string, withinMs: number, signal: AbortSignal): { done: Promise<void>; cancel(): void; isClosed: boolean };
}

export function createArrivals(): Arrivals {
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
      const timer = setTimeout(end, Math.min(withinMs, LOOK_EVERY_MS));
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
