/**
 * `npm run -s listen -- --forward-to URL` and `npm run -s trigger -- EVENT`: the client's program against the service of this
 * folder. Without a key of its own it makes a test key of the default account that ends after a day.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { node24, ROOT } from './install.mjs';

const admin = (...args) =>
  JSON.parse(
    execFileSync(node24(), [join(ROOT, 'server/src/admin.ts'), ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

function testKey() {
  const { data } = admin('account', 'list');
  const account = data.find(({ name }) => name === 'default') ?? data[0];
  if (!account) throw new Error('There is no account yet: run npm start first.');
  return admin('key', 'create', '--account', account.id, '--name', 'laptop', '--test', '--expires-in-days', '1').key;
}

/** Where the service that runs on this data folder says it answers; undefined where none runs, or not from here. */
function runningAddress(dataDir) {
  const file = join(dataDir, 'running.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).base_url : undefined;
}

/** The secret of `listen`, the same on every run, so that a receiver is set up once. */
function keptSecret(dataDir) {
  const file = join(dataDir, 'listen-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `whsec_${randomBytes(24).toString('base64')}\n`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Runs the program with these arguments; resolves with its exit code. */
export function webhookProgram(args) {
  const hasKey = process.env.DISPUTE_INTAKE_API_KEY || args.some((arg) => /^(--api-key|--help|-h$)/.test(arg));
  const dataDir = resolve(ROOT, process.env.DATA_DIR ?? '.data');
  const { PORT = '8080', BASE_URL = runningAddress(dataDir) ?? `http://localhost:${PORT}` } = process.env;
  const child = spawn(node24(), [join(ROOT, 'packages/client/src/cli/main.ts'), ...args], {
    stdio: 'inherit',
    env: {
      DISPUTE_INTAKE_API_URL: BASE_URL,
      DISPUTE_INTAKE_WEBHOOK_SECRET: keptSecret(dataDir),
      ...process.env,
      ...(hasKey ? {} : { DISPUTE_INTAKE_API_KEY: testKey() }),
    },
  });
  // Ctrl+C reaches the program itself; this process waits for it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}
