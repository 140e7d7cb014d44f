/**
 * `npm start`, `npm test` and the rest, on a machine with nothing but git, Node ≥ 20 and npm: installs what is
 * missing, builds what is stale, then runs the command under Node 24. Imports Node only, since nothing is installed yet.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { inOwnTemporaryFolder, runAll } from './all-steps.mjs';
import { ensureBrowser } from './browser.mjs';
import { buildStale, COMPILE_CACHE, compileStale } from './build.mjs';
import { installMissing, node24, ROOT } from './install.mjs';
import { webhookProgram } from './webhook-program.mjs';

const NODE_TESTS = [
  'packages/{contract,evaluation,intake-flow,client}/**/*.test.ts',
  'packages/dispute-intake/scripts/**/*.test.ts',
  'intake-app/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'scripts/**/*.test.{mjs,ts}',
  'docs/site/**/*.test.ts',
];
/** Long, and mostly waiting: for processes that are killed, clocks, locks, a PostgreSQL. They run beside the others. */
const SYSTEM_TESTS = ['server/test/**/*.test.ts'];
const BROWSER_TESTS = ['{intake-app,demo,dashboard}/test/**/*.test.ts', 'packages/dispute-intake/test/**/*.test.ts'];
const E2E_TESTS = ['e2e/**/*.test.ts'];

/** The service's young generation grows to 24 MB instead of 48: as fast, and smaller. ops/Dockerfile has it too. */
const SERVER_FLAGS = ['--max-semi-space-size=8'];

/** Runs a program of the project under Node 24 and passes signals on; resolves with its exit code. */
function run(args, env = {}) {
  const child = spawn(node24(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(name, forward);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** A test that waits for what never comes fails instead of holding up the run. */
const TEST_TIMEOUT = '--test-timeout=180000';
const runTests = (globs, env, filesAtOnce = 2) =>
  run(
    [
      '--import=./scripts/fixed-seed.mjs',
      '--import=./scripts/end-after-tests.mjs',
      '--test',
      TEST_TIMEOUT,
      `--test-concurrency=${filesAtOnce}`,
      '--test-reporter=spec',
      ...globs,
    ],
    env,
  );

const STATIC_CHECKS = [
  ['Types', () => run(['scripts/check-types.mjs'])],
  ['Lint and format', () => run(['node_modules/@biomejs/biome/bin/biome', 'check', '.'])],
  ['Module boundaries', () => run(['scripts/check-boundaries.mjs'])],
  ['Dead code', () => run(['node_modules/knip/bin/knip.js'])],
  ['Generated files are fresh', () => run(['scripts/check-generated.mjs'])],
  ['Lock file', () => run(['scripts/check-lockfile.mjs'])],
  ['Sizes', () => run(['scripts/check-sizes.mjs'])],
];
const step = (title, work) => [title, inOwnTemporaryFolder(work)];
/** A command → its steps. A failure of one must be seen as such at the end, so each runner is a step of its own. */
const TESTS = {
  'test:node': [step('Node tests', nodeTests)],
  'test:browser': [step('Components in browsers', componentTests), step('Pages in a browser', pageTests)],
  'test:e2e': [step('End-to-end tests', (env) => runTests(E2E_TESTS, withBrowser(env)))],
};
const ALL_TESTS = Object.values(TESTS).flat();

async function nodeTests(env) {
  const codes = await Promise.all([runTests(SYSTEM_TESTS, env), runTests(NODE_TESTS, env)]);
  return codes.find((code) => code !== 0) ?? 0;
}

const withBrowser = (env) => ({ ...env, CHROME_PATH: ensureBrowser() });

function componentTests(env) {
  const runner = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.config.mjs'];
  return run(runner, withBrowser(env));
}

/** A browser test waits more than it works. */
function pageTests(env) {
  return runTests(BROWSER_TESTS, withBrowser(env), 3);
}

const COMMANDS = {
  start: async (args) => {
    await buildStale();
    await compileStale();
    return run([...SERVER_FLAGS, 'server/src/main.ts', ...args]);
  },
  dev: async (args) => {
    await buildStale();
    return run(['--watch-path=server/src', '--watch-path=packages', 'server/src/main.ts', ...args]);
  },
  build: async () => {
    await buildStale();
    return run(['scripts/write-sbom.mjs']);
  },
  pack: () => run(['scripts/pack.ts']),
  listen: (args) => webhookProgram(args[0]?.startsWith('-') === false ? args : ['listen', ...args]),
  trigger: (args) => webhookProgram(['trigger', ...args]),
  admin: (args) => run(['server/src/admin.ts', ...args]),
  mutation: async (args) => {
    await buildStale();
    const node24First = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    return inOwnTemporaryFolder((env) => run(['scripts/mutation.mjs', ...args], { ...env, PATH: node24First }))();
  },
  'test:postgres': async (args) => {
    await buildStale();
    return run(['server/test/on-postgres.ts', ...args]);
  },
  test: async () => {
    ensureBrowser();
    await buildStale();
    return runAll(ALL_TESTS);
  },
  'check:static': async () => {
    await buildStale();
    return runAll(STATIC_CHECKS);
  },
  check: async () => {
    await buildStale();
    return runAll([...STATIC_CHECKS, ...ALL_TESTS]);
  },
  fuzz: async (args) => {
    await buildStale();
    return run(['server/test/attacks/fuzzing/run.ts', ...args]);
  },
  bench: async (args) => {
    await buildStale();
    return run(['bench/run.ts', ...args], { CHROME_PATH: ensureBrowser({ optional: true }) ?? '' });
  },
};
for (const [name, steps] of Object.entries(TESTS)) {
  COMMANDS[name] = async () => {
    await buildStale();
    return runAll(steps);
  };
}

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command "${name}". It takes one of: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}
try {
  installMissing();
  process.exitCode = await command(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
