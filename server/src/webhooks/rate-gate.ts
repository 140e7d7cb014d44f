/**
 * Lets messages to one endpoint leave no faster than its rate limit. Moments are reserved in the endpoint's row, so the limit
 * holds over all processes; who waits, waits here, and has used up no attempt.
 */
import type { Clock } from '../platform/clock.ts';

export interface RateGate {
  /** Resolves when the caller may send now. Rejects with the signal's reason. */
  turn(endpointId: string, perSecond: number, signal: AbortSignal): Promise<void>;
}

export interface RateGateDeps {
  clock: Clock;
  /** See `reserveSlots` of the endpoint store. */
  reserve: (endpointId: string, count: number, spacingMs: number, nowMs: number) => Promise<number>;
  /** Resolves after that time on `clock`. */
  sleep?: (ms: number) => Promise<void>;
}

/** Reserved at once, so that other processes are not kept waiting for ours to come to it. */
const HORIZON_MS = 100;
/**
 * Reserved moments are a little further apart than the limit asks, so that a second which begins late and ends early in
 * the network still holds no more messages than allowed.
 */
const SLACK_MS = 25;
/** When a reserved moment is missed by more, the rest of the reservation is given up: it would come out in a burst. */
const MAX_LATE_MS = 12;
const MAX_REMEMBERED = 2000;

interface Waiting {
  go: () => void;
  fail: (reason: unknown) => void;
  isGone: boolean;
}

const realSleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function createRateGate({ clock, reserve, sleep = realSleep }: RateGateDeps): RateGate {
  const lines = new Map<string, Waiting[]>();
  const lastSentMs = new Map<string, number>();

  async function serve(endpointId: string, line: Waiting[], perSecond: number): Promise<void> {
    const spacingMs = (1000 + SLACK_MS) / perSecond;
    while (line.length > 0) {
      const count = Math.max(1, Math.min(line.length, Math.floor(HORIZON_MS / spacingMs)));
      const firstMs = await reserve(endpointId, count, spacingMs, clock.nowMs());
      for (let i = 0; i < count; i++) {
        const slotMs = firstMs + i * spacingMs;
        await sleepUntil(Math.max(slotMs, (lastSentMs.get(endpointId) ?? 0) + spacingMs));
        dropGone(line);
        if (i > 0 && clock.nowMs() - slotMs > MAX_LATE_MS) break;
        const next = line.shift();
        if (!next) break;
        // The plan counts while it is kept: small delays must not add up.
        remember(endpointId, clock.nowMs() - slotMs > MAX_LATE_MS ? clock.nowMs() : slotMs);
        next.go();
      }
      dropGone(line);
    }
    lines.delete(endpointId);
  }

  function remember(endpointId: string, sentMs: number): void {
    lastSentMs.delete(endpointId);
    lastSentMs.set(endpointId, sentMs);
    if (lastSentMs.size > MAX_REMEMBERED) lastSentMs.delete(lastSentMs.keys().next().value ?? '');
  }

  async function sleepUntil(atMs: number): Promise<void> {
    for (let left = atMs - clock.nowMs(); left > 0; left = atMs - clock.nowMs()) await sleep(Math.ceil(left));
  }

  return {
    turn: (endpointId, perSecond, signal) =>
      new Promise<void>((resolve, reject) => {
        const waiting: Waiting = { isGone: false, go: () => {}, fail: reject };
        const onAbort = () => {
          waiting.isGone = true;
          reject(signal.reason);
        };
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.go = () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        };
        const line = lines.get(endpointId);
        if (line) {
          line.push(waiting);
          return;
        }
        const begun = [waiting];
        lines.set(endpointId, begun);
        serve(endpointId, begun, perSecond).catch((error) => {
          lines.delete(endpointId);
          // Their jobs are tried again.
          for (const { fail } of begun) fail(error);
        });
      }),
  };
}

function dropGone(line: Waiting[]): void {
  while (line[0]?.isGone) line.shift();
}
