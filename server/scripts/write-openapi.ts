/** Writes `docs/openapi.json` from the schemas; with `--check` it only says whether the committed file is stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ApiEndpointsDeps, apiEndpoints } from '../src/api.endpoints.ts';
import { apiDocument } from '../src/docs/api-document.ts';

const FILE = resolve(import.meta.dirname, '../../docs/openapi.json');
/** What the server says when started without any configuration. */
const DEFAULTS = { baseUrl: 'http://localhost:8080', maxFileBytes: 15_728_640 };

// Handlers are not called here, so their services may be missing.
const endpoints = apiEndpoints({ maxFileBytes: DEFAULTS.maxFileBytes } as unknown as ApiEndpointsDeps);
const text = `${JSON.stringify(apiDocument(endpoints, DEFAULTS.baseUrl), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  if (committed !== text) {
    console.error('docs/openapi.json is stale: run `node server/scripts/write-openapi.ts`');
    process.exitCode = 1;
  }
} else {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
}
