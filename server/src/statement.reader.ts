/** How this process reads statements: by patterns, and with the encoder beside them unless it is switched off. */
import {
  mentionsOf,
  prepareFor,
  prepareLanguage,
  type ReadStatement,
  read,
  type StatementContext,
} from '@dispute-intake/statement-reader';
import { createStatementEncoder } from '@dispute-intake/statement-reader/encoder';
import type { Party } from './platform/fair-turns.ts';
import type { Log } from './platform/log.ts';
import type { MemoryBudget } from './platform/memory-budget.ts';
import { createWorkerPool, TaskLimitError } from './platform/threads/worker-pool.ts';
import type { ReadingReply, ReadingTask } from './statement.worker.ts';

/** In UTF-16 code units. What is longer is read in a thread: at worst a statement takes 13 µs a code unit. */
export const MAX_INLINE = 2000;
/** An ordinary statement of the greatest length takes 10 ms, the first of a thread half a second, and a busy machine ten times as long. */
const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 96;
const MAX_BYTES = 96 * 1_048_576;
/** Two, so that one account's statements never hold up all others. */
const THREADS = 2;
/** After the response to whoever opened the page. */
const PREPARE_AFTER_MS = 250;

export interface ReadingOptions {
  /** At the first statement the encoder is waited for while it loads; otherwise that statement is read by patterns alone. */
  waitsForLoading?: boolean;
  /** Whom it is read for: long statements wait in turn, by account and session. */
  party?: Party | undefined;
}

export interface StatementReader {
  /**
   * Rejects only once closed. Of a statement that takes longer than {@link TIMEOUT_MS} to read, or more memory than
   * {@link MAX_HEAP_MB}, the first {@link MAX_INLINE} code units are read, and `version` says so.
   */
  read(statement: string, context: StatementContext, options?: ReadingOptions): Promise<ReadStatement>;
  /** Soon loads what reads statements in this language (`de-AT`), so that the first of them does not wait for it. */
  prepare(tag: string): void;
  /** A statement will soon be written: the encoder begins to load, so that the first one does not wait for it. */
  expectStatement(): void;
  /** Ends the encoder's thread and those that read. */
  close(): Promise<void>;
}

interface StatementReaderOptions {
  withEncoder: boolean;
  log: Log;
  /** Default: {@link TIMEOUT_MS}. */
  timeoutMs?: number;
  memory?: MemoryBudget;
}

export function createStatementReader({
  withEncoder,
  log,
  timeoutMs,
  memory,
}: StatementReaderOptions): StatementReader {
  const encoder = withEncoder
    ? createStatementEncoder({
        onUnavailable: (reason) => log.warn({ reason }, 'statements are read by patterns alone'),
      })
    : undefined;
  const pool = createWorkerPool<ReadingTask, ReadingReply>({
    module: new URL('./statement.worker.ts', import.meta.url),
    threads: THREADS,
    timeoutMs: timeoutMs ?? TIMEOUT_MS,
    maxHeapMb: MAX_HEAP_MB,
    ...memory?.share(MAX_BYTES),
  });

  async function readInline(statement: string, context: StatementContext, options: ReadingOptions) {
    await prepareFor(statement, context);
    const isEncoded = encoder !== undefined && statement.trim() !== '';
    const encoding = isEncoded ? await encoder.encode(statement, mentionsOf(statement, context), options) : null;
    return read(statement, context, encoding);
  }
  async function readInThread(statement: string, context: StatementContext, options: ReadingOptions) {
    const run = <T extends ReadingReply>(encoding: ReadingTask['encoding']) =>
      pool.run({ statement, context, encoding }, { party: options.party }) as Promise<T>;
    const mentions = encoder && (await run<ReturnType<typeof mentionsOf>>('mentions'));
    const encoding = mentions ? await encoder.encode(statement, mentions, options) : null;
    return run<ReadStatement>(encoding);
  }

  return {
    async read(statement, context, options = {}) {
      if (statement.length <= MAX_INLINE) return readInline(statement, context, options);
      try {
        return await readInThread(statement, context, options);
      } catch (error) {
        if (!(error instanceof TaskLimitError)) throw error;
        log.warn({ limit: error.limit }, 'of a statement that takes too long to read, only the beginning was read');
        const beginning = structuredClone(await readInline(statement.slice(0, MAX_INLINE), context, options));
        return { ...beginning, version: `${beginning.version}, first ${MAX_INLINE} characters` };
      }
    },
    prepare(tag) {
      const [language = tag] = tag.split('-');
      setTimeout(prepareLanguage, PREPARE_AFTER_MS, language).unref();
    },
    expectStatement() {
      if (encoder) setTimeout(encoder.load, PREPARE_AFTER_MS).unref();
    },
    async close() {
      await encoder?.close();
      await pool.close();
    },
  };
}
