/**
 * "The issuer's backend" of the demo: an ordinary client with an API key of its own, which calls the public API like
 * any integrator and keeps the key away from the browser.
 */
import type { EvaluationResult, Explanation } from '@dispute-intake/contract';
import type { DemoAccount, DemoOutcome } from '@dispute-intake/contract/demo-api';
import type { AccountService } from '../accounts/index.ts';
import type { Webhooks } from '../webhooks/index.ts';
import { DEMO_RECEIVER_URL, type DemoReceiver } from './demo.receiver.ts';

const KEY_DAYS = 1;
const MAX_SESSIONS = 1000;

export interface DemoIssuerDeps {
  accounts: Pick<AccountService, 'demoAccount' | 'issuerBranding' | 'createKey'>;
  webhooks: Pick<Webhooks['service'], 'listEndpoints' | 'createEndpoint' | 'rotateSecret' | 'updateEndpoint'>;
  receiver: DemoReceiver;
  /** The public API, in this process. */
  api(request: Request): Response | Promise<Response>;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

export function createDemoIssuer({ accounts, webhooks, receiver, api }: DemoIssuerDeps) {
  /** Sessions made here: nobody reads anything else through the demo. */
  const sessions = new Set<string>();
  let keyPromise: Promise<string> | undefined;

  async function setUp(): Promise<string> {
    const account = await accounts.demoAccount();
    const known = (await webhooks.listEndpoints(account.id)).find(({ url }) => url === DEMO_RECEIVER_URL);
    if (known?.disabled) await webhooks.updateEndpoint(account.id, known.id, { disabled: false });
    const endpoint = known
      ? await webhooks.rotateSecret(account.id, known.id)
      : await webhooks.createEndpoint(account.id, {
          url: DEMO_RECEIVER_URL,
          description: 'The demo page, inside this process',
        });
    if (endpoint) receiver.trust(endpoint.secret);
    const { key } = await accounts.createKey({
      accountId: account.id,
      name: 'demo page',
      expiresInDays: KEY_DAYS,
    });
    return key;
  }

  async function send(method: string, path: string, body: string | undefined): Promise<ApiAnswer> {
    keyPromise ??= setUp();
    const key = await keyPromise.catch((error: unknown) => {
      keyPromise = undefined;
      throw error;
    });
    const answer = await api(
      new Request(`http://demo.invalid${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      }),
    );
    // The key lives a day; a demo that is left running longer takes a new one.
    if (answer.status === 401) keyPromise = undefined;
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }
  async function call(method: string, path: string, body?: string): Promise<ApiAnswer> {
    const answer = await send(method, path, body);
    return answer.status === 401 ? send(method, path, body) : answer;
  }

  return {
    /** The account as cardholders see it. */
    async account(): Promise<DemoAccount> {
      const { id } = await accounts.demoAccount();
      return { name: (await accounts.issuerBranding(id)).name };
    },
    knows: (sessionId: string): boolean => sessions.has(sessionId),
    /** Creates a session from a request body as the page's editor holds it. */
    async createSession(body: string): Promise<ApiAnswer> {
      const answer = await call('POST', '/api/intake/sessions/', body);
      if (answer.status === 201) sessions.add((answer.body as { id: string }).id);
      const oldest = sessions.values().next().value;
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
      return answer;
    },
    session: (id: string): Promise<ApiAnswer> => call('GET', `/api/intake/sessions/${id}`),
    expire: (id: string): Promise<ApiAnswer> => call('POST', `/api/intake/sessions/${id}/expire`),
    /** Result and explanation of a session's evaluation; what is not there yet is null. */
    async outcome(sessionId: string): Promise<DemoOutcome> {
      const session = (await call('GET', `/api/intake/sessions/${sessionId}`)).body as { evaluation_id?: string };
      if (!session.evaluation_id) return { result: null, explanation: null };
      const at = `/api/evaluations/${session.evaluation_id}`;
      const result = await call('GET', `${at}/result?wait=10`);
      if (result.status !== 200) return { result: null, explanation: null };
      const explanation = await call('GET', `${at}/explanation`);
      return {
        result: result.body as EvaluationResult,
        explanation: explanation.status === 200 ? (explanation.body as Explanation) : null,
      };
    },
  };
}
export type DemoIssuer = ReturnType<typeof createDemoIssuer>;
