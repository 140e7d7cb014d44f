/**
 * Receivers of webhooks that do not exist, for endpoints of the test side: `https://receiver.test/503` answers 503 to every
 * delivery, `/timeout` never, and `/fails/2` fails a message's first two tries. Nothing is dialled: `.test` is reserved (RFC 6761).
 */
import type { AttemptOutcome, Dispatcher } from '../webhooks/index.ts';

const ORIGIN = 'https://receiver.test/';
const TRIES_KEPT = 10_000;

const answered = (responseCode: number): AttemptOutcome => ({
  responseCode,
  errorCode: responseCode >= 300 && responseCode < 400 ? 'redirect' : null,
  durationMs: 1,
  responseBody: `This is a test receiver: ${responseCode}`,
  retryAfter: undefined,
  detail: undefined,
});

/** What the receiver at this path does with a message's `tries`-th try; undefined where there is no such receiver. */
function outcomeOf(path: string, tries: number): AttemptOutcome | undefined {
  if (path === 'timeout') return { ...answered(0), responseCode: null, errorCode: 'timeout', responseBody: '' };
  const [, fails] = /^fails\/(\d{1,2})$/.exec(path) ?? [];
  if (fails !== undefined) return answered(tries <= Number(fails) ? 503 : 200);
  return /^[2-5]\d\d$/.test(path) ? answered(Number(path)) : undefined;
}

/** Hands deliveries to test receivers over in this process; every other goes its guarded way. */
export function withTestReceivers(inner: Dispatcher): Dispatcher {
  const tries = new Map<string, number>();
  return {
    async post(outgoing) {
      if (!outgoing.url.startsWith(ORIGIN)) return inner.post(outgoing);
      const key = `${outgoing.pool} ${outgoing.headers['webhook-id']}`;
      const count = (tries.get(key) ?? 0) + 1;
      tries.set(key, count);
      if (tries.size > TRIES_KEPT) tries.delete(tries.keys().next().value ?? '');
      return outcomeOf(new URL(outgoing.url).pathname.slice(1), count) ?? answered(404);
    },
    close: () => inner.close(),
  };
}
