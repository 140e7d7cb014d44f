/** The thread's side of {@link createPasswordHashing}: scrypt, computed in this thread and not in libuv's pool. */
import { scryptSync } from 'node:crypto';
import { handleTasks } from '../../platform/threads/handle-tasks.ts';
import type { HashingTask } from './password-hashing.ts';

/** As the login library hashes, so that hashes of either are read by both. */
const COST = { N: 16_384, r: 16, p: 1 };
const KEY_BYTES = 64;
const MAX_MEMORY = 128 * COST.N * COST.r * 2;

handleTasks<HashingTask, string>(async ({ password, salt }) => ({
  result: scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY }).toString('hex'),
}));
