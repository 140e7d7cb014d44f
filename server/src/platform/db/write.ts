/**
 * Group commit. A *write* is a piece of work inside a transaction; writes that are asked for in the same turn of the event
 * loop share one transaction, each in a savepoint of its own, so a burst of requests costs one wait for the disk.
 */
import { type Kysely, sql } from 'kysely';

/**
 * Runs `work` in a transaction and resolves once it is durable. When `work` throws, only its own changes are undone. It
 * may run again when the transaction had to be repeated, and must await nothing but `tx`: it holds the only writer.
 */
export type Write<DB> = <T>(work: (tx: Kysely<DB>) => Promise<T>, options?: WriteOptions) => Promise<T>;

export interface WriteOptions {
  /**
   * The work only adds rows, or changes rows under a condition that stands in the statement itself; it locks nothing and
   * decides nothing by what it has read. PostgreSQL may then run several such works side by side in one transaction.
   */
  together?: boolean;
}

const MAX_BATCH = 200;

interface Waiting<DB> {
  work: (tx: Kysely<DB>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** A {@link Write} that batches, for databases with one writer. */
export function groupingWrite<DB>(db: Kysely<DB>): Write<DB> {
  let queue: Waiting<DB>[] = [];
  let flushing = false;

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      const settle: (() => void)[] = [];
      try {
        await db.transaction().execute(async (tx) => {
          for (const waiting of batch)
            settle.push(batch.length === 1 ? await alone(tx, waiting) : await apart(tx, waiting));
        });
        for (const done of settle) done();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    flushing = false;
  }

  return <T>(work: (tx: Kysely<DB>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!flushing) {
        flushing = true;
        // After the reads of this turn, so that every request that has arrived gets into the batch.
        setImmediate(flush);
      }
    });
}

/** A batch of one needs no savepoint: its failure is the transaction's. */
async function alone<DB>(tx: Kysely<DB>, { work, resolve }: Waiting<DB>): Promise<() => void> {
  const value = await work(tx);
  return () => resolve(value);
}

const SAVEPOINT = sql`savepoint write_one`;
const RELEASE = sql`release write_one`;
const ROLLBACK = sql`rollback to write_one`;

async function apart<DB>(tx: Kysely<DB>, { work, resolve, reject }: Waiting<DB>): Promise<() => void> {
  await SAVEPOINT.execute(tx);
  try {
    const value = await work(tx);
    await RELEASE.execute(tx);
    return () => resolve(value);
  } catch (error) {
    await ROLLBACK.execute(tx);
    await RELEASE.execute(tx);
    return () => reject(error);
  }
}
