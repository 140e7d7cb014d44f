import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createHttpServer } from '../platform/http/serving/http-server.ts';
import { evaluationRequest, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const run = promisify(execFile);
/** Java and Go compile for minutes in all: they run with ALL_SAMPLES=1. */
const isLong = Boolean(process.env.ALL_SAMPLES);
const can = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

let app: TestApp;
/** Of the test side, which every sample runs on. */
let key: string;
let server: Server;
let folder: string;
before(async () => {
  app = await startTestApp({ works: true, env: { RATE_LIMIT_KEY_PER_MINUTE: '0' } });
  ({ key } = await app.service.accounts.createKey({ accountId: `${app.accountId}_test`, name: 'samples' }));
  server = createHttpServer(app.service.api.fetch).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Within the repository, so that the client package is found, where git does not look.
  const ignored = join(import.meta.dirname, '../../../dist');
  await mkdir(ignored, { recursive: true });
  folder = await mkdtemp(join(ignored, 'samples-'));
  await writeFile(join(folder, 'receipt.pdf'), pdf());
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** What a sample reads, where that is no evaluation. */
const NEEDED: Record<string, () => Promise<string>> = { getFile: newFile, getReport: newReport };
const made = async (path: string, body: unknown): Promise<string> =>
  (await app.call('POST', path, body, { authorization: `Bearer ${key}` })).body.id;

/** The samples of a language as the reference shows them, by operation, for objects that exist. */
async function samplesIn(language: string): Promise<[operationId: string, code: string][]> {
  const { text } = await app.api('/docs/reference');
  const { port } = server.address() as AddressInfo;
  const samples: [string, string][] = [];
  for (const [, operationId = '', section = ''] of text.matchAll(
    /<section id="(\w+)" class="operation"([\s\S]*?)<\/section>/g,
  )) {
    const [, code] =
      new RegExp(`data-language="${language}"[\\s\\S]*?<pre[^>]*>([\\s\\S]*?)</pre>`).exec(section) ?? [];
    if (code === undefined) continue;
    let source = unescaped(code).replaceAll('http://localhost:8080', `http://127.0.0.1:${port}`);
    if (source.includes('is_01jbm3x0q8v6n2k4c5d7e9f1g3h5j7k9m2p4')) {
      const id = await made('/api/intake/sessions/', sessionRequest());
      source = source.replaceAll('is_01jbm3x0q8v6n2k4c5d7e9f1g3h5j7k9m2p4', id);
    }
    if (source.includes('tclk_01jbm3x0q8v6n2k4c5d7e9f1g3h5j7k9m2p4'))
      source = source.replaceAll('tclk_01jbm3x0q8v6n2k4c5d7e9f1g3h5j7k9m2p4', await made('/api/test-clocks/', {}));
    const id = await (NEEDED[operationId] ?? newEvaluation)();
    samples.push([operationId, source.replaceAll('0190f3c2-7c1e-7d3a-9a51-2f4f0c1d2e3f', id)]);
  }
  assert.equal(samples.length, 29);
  return samples;
}
async function newFile(): Promise<string> {
  return made('/api/files/', upload(pdf()));
}
async function newReport(): Promise<string> {
  const { transaction, card, evidences } = evaluationRequest();
  return made('/api/reports/', { transactions: [{ transaction }], card, evidences });
}
async function newEvaluation(): Promise<string> {
  const request = evaluationRequest();
  // A card whose issuer has legal duties.
  const card = { ...request.card, funding: 'CREDIT', issuer_country: 'USA' };
  const id = await made('/api/evaluations/', { ...request, card });
  await app.call('GET', `/api/evaluations/${id}/result?wait=30`, undefined, { authorization: `Bearer ${key}` });
  return id;
}
const start = (program: string, args: string[]) =>
  run(program, args, {
    cwd: folder,
    env: { ...process.env, DISPUTE_INTAKE_API_KEY: key, PYTHONDONTWRITEBYTECODE: '1', GOFLAGS: '-mod=mod' },
    maxBuffer: 1 << 26,
  });

test('the samples for curl run as they stand', { skip: !can('curl', '--version') }, async () => {
  for (const [operationId, code] of await samplesIn('curl')) {
    await writeFile(join(folder, 'sample.sh'), code.replace('curl ', 'curl -sS -w "\\n%{http_code}" '));
    const { stdout } = await start('sh', ['sample.sh']);
    assert.match(stdout, /\n20[0124]$/, `${operationId}: ${stdout}`);
  }
});

test('the samples for TypeScript run as they stand', async () => {
  const samples = await samplesIn('TypeScript');
  for (const [operationId, code] of samples) await writeFile(join(folder, `${operationId}.ts`), code);
  const runner = samples.map(
    ([operationId]) => `await import('./${operationId}.ts');\nconsole.log('ran ${operationId}');`,
  );
  await writeFile(join(folder, 'run.ts'), runner.join('\n'));
  const { stdout } = await start(process.execPath, ['run.ts']);
  assert.equal(stdout.match(/^ran /gm)?.length, samples.length);
  // What the client returns is what the service sends: no field of a sample is missing.
  assert.doesNotMatch(stdout, /undefined/);
});

test('the guide’s test clock ends a waiting period', async () => {
  const { port } = server.address() as AddressInfo;
  const guide = await readFile(join(import.meta.dirname, '../../../docs/site/samples/test-clock.ts'), 'utf8');
  await writeFile(join(folder, 'test-clock.ts'), guide.replace('http://localhost:8080', `http://127.0.0.1:${port}`));
  const { stdout } = await start(process.execPath, ['test-clock.ts']);
  assert.match(stdout, /^wait (\S+)\nfile \1T12:00:00/);
});

test('the samples for Python run as they stand', { skip: !can('python3', '-c', 'import requests') }, async () => {
  const samples = await samplesIn('Python');
  for (const [operationId, code] of samples) await writeFile(join(folder, `${operationId}.py`), code);
  const names = samples.map(([operationId]) => `"${operationId}"`).join(', ');
  const runner = `import runpy\nfor name in [${names}]:\n    runpy.run_path(name + ".py")\n    print("ran", name)\n`;
  await writeFile(join(folder, 'run.py'), runner);
  const { stdout } = await start('python3', ['run.py']);
  assert.equal(stdout.match(/^ran /gm)?.length, samples.length);
});

for (const [language, file, program, args, version] of [
  ['Java', 'Sample.java', 'java', ['Sample.java'], '-version'],
  ['Go', 'sample.go', 'go', ['run', 'sample.go'], 'version'],
] as const) {
  test(`the samples for ${language} run as they stand`, { skip: !isLong || !can(program, version) }, async () => {
    for (const [operationId, code] of await samplesIn(language)) {
      await writeFile(join(folder, file), code);
      const { stdout } = await start(program, [...args]);
      assert.match(stdout, /^20[0124] /, `${operationId}: ${stdout}`);
    }
  });
}
