/**
 * The demo's webhook receiver, without a network. Its endpoint has an address below `.invalid` (RFC 2606), which never
 * resolves; deliveries to exactly that address are handed over in this process and every other goes its guarded way.
 * So the demo shows real deliveries, signed and retried like any, and nothing private can be dialled through it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DemoWebhook } from '@dispute-intake/contract/demo-api';
import type { Clock } from '../platform/clock.ts';
import type { Dispatcher } from '../webhooks/index.ts';

export const DEMO_RECEIVER_URL = 'https://demo-receiver.invalid/webhooks';
const MAX_KEPT = 200;
const TOLERANCE_SECONDS = 300;

export function createDemoReceiver({ clock }: { clock: Clock }) {
  let secret: string | undefined;
  let sequence = 0;
  const kept: DemoWebhook[] = [];

  /** The check a receiver makes, from the Standard Webhooks specification; no code shared with the sender. */
  function check(headers: Record<string, string>, body: string): DemoWebhook['signature'] {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
    if (!secret || !id || !timestamp || !signatures) return 'invalid';
    const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest();
    const matches = signatures.split(' ').some((each) => {
      const given = Buffer.from(each.slice(each.indexOf(',') + 1), 'base64');
      return each.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!matches) return 'invalid';
    return Math.abs(clock.nowMs() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS ? 'valid' : 'stale';
  }

  return {
    /** Signatures are checked with this secret from now on. */
    trust(signingSecret: string): void {
      secret = signingSecret;
    },
    /** What came after `sequence`, oldest first. */
    since: (after: number): DemoWebhook[] => kept.filter((each) => each.sequence > after),
    /** Hands over what is for the demo's own endpoint. */
    wrap: (inner: Dispatcher): Dispatcher => ({
      async post(outgoing) {
        if (outgoing.url !== DEMO_RECEIVER_URL) return inner.post(outgoing);
        const headers = Object.fromEntries(
          Object.entries(outgoing.headers).map(([name, value]) => [name.toLowerCase(), value]),
        );
        sequence += 1;
        kept.push({
          sequence,
          received_at: new Date(clock.nowMs()).toISOString(),
          headers,
          body: outgoing.body,
          signature: check(headers, outgoing.body),
        });
        if (kept.length > MAX_KEPT) kept.shift();
        return {
          responseCode: 204,
          errorCode: null,
          durationMs: 0,
          responseBody: '',
          retryAfter: undefined,
          detail: undefined,
        };
      },
      close: () => inner.close(),
    }),
  };
}
export type DemoReceiver = ReturnType<typeof createDemoReceiver>;
