/** The whole service in a test: real database and files in a folder of its own, a clock the test moves, no ports. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import { type Log, silentLog } from '../platform/log.ts';
import { createService, type Service } from '../service.ts';
import { createReadyDatabase, usesPostgres } from './postgres.ts';
import { copyMigratedSqlite } from './ready-sqlite.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a body
  body: any;
}

export interface Caller {
  accountId: string;
  key: string;
  /** Calls the API with this key; an object becomes a JSON body. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface TestApp extends Caller {
  service: Service;
  clock: Clock & { advance(ms: number): void };
  dataDir: string;
  api(path: string, init?: RequestInit): Promise<Answer>;
  intake(path: string, init?: RequestInit): Promise<Answer>;
  newAccount(options?: { intakeEnabled?: boolean }): Promise<Caller>;
  /** Ends the service and leaves what it stored. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

const ROOT_SECRET = 'a root secret of at least thirty-two bytes';
const START_MS = Date.UTC(2026, 10, 2, 9, 0, 0);

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  };
}

/** `env` as for the program; `works` starts the worker, so that jobs run; `database` holds it to one whatever the run says. */
export async function startTestApp(
  options: { env?: Record<string, string>; works?: boolean; database?: 'sqlite'; log?: Log } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-test-'));
  let nowMs = START_MS;
  const clock = {
    nowMs: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
  const database = usesPostgres() && options.database !== 'sqlite' ? await createReadyDatabase() : undefined;
  // The encoder takes two seconds and 200 MB; tests of it switch it on.
  const env = {
    READER: 'patterns',
    // So does a process for each file.
    READ_FILES: 'off',
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url, ROOT_SECRET }),
    ...options.env,
  };
  const config = readConfig(env);
  // Where a test starts again on what it left, the file is there.
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file))
    await copyMigratedSqlite(config.database.file);
  const service = await createService(config, options.log ?? silentLog(), clock);
  if (options.works) await service.worker.start();

  const api = async (path: string, init?: RequestInit) => answerOf(await service.api.request(path, init));
  const intake = async (path: string, init?: RequestInit) => answerOf(await service.intake.request(path, init));

  async function newAccount({ intakeEnabled = true } = {}): Promise<Caller> {
    const { id } = await service.accounts.createAccount({ name: 'Northbank', intakeEnabled });
    const { key } = await service.accounts.createKey({ accountId: id, name: 'backend' });
    return {
      accountId: id,
      key,
      call: (method, path, body, headers = {}) =>
        api(path, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        }),
    };
  }
  const first = await newAccount();
  let isStopped = false;
  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    service.drain();
    await service.worker.stop(5000);
    await service.close();
  }
  return {
    ...first,
    service,
    clock,
    dataDir,
    api,
    intake,
    newAccount,
    stop,
    async close() {
      await stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
