/**
 * `npm run mutation -- PATH…`: plants small faults in the code below each path, one at a time, runs the tests that reach it,
 * and prints for each file which share of the faults some test noticed, and every fault that none did. A path is a folder or
 * a file: `packages/evaluation`, `server/src/sessions`, `server/src/accounts/api-key.ts`. `--tests GLOB` runs those tests
 * instead of all that belong to the folder. It works on a copy below `.cache`.
 */
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const NOT_MUTATED = ['test', 'conformance', 'testbed', 'cases', 'arbitrary', 'table'].map((role) => `.${role}.ts`);
/** Folders of helpers, generated text and data, in which a fault says nothing about the tests. */
const NO_CODE = /\/(testing|test|bench|scripts|training|node_modules|locales|lexicon)\//;
/** Tests that lie elsewhere and state what a folder promises. */
const TESTS_ELSEWHERE = {
  'server/src/accounts': ['server/src/testing/key-routes.security.test.ts', 'server/src/app.test.ts'],
  'server/src/dashboard/login': ['server/src/dashboard/*.test.ts', 'server/test/attacks/login-*.test.ts'],
  'server/src/dashboard': ['server/test/attacks/login-*.test.ts'],
  'server/src/files': ['server/test/attacks/documents.test.ts', 'server/src/testing/key-routes.security.test.ts'],
  'server/src/sessions': [
    'server/test/attacks/session-links.test.ts',
    'server/src/testing/key-routes.security.test.ts',
  ],
  'server/src/webhooks': ['server/test/attacks/webhook-receivers.test.ts'],
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
});
const paths = positionals.map((path) => path.replace(/\/$/, ''));
const unknown = paths.filter((path) => !existsSync(path));
if (paths.length === 0 || unknown.length > 0) {
  console.error(
    unknown.length > 0 ? `There is no ${unknown.join(', ')}` : 'Usage: npm run mutation -- FOLDER_OR_FILE…',
  );
  process.exit(2);
}

const isFolder = (path) => statSync(path).isDirectory();
const mutate = paths
  .flatMap((path) => (isFolder(path) ? globSync(`${path}/**/*.ts`) : [path]))
  .filter((file) => !NO_CODE.test(file) && !NOT_MUTATED.some((end) => file.endsWith(end)));

/** Tests below the folder, and those elsewhere that belong to it or to a folder above it. */
function testsOf(folder) {
  const elsewhere = Object.entries(TESTS_ELSEWHERE).filter(([owner]) => `${folder}/`.startsWith(`${owner}/`));
  return [`${folder}/**/*.test.ts`, ...elsewhere.flatMap(([, tests]) => tests)];
}
const testGlobs = values.tests ?? paths.flatMap((path) => testsOf(isFolder(path) ? path : dirname(path)));
const testFiles = [...new Set(testGlobs.flatMap((glob) => globSync(glob)))].filter(
  (file) => !file.includes('node_modules/'),
);

await new Stryker({
  mutate,
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles,
    nodeArgs: ['--test-reporter=tap', '--import=./scripts/fixed-seed.mjs', '-r', '{{hookFile}}', '{{testFile}}'],
  },
  // Each test file is a process of its own, so also what runs when a module is loaded is counted for each.
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  // The copy needs no tsconfig.json of its own, for which Stryker wants an API that TypeScript 7 has not.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/mutation.json' },
  tempDirName: '.cache/mutation',
  cleanTempDir: 'always',
  ignorePatterns: ['bench', 'docs', 'demo', 'examples', 'ops', 'e2e', '.data', '*.log'],
  concurrency: 2,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
}).runMutationTest();
