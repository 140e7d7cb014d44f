/** Writes on PostgreSQL: a transaction each, repeated where that is known to be safe. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { DatabaseUnavailable, lostARace, lostTheServer } from './postgres.errors.ts';
import type { Write } from './write.ts';

export interface RetryOptions {
  /** How long a write waits for a server that is away. */
  patienceMs: number;
  firstPauseMs?: number;
}

const MAX_PAUSE_MS = 1000;
const MAX_RACES = 20;

/**
 * Runs `work` in a transaction of its own. A transaction that lost a race (serialization failure, deadlock) is repeated;
 * so is one whose server went away before `commit`. When the server goes away *during* `commit`, nobody knows whether the
 * work was done: that throws {@link DatabaseUnavailable}, and the client repeats with its `Idempotency-Key`.
 */
export function separateWrite<DB>(db: Kysely<DB>, { patienceMs, firstPauseMs = 20 }: RetryOptions): Write<DB> {
  return async (work) => {
    const untilMs = performance.now() + patienceMs;
    let races = 0;
    for (let attempt = 0; ; attempt++) {
      const outcome = await once(db, work);
      if ('value' in outcome) return outcome.value;
      const { error, isCommitting } = outcome;
      const pauseMs = Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
      if (lostARace(error)) {
        if (++races > MAX_RACES) throw error;
      } else if (!lostTheServer(error)) {
        throw error;
      } else if (isCommitting || performance.now() + pauseMs > untilMs) {
        throw new DatabaseUnavailable(error);
      }
      await delay(pauseMs);
    }
  };
}

type Outcome<T> = { value: T } | { error: unknown; isCommitting: boolean };

async function once<DB, T>(db: Kysely<DB>, work: (tx: Kysely<DB>) => Promise<T>): Promise<Outcome<T>> {
  let tx: ControlledTransaction<DB>;
  try {
    tx = await db.startTransaction().execute();
  } catch (error) {
    return { error, isCommitting: false };
  }
  let isCommitting = false;
  try {
    const value = await work(tx);
    isCommitting = true;
    await tx.commit().execute();
    return { value };
  } catch (error) {
    // A connection that is gone has rolled back by itself.
    if (!tx.isCommitted)
      await tx
        .rollback()
        .execute()
        .catch(() => {});
    return { error, isCommitting };
  }
}
