/**
 * Checks that a webhook came from the service and gives back its typed event. Standard Webhooks 1.0.0 (`v1`,
 * HMAC-SHA256) by WebCrypto, so it runs alike in Node, Deno, Bun, Cloudflare Workers and other edge runtimes.
 */
import type {
  EvaluationCompletedWebhook,
  IntakeSessionAbandonedWebhook,
  IntakeSessionCompletedWebhook,
} from './api-types.generated.ts';
import { signWebhook } from './sign-webhook.ts';
import { WebhookVerificationError } from './webhook-error.ts';

/** The body of a webhook; `event` says which. */
export type WebhookPayload = EvaluationCompletedWebhook | IntakeSessionCompletedWebhook | IntakeSessionAbandonedWebhook;

/** `Headers` of fetch, Node's `IncomingHttpHeaders`, or a plain object; names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the timestamp may be from now, either way; 300 as Standard Webhooks libraries have it. */
  toleranceSeconds?: number;
  /** The time to compare with, in epoch milliseconds; the machine's own when absent. */
  nowMs?: number;
}

/** An event of the service, with the id to recognise a repeated delivery by. */
export type VerifiedWebhook = WebhookPayload & {
  /** The same on every attempt to deliver this message: store it to handle each message once. */
  webhookId: string;
};

const TOLERANCE_SECONDS = 300;

/**
 * Resolves with the event, or rejects with a {@link WebhookVerificationError}. `rawBody` is the body as it arrived, before
 * any parsing; bytes are signed as they are, a string as its UTF-8. `secret` is shown once, when the endpoint is made.
 */
export async function verifyWebhook(
  rawBody: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, nowMs = Date.now() }: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  checkTimestamp(timestamp, Math.floor(nowMs / 1000), toleranceSeconds);

  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
  const expected = await signWebhook(secret, id, timestamp, body);
  // Every signature is compared in full: a header may hold several, and where one differs must not show in the time.
  const isSigned = signatures
    .split(' ')
    .map((signature) => equalInConstantTime(signature, expected))
    .includes(true);
  if (!isSigned)
    throw new WebhookVerificationError('no_matching_signature', 'No signature matches the body and the secret');
  return { ...parse(body), webhookId: id };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? (headers as { get(name: string): string | null }).get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string' || first === '')
    throw new WebhookVerificationError('missing_header', `The ${name} header is missing`);
  return first;
}

function checkTimestamp(text: string, nowSeconds: number, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(text))
    throw new WebhookVerificationError('invalid_timestamp', 'webhook-timestamp is not a number of seconds');
  const age = nowSeconds - Number(text);
  if (age > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_too_old', `Signed ${age} s ago; is this clock right?`);
  if (-age > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_in_future', `Signed ${-age} s ahead; is this clock right?`);
}

/** Takes the same time wherever two texts of one length differ. */
function equalInConstantTime(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < expected.length; i++)
    difference |= given.charCodeAt(i % (given.length || 1)) ^ expected.charCodeAt(i);
  return difference === 0;
}

function parse(body: Uint8Array): WebhookPayload {
  try {
    const payload: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof payload === 'object' && payload !== null && 'event' in payload) return payload as WebhookPayload;
  } catch {
    // Reported below.
  }
  throw new WebhookVerificationError(
    'invalid_body',
    'The signature is right, but the body is no event of this service',
  );
}
