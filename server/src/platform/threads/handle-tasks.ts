/** The thread's side of a worker pool. */
import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { ThreadMessage } from './worker-pool.ts';

/** Answers every task of the pool by `handle`, whose buffers named in `transfer` are moved instead of copied. Errors are sent back as they can be cloned. */
export function handleTasks<Task, Result>(
  handle: (task: Task) => Promise<{ result: Result; transfer?: TransferListItem[] }>,
): void {
  parentPort?.on('message', async (task: Task) => {
    try {
      const { result, transfer } = await handle(task);
      parentPort?.postMessage({ result } satisfies ThreadMessage<Result>, transfer);
    } catch (error) {
      const code = (error as { code?: string } | undefined)?.code;
      parentPort?.postMessage({ error, code } satisfies ThreadMessage<Result>);
    }
  });
  parentPort?.postMessage('ready' satisfies ThreadMessage<Result>);
}
