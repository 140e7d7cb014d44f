/**
 * Request limits that hold over all processes of an installation. A process *reserves* requests of the running minute in
 * the database and counts against its reservation in memory, so that most requests cost no statement. Together they never
 * let more through than the limit; what a process reserved and did not use is lost until the minute ends. Why deliveries are
 * limited by other code: docs/decisions/0024.
 */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { type Quota, type RateLimiter, verdictOf, WINDOW_MS } from './rate-limit.ts';
import type { RateWindowTable } from './rate-window.table.ts';

/** No reservation is larger than this part of the limit. Each is twice the one before, so that an idle process holds little. */
const MAX_SHARE = 1 / 50;
const MAX_WINDOWS = 100_000;
const PRUNE_EVERY_MS = 600_000;

interface Window {
  endsMs: number;
  /** Reserved here and not used yet. */
  left: number;
  /** As last heard. */
  usedByAll: number;
  nextReservation: number;
  reserving: Promise<void> | undefined;
}

export function createSharedRateLimiter(deps: {
  db: Kysely<{ rate_window: RateWindowTable }>;
  clock: Clock;
}): RateLimiter {
  const { clock } = deps;
  const db = deps.db;
  const windows = new Map<string, Window>();
  let prunedMs = clock.nowMs();

  function windowOf(name: string, nowMs: number): Window {
    let window = windows.get(name);
    if (!window || window.endsMs <= nowMs || window.endsMs > nowMs + WINDOW_MS) {
      if (windows.size >= MAX_WINDOWS) windows.clear();
      window = { endsMs: nowMs + WINDOW_MS, left: 0, usedByAll: 0, nextReservation: 1, reserving: undefined };
      windows.set(name, window);
    }
    return window;
  }

  async function reserve(name: string, window: Window, perMinute: number): Promise<void> {
    const nowMs = clock.nowMs();
    const wanted = window.nextReservation;
    // A window that ends further away than a minute came from a clock that was wrong.
    const { rows } = await sql<{ used: number; ends_at: number }>`
      insert into rate_window (name, used, ends_at) values (${name}, ${wanted}, ${nowMs + WINDOW_MS})
      on conflict (name) do update set
        used = case when rate_window.ends_at > ${nowMs} and rate_window.ends_at <= ${nowMs + WINDOW_MS}
          then rate_window.used + excluded.used else excluded.used end,
        ends_at = case when rate_window.ends_at > ${nowMs} and rate_window.ends_at <= ${nowMs + WINDOW_MS}
          then rate_window.ends_at else excluded.ends_at end
      returning used, ends_at`.execute(db);
    const { used = 0, ends_at = 0 } = rows[0] ?? {};
    window.endsMs = ends_at;
    window.usedByAll = Math.min(used, perMinute);
    window.left = Math.max(0, Math.min(wanted, perMinute - (used - wanted)));
    window.nextReservation = Math.min(wanted * 2, Math.max(1, Math.ceil(perMinute * MAX_SHARE)));
    if (nowMs - prunedMs > PRUNE_EVERY_MS) {
      prunedMs = nowMs;
      await db
        .deleteFrom('rate_window')
        .where('ends_at', '<', nowMs - WINDOW_MS)
        .execute();
    }
  }

  /** Makes sure that something is left, if the installation has anything left. */
  async function ready(name: string, quota: Quota): Promise<Window> {
    for (;;) {
      const window = windowOf(name, clock.nowMs());
      if (isKnown(window, quota)) return window;
      window.reserving ??= reserve(name, window, quota.perMinute).finally(() => {
        window.reserving = undefined;
      });
      await window.reserving;
    }
  }

  const isKnown = (window: Window, { perMinute }: Quota) => window.left > 0 || window.usedByAll >= perMinute;

  return {
    async take(quotas) {
      const limited = quotas.filter(({ perMinute }) => perMinute > 0);
      let counted: { quota: Quota; window: Window }[];
      do {
        counted = [];
        for (const quota of limited)
          counted.push({ quota, window: await ready(`${quota.policy} ${quota.subject}`, quota) });
        // While the later ones were awaited, others may have used what the earlier ones had.
      } while (!counted.every(({ quota, window }) => isKnown(window, quota)));
      const full = new Set(counted.filter(({ window }) => window.left <= 0));
      if (full.size === 0) for (const { window } of counted) window.left--;
      return verdictOf(
        counted.map((entry) => ({
          quota: entry.quota,
          remaining: entry.quota.perMinute - entry.window.usedByAll + entry.window.left,
          endsMs: entry.window.endsMs,
          isFull: full.has(entry),
        })),
        clock.nowMs(),
      );
    },
  };
}
