/** Reads files in processes of their own, one a file, within limits of time and memory: what goes over them ends its process and nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFairTurns, type Party } from '../platform/fair-turns.ts';
import type { ReadingResult, ReadingTask } from './read-file.ts';
import type { ProcessReply } from './reading.process.ts';

/** Loading the recogniser, and five scanned pages at three seconds each, with room to spare on a busy machine. */
const TIMEOUT_MS = 60_000;
/** Resident and not shared with other processes; a page of 16 megapixels takes 200 MB. */
const MAX_BYTES = 262_144_000;
const MAX_HEAP_MB = 128;
const LOOK_EVERY_MS = 50;
/** Waiting, each with the bytes of its file not yet loaded. */
const MAX_WAITING = 200;

export class ReadingFailed extends Error {
  override name = 'ReadingFailed';
  /** What ended it: a limit, or the file. */
  readonly reason: 'time' | 'memory' | 'file';
  constructor(reason: ReadingFailed['reason']) {
    super(`The file could not be read: ${reason}`);
    this.reason = reason;
  }
}

/** As many files wait as may. */
export class ReadingBusy extends Error {
  override name = 'ReadingBusy';
}

export interface ReadingProcesses {
  /** `load` is called when it is the file's turn. Rejects with {@link ReadingFailed}, {@link ReadingBusy}, and what `load` throws. */
  read(load: () => Promise<ReadingTask | undefined>, party: Party): Promise<ReadingResult | undefined>;
  /** Ends what runs; that and what waits rejects with {@link ReadingBusy}. */
  close(): Promise<void>;
}

export interface ReadingProcessesOptions {
  module?: URL;
  timeoutMs?: number;
  maxBytes?: number;
}

interface Waiting {
  party: Party;
  start(leave: () => void): void;
  reject(reason: unknown): void;
}

export function createReadingProcesses({
  module = new URL('./reading.process.ts', import.meta.url),
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: ReadingProcessesOptions = {}): ReadingProcesses {
  const turns = createFairTurns({ perAccount: 1, perSession: 1 });
  const waiting: Waiting[] = [];
  const children = new Set<ChildProcess>();
  let running = 0;
  let isClosed = false;

  function next(): void {
    if (running > 0 || isClosed) return;
    const at = turns.next(waiting);
    if (at === undefined) return;
    const [job] = waiting.splice(at, 1) as [Waiting];
    running++;
    const leave = turns.enter(job.party);
    job.start(() => {
      leave();
      running--;
      next();
    });
  }

  async function readInProcess(task: ReadingTask): Promise<ReadingResult> {
    const child = fork(fileURLToPath(module), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [
        `--max-old-space-size=${MAX_HEAP_MB}`,
        '--max-semi-space-size=2',
        '--no-warnings',
        '--permission',
        '--allow-fs-read=*',
      ],
    });
    children.add(child);
    const watch = createMemoryWatch(child, maxBytes);
    try {
      const reply = await new Promise<ProcessReply>((resolve, reject) => {
        const timer = setTimeout(() => reject(new ReadingFailed('time')), timeoutMs);
        watch.onExceeded = () => reject(new ReadingFailed('memory'));
        child.once('message', (message: ProcessReply) => resolve(message));
        child.once('error', () => reject(new ReadingFailed('file')));
        // The kernel kills it first where the machine has no memory left.
        child.once('exit', (_, signal) => reject(new ReadingFailed(signal === 'SIGKILL' ? 'memory' : 'file')));
        child.once('message', () => clearTimeout(timer));
        child.once('exit', () => clearTimeout(timer));
        child.send(task, () => undefined);
        if (child.pid !== undefined) lowerPriority(child.pid);
        void offerToKill(child);
      });
      if ('error' in reply) throw new ReadingFailed('file');
      return reply.result;
    } catch (error) {
      // It was ended by the stop, not by its file.
      throw isClosed ? stopping() : error;
    } finally {
      watch.stop();
      children.delete(child);
      await ended(child);
    }
  }

  return {
    read(load, party) {
      if (isClosed || waiting.length >= MAX_WAITING)
        return Promise.reject(new ReadingBusy('Too many files wait to be read'));
      return new Promise((resolve, reject) => {
        const start = (leave: () => void): void => {
          load()
            .then((task) => task && readInProcess(task))
            .then(resolve, reject)
            .finally(leave);
        };
        waiting.push({ party, start, reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(stopping());
      await Promise.all([...children].map(ended));
    },
  };
}

const stopping = () => new ReadingBusy('The service stops');

/** What answers requests goes before what reads files. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
}

/** Where memory runs out, Linux ends this process and not the service. */
async function offerToKill({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** Looks at the memory of a process as Linux tells it; elsewhere the heap's own limit has to do. */
function createMemoryWatch({ pid }: ChildProcess, maxBytes: number): { onExceeded: () => void; stop(): void } {
  const PAGE_BYTES = 4096;
  const watch = { onExceeded: () => {}, stop: () => clearInterval(timer) };
  const timer = setInterval(async () => {
    const statm = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
    if ((resident - shared) * PAGE_BYTES > maxBytes) watch.onExceeded();
  }, LOOK_EVERY_MS);
  timer.unref();
  return watch;
}
