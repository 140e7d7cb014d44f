/** Makes one event of a kind happen, by really doing what causes it. */
import type { DisputeIntakeClient } from '../api-client.ts';
import type { AccountEvent } from '../api-types.generated.ts';
import { sampleDispute } from './sample-dispute.ts';

export type EventName = AccountEvent['type'];
export const EVENTS: readonly EventName[] = [
  'evaluation.completed',
  'intake.session.completed',
  'intake.session.abandoned',
  'dispute.updated',
  'dispute.withdrawn',
  'duty.due',
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

/** Opens a hosted link as a cardholder's browser would; resolves with what the page then calls. */
async function openLink(url: string): Promise<(action: string, body?: unknown) => Promise<unknown>> {
  const { origin, pathname, hash } = new URL(url);
  const token = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  await postJson(`${origin}${pathname}/claim`, { token, link_secret: hash.slice(1) });
  return (action, body = {}) => postJson(`${origin}${pathname}/${action}`, body, { authorization: `Bearer ${token}` });
}

/** Puts the duties of a dispute on a test clock, and that clock on the day the first of them is due. */
async function letDutyFallDue(client: DisputeIntakeClient, nowMs: number): Promise<string> {
  const clock = await client.createTestClock();
  const { id } = await client.submitEvaluation({ ...sampleDispute(nowMs).withDuties, test_clock: clock.id });
  const { obligations } = await client.waitForResult(id);
  const [soonest] = obligations.flatMap(({ due_by, status }) => (due_by && status !== 'done' ? [due_by] : [])).sort();
  if (soonest === undefined) throw new Error(`Evaluation ${id} has no duty with a day`);
  await client.advanceTestClock(clock.id, { to: `${soonest}T01:00:00Z` });
  return id;
}

/** Resolves with the ids of what was made; the event follows within a second or so. */
export async function trigger(client: DisputeIntakeClient, event: EventName, nowMs = Date.now()): Promise<Triggered> {
  const { evaluation, transaction, card, answers } = sampleDispute(nowMs);
  const submitted = async () => (await client.submitEvaluation(evaluation)).id;
  const asked = () => client.createIntakeSession({ transaction, card, cardholder: { external_id: 'customer-77' } });
  switch (event) {
    case 'evaluation.completed':
      return { evaluation_id: await submitted() };
    case 'intake.session.completed': {
      const { id, url } = await asked();
      const page = await openLink(url);
      const done = (await page('submit', { flow_version: 1, answers })) as { evaluation_id: string };
      return { intake_session_id: id, evaluation_id: done.evaluation_id };
    }
    case 'intake.session.abandoned': {
      const { id } = await asked();
      await client.expireIntakeSession(id);
      return { intake_session_id: id };
    }
    case 'dispute.updated': {
      const evaluation_id = await submitted();
      await client.recordUpdate(evaluation_id, { state: 'in_review' });
      return { evaluation_id };
    }
    case 'dispute.withdrawn': {
      const evaluation_id = await submitted();
      await client.waitForResult(evaluation_id);
      const page = await openLink((await client.createIntakeSession({ status_of: evaluation_id })).url);
      await page('withdraw');
      return { evaluation_id };
    }
    case 'duty.due':
      return { evaluation_id: await letDutyFallDue(client, nowMs) };
  }
}
