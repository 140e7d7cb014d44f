/**
 * Group commit. A *write* is a piece of work inside a transaction; writes that are asked for in the same turn of the event
 * loop share one transaction, so a burst of requests costs one wait for the disk, and what fails of them is undone alone.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { coalesce } from '../coalesce.ts';
import type { Flush } from './sqlite.flush.ts';

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
/** After a write has failed, so many batches run with savepoints: what fails once may go on failing. */
const CAREFUL_BATCHES = 50;

interface Waiting<DB> {
  work: (tx: Kysely<DB>) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  listeners: ((isDurable: boolean) => void)[];
}

/**
 * A {@link Write} that batches, for databases with one writer. A batch runs without savepoints, which copy every page that a
 * write touches; where one of its works fails, all is undone and runs again with them.
 */
export function groupingWrite<DB>(
  db: Kysely<DB>,
  disk: Pick<Flush, 'hold' | 'flush' | 'release'>,
): { write: Write<DB>; afterWrite: AfterWrite } {
  let running: Waiting<DB> | undefined;
  let careful = 0;

  async function inOneTransaction(
    batch: readonly Waiting<DB>[],
    run: (tx: Kysely<DB>, waiting: Waiting<DB>) => Promise<() => void>,
  ): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      await db.transaction().execute(async (tx) => {
        for (const waiting of batch) {
          running = waiting;
          outcomes.push(await run(tx, waiting));
        }
        running = undefined;
        disk.hold();
      });
      await disk.flush();
    } finally {
      disk.release();
    }
    for (const report of outcomes) report();
  }

  /** False where a work has failed: nothing is left of any of them. */
  async function isDoneTogether(batch: readonly Waiting<DB>[]): Promise<boolean> {
    let failed: Waiting<DB> | undefined;
    try {
      await inOneTransaction(batch, async (tx, waiting) => {
        failed = waiting;
        const report = await alone(tx, waiting);
        failed = undefined;
        return report;
      });
      return true;
    } catch (error) {
      if (!failed) throw error;
      for (const waiting of batch) tell(waiting, false);
      return false;
    }
  }

  const writes = coalesce<Waiting<DB>>(
    async (batch) => {
      try {
        if (batch.length === 1) return await inOneTransaction(batch, alone);
        if (careful > 0) careful--;
        else if (await isDoneTogether(batch)) return;
        else careful = CAREFUL_BATCHES;
        await inOneTransaction(batch, apart);
      } catch (error) {
        for (const waiting of batch) undone(waiting, error);
      } finally {
        running = undefined;
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

function tell<DB>({ listeners }: Waiting<DB>, isDurable: boolean): void {
  for (const notify of listeners.splice(0)) notify(isDurable);
}

function durable<DB>(waiting: Waiting<DB>, value: unknown): void {
  tell(waiting, true);
  waiting.resolve(value);
}

function undone<DB>(waiting: Waiting<DB>, error: unknown): void {
  tell(waiting, false);
  waiting.reject(error);
}

/** Without a savepoint: its failure is the transaction's. */
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
