/**
 * A test file must end by itself once its tests have. One that is kept alive by something it left open (a server, a pool, a
 * timer, a process) fails, and says by what, instead of holding up the run until somebody stops it.
 */
import { writeSync } from 'node:fs';
import { after } from 'node:test';

/** For the hooks of the file that close what it opened, which run after this one. */
const GRACE_MS = 60_000;

// The parent process of `node --test` loads this as well, and has no tests.
if (process.env.NODE_TEST_CONTEXT?.startsWith('child')) {
  const graceMs = Number(process.env.TEST_END_GRACE_MS ?? GRACE_MS);
  after(() => {
    setTimeout(() => {
      const open = process.getActiveResourcesInfo().join(', ');
      writeSync(2, `${process.argv[1]} has not ended ${graceMs / 1000} s after its tests. Still open: ${open}\n`);
      process.exit(1);
    }, graceMs).unref();
  });
}
