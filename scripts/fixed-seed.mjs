/**
 * `npm test` walks the same random cases every time, so that a change fails for what it changed; a test file run on its own
 * looks for new ones, and so does `FAST_CHECK_SEED=random npm test`.
 */
import { readFileSync } from 'node:fs';

const { FAST_CHECK_SEED = '20261121' } = process.env;
if (FAST_CHECK_SEED !== 'random' && !/^-?\d+$/.test(FAST_CHECK_SEED))
  throw new Error(`FAST_CHECK_SEED must be "random" or a whole number, not "${FAST_CHECK_SEED}"`);
const [, testFile] = process.argv;
if (FAST_CHECK_SEED !== 'random' && testFile && /from 'fast-check'/.test(readFileSync(testFile, 'utf8'))) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(FAST_CHECK_SEED) });
}
