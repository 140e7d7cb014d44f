/**
 * Runs one of the test suites below under Node 24: `node scripts/run-tests.mjs SUITE [FILE…]`. Its files run in
 * batches, many in one process: most of what a small file costs is to load the service, and a batch does it once. Each file
 * still runs alone, by `node --test FILE`. The batches of a suite are one queue, the longest first, so that two cores are
 * busy to the end: many wait more than they work, for a page to be drawn, a process that is killed, a lock.
 */
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runNode } from './run-node.mjs';

const BATCH = new URL('test-batch.mjs', import.meta.url).href;
const WITH_POSTGRES = 'server/test/with-postgres.ts';
const ON_POSTGRES = { TEST_DATABASE: 'postgres' };

/** They measure their own process: processor time of a thread, blocks of code that ran. Each has one for itself. */
const MEASURING = {
  name: 'measuring',
  count: 5,
  globs: [
    'server/test/attacks/{fuzz,hostile-files,request-budgets}.test.ts',
    'packages/contract/src/card-number.cost.test.ts',
    'server/test/alerts.test.ts',
  ],
};
/** Long, and mostly waiting: for processes that are killed, clocks, locks. They run beside the others. */
const SYSTEM = { name: 'system', count: 4, globs: ['server/test/**/*.test.ts'] };
/**
 * What stores something of its own: claims, locks, conflicts, counting, searches; without the tests of these files that say
 * they ask no more of the database (`ASKS_NO_MORE`). `npm run test:postgres` runs all.
 */
const STORING = {
  name: 'postgres',
  count: 4,
  env: { ...ON_POSTGRES, TEST_ASKS: 'each-once' },
  globs: [
    'server/src/app.test.ts',
    'server/test/upgrades/*.test.ts',
    'server/src/accounts/account.service.test.ts',
    'server/src/platform/http/{idempotency/idempotency,limits/shared-rate-limit}.test.ts',
    'server/src/sessions/{cardholder,follow-up,known-before,renewal,reopen,session-files,session.claim,session.services,session}.test.ts',
    'server/src/evaluations/{dispute-word,evaluation-list,evaluation,read-back,ruleset-replay,stored-explanation}.test.ts',
    'server/src/retention/*.test.ts',
    'server/src/webhooks/{deliveries,receivers,chaos}.test.ts',
    'server/src/files/{document,file,file.service,ownership,upload-quota}.test.ts',
    'server/src/dashboard/{endpoint-figures,overview,settings,work}.test.ts',
    'server/src/dashboard/login/{second-factor,single-sign-on}.service.test.ts',
  ],
};
const UNITS = {
  name: 'node',
  count: 10,
  globs: [
    'packages/{contract,statement-reader,evaluation,intake-flow,client}/**/*.test.ts',
    'packages/dispute-intake/scripts/**/*.test.ts',
    'intake-app/src/**/*.test.ts',
    'server/src/**/*.test.ts',
    'scripts/**/*.test.{mjs,ts}',
    'docs/site/**/*.test.ts',
  ],
};
/** One program, one browser and an account for each file; see `shared-dashboard.ts`. */
const DASHBOARD = { name: 'dashboard', count: 1, globs: ['dashboard/test/*.test.ts'] };
/** A process each, in this order: with several in a batch the last one would be waited for. */
const LONG_PAGES = {
  name: 'pages',
  count: Number.POSITIVE_INFINITY,
  globs: [
    'intake-app/test/every-screen.test.ts',
    'demo/test/demo.test.ts',
    'intake-app/test/every-kind.test.ts',
    'intake-app/test/faults.test.ts',
    'intake-app/test/closing.test.ts',
    'intake-app/test/narrow.test.ts',
  ],
};
const PAGES = {
  name: 'pages',
  count: Number.POSITIVE_INFINITY,
  globs: ['{intake-app,demo,packages/dispute-intake}/test/**/*.test.ts'],
};
const E2E = { name: 'e2e', count: 2, globs: ['e2e/**/*.test.ts'] };

/** `before`: what comes before the arguments of the test run. */
const SUITES = {
  all: () => ({
    parts: [DASHBOARD, LONG_PAGES, SYSTEM, STORING, MEASURING, UNITS, E2E, PAGES],
    atOnce: 5,
    before: [WITH_POSTGRES],
  }),
  node: () => ({ parts: [SYSTEM, STORING, MEASURING, UNITS], atOnce: 4, before: [WITH_POSTGRES] }),
  browser: () => ({ parts: [DASHBOARD, LONG_PAGES, PAGES], atOnce: 4, before: [] }),
  e2e: () => ({ parts: [E2E], atOnce: 2, before: [] }),
  postgres: (args) => {
    const files = args.filter((arg) => arg !== '--pgbouncer');
    const globs = files.length > 0 ? files : ['server/src/**/*.test.ts'];
    const before = [WITH_POSTGRES, ...(files.length < args.length ? ['--pgbouncer'] : [])];
    return { parts: [{ name: 'postgres', count: 8, env: ON_POSTGRES, globs }], atOnce: 2, before };
  },
};

/** Files with a batch of their own, which no other part takes as well. */
const alone = [MEASURING, LONG_PAGES].flatMap(({ globs }) => globSync(globs));
let written = 0;

/** Divides the files, neighbours together since they load the same, and writes a test file for each batch; returns their paths. */
function writeBatches(folder, part) {
  const { name, globs, count, env = {} } = part;
  const files = [...new Set(globs.flatMap((glob) => globSync(glob).sort()))]
    .filter((file) => part === MEASURING || part === LONG_PAGES || !alone.includes(file))
    .map((file) => resolve(file));
  if (files.length === 0) throw new Error(`No test file: ${globs.join(' ')}`);
  const size = Math.max(1, Math.ceil(files.length / count));
  return Array.from({ length: Math.ceil(files.length / size) }, (_, at) => {
    // Node runs them in the order of their names.
    const path = join(folder, `${String(++written).padStart(3, '0')}-${name}.test.mjs`);
    const batch = files.slice(at * size, (at + 1) * size);
    writeFileSync(
      path,
      `import { declareBatch } from '${BATCH}';
Object.assign(process.env, ${JSON.stringify(env)});
await declareBatch('${name}', ${JSON.stringify(batch)});
`,
    );
    return path;
  });
}

const [suite = '', ...args] = process.argv.slice(2);
const chosen = SUITES[suite];
if (!chosen) throw new Error(`It takes one of: ${Object.keys(SUITES).join(', ')}`);
const { parts, atOnce, before } = chosen(args);
const folder = mkdtempSync(join(tmpdir(), 'di-batches-'));
try {
  process.exitCode = await runNode([
    ...before,
    '--import=./scripts/fixed-seed.mjs',
    '--import=./scripts/end-after-tests.mjs',
    '--test',
    // A test that waits for what never comes fails instead of holding up the run.
    '--test-timeout=180000',
    `--test-concurrency=${atOnce}`,
    '--test-reporter=spec',
    ...parts.flatMap((part) => writeBatches(folder, part)),
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
