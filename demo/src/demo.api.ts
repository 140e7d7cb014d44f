/** What the page asks "the issuer's backend": the demo's own routes beside it. */
const BASE = new URL('./api/', document.baseURI).href;

export interface Session {
  id: string;
  url: string;
  expires_at: string;
  status: string;
  evaluation_id?: string;
}
export interface Problem {
  title?: string;
  detail?: string;
  code?: string;
  errors?: { loc: string[]; msg: string }[];
}
export interface Result {
  id: string;
  category: string;
  subcategory: string | null;
  confidence: string;
  reason_code: string | null;
  deadline: string | null;
  ruleset: string;
  failed_checks: { loc: string[]; msg: string; type: string; code: string }[];
}
export interface ExplainedRule {
  code: string;
  inputs: Record<string, unknown>;
  outcome: string;
  effect: unknown;
  source: string;
}
export interface Outcome {
  result: Result | null;
  explanation: { ruleset: string; rules: ExplainedRule[] } | null;
}
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

/** A request the service refused, with its problem document. */
export class RefusedError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail ?? problem.title ?? problem.code ?? 'The server gave no reason');
    this.problem = problem;
  }
}

async function call<Body>(path: string, body?: string): Promise<Body> {
  const answer = await fetch(
    BASE + path,
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  );
  const read = (await answer.json()) as unknown;
  if (!answer.ok) throw new RefusedError(read as Problem);
  return read as Body;
}

export const demoApi = {
  createSession: (body: string): Promise<Session> => call('sessions', body),
  expire: (id: string): Promise<Session> => call(`sessions/${id}/expire`, '{}'),
  outcome: (id: string): Promise<Outcome> => call(`sessions/${id}/outcome`),
  webhooks: async (after: number): Promise<Webhook[]> =>
    (await call<{ data: Webhook[] }>(`webhooks?after=${after}`)).data,
  setConditions: (id: string, conditions: Conditions): Promise<unknown> =>
    call(`sessions/${id}/conditions`, JSON.stringify(conditions)),
};
