/** How the memory this process may use is divided: one budget over everything that works on untrusted data. */
import { totalmem } from 'node:os';
import { createMemoryLimiter, type MemoryLimiter } from './memory-limiter.ts';

const MB = 1_048_576;
/** The service itself: 130 MB at rest; requests and their bodies, files waiting to be inspected, one password's hash. */
const SERVICE = 256 * MB;
/** The statement encoder's weights and runtime; they stay loaded. */
const ENCODER = 192 * MB;
/** From here on both fit beside the work. */
const ENCODER_FROM = 768 * MB;
/** Private memory of the process that reads a file: a picture of 16 megapixels takes 200 MB. */
const MAX_READING = 250 * MB;
const MIN_READING = 64 * MB;
/** Enough for every thread pool at once. */
const MAX_WORK = 448 * MB;
const SMALL_BELOW = 1000 * MB;

export interface MemoryBudget {
  /** Of this process and those it starts. */
  totalBytes: number;
  /** What all thread pools share: a task that finds no capacity waits, and one larger than all of it runs alone. */
  workBytes: number;
  /** The most that this process itself should hold: the service, its encoder and all work at once. */
  processBytes: number;
  /** A pool's part: options of its threads, whose tasks use `maxBytes` at most, heap and buffers. */
  share(maxBytes: number): PoolShare;
  /** What the process that reads a file may use beside what it shares with this one. */
  readingBytes: number;
  hasEncoder: boolean;
}
export interface PoolShare {
  memory: { limiter: MemoryLimiter; bytes: number };
  /** Where memory is small, so that an idle thread holds none. */
  endsAfterTask: boolean;
}

/** 512 MB is the least the service is made for. Where there is less, what may run alone still runs. */
export function createMemoryBudget(totalBytes = availableBytes()): MemoryBudget {
  const hasEncoder = totalBytes >= ENCODER_FROM;
  const freeBytes = Math.max(0, totalBytes - SERVICE - (hasEncoder ? ENCODER : 0));
  const readingBytes = Math.min(MAX_READING, Math.max(MIN_READING, freeBytes / 2));
  const workBytes = Math.min(MAX_WORK, Math.max(0, freeBytes - readingBytes));
  const limiter = createMemoryLimiter(workBytes);
  return {
    totalBytes,
    workBytes,
    processBytes: SERVICE + (hasEncoder ? ENCODER : 0) + workBytes,
    share: (bytes) => ({ memory: { limiter, bytes }, endsAfterTask: totalBytes < SMALL_BELOW }),
    readingBytes,
    hasEncoder,
  };
}

/** The limit of the container (cgroup) where there is one, otherwise the machine's memory. */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
