/** Work on untrusted data in threads of its own, within limits of time and memory: what goes over them ends its thread and nothing else. */
import { type TransferListItem, Worker } from 'node:worker_threads';
import { createFairTurns, type Party } from '../fair-turns.ts';

export interface WorkerPoolOptions {
  /** The module the threads run; it calls `handleTasks`. */
  module: URL;
  /** Tasks at once. Others wait, accounts and sessions in turn; where there are several threads, no account has all of them. */
  threads: number;
  /** Tasks that may wait; a further one is rejected with {@link PoolBusyError}. Default: any number. */
  maxWaiting?: number;
  /** From the start of a task; waiting, and loading the module, are not counted. */
  timeoutMs: number;
  /** Of a thread's heap. Buffers lie outside of it: the task itself bounds them. */
  maxHeapMb: number;
  /** A thread ends with its task, so that the memory it has grown to is free again. Default: it waits for the next one. */
  endsAfterTask?: boolean;
}

/** A task went over a limit of its pool. */
export class TaskLimitError extends Error {
  override name = 'TaskLimitError';
  readonly limit: 'time' | 'memory';
  constructor(limit: 'time' | 'memory') {
    super(`The task used up its ${limit}`);
    this.limit = limit;
  }
}

/** As many tasks wait as may. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError';
}

export interface WorkerPool<Task, Result> {
  /** Rejects with what the handler threw (see `handleTasks`), {@link TaskLimitError} or {@link PoolBusyError}. */
  run(task: Task, options?: RunOptions): Promise<Result>;
  /** Ends the threads; what runs or waits rejects. */
  close(): Promise<void>;
}

export interface RunOptions {
  /** As of `postMessage`. */
  transfer?: TransferListItem[];
  /** Whom it is done for. */
  party?: Party | undefined;
}

/** What a thread posts: once, that it takes tasks, then a reply to each. */
export type ThreadMessage<Result> = 'ready' | { result: Result } | { error: unknown };

interface Job<Task, Result> {
  task: Task;
  transfer: TransferListItem[];
  party: Party | undefined;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** A thread and what it is at: listeners are set once. */
interface Thread<Task, Result> {
  worker: Worker;
  isReady: boolean;
  job: Job<Task, Result> | undefined;
  /** Ends the turn of its job's party. */
  leave: (() => void) | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** No thread is started before the first task; an idle one does not keep the process alive. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { module, threads, timeoutMs, maxHeapMb, endsAfterTask, maxWaiting = Number.POSITIVE_INFINITY } = options;
  const turns = createFairTurns({ perAccount: Math.max(1, threads - 1), perSession: 1 });
  const waiting: Job<Task, Result>[] = [];
  const all = new Set<Thread<Task, Result>>();

  function start(): Thread<Task, Result> {
    const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: maxHeapMb };
    const worker = new Worker(module, { resourceLimits, stdout: true });
    // What a library prints is no line of the log.
    worker.stdout.resume();
    const thread: Thread<Task, Result> = { worker, isReady: false, job: undefined, leave: undefined, timer: undefined };
    all.add(thread);
    worker.on('message', (message: ThreadMessage<Result>) => {
      if (message === 'ready') {
        thread.isReady = true;
        startTimer(thread);
      } else finish(thread, message);
    });
    worker.on('error', (error: Error & { code?: string }) =>
      lose(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskLimitError('memory') : error),
    );
    worker.on('exit', () => lose(thread, new Error('The thread has ended')));
    return thread;
  }
  function startTimer(thread: Thread<Task, Result>): void {
    thread.timer = setTimeout(() => lose(thread, new TaskLimitError('time')), timeoutMs);
  }
  function finish(thread: Thread<Task, Result>, reply: Exclude<ThreadMessage<Result>, 'ready'>): void {
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = undefined;
    thread.leave?.();
    if (endsAfterTask) void end(thread);
    else thread.worker.unref();
    if ('result' in reply) job?.resolve(reply.result);
    else job?.reject(reply.error);
    next();
  }
  function end(thread: Thread<Task, Result>): Promise<number> {
    all.delete(thread);
    clearTimeout(thread.timer);
    return thread.worker.terminate();
  }
  /** The thread is of no use any more; so is what it was at. */
  function lose(thread: Thread<Task, Result>, reason: unknown): void {
    if (!all.has(thread)) return;
    void end(thread);
    if (thread.job) thread.leave?.();
    thread.job?.reject(reason);
    next();
  }
  const idleThread = () => [...all].find(({ job }) => job === undefined) ?? (all.size < threads ? start() : undefined);

  function next(): void {
    while (waiting.length > 0) {
      const at = turns.next(waiting);
      const thread = at === undefined ? undefined : idleThread();
      if (at === undefined || !thread) return;
      const [job] = waiting.splice(at, 1) as [Job<Task, Result>];
      thread.job = job;
      thread.leave = turns.enter(job.party);
      thread.worker.ref();
      if (thread.isReady) startTimer(thread);
      thread.worker.postMessage(job.task, job.transfer);
    }
  }

  return {
    run: (task, { transfer = [], party } = {}) =>
      new Promise<Result>((resolve, reject) => {
        if (waiting.length >= maxWaiting) throw new PoolBusyError('Too many tasks wait');
        waiting.push({ task, transfer, party, resolve, reject });
        next();
      }),
    async close() {
      const closed = new Error('The threads were closed');
      for (const job of waiting.splice(0)) job.reject(closed);
      const ended = [...all].map((thread) => {
        thread.job?.reject(closed);
        return end(thread);
      });
      await Promise.all(ended);
    },
  };
}

/** The bytes as `transfer` takes them: in a buffer of their own, so that nothing else goes with them. Copied where they are not. */
export const transferable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
