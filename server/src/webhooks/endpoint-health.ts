/**
 * What attempts say about their endpoint: failures in a row are counted, an overloaded receiver is left alone for a while, one
 * that fails for long is warned about, and given up in the end. A success puts everything right again.
 */
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db } from '../database.ts';
import type { Log } from '../platform/log.ts';
import type { Attempt } from './delivery-outcome.ts';
import { endpointStore } from './endpoint.store.ts';

export const DISABLE_AFTER_MS = 5 * DAY_MS;
const DISABLE_AFTER_FAILURES = 10;
/** The account is warned halfway. */
const WARN_AFTER_MS = DISABLE_AFTER_MS / 2;
const WARN_AFTER_FAILURES = DISABLE_AFTER_FAILURES / 2;

/** Something the account should hear of, though nobody of it did it. */
export interface EndpointNews {
  accountId: string;
  endpointId: string;
  url: string;
  /** `failing`: it will be disabled unless something succeeds; `disabled`: nothing is sent to it any more. */
  what: 'failing' | 'disabled';
  reason: 'gone' | 'failing';
  failingSinceMs: number;
}

/** Keeps the news for the account, in the transaction in which it came about. */
export type NotifyAccount = (tx: Db, news: EndpointNews) => Promise<void>;

/** Writes on the endpoints what these attempts say of them; test deliveries say nothing. */
export function endpointHealth({ log, notifyAccount }: { log: Log; notifyAccount: NotifyAccount }) {
  async function announce(tx: Db, news: EndpointNews): Promise<void> {
    const { what, accountId: account, endpointId: endpoint, reason, failingSinceMs } = news;
    log.warn({ account, endpoint, reason, failing_since: failingSinceMs }, `webhook endpoint ${what}`);
    await notifyAccount(tx, news);
  }

  async function recordFailures(tx: Db, failed: readonly Attempt[], hasSuccess: boolean): Promise<void> {
    const [{ row, url }] = failed as readonly [Attempt];
    const { endpoint_id: endpointId, account_id: accountId } = row;
    const endpoints = endpointStore(tx);
    const nowMs = Math.max(...failed.map(({ next }) => next.delivery.updated_at));
    const firstAtMs = Math.min(...failed.map(({ atMs }) => atMs));
    const streak = await endpoints.countFailures({ endpointId, failures: failed.length, firstAtMs });
    const pauseUntilMs = Math.max(...failed.map(({ next }) => next.pauseUntilMs ?? 0));
    const isAsked = failed.some(({ next }) => next.pauseUntilMs === pauseUntilMs && next.pauseIsAsked);
    if (pauseUntilMs > 0) await endpoints.pause(endpointId, pauseUntilMs, isAsked);
    const failingSinceMs = streak?.failing_since ?? nowMs;
    const failsFor = (ms: number, failures: number) =>
      !hasSuccess && streak !== undefined && streak.failure_count >= failures && nowMs - failingSinceMs >= ms;
    const isGone = failed.some(({ next }) => next.isGone);
    const news = { accountId, endpointId, url, failingSinceMs };
    if (isGone || failsFor(DISABLE_AFTER_MS, DISABLE_AFTER_FAILURES)) {
      const reason = isGone ? 'gone' : 'failing';
      if (await endpoints.disable(endpointId, reason, nowMs)) await announce(tx, { ...news, what: 'disabled', reason });
    } else if (failsFor(WARN_AFTER_MS, WARN_AFTER_FAILURES) && (await endpoints.warn(endpointId, nowMs))) {
      await announce(tx, { ...news, what: 'failing', reason: 'failing' });
    }
  }

  return async (tx: Db, attempts: readonly Attempt[]): Promise<void> => {
    const real = attempts.filter(({ trigger }) => trigger !== 'test');
    const succeeded = new Set(real.filter(isSuccess).map(endpointOf));
    const failed = Map.groupBy(
      real.filter((attempt) => !isSuccess(attempt)),
      endpointOf,
    );
    // In one order, so that two processes that write on the same endpoints do not wait for each other.
    for (const endpointId of [...failed.keys()].sort()) {
      await recordFailures(tx, failed.get(endpointId) ?? [], succeeded.has(endpointId));
    }
    const recovered = real.filter(
      (attempt) => isSuccess(attempt) && (attempt.row.failing_since !== null || failed.has(endpointOf(attempt))),
    );
    if (recovered.length > 0) await endpointStore(tx).clearFailures([...new Set(recovered.map(endpointOf))].sort());
  };
}

const isSuccess = ({ next }: Attempt): boolean => next.succeeded;
const endpointOf = ({ row }: Attempt): string => row.endpoint_id;
