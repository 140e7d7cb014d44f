/**
 * Group commit. A *write* is a piece of work inside a transaction; writes that are asked for in the same turn of the event
 * loop share one transaction, each in a savepoint of its own, so a burst of requests costs one wait for the disk.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { coalesce } from '../coalesce.ts';

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
  batchable?: boolean;
  /** No request waits for it. */
  isBackground?: boolean;
}

/**
 * Called within a write, with its transaction: `notify` is called once, with whether what that write has done is durable or
 * undone, before the write's caller goes on.
 */
export type AfterWrite = (tx: object, notify: (isDurable: boolean) => void) => void;

const MAX_BATCH = 200;

interface Waiting<DB> {
  work: (tx: Kysely<DB>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  listeners: ((isDurable: boolean) => void)[];
}

/** A {@link Write} that batches, for databases with one writer. */
export function groupingWrite<DB>(db: Kysely<DB>): { write: Write<DB>; afterWrite: AfterWrite } {
  let running: Waiting<DB> | undefined;

  const writes = coalesce<Waiting<DB>>(
    async (batch) => {
      const outcomes: (() => void)[] = [];
      try {
        await db.transaction().execute(async (tx) => {
          for (const waiting of batch) {
            running = waiting;
            outcomes.push(batch.length === 1 ? await alone(tx, waiting) : await apart(tx, waiting));
            running = undefined;
          }
        });
        for (const report of outcomes) report();
      } catch (error) {
        running = undefined;
        for (const waiting of batch) undone(waiting, error);
      }
    },
    // After the reads of this turn, so that every request that has arrived gets into the batch.
    { wait: 'turn', max: MAX_BATCH },
  );

  return {
    write: (work) =>
      new Promise((resolve, reject) =>
        writes.add({ work, resolve: resolve as (value: unknown) => void, reject, listeners: [] }),
      ),
    // Works run one after another, so the one that runs is the one that asks, whatever savepoint its transaction is in.
    afterWrite(_tx, notify) {
      if (!running) throw new Error('afterWrite is for what runs inside a write');
      running.listeners.push(notify);
    },
  };
}

function durable<DB>({ listeners, resolve }: Waiting<DB>, value: unknown): void {
  for (const notify of listeners) notify(true);
  resolve(value);
}

function undone<DB>({ listeners, reject }: Waiting<DB>, error: unknown): void {
  for (const notify of listeners) notify(false);
  reject(error);
}

/** A batch of one needs no savepoint: its failure is the transaction's. */
async function alone<DB>(tx: Kysely<DB>, waiting: Waiting<DB>): Promise<() => void> {
  const value = await waiting.work(tx);
  return () => durable(waiting, value);
}

const SAVEPOINT = CompiledQuery.raw('savepoint write_one');
const RELEASE = CompiledQuery.raw('release write_one');
const ROLLBACK = CompiledQuery.raw('rollback to write_one');

async function apart<DB>(tx: Kysely<DB>, waiting: Waiting<DB>): Promise<() => void> {
  await tx.executeQuery(SAVEPOINT);
  try {
    const value = await waiting.work(tx);
    await tx.executeQuery(RELEASE);
    return () => durable(waiting, value);
  } catch (error) {
    await tx.executeQuery(ROLLBACK);
    await tx.executeQuery(RELEASE);
    return () => undone(waiting, error);
  }
}
