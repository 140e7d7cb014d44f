/**
 * `npm test` walks the same random cases every time, so that a change fails for what it changed; a test file run on its own
 * looks for new ones, and so does `FAST_CHECK_SEED=random npm test`.
 */
import { readFileSync } from 'node:fs';

const { FAST_CHECK_SEED = '20261121' } = process.env;
if (FAST_CHECK_SEED !== 'random' && !/^-?\d+$/.test(FAST_CHECK_SEED))
  throw new Error(`FAST_CHECK_SEED must be "random" or a whole number, not "${FAST_CHECK_SEED}"`);

/** Sets the seed for all random cases of the process, if one of its test files has any. */
export async function fixSeed(files) {
  if (FAST_CHECK_SEED === 'random' || !files.some((file) => /from 'fast-check'/.test(readFileSync(file, 'utf8'))))
    return;
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(FAST_CHECK_SEED) });
}

const [, testFile] = process.argv;
if (testFile) await fixSeed([testFile]);
