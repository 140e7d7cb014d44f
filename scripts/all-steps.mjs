/** How the steps of a check are run and reported: all of them, whatever fails, and nothing may stay behind. */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs every step, `atOnce` at a time, also after one has failed, and lists the outcome of each in their order; returns 1 if
 * any failed.
 */
export async function runAll(steps, atOnce = 1) {
  const outcomes = [];
  const queue = steps.entries();
  async function work() {
    for (const [at, [title, step]] of queue) {
      console.error(`\n— ${title}`);
      const startedMs = performance.now();
      const code = await outcomeOf(step);
      outcomes[at] = { title, isPassed: code === 0, seconds: Math.round((performance.now() - startedMs) / 1000) };
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  console.error('');
  for (const { title, isPassed, seconds } of outcomes)
    console.error(`${isPassed ? '✔ passed' : '✖ FAILED'}  ${title} (${seconds} s)`);
  return outcomes.every(({ isPassed }) => isPassed) ? 0 : 1;
}

async function outcomeOf(step) {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** The tests keep some 300 MB there at most. */
const LEAST_ROOM = 4 * 1024 ** 3;
const IN_MEMORY = '/dev/shm';

/**
 * Where temporary folders are made: in memory where there is room, unless `TMPDIR` names a place. A PostgreSQL database for a
 * test is made in 15 ms there and in 45 to 490 on a disk.
 */
export function temporaryRoot({
  env = process.env,
  inMemory = IN_MEMORY,
  least = LEAST_ROOM,
  mounts = '/proc/mounts',
} = {}) {
  if (env.TMPDIR) return tmpdir();
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    const mount = readFileSync(mounts, 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === inMemory);
    // Some tests start what they have written.
    const mayRun = mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
    return mayRun && Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) >= least ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** The step with a temporary folder of its own; fails if a passing step leaves anything there. */
export function inOwnTemporaryFolder(step) {
  return async () => {
    const folder = mkdtempSync(join(temporaryRoot(), 'di-run-'));
    // As root, PostgreSQL runs under another user, who has to reach its data below this folder.
    chmodSync(folder, 0o711);
    try {
      const code = await step({ TMPDIR: folder, TMP: folder, TEMP: folder });
      const left = readdirSync(folder);
      if (code !== 0 || left.length === 0) return code;
      console.error(`The tests passed, but left in the temporary folder:\n  ${left.join('\n  ')}`);
      return 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
