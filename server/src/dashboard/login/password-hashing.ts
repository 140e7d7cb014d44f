/**
 * Hashes passwords (scrypt) in a thread of its own, one at a time: libuv's pool compresses pages and reads files for
 * cardholders, and anybody may ask for a sign-in.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import {
  createWorkerPool,
  PoolBusyError,
  TaskLimitError,
  type WorkerPool,
} from '../../platform/threads/worker-pool.ts';
import type { PasswordHashing } from './auth.ts';

/** About two seconds of work; whoever comes then is asked to come again. */
const MAX_WAITING = 24;
const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 32;
const SALT_BYTES = 16;

export interface HashingTask {
  password: string;
  /** Hexadecimal. */
  salt: string;
}

export type ThreadedHashing = PasswordHashing & { close(): Promise<void> };

export interface HashingOptions {
  maxWaiting?: number;
  /** Hears of what kept the thread from its work, other than how much there is of it. */
  onFailure?: (error: unknown) => void;
  /** For tests: the thread. */
  pool?: WorkerPool<HashingTask, string>;
}

const newPool = (maxWaiting: number) =>
  createWorkerPool<HashingTask, string>({
    module: new URL('./password-hashing.worker.ts', import.meta.url),
    threads: 1,
    timeoutMs: TIMEOUT_MS,
    maxHeapMb: MAX_HEAP_MB,
    maxWaiting,
  });

/**
 * Stored as `salt:key`, both hexadecimal. Throws `unavailable` where too many wait, and where the thread cannot start, ends or
 * lacks memory: the next task has a new one.
 */
export function createPasswordHashing(options: HashingOptions = {}): ThreadedHashing {
  const { maxWaiting = MAX_WAITING, onFailure, pool = newPool(maxWaiting) } = options;
  async function keyOf(password: string, salt: string): Promise<string> {
    try {
      return await pool.run({ password, salt });
    } catch (error) {
      if (!(error instanceof PoolBusyError || error instanceof TaskLimitError)) onFailure?.(error);
      throw tooManySignIns();
    }
  }
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      return `${salt}:${await keyOf(password, salt)}`;
    },
    async verify({ hash, password }) {
      const [salt, key] = hash.split(':');
      if (!salt || !key) throw new Error('A stored password hash is not salt:key');
      const [kept, given] = [Buffer.from(key, 'hex'), Buffer.from(await keyOf(password, salt), 'hex')];
      return kept.length === given.length && timingSafeEqual(kept, given);
    },
    close: () => pool.close(),
  };
}

/** The refusal while more sign-ins are checked than may wait. */
export const tooManySignIns = () =>
  new ProblemError('unavailable', 'Many people sign in just now: try again in a few seconds', {
    headers: { 'Retry-After': '5' },
  });
