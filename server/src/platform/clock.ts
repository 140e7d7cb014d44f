/** The time, as a port: everything that decides by time receives one. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** What may hang on a test clock: how far its time is ahead of the machine's, in milliseconds. */
export interface OnClock {
  clock_ahead_ms?: number | null;
}

/** The time of an object: the machine's, or that of the test clock it hangs on. */
export const nowOf = (clock: Clock, object: OnClock): number => clock.nowMs() + Number(object.clock_ahead_ms ?? 0);

/** ISO 8601 in UTC with milliseconds, the form of every time we answer with. */
export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();

/** {@link isoTime}, or null where there is no time. */
export const isoTimeOrNull = (epochMs: number | null): string | null => (epochMs === null ? null : isoTime(epochMs));
