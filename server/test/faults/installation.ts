/** An installation of real processes on free ports, which a test may kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAppContext } from '../../src/app-context.ts';
import { readConfig } from '../../src/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { reservePorts } from '../../src/testing/ports.ts';
import { createReadyDatabase } from '../../src/testing/postgres.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const ADMIN = join(import.meta.dirname, '../../src/admin.ts');
const READY_WITHIN_MS = 120_000;

export interface Member {
  role: string;
  apiUrl: string | undefined;
  intakeUrl: string | undefined;
  /** Resolves once it answers, or throws with what it printed. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Ends in order; answers its exit code. */
  stop(): Promise<number | null>;
  output(): string;
  pid(): number | undefined;
}

export interface InstallationOptions {
  database: 'sqlite' | 'postgres';
  /** One process each; `all` alone is what SQLite takes. */
  roles: readonly string[];
  env?: Record<string, string>;
  /** In front of the program, as `['prlimit', '--fsize=…']`. */
  wrapper?: string[];
  databaseUrl?: string;
}

export async function createInstallation(options: InstallationOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-faults-'));
  await chmod(dataDir, 0o755);
  const database =
    options.database === 'postgres' && options.databaseUrl === undefined ? await createReadyDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url;
  const shared: Record<string, string | undefined> = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    READER: process.env.READER,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_KEY_PER_MINUTE: '0',
    RATE_LIMIT_ACCOUNT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: 'true',
    ...(databaseUrl !== undefined && {
      DATABASE_URL: databaseUrl,
      ROOT_SECRET: 'a root secret of at least thirty-two bytes',
    }),
    ...options.env,
  };
  const ports = await reservePorts(options.roles.length * 3);
  const baseUrl = `http://127.0.0.1:${ports[0]}`;

  const members = options.roles.map((role, i) => {
    const [port = 0, intakePort = 0, metricsPort = 0] = ports.slice(i * 3, i * 3 + 3);
    return createMember(role, { port, intakePort, metricsPort }, options.wrapper ?? [], {
      ...shared,
      BASE_URL: baseUrl,
    });
  });

  return {
    members,
    dataDir,
    databaseUrl,
    apiUrls: () => members.flatMap(({ apiUrl }) => apiUrl ?? []),
    intakeUrls: () => members.flatMap(({ intakeUrl }) => intakeUrl ?? []),
    async start(): Promise<void> {
      // The first brings the schema up to date for all.
      await members[0]?.start();
      await Promise.all(members.slice(1).map((member) => member.start()));
    },
    /** An account with a key, and an endpoint if there is a receiver, as the operator commands would make them. */
    async account(receiverUrl?: string): Promise<{ id: string; key: string; secret: string | undefined }> {
      const context = await openAppContext(readConfig({ ...shared, BASE_URL: baseUrl }), silentLog());
      try {
        const { id } = await context.accounts.createAccount({ name: 'Northbank', intakeEnabled: true });
        const { key } = await context.accounts.createKey({ accountId: id, name: 'load' });
        const endpoint =
          receiverUrl === undefined
            ? undefined
            : await context.webhooks.service.createEndpoint(id, { url: receiverUrl });
        return { id, key, secret: endpoint?.secret };
      } finally {
        await context.jobs.stop(0);
        await context.opened.close();
      }
    },
    /** An operator command; answers its JSON. */
    async admin(...args: string[]) {
      const child = spawn(process.execPath, [ADMIN, ...args], { env: shared as NodeJS.ProcessEnv });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk) => (out += chunk));
      child.stderr.on('data', (chunk) => (err += chunk));
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`admin ${args.join(' ')}: ${err}`);
      // biome-ignore lint/suspicious/noExplicitAny: each command has its own answer
      return JSON.parse(out) as any;
    },
    async close(): Promise<void> {
      await Promise.all(members.map((member) => member.stop()));
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Installation = Awaited<ReturnType<typeof createInstallation>>;

function createMember(
  role: string,
  ports: { port: number; intakePort: number; metricsPort: number },
  wrapper: string[],
  env: Record<string, string | undefined>,
): Member {
  let child: ChildProcess | undefined;
  let output = '';
  const servesApi = role === 'all' || role === 'api';
  const servesIntake = role === 'all' || role === 'intake';
  const ended = async (): Promise<number | null> => {
    const ending = child;
    if (!ending) return null;
    if (ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit');
    child = undefined;
    return ending.exitCode;
  };
  return {
    role,
    apiUrl: servesApi ? `http://127.0.0.1:${ports.port}` : undefined,
    intakeUrl: servesIntake ? `http://127.0.0.1:${ports.intakePort}` : undefined,
    async start() {
      const [command = '', ...before] = [...wrapper, process.execPath];
      const started = spawn(command, [...before, MAIN, ...(role === 'all' ? [] : ['--role', role])], {
        env: {
          ...env,
          PORT: String(ports.port),
          INTAKE_PORT: String(ports.intakePort),
          METRICS_PORT: String(ports.metricsPort),
          INTAKE_URL: `http://127.0.0.1:${ports.intakePort}`,
        } as NodeJS.ProcessEnv,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      output = '';
      const ready = Promise.withResolvers<void>();
      const hear = (chunk: Buffer) => {
        output = (output + chunk).slice(-20_000);
        if (output.includes('is ready')) ready.resolve();
      };
      started.stdout?.on('data', hear);
      started.stderr?.on('data', hear);
      started.once('exit', () => ready.reject(new Error(`${role} ended: ${output}`)));
      const limit = setTimeout(() => ready.reject(new Error(`${role} is not ready: ${output}`)), READY_WITHIN_MS);
      try {
        await ready.promise;
      } finally {
        clearTimeout(limit);
      }
    },
    async kill() {
      child?.kill('SIGKILL');
      await ended();
    },
    stop() {
      child?.kill('SIGTERM');
      return ended();
    },
    output: () => output,
    pid: () => child?.pid,
  };
}
