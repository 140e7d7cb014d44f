/** How the steps of a check are run and reported: all of them, whatever fails, and nothing may stay behind. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** The step with a temporary folder of its own; fails if a passing step leaves anything there. */
export function inOwnTemporaryFolder(step) {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'di-run-'));
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
