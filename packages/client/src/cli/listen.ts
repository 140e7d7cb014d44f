/** Follows the account's events and posts each to an address on this machine, signed like a webhook. */
import type { DisputeIntakeClient } from '../api-client.ts';
import type { AccountEvent } from '../api-types.generated.ts';
import { signWebhook } from '../sign-webhook.ts';

/** As long as the service itself gives a receiver. */
const DELIVERY_BUDGET_MS = 15_000;
const SECRET_BYTES = 24;

export interface ListenOptions {
  client: DisputeIntakeClient;
  forwardTo: string;
  secret: string;
  /** Only these kinds; all when absent. */
  types?: AccountEvent['type'][];
  /** One line for each delivery. */
  log: (line: string) => void;
  /** Called once what happens from now on will be forwarded. */
  onReady?: () => void;
  signal?: AbortSignal;
}

/** The signing secret for a key: the same on every run, so that a receiver is set up once. The clients in Python and Java derive it alike. */
export async function secretOf(apiKey: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(apiKey), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes('dispute-intake listen')));
  return `whsec_${btoa(String.fromCharCode(...digest.subarray(0, SECRET_BYTES)))}`;
}

/** The place behind the newest event: what happened before is not forwarded. */
async function endOfEvents(client: DisputeIntakeClient, signal: AbortSignal | undefined): Promise<string | undefined> {
  let after: string | undefined;
  for (;;) {
    const { next_cursor, has_more } = await client.listEvents({ after, limit: 100, signal });
    after = next_cursor ?? after;
    if (!has_more) return after;
  }
}

async function deliver({ id, type, payload }: AccountEvent, { forwardTo, secret }: ListenOptions): Promise<string> {
  const body = JSON.stringify(payload);
  const timestamp = Math.floor(Date.now() / 1000);
  const startedMs = Date.now();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': await signWebhook(secret, id, timestamp, body),
  };
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_BUDGET_MS),
    });
    await response.arrayBuffer();
    return `${type}  ${id}  → ${response.status}  ${Date.now() - startedMs} ms`;
  } catch (error) {
    return `${type}  ${id}  → not delivered: ${reasonOf(error)}`;
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
};

/** Runs until the signal aborts. A receiver that fails is reported, and the next event goes on. */
export async function listen(options: ListenOptions): Promise<void> {
  const { client, types, log, onReady, signal } = options;
  try {
    const after = await endOfEvents(client, signal);
    onReady?.();
    for await (const event of client.followEvents({ after, types, signal })) log(await deliver(event, options));
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
