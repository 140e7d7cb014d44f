/** What stays of a dispute's second round and of the events: versions, outcomes, follow-ups, each event once. */
export type Get = (path: string) => Promise<{ status: number; body: Record<string, unknown> }>;

export interface SecondRoundPromises {
  /** Evaluation → the earlier one it superseded, as it was answered. */
  superseded: Map<string, string>;
  /** Evaluations whose outcome was taken. */
  outcomes: Set<string>;
}

/** What was promised of one evaluation's second round and is not there. */
export async function brokenSecondRound(get: Get, promises: SecondRoundPromises, id: string): Promise<string[]> {
  const broken: string[] = [];
  const { body } = await get(`/api/evaluations/${id}`);
  const earlier = promises.superseded.get(id);
  if (earlier !== undefined) {
    if (body.supersedes !== earlier || body.version !== 2) broken.push(`evaluation ${id}: not version 2 of ${earlier}`);
    const { body: before } = await get(`/api/evaluations/${earlier}`);
    if (before.superseded_by !== id) broken.push(`evaluation ${earlier}: superseded by ${before.superseded_by}`);
  }
  const { outcome } = (body.outcome ?? {}) as { outcome?: string };
  if (promises.outcomes.has(id) && outcome !== 'won') broken.push(`evaluation ${id}: outcome lost`);
  return broken;
}

/** Follows the events to their end: each of these stands there once, under one id. */
export async function brokenEvents(get: Get, expected: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  const idsOf = new Map<string, string[]>();
  for (let after: string | undefined, isMore = true; isMore; ) {
    const { body } = await get(
      `/api/events/?limit=100${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
    );
    for (const { id, type, payload } of body.data as { id: string; type: string; payload: Payload }[]) {
      // A dispute may change its state several times.
      if (type === 'dispute.updated') continue;
      const { evaluation_id: dispute, intake_session_id: session } = payload.data ?? {};
      const object = `${type} ${payload.id ?? (type.startsWith('dispute.') ? dispute : session)}`;
      idsOf.set(object, [...(idsOf.get(object) ?? []), id]);
    }
    after = String(body.next_cursor);
    isMore = body.has_more === true;
  }
  for (const object of expected) if (!idsOf.has(object)) broken.push(`event: ${object} is not listed`);
  for (const [object, ids] of idsOf) if (ids.length > 1) broken.push(`event: ${object} is listed ${ids.length} times`);
  return broken;
}
interface Payload {
  id?: string;
  data?: { intake_session_id?: string; evaluation_id?: string };
}
