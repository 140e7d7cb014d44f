/** Starts the real program on free loopback ports with a data folder of its own, as an operator would. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const START_BUDGET_MS = 60_000;

/** A TCP port of the loopback interface that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export interface Service {
  baseUrl: string;
  intakeUrl: string;
  dataDir: string;
  pid: number;
  /** Operator command beside the running server; resolves with the parsed JSON of standard output. */
  admin(...args: string[]): Promise<Record<string, unknown>>;
  /** Ends the process and waits; the data folder stays until {@link Service.remove}. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same ports and data. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export async function startService(env: Record<string, string> = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-'));
  const [port, intakePort] = [await freePort(), await freePort()];
  const baseUrl = `http://localhost:${port}`;
  const intakeUrl = `http://localhost:${intakePort}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    BASE_URL: baseUrl,
    INTAKE_PORT: String(intakePort),
    INTAKE_URL: intakeUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    WEBHOOK_ALLOW_HTTP: 'true',
    ...env,
  };
  const launch = () => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-8000)));
    return { child, exited: new Promise<void>((done) => child.once('exit', () => done())), output: () => output };
  };
  let running = launch();

  async function ready(): Promise<void> {
    const giveUpAt = Date.now() + START_BUDGET_MS;
    for (;;) {
      const ok = await fetch(`${baseUrl}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) return;
      if (running.child.exitCode !== null || Date.now() > giveUpAt) {
        throw new Error(`The service did not become ready:\n${running.output()}`);
      }
      await new Promise((done) => setTimeout(done, 25));
    }
  }
  await ready();

  return {
    baseUrl,
    intakeUrl,
    dataDir,
    get pid() {
      return running.child.pid ?? -1;
    },
    async admin(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, ['server/src/admin.ts', ...args], {
        cwd: ROOT,
        env: environment,
      });
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    async stop(signal = 'SIGTERM') {
      running.child.kill(signal);
      await running.exited;
    },
    async restart() {
      running = launch();
      await ready();
    },
    async remove() {
      if (running.child.exitCode === null && running.child.signalCode === null) {
        running.child.kill('SIGKILL');
        await running.exited;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A disputed online purchase as an issuer would send it; what a test cares about it overrides. */
export function onlinePurchase(changes: Record<string, unknown> = {}) {
  const atMs = Date.now() - 20 * 86_400_000;
  return {
    transaction_id: 'tx_8f2c1a',
    card_scheme: 'VISA',
    channel_type: 'ECOMMERCE',
    merchant_name: 'Northwind Gadgets',
    merchant_country: 'NLD',
    transaction_amount: 129.95,
    transaction_currency: 'EUR',
    transaction_timestamp: new Date(atMs).toISOString(),
    settlement_timestamp: new Date(atMs + 86_400_000).toISOString(),
    merchant_category_code: '5732',
    eci_code: '07',
    cvv_match: true,
    avs_result: 'MATCH',
    ...changes,
  };
}

export const chipCard = { bin: '42658817', last_4: '6435', emv_chip_enabled: true, emv_pin_preferring: true };
