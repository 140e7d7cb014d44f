/** Work on untrusted data in threads of its own, within limits of time and memory: what goes over them ends its thread and nothing else. */
import { type TransferListItem, Worker } from 'node:worker_threads';
import { createFairTurns, type Party } from '../fair-turns.ts';
import type { MemoryLimiter } from '../memory-limiter.ts';

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
  endsAfterTask?: boolean | undefined;
  /** What a task uses at most, heap and buffers, of an amount shared with other pools. Default: nothing is shared. */
  memory?: { limiter: MemoryLimiter; bytes: number } | undefined;
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
export type ThreadMessage<Result> =
  | 'ready'
  | { result: Result }
  /** On its way an error loses the code by which others know it. */
  | { error: unknown; code?: string | undefined };

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
  /** Called once the job has ended, and with it a thread that ends or is lost. */
  free: (() => void) | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** No thread is started before the first task; an idle one does not keep the process alive. */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { module, threads, timeoutMs, maxHeapMb, endsAfterTask, memory } = options;
  const { maxWaiting = Number.POSITIVE_INFINITY } = options;
  const turns = createFairTurns({ perAccount: Math.max(1, threads - 1), perSession: 1 });
  const waiting: Job<Task, Result>[] = [];
  const all = new Set<Thread<Task, Result>>();
  const closed = new Error('The threads were closed');
  /** Jobs that have a thread, or a thread's place while they wait for memory. */
  const running = new Set<Job<Task, Result>>();
  let isClosed = false;

  function start(): Thread<Task, Result> {
    const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: maxHeapMb };
    const worker = new Worker(module, { resourceLimits, stdout: true });
    // What a library prints is no line of the log.
    worker.stdout.resume();
    const thread: Thread<Task, Result> = { worker, isReady: false, job: undefined, free: undefined, timer: undefined };
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
    const { job, free } = thread;
    clearTimeout(thread.timer);
    thread.job = undefined;
    thread.worker.unref();
    if (endsAfterTask) void end(thread);
    else free?.();
    if ('result' in reply) job?.resolve(reply.result);
    else job?.reject(reply.code === undefined ? reply.error : Object.assign(Object(reply.error), { code: reply.code }));
  }
  async function end(thread: Thread<Task, Result>): Promise<void> {
    all.delete(thread);
    clearTimeout(thread.timer);
    await thread.worker.terminate();
    thread.free?.();
  }
  /** The thread is of no use any more; so is what it was at. */
  function lose(thread: Thread<Task, Result>, reason: unknown): void {
    if (!all.has(thread)) return;
    void end(thread);
    thread.job?.reject(reason);
  }
  /** Resolves once the job has ended. */
  function work(job: Job<Task, Result>): Promise<void> {
    if (isClosed) return Promise.resolve();
    const thread = [...all].find((one) => one.job === undefined) ?? start();
    const ended = new Promise<void>((free) => {
      thread.free = free;
    });
    thread.job = job;
    thread.worker.ref();
    if (thread.isReady) startTimer(thread);
    try {
      thread.worker.postMessage(job.task, job.transfer);
    } catch (error) {
      finish(thread, { error });
    }
    return ended;
  }

  function next(): void {
    while (waiting.length > 0 && running.size < threads) {
      const at = turns.next(waiting);
      if (at === undefined) return;
      const [job] = waiting.splice(at, 1) as [Job<Task, Result>];
      running.add(job);
      const leave = turns.enter(job.party);
      const ended = memory ? memory.limiter(memory.bytes, () => work(job), job.party) : work(job);
      void ended.then(() => {
        running.delete(job);
        leave();
        next();
      });
    }
  }

  return {
    run: (task, { transfer = [], party } = {}) =>
      new Promise<Result>((resolve, reject) => {
        if (isClosed) throw closed;
        if (waiting.length >= maxWaiting) throw new PoolBusyError('Too many tasks wait');
        waiting.push({ task, transfer, party, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      for (const job of [...waiting.splice(0), ...running]) job.reject(closed);
      await Promise.all([...all].map(end));
    },
  };
}

/** The bytes as `transfer` takes them: in a buffer of their own, so that nothing else goes with them. Copied where they are not. */
export const transferable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);
