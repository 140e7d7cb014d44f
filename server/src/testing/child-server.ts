/** The real program in a process of its own, to be killed. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { reservePorts } from './ports.ts';

const SOURCE = resolve(import.meta.dirname, '..');

interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

export interface ChildServer {
  baseUrl: string;
  intakeUrl: string;
  dataDir: string;
  /** Of the current process; undefined while none runs. */
  pid(): number | undefined;
  /** Everything the current process has written. */
  output(): string;
  /** `more` is added to the environment of this start. */
  start(more?: Record<string, string>): Promise<void>;
  /** Resolves with how it ended. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Runs an operator command beside the server, without a process of its own. */
  admin(...args: string[]): Promise<Said>;
  /** The same by the program. */
  adminProcess(...args: string[]): Promise<Said>;
  remove(): Promise<void>;
}

/** Not started yet. `env` is added to what a test needs; `launcher` is a command that runs the one after it, as `nice` does. */
export async function childServer(
  env: Record<string, string> = {},
  launcher: readonly string[] = [],
): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-child-'));
  const [port, intakePort] = await reservePorts(2);
  const baseUrl = `http://localhost:${port}`;
  const intakeUrl = `http://localhost:${intakePort}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    INTAKE_PORT: String(intakePort),
    BASE_URL: baseUrl,
    INTAKE_URL: intakeUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    WEBHOOK_ALLOW_HTTP: 'true',
    ...env,
  };
  let child: ReturnType<typeof launch> | undefined;
  let output = '';
  const launch = (more: Record<string, string>) => {
    output = '';
    const [program = process.execPath, ...args] = [...launcher, process.execPath, join(SOURCE, 'main.ts')];
    const started = spawn(program, args, {
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
    return started;
  };
  return {
    baseUrl,
    intakeUrl,
    dataDir,
    pid: () => child?.pid,
    output: () => output,
    async start(more = {}) {
      child = launch(more);
      const { promise: exited, reject } = Promise.withResolvers<never>();
      exited.catch(() => {});
      child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
      const isReady = async () => {
        for (;;) {
          if (output.includes('is ready')) return;
          await once(child?.stdout ?? process.stdin, 'data');
        }
      };
      await Promise.race([isReady(), exited]);
    },
    async stop(signal) {
      if (!child) throw new Error('not started');
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
      child.kill(signal);
      const [code, by] = await ended;
      child = undefined;
      return { code, signal: by };
    },
    async admin(...args) {
      const { runOperatorCommand } = await import('../operator-program.ts');
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const said = Promise.all([text(stdout), text(stderr)]);
      const code = await runOperatorCommand(args, { env: environment, stdout, stderr });
      stdout.end();
      stderr.end();
      const [out, error] = await said;
      return { code, stdout: out, stderr: error };
    },
    async adminProcess(...args) {
      try {
        const done = await promisify(execFile)(process.execPath, [join(SOURCE, 'admin.ts'), ...args], {
          env: environment,
        });
        return { code: 0, ...done };
      } catch (error) {
        const { code, stdout, stderr } = error as Said;
        return { code, stdout, stderr };
      }
    },
    async remove() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
