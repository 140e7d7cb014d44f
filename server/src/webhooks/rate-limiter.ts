/**
 * Lets messages to one endpoint leave no faster than its rate limit. A *turn* is a moment reserved in the endpoint's row, so
 * the limit holds over all processes. Who misses it gets another: leaving late, beside another process's turn, would make one
 * too many in a second. Who waits, waits here, and has used up no attempt.
 */
import type { Clock } from '../platform/clock.ts';

export interface Wanting<T> {
  endpointId: string;
  perSecond: number;
  signal: AbortSignal;
  /** Called shortly before the turn, for what is to leave by then; undefined: nothing any more. */
  ready: () => Promise<T | undefined>;
}

export interface RateLimiter {
  /**
   * Resolves in the moment of the turn with what was ready: the caller must send it before it awaits anything else. Rejects
   * with the signal's reason.
   */
  acquire<T>(wanting: Wanting<T>): Promise<T | undefined>;
}

export interface RateLimiterDeps {
  clock: Clock;
  /** See `reserveTurns` of the endpoint store. */
  reserve: (endpointId: string, lengthMs: number, fromMs: number) => Promise<number>;
  /** Resolves after that time on `clock`. */
  sleep?: (ms: number) => Promise<void>;
}

/** Reserved at once, so that other processes are not kept waiting for ours to come to it. */
const HORIZON_MS = 100;
/** A turn may be taken so much later than planned; beyond, those that follow move with it, as far as there is room. */
const MAX_LATE_MS = 12;
/**
 * Turns are a little further apart than the limit asks, so that a second which begins with a late turn and ends with an early
 * one still holds no more messages than allowed, here (up to `MAX_LATE_MS`) and at the other end of the network.
 */
const SLACK_MS = 50;
/** A process that was late reserves so much more room, and so comes to its turns all the same. */
const MAX_GRACE_MS = 5000;
const MAX_LEAD_MS = 1000;
/** A turn further away was reserved by a clock that has been set back since. */
export const MAX_AHEAD_MS = 120_000;

/** Time that is reserved for this process alone; its turns keep their distance within it. */
interface Reservation {
  /** Of the next turn. */
  nextMs: number;
  endMs: number;
}

interface Waiting {
  perSecond: number;
  isOver: boolean;
  /** False when it is not wanted any more. */
  prepare: () => Promise<void>;
  go: () => void;
  fail: (reason: unknown) => void;
}

const realSleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function createRateLimiter({ clock, reserve, sleep = realSleep }: RateLimiterDeps): RateLimiter {
  const lines = new Map<string, Waiting[]>();
  /** How long a look into the database takes, so that it is begun that much earlier. */
  let leadMs = 0;
  let graceMs = 0;

  async function serve(endpointId: string, line: Waiting[]): Promise<void> {
    const reservation: Reservation = { nextMs: 0, endMs: 0 };
    for (;;) {
      leaveOut(line);
      // The newest knows the limit best.
      const perSecond = line.at(-1)?.perSecond;
      if (perSecond === undefined) break;
      const spacingMs = (1000 + SLACK_MS) / perSecond;
      const group = line.slice(0, Math.max(1, Math.floor(HORIZON_MS / spacingMs)));
      await extend(reservation, endpointId, group.length * spacingMs);
      await letGo(reservation, group, spacingMs);
    }
    lines.delete(endpointId);
  }

  /** Reserves what is missing for turns of `neededMs` together. */
  async function extend(reservation: Reservation, endpointId: string, neededMs: number): Promise<void> {
    const askedAtMs = clock.nowMs();
    const leftMs = reservation.endMs - Math.max(reservation.nextMs, askedAtMs);
    const lengthMs = Math.ceil(neededMs + graceMs - Math.max(0, leftMs));
    if (lengthMs <= 0) return;
    const firstMs = await reserve(endpointId, lengthMs, askedAtMs + Math.ceil(leadMs));
    leadMs = Math.min(MAX_LEAD_MS, Math.max(clock.nowMs() - askedAtMs, leadMs * 0.8));
    // Where nobody else has reserved meanwhile, the old reservation and the new one are one.
    if (firstMs !== reservation.endMs) reservation.nextMs = firstMs;
    reservation.endMs = firstMs + lengthMs;
  }

  /** Lets them go, one at a time; those for whom no room is left stay in line. */
  async function letGo(reservation: Reservation, group: Waiting[], spacingMs: number): Promise<void> {
    await sleepUntil(reservation.nextMs - leadMs);
    await Promise.all(group.map(({ prepare }) => prepare()));
    let mostLateMs = 0;
    for (leaveOut(group); group.length > 0; leaveOut(group)) {
      await sleepUntil(reservation.nextMs);
      const nowMs = clock.nowMs();
      const lateMs = nowMs - reservation.nextMs;
      mostLateMs = Math.max(mostLateMs, lateMs);
      if (lateMs < 0 || nowMs > reservation.endMs - spacingMs + MAX_LATE_MS) {
        reservation.endMs = 0;
        break;
      }
      leaveOut(group);
      if (group.length === 0) break;
      // The plan counts while it is kept: small delays must not add up.
      reservation.nextMs = (lateMs > MAX_LATE_MS ? nowMs : reservation.nextMs) + spacingMs;
      group[0]?.go();
    }
    graceMs = Math.min(MAX_GRACE_MS, Math.max(graceMs * 0.9, mostLateMs > MAX_LATE_MS ? 2 * mostLateMs : 0));
  }

  async function sleepUntil(atMs: number): Promise<void> {
    for (let left = atMs - clock.nowMs(); left > 0 && left < MAX_AHEAD_MS; left = atMs - clock.nowMs())
      await sleep(Math.ceil(left));
  }

  return {
    acquire: <T>({ endpointId, perSecond, signal, ready }: Wanting<T>) =>
      new Promise<T | undefined>((resolve, reject) => {
        let value: T | undefined;
        const end = (settle: () => void) => {
          if (waiting.isOver) return;
          waiting.isOver = true;
          signal.removeEventListener('abort', onAbort);
          settle();
        };
        const waiting: Waiting = {
          perSecond,
          isOver: false,
          async prepare() {
            try {
              value = await ready();
              if (value === undefined) end(() => resolve(undefined));
            } catch (error) {
              end(() => reject(error));
            }
          },
          go: () => end(() => resolve(value)),
          fail: (reason) => end(() => reject(reason)),
        };
        const onAbort = () => waiting.fail(signal.reason);
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        const line = lines.get(endpointId);
        if (line) {
          line.push(waiting);
          return;
        }
        const begun = [waiting];
        lines.set(endpointId, begun);
        serve(endpointId, begun).catch((error) => {
          lines.delete(endpointId);
          // Their jobs are tried again.
          for (const { fail } of begun) fail(error);
        });
      }),
  };
}

/** Drops those who have gone, or wait no longer. */
function leaveOut(line: Waiting[]): void {
  for (let i = line.length - 1; i >= 0; i--) if (line[i]?.isOver) line.splice(i, 1);
}
