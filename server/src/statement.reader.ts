/** How this process reads statements: by patterns, and with the encoder beside them unless it is switched off. */
import { mentionsOf, type ReadStatement, read, type StatementContext } from '@dispute-intake/statement-reader';
import { createStatementEncoder } from '@dispute-intake/statement-reader/encoder';
import type { Log } from './platform/log.ts';

export interface StatementReader {
  /**
   * Never rejects. `waitsForLoading`: at the first statement the encoder is waited for while it loads; otherwise that statement is
   * read by patterns alone.
   */
  read(statement: string, context: StatementContext, options?: { waitsForLoading?: boolean }): Promise<ReadStatement>;
  /** Ends the encoder's thread. */
  close(): Promise<void>;
}

export function createStatementReader({ withEncoder, log }: { withEncoder: boolean; log: Log }): StatementReader {
  const encoder = withEncoder
    ? createStatementEncoder({
        onUnavailable: (reason) => log.warn({ reason }, 'statements are read by patterns alone'),
      })
    : undefined;
  return {
    async read(statement, context, options) {
      const isRead = encoder !== undefined && statement.trim() !== '';
      const encoding = isRead ? await encoder.encode(statement, mentionsOf(statement, context), options) : null;
      return read(statement, context, encoding);
    },
    async close() {
      await encoder?.close();
    },
  };
}
