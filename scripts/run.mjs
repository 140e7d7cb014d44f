/**
 * `npm start`, `npm test` and the rest, on a machine with nothing but git, Node ≥ 20 and npm: installs what is
 * missing, builds what is stale, then runs the command under Node 24. Imports Node only, since nothing is installed yet.
 */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inOwnTemporaryFolder, runAll } from './all-steps.mjs';
import { ensureBrowser } from './browser.mjs';
import { buildStale, compileStale } from './build.mjs';
import { installMissing, ROOT } from './install.mjs';
import { runNode } from './run-node.mjs';
import { webhookProgram } from './webhook-program.mjs';

/**
 * What the service is started with; ops/Dockerfile has it too. Its young generation grows to 24 MB instead of 48: as fast, and
 * smaller. Freed bytes go back to the system (glibc): 20 to 40 MB less under load. Whoever sets them otherwise is right.
 */
const SERVICE = JSON.parse(readFileSync(new URL('../ops/process.json', import.meta.url), 'utf8'));

const STATIC_CHECKS = [
  ['Types', 'scripts/check-types.mjs'],
  ['Lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['Module boundaries', 'scripts/check-boundaries.mjs'],
  ['Dead code', 'node_modules/knip/bin/knip.js'],
  ['Generated files are fresh', 'scripts/check-generated.mjs'],
  ['Lock file', 'scripts/check-lockfile.mjs'],
  ['Sizes', 'scripts/check-sizes.mjs'],
].map(([title, ...args]) => [title, () => runNode(args, {}, { saysAfter: true })]);
const step = (title, work) => [title, inOwnTemporaryFolder(work)];
const suite = (name, env) => runNode(['scripts/run-tests.mjs', name], env);
const withBrowser = (env) => ({ ...env, CHROME_PATH: ensureBrowser() });
/** A command → its steps. A failure of one must be seen as such at the end, so each runner is a step of its own. */
const TESTS = {
  test: [step('Tests', (env) => suite('all', withBrowser(env)))],
  'test:node': [step('Node tests', (env) => suite('node', env))],
  'test:browser': [step('Pages and components in browsers', (env) => suite('browser', withBrowser(env)))],
  'test:e2e': [step('End-to-end tests', (env) => suite('e2e', withBrowser(env)))],
};

const COMMANDS = {
  start: async (args) => {
    await buildStale();
    await compileStale();
    return runNode([...SERVICE.flags, 'server/src/main.ts', ...args], { ...SERVICE.env, ...process.env });
  },
  dev: async (args) => {
    await buildStale();
    return runNode(['--watch-path=server/src', '--watch-path=packages', 'server/src/main.ts', ...args]);
  },
  build: async () => {
    await buildStale();
    return runNode(['scripts/write-sbom.mjs']);
  },
  pack: () => runNode(['scripts/pack.ts']),
  clients: async (args) => {
    await buildStale();
    return runNode(['scripts/clients.ts', ...args]);
  },
  release: async (args) => {
    await buildStale();
    return runNode(['scripts/release.ts', ...args]);
  },
  listen: (args) => webhookProgram(args[0]?.startsWith('-') === false ? args : ['listen', ...args]),
  trigger: (args) => webhookProgram(['trigger', ...args]),
  admin: (args) => runNode(['server/src/admin.ts', ...args]),
  mutation: async (args) => {
    await buildStale();
    const node24First = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    return inOwnTemporaryFolder((env) => runNode(['scripts/mutation.mjs', ...args], { ...env, PATH: node24First }))();
  },
  'test:postgres': async (args) => {
    await buildStale();
    return inOwnTemporaryFolder((env) => runNode(['scripts/run-tests.mjs', 'postgres', ...args], env))();
  },
  'check:static': async () => {
    await buildStale();
    // Most have one thread.
    return runAll(STATIC_CHECKS, 2);
  },
  check: async () => {
    await buildStale();
    // The static checks, one after the other, have what of the processor the tests leave while they wait.
    return runAll([...TESTS.test, ...STATIC_CHECKS], 2);
  },
  fuzz: async ([part = 'parsers', ...args]) => {
    const programs = {
      parsers: 'run-parsers.ts',
      pictures: 'run-pictures.ts',
      requests: 'run.ts',
      memory: 'small-memory.ts',
    };
    const program = programs[part];
    if (!program)
      throw new Error(
        'npm run fuzz -- parsers [MINUTES [SEED [PARSER…]]], pictures [COUNT [SEED]], requests [COUNT [SEED]], or memory [MB]',
      );
    if (part === 'requests' || part === 'memory') await buildStale();
    return runNode([`server/test/attacks/fuzzing/${program}`, ...args]);
  },
  bench: async (args) => {
    await buildStale();
    return runNode(['bench/run.ts', ...args], { CHROME_PATH: ensureBrowser({ optional: true }) ?? '' });
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
