/** What the page asks "the issuer's backend": the demo's own routes beside it. Calls throw the contract's `ApiError`. */
import type { IntakeSession, IntakeSessionWithUrl } from '@dispute-intake/contract';
import { requestJson } from '@dispute-intake/contract/api-request';
import type { DemoAccount, DemoConditions, DemoOutcome, DemoWebhook } from '@dispute-intake/contract/demo-api';

const BASE = new URL('./api/', document.baseURI).href;
const get = <T>(path: string): Promise<T> => requestJson('GET', BASE + path);
const post = <T>(path: string, body: unknown): Promise<T> => requestJson('POST', BASE + path, { body });

export const demoApi = {
  /** The account the demo works in. */
  account: () => get<DemoAccount>('account'),
  /** `body` is the request of `POST /api/intake/sessions/`, as the page's editor holds it: perhaps no JSON. */
  createSession: (body: string) => post<IntakeSessionWithUrl>('sessions', body),
  expire: (id: string) => post<IntakeSession>(`sessions/${id}/expire`, {}),
  outcome: (id: string) => get<DemoOutcome>(`sessions/${id}/outcome`),
  webhooks: async (after: number) => (await get<{ data: DemoWebhook[] }>(`webhooks?after=${after}`)).data,
  setConditions: (id: string, conditions: DemoConditions) =>
    post<DemoConditions>(`sessions/${id}/conditions`, conditions),
};
