/** The thread's side of {@link createDispatcherThread}. */
import { parentPort, workerData } from 'node:worker_threads';
import { createAddressGuard } from './address-guard.ts';
import { createDispatcher } from './dispatcher.ts';
import type { Answer, Order, ThreadSettings } from './dispatcher-thread.ts';

const { allowedCidrs } = workerData as ThreadSettings;
const dispatcher = createDispatcher({ guard: createAddressGuard(allowedCidrs) });
const running = new Map<number, AbortController>();
let answers: Answer[] = [];

function answer(one: Answer): void {
  answers.push(one);
  if (answers.length > 1) return;
  // What is answered in the same turn goes back together.
  setImmediate(() => {
    parentPort?.postMessage(answers);
    answers = [];
  });
}

async function carryOut(order: Order): Promise<void> {
  if ('abort' in order) {
    running.get(order.abort)?.abort();
    return;
  }
  const { number, posting } = order;
  const abort = new AbortController();
  running.set(number, abort);
  try {
    answer([number, await dispatcher.post({ ...posting, signal: abort.signal })]);
  } catch (error) {
    answer([number, error as Error]);
  } finally {
    running.delete(number);
  }
}

parentPort?.on('message', (orders: Order[]) => {
  for (const order of orders) void carryOut(order);
});
