/** Makes one event of a kind happen, by really doing what causes it. */
import type { DisputeIntakeClient } from '../api-client.ts';
import type { AccountEvent } from '../api-types.generated.ts';
import { sampleDispute } from './sample-dispute.ts';

export type EventName = AccountEvent['type'];
export const EVENTS: readonly EventName[] = [
  'evaluation.completed',
  'intake.session.completed',
  'intake.session.abandoned',
];

export interface Triggered {
  intake_session_id?: string;
  evaluation_id?: string;
}

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Opens the hosted intake's link and submits it, as a cardholder's browser would. */
async function submitAsCardholder(url: string, answers: Record<string, unknown>): Promise<string> {
  const { origin, pathname, hash } = new URL(url);
  const token = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  await postJson(`${origin}${pathname}/claim`, { token, link_secret: hash.slice(1) });
  const submission = { flow_version: 1, answers };
  const done = await postJson(`${origin}${pathname}/submit`, submission, { authorization: `Bearer ${token}` });
  return (done as { evaluation_id: string }).evaluation_id;
}

/** Resolves with the ids of what was made; the event follows within a second or so. */
export async function trigger(client: DisputeIntakeClient, event: EventName, nowMs = Date.now()): Promise<Triggered> {
  const { evaluation, transaction, card, answers } = sampleDispute(nowMs);
  if (event === 'evaluation.completed') return { evaluation_id: (await client.submitEvaluation(evaluation)).id };
  const session = await client.createIntakeSession({ transaction, card, cardholder: { external_id: 'customer-77' } });
  if (event === 'intake.session.abandoned') {
    await client.expireIntakeSession(session.id);
    return { intake_session_id: session.id };
  }
  return { intake_session_id: session.id, evaluation_id: await submitAsCardholder(session.url, answers) };
}
