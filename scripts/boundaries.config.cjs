/** Who may import whom (docs/ARCHITECTURE.md). Paths are regular expressions on the file's path. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|conformance|bench)\\.ts$|/testing/|/test/' },
  to: { pathNot: allowed },
});
const forbid = (name, comment, from, to, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|conformance|bench)\\.ts$|/testing/|/test/' },
  to: { path: to, ...extra },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    only('contract-imports-zod', 'The contract knows nobody.', '^packages/contract/src', [
      '^packages/contract/',
      '^node_modules/(zod|iso-3166|currency-codes)/',
    ]),
    only(
      'reader-is-pure',
      'Text in, reading out: contract only; of Node only what its own weights are loaded with.',
      '^packages/statement-reader/src/(?!encoder/|kind/committed.bytes)',
      ['^packages/(contract|statement-reader)/(?!src/encoder/)'],
    ),
    only('encoder-runs-a-model', 'The encoder alone loads a runtime.', '^packages/statement-reader/src/encoder/', [
      '^packages/statement-reader/',
      '^node_modules/(onnxruntime-node|onnxruntime-common|@huggingface/tokenizers)/',
      '^(fs|url|worker_threads)$',
    ]),
    only(
      'document-reader-is-pure',
      'Text in, facts out: contract and finders, no Node.',
      '^packages/document-reader/src',
      ['^packages/(contract|statement-reader|document-reader)/(?!src/encoder/)'],
    ),
    only('evaluation-is-pure', 'Facts in, result out: contract and reader, no Node.', '^packages/evaluation/src', [
      '^packages/(contract|statement-reader|evaluation)/',
    ]),
    forbid(
      'browser-never-imports-the-reader',
      'Its lexicons and weights weigh megabytes; the server reads.',
      '^(intake-app|demo|dashboard)/src|^packages/(contract|intake-flow|dispute-intake|dispute-intake-react|client)/',
      '^packages/(statement-reader|document-reader|evaluation)/',
    ),
    only('flow-is-headless', 'contract and xstate only.', '^packages/intake-flow/src', [
      '^packages/(contract|intake-flow)/',
      '^node_modules/xstate/',
    ]),
    only('element-has-no-dependency', 'Nothing at run time but the contract.', '^packages/dispute-intake/src', [
      '^packages/(contract|dispute-intake)/',
      '^node_modules/(react|@types/react)/',
    ]),
    only('client-imports-nothing', 'Runs on edge runtimes and is published alone.', '^packages/client/src/(?!cli/)', [
      '^packages/client/',
    ]),
    only('client-program', 'Runs on Node alone.', '^packages/client/src/cli/', ['^packages/client/', '^util$']),
    forbid(
      'browser-never-imports-server',
      'Secrets and SQL stay on the server.',
      '^(intake-app|demo|dashboard|packages)/',
      '^server/',
    ),
    forbid(
      'intake-bundle-has-no-zod',
      'The contract index pulls in zod: import a file of it.',
      '^intake-app/src',
      '^packages/contract/src/index\\.ts$',
      {
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'server-never-imports-browser',
      'Apps are served from dist/, not imported.',
      '^server/src',
      '^(intake-app|demo|dashboard)/',
    ),
    forbid(
      'only-stores-name-kysely',
      'SQL lives in stores, tables, migrations and platform.',
      // login/auth.ts hands the database to the login library; fleet/ moves whole tables between databases.
      '^server/src/(?!platform/|migrations/|database\\.ts|fleet/|dashboard/login/auth\\.ts|.*\\.(store|table)\\.ts)',
      '^node_modules/kysely/',
      {
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'platform-knows-no-domain',
      'Ports do not know what they carry, types included.',
      '^server/src/platform',
      '^server/src/(?!platform/)',
    ),
    only(
      'released-migrations-are-frozen',
      'What a migration does never changes: it holds what it needs, the dialect and its own type apart.',
      '^server/src/migrations/(?!index\\.ts)',
      [
        '^server/src/migrations/',
        '^server/src/platform/db/(dialect|migrate)\\.ts$',
        '^node_modules/kysely/',
        '^(node:)?[a-z_]+$',
      ],
    ),
    ...['sessions', 'evaluations', 'files', 'webhooks', 'accounts'].map((domain) =>
      forbid(
        `${domain}-by-its-index`,
        'Domains meet at index.ts; migrations and the table list may name tables.',
        `^server/src/(?!${domain}/|migrations/|database\\.ts)`,
        `^server/src/${domain}/(?!index\\.ts|.*\\.table\\.ts)`,
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
