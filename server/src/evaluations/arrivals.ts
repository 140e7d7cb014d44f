/** Lets requests wait for a result of this process without polling fast; results of other processes are seen a little later. */
import { EventEmitter } from 'node:events';

/** A result made by another process is not announced here: waiting ends this often to look. */
const LOOK_EVERY_MS = 500;

export interface Arrivals {
  announce(id: string): void;
  /** Settles when `id` is announced, when `withinMs` or the time to look is over, or on `signal`. */
  next(id: string, withinMs: number, signal: AbortSignal): { done: Promise<void>; cancel(): void };
}

export function createArrivals(): Arrivals {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    announce: (id) => {
      emitter.emit(id);
    },
    next(id, withinMs, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(end, Math.min(withinMs, LOOK_EVERY_MS));
      function end(): void {
        clearTimeout(timer);
        emitter.off(id, end);
        signal.removeEventListener('abort', end);
        resolve();
      }
      emitter.once(id, end);
      signal.addEventListener('abort', end);
      return { done: promise, cancel: end };
    },
  };
}
