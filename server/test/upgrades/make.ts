/**
 * Makes the data of a release for `upgrades.test.ts`: starts the program of a work tree of it, does what issuers and cardholders do,
 * and keeps database and files with what the API answered then. Once for each release, on both databases:
 *
 *   git worktree add /tmp/release COMMIT && (cd /tmp/release && npm ci)
 *   node server/test/upgrades/make.ts /tmp/release NAME
 *
 * PostgreSQL is dumped by `pg_dump`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { answers, evaluationRequest, pdf, sessionRequest, transaction, upload } from '../../src/testing/factories.ts';
import { reservePorts } from '../../src/testing/ports.ts';
import { createTestDatabase, stopTestPostgres } from '../../src/testing/postgres.ts';
import { ROOT_SECRET, type Upgraded } from './release-data.ts';

const [tree, name] = process.argv.slice(2);
if (!tree || !name) throw new Error('Usage: make.ts WORK_TREE NAME');

// biome-ignore lint/suspicious/noExplicitAny: answers of an earlier release
type Json = any;

async function make(kind: 'sqlite' | 'postgres'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dispute-intake-release-'));
  const [port, intakePort] = await reservePorts(2);
  const baseUrl = `http://localhost:${port}`;
  const intakeUrl = `http://localhost:${intakePort}`;
  const database = kind === 'postgres' ? await createTestDatabase() : undefined;
  const env = {
    ...process.env,
    PORT: String(port),
    INTAKE_PORT: String(intakePort),
    BASE_URL: baseUrl,
    INTAKE_URL: intakeUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ROOT_SECRET,
    ...(database && { DATABASE_URL: database.url }),
  };
  const admin = (...args: string[]): Json =>
    JSON.parse(execFileSync(process.execPath, ['server/src/admin.ts', ...args], { cwd: tree, env, encoding: 'utf8' }));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    while (!(await fetch(`${baseUrl}/readyz`).catch(() => undefined))?.ok) await sleep(200);
    const { id: accountId } = admin('account', 'create', '--name', 'Northbank');
    const { key } = admin('key', 'create', '--account', accountId, '--name', 'backend');
    const done = await work({ baseUrl, intakeUrl, key });
    await sleep(1000);
    child.kill('SIGTERM');
    await new Promise((ended) => child.once('exit', ended));
    const kept: Upgraded = { accountId, key, atMs: Date.now(), ...done, files: {} };
    for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (file.isFile() && /\.db$|files\//.test(relative(dataDir, path)))
        kept.files[relative(dataDir, path)] = readFileSync(path).toString('base64');
    }
    if (database)
      kept.sql = execFileSync('pg_dump', ['--no-owner', '--inserts', database.url], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
    const folder = join(import.meta.dirname, 'releases');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.${kind}.json.gz`);
    writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }));
    console.error(`${file}: ${readFileSync(file).length} bytes`);
  } finally {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
    await database?.drop();
  }
}

/** What an issuer and two cardholders do on a day; with what the API answers about it. */
async function work({ baseUrl, intakeUrl, key }: { baseUrl: string; intakeUrl: string; key: string }) {
  const ask = async (url: string, init: RequestInit = {}): Promise<Json> => {
    const response = await fetch(url, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const authorization = `Bearer ${key}`;
  const json = { 'content-type': 'application/json' };
  const get = (path: string) => ask(baseUrl + path, { headers: { authorization } });
  const post = (path: string, body: unknown) =>
    ask(baseUrl + path, { method: 'POST', headers: { authorization, ...json }, body: JSON.stringify(body) });
  /** Opens a link as the page does; a release without secrets in links takes the token alone. */
  const open = async (session: Json) => {
    const token = randomBytes(32).toString('base64url');
    const secret = new URL(session.url).hash.slice(1);
    const url = `${intakeUrl}/s/${session.id}`;
    const claim = { token, ...(secret !== '' && { link_secret: secret }) };
    await ask(`${url}/claim`, { method: 'POST', headers: json, body: JSON.stringify(claim) });
    const headers = { ...json, authorization: `Bearer ${token}` };
    return {
      token,
      save: (given: unknown) =>
        ask(`${url}/draft`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ flow_version: 1, revision: 1, step: 'delivery', answers: given }),
        }),
      submit: () =>
        ask(`${url}/submit`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ flow_version: 1, answers: answers() }),
        }),
    };
  };
  const session = (id: string) =>
    post('/api/intake/sessions/', sessionRequest({ transaction: transaction({ transaction_id: id }) }));

  const file = await ask(`${baseUrl}/api/files/`, { method: 'POST', headers: { authorization }, body: upload(pdf()) });
  const requests = [
    evaluationRequest({ transaction: transaction({ transaction_id: 'tx_filed' }) }),
    evaluationRequest({
      transaction: transaction({ transaction_id: 'tx_document' }),
      evidences: { ...evaluationRequest().evidences, additional_documentation: [file.id] },
    }),
    evaluationRequest({
      transaction: transaction({ transaction_id: 'tx_fraud', merchant_name: 'Café Zoë' }),
      evidences: {
        cardholder_statement:
          'I do not know this shop. I never bought anything there and my card was with me all the time.',
        card_possession: 'in_possession',
        participated: false,
        recognizes_merchant: false,
      },
    }),
    evaluationRequest({
      transaction: transaction({ transaction_id: 'tx_nothing' }),
      evidences: { cardholder_statement: 'Please help.' },
    }),
  ];
  const ids: string[] = [];
  for (const request of requests) ids.push((await post('/api/evaluations/', request)).id);

  const sent = await session('tx_sent');
  ids.push((await (await open(sent)).submit()).evaluation_id);
  const pending = await session('tx_pending');
  const begun = await session('tx_begun');
  const page = await open(begun);
  const { statement } = answers();
  await page.save({ statement, problem: 'not_received' });

  const evaluations: Upgraded['evaluations'] = [];
  for (const id of ids) {
    const result = await get(`/api/evaluations/${id}/result?wait=30`);
    evaluations.push({ id, result, explanation: await get(`/api/evaluations/${id}/explanation`) });
  }
  return {
    evaluations,
    fileId: file.id as string,
    sessions: {
      sent: sent.id as string,
      pending: { id: pending.id as string, url: pending.url as string },
      begun: { id: begun.id as string, url: begun.url as string, token: page.token, statement },
    },
  };
}

await make('sqlite');
await make('postgres');
await stopTestPostgres();
