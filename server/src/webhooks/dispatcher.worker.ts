/** The thread's side of {@link createDispatcherThread}. */
import { parentPort, workerData } from 'node:worker_threads';
import { createAddressGuard } from './address-guard.ts';
import { createDispatcher } from './dispatcher.ts';
import type { ThreadSettings, WorkerRequest, WorkerResponse } from './dispatcher-thread.ts';

const { allowedCidrs } = workerData as ThreadSettings;
const dispatcher = createDispatcher({ guard: createAddressGuard(allowedCidrs) });
const running = new Map<number, AbortController>();
let responses: WorkerResponse[] = [];

function reply(response: WorkerResponse): void {
  responses.push(response);
  if (responses.length > 1) return;
  // Responses of one turn of the event loop are sent as one message.
  setImmediate(() => {
    parentPort?.postMessage(responses);
    responses = [];
  });
}

async function carryOut(message: WorkerRequest): Promise<void> {
  if ('abort' in message) {
    running.get(message.abort)?.abort();
    return;
  }
  const { number, request } = message;
  const abort = new AbortController();
  running.set(number, abort);
  try {
    reply([number, await dispatcher.post({ ...request, signal: abort.signal })]);
  } catch (error) {
    reply([number, error as Error]);
  } finally {
    running.delete(number);
  }
}

parentPort?.on('message', (requests: WorkerRequest[]) => {
  for (const message of requests) void carryOut(message);
});
