/** Writes on PostgreSQL: a transaction each, or several in one; repeated where that is known to be safe. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { coalesce } from '../coalesce.ts';
import { combineOn } from './combined.ts';
import { planIsStale } from './named.client.ts';
import { DatabaseUnavailable, isConnectionFailure, isSerializationFailure } from './postgres.errors.ts';
import type { AfterWrite, Write } from './write.ts';

export interface RetryOptions {
  /** How long a write waits for a server that is away. */
  patienceMs: number;
  firstPauseMs?: number;
}

type Work<DB, T> = (tx: Kysely<DB>) => Promise<T>;

const MAX_PAUSE_MS = 1000;
const MAX_RACES = 20;
/** A body may have a megabyte, and all of them go into one statement. */
const MAX_BATCH = 64;

/**
 * Runs `work` in a transaction of its own, or where it is `batchable` in one with others that are asked for at the same time. A
 * transaction that lost a race (serialization failure, deadlock) is repeated; so is one whose server went away before
 * `commit`. When the server goes away *during* `commit`, nobody knows whether the work was done: that throws
 * {@link DatabaseUnavailable}, and the client repeats with its `Idempotency-Key`.
 */
export function postgresWrite<DB>(db: Kysely<DB>, options: RetryOptions): { write: Write<DB>; afterWrite: AfterWrite } {
  const apart = <T>(work: Work<DB, T>) => separate(db, work, options);
  const ofRequests = groups(db, apart);
  const ofBackground = groups(db, apart);
  return {
    write(work, { batchable = false, isBackground = false } = {}) {
      if (!batchable) return apart(work);
      return isBackground ? ofBackground(work) : ofRequests(work);
    },
    afterWrite(tx, notify) {
      const listeners = listening.get(tx);
      if (!listeners) throw new Error('afterWrite is for what runs inside a write');
      listeners.push(notify);
    },
  };
}

/** Transaction → who is notified of its end. */
const listening = new WeakMap<object, ((isDurable: boolean) => void)[]>();

async function separate<DB, T>(db: Kysely<DB>, work: Work<DB, T>, options: RetryOptions): Promise<T> {
  const { patienceMs, firstPauseMs = 20 } = options;
  const untilMs = performance.now() + patienceMs;
  let races = 0;
  for (let attempt = 0; ; attempt++) {
    const outcome = await once(db, work);
    if ('value' in outcome) return outcome.value;
    const { error, isCommitting } = outcome;
    const pauseMs = Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
    if (isSerializationFailure(error) || planIsStale(error)) {
      if (++races > MAX_RACES) throw error;
    } else if (!isConnectionFailure(error)) {
      throw error;
    } else if (isCommitting || performance.now() + pauseMs > untilMs) {
      throw new DatabaseUnavailable(error);
    }
    await delay(pauseMs);
  }
}

interface Waiting<DB> {
  work: Work<DB, unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * Collects works while a transaction is under way and runs them side by side in the next. If one fails, each runs apart. One
 * transaction at a time: a second would only make both smaller (measured, 0.73 of the floor against 0.89). Requests have
 * their own: those of the background write more, and would hold them up.
 */
function groups<DB>(db: Kysely<DB>, apart: <T>(work: Work<DB, T>) => Promise<T>) {
  const alone = ({ work, resolve, reject }: Waiting<DB>) => apart(work).then(resolve, reject);

  async function all(batch: Waiting<DB>[]): Promise<void> {
    const outcome = await once(db, async (tx) => {
      combineOn(tx);
      // All have to end before the transaction does.
      const results = await Promise.allSettled(batch.map(({ work }) => work(tx)));
      return results.map((result) => {
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      });
    });
    if ('value' in outcome) {
      for (const [i, { resolve }] of batch.entries()) resolve(outcome.value[i]);
    } else if (outcome.isCommitting && !isSerializationFailure(outcome.error)) {
      const reason = isConnectionFailure(outcome.error) ? new DatabaseUnavailable(outcome.error) : outcome.error;
      for (const { reject } of batch) reject(reason);
    } else {
      await Promise.all(batch.map(alone));
    }
  }

  const works = coalesce<Waiting<DB>>(
    async (batch) => {
      const [first] = batch as [Waiting<DB>];
      await (batch.length === 1 ? alone(first) : all(batch));
    },
    // After the reads of this turn, so that every request that has arrived gets into the batch.
    { wait: 'turn', max: MAX_BATCH },
  );
  return <T>(work: Work<DB, T>): Promise<T> =>
    new Promise<T>((resolve, reject) =>
      works.add({ work: AsyncLocalStorage.bind(work), resolve: resolve as (value: unknown) => void, reject }),
    );
}

type Outcome<T> = { value: T } | { error: unknown; isCommitting: boolean };

async function once<DB, T>(db: Kysely<DB>, work: Work<DB, T>): Promise<Outcome<T>> {
  let tx: ControlledTransaction<DB>;
  try {
    tx = await db.startTransaction().execute();
  } catch (error) {
    return { error, isCommitting: false };
  }
  let isCommitting = false;
  const listeners: ((isDurable: boolean) => void)[] = [];
  listening.set(tx, listeners);
  try {
    const value = await work(tx);
    isCommitting = true;
    await tx.commit().execute();
    for (const notify of listeners) notify(true);
    return { value };
  } catch (error) {
    for (const notify of listeners) notify(false);
    // A connection that is gone has rolled back by itself.
    if (!tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => {});
    return { error, isCommitting };
  }
}
