/** What the page asks "the issuer's backend": the demo's own routes beside it. */
import type {
  EvaluationResult,
  Explanation,
  IntakeSession,
  IntakeSessionWithUrl,
  ProblemDetails,
} from '@dispute-intake/contract';

const BASE = new URL('./api/', document.baseURI).href;

/** Result and explanation of a session's evaluation; null where it is not there yet. */
export interface Outcome {
  result: EvaluationResult | null;
  explanation: Explanation | null;
}
/** One delivery as the demo's receiver got it. */
export interface Webhook {
  sequence: number;
  received_at: string;
  headers: Record<string, string>;
  body: string;
  signature: 'valid' | 'invalid' | 'stale';
}
export interface Conditions {
  network: string;
  idle: string;
}

/** A response that is not 2xx, with its problem document. */
export class ApiProblem extends Error {
  readonly problem: Partial<ProblemDetails>;
  constructor(problem: Partial<ProblemDetails>) {
    super(problem.detail ?? problem.title ?? problem.code ?? 'The server gave no reason');
    this.problem = problem;
  }
}

async function call<Body>(path: string, body?: string): Promise<Body> {
  const response = await fetch(
    BASE + path,
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  );
  const read = (await response.json()) as unknown;
  if (!response.ok) throw new ApiProblem(read as Partial<ProblemDetails>);
  return read as Body;
}

export const demoApi = {
  /** The account the demo works in. */
  account: (): Promise<{ name: string }> => call('account'),
  createSession: (body: string): Promise<IntakeSessionWithUrl> => call('sessions', body),
  expire: (id: string): Promise<IntakeSession> => call(`sessions/${id}/expire`, '{}'),
  outcome: (id: string): Promise<Outcome> => call(`sessions/${id}/outcome`),
  webhooks: async (after: number): Promise<Webhook[]> =>
    (await call<{ data: Webhook[] }>(`webhooks?after=${after}`)).data,
  setConditions: (id: string, conditions: Conditions): Promise<unknown> =>
    call(`sessions/${id}/conditions`, JSON.stringify(conditions)),
};
