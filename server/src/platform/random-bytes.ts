/** Random bytes in small pieces: the machine is asked for many at once, as each call of it costs more than what is done with them. */
import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** `count` random bytes, 64 at most, that nobody else is given; a copy, of which nothing stays behind. */
export function fewRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return taken;
}
