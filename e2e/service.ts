/** Starts the real program on loopback ports with a data folder of its own, as an operator would. */
import { childServer } from '../server/src/testing/child-server.ts';

export interface Service {
  baseUrl: string;
  intakeUrl: string;
  dataDir: string;
  /** Of the running process; -1 while none runs. */
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
  const server = await childServer(env);
  await server.start().catch(async (error) => {
    await server.remove();
    throw error;
  });
  return {
    baseUrl: server.baseUrl,
    intakeUrl: server.intakeUrl,
    dataDir: server.dataDir,
    get pid() {
      return server.pid() ?? -1;
    },
    async admin(...args) {
      const { code, stdout, stderr } = await server.admin(...args);
      if (code !== 0) throw new Error(`admin ${args.join(' ')}: ${stderr}`);
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    async stop(signal = 'SIGTERM') {
      if (server.pid() !== undefined) await server.stop(signal);
    },
    restart: () => server.start(),
    remove: () => server.remove(),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each route has its own answer
type Answer = { status: number; body: any };
export type Caller = (path: string, body?: unknown) => Promise<Answer>;

/** Calls the API with a live key of an account's own: POST where there is a body. */
export async function apiCaller({ baseUrl, admin }: Service, accountId: unknown): Promise<Caller> {
  const { key } = await admin('key', 'create', '--account', String(accountId), '--name', 'backend');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return async (path, body) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${baseUrl}${path}`, init);
    return { status: answer.status, body: await answer.json() };
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
