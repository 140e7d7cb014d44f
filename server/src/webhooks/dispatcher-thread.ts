/**
 * The dispatcher in a thread of its own, started with the first message: what receivers cost (connections, TLS, signatures of
 * certificates, responses) keeps neither cardholders nor the database waiting, and uses another core.
 */
import { Worker } from 'node:worker_threads';
import type { Log } from '../platform/log.ts';
import type { AttemptOutcome, Dispatcher, OutgoingRequest } from './dispatcher.ts';

/** What the thread makes its dispatcher of. */
export interface ThreadSettings {
  allowedCidrs: readonly string[];
}
/** To the thread: what to post, under a number, or the number of what is not wanted any more. */
export type WorkerRequest = { number: number; request: Omit<OutgoingRequest, 'signal'> } | { abort: number };
/** From the thread; an error where the dispatcher rejected. */
export type WorkerResponse = [number: number, outcome: AttemptOutcome | Error];

interface Waiting {
  resolve(outcome: AttemptOutcome): void;
  reject(reason: unknown): void;
}

/** As `createDispatcher`. Where the thread fails, what it was sending rejects, and the next message starts another. */
export function createDispatcherThread(settings: ThreadSettings, log: Log): Dispatcher {
  let thread: Worker | undefined;
  let requests: WorkerRequest[] = [];
  let numbers = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const worker = new Worker(new URL('./dispatcher.worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
    });
    worker.on('message', (responses: WorkerResponse[]) => {
      for (const [number, outcome] of responses) {
        if (outcome instanceof Error) take(number)?.reject(outcome);
        else take(number)?.resolve(outcome);
      }
    });
    worker.on('error', (error) => {
      log.error({ err: error }, 'webhooks: the sending thread failed');
      lose(worker, error);
    });
    worker.on('exit', () => lose(worker, new Error('The sending thread has ended')));
    return worker;
  }

  function lose(worker: Worker, reason: Error): void {
    if (thread !== worker) return;
    thread = undefined;
    requests = [];
    for (const number of [...waiting.keys()]) take(number)?.reject(reason);
  }

  function take(number: number): Waiting | undefined {
    const found = waiting.get(number);
    waiting.delete(number);
    // Only what is being sent keeps the process alive.
    if (waiting.size === 0) thread?.unref();
    return found;
  }

  function send(one: WorkerRequest): void {
    requests.push(one);
    // What is sent in the same turn goes over together.
    if (requests.length === 1) queueMicrotask(flush);
  }
  function flush(): void {
    if (requests.length > 0) thread?.postMessage(requests);
    requests = [];
  }

  return {
    post: ({ signal, ...request }) =>
      new Promise<AttemptOutcome>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        thread ??= start();
        if (waiting.size === 0) thread.ref();
        const number = ++numbers;
        const onAbort = () => {
          send({ abort: number });
          take(number)?.reject(signal.reason);
        };
        const over = () => signal.removeEventListener('abort', onAbort);
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.set(number, {
          resolve(outcome) {
            over();
            resolve(outcome);
          },
          reject(reason) {
            over();
            reject(reason);
          },
        });
        send({ number, request });
      }),
    async close() {
      const worker = thread;
      if (!worker) return;
      lose(worker, new Error('The sending thread was closed'));
      await worker.terminate();
    },
  };
}
