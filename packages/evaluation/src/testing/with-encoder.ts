/** Readings as the service makes them: by patterns and the installed encoder. */
import { mentionsOf, type ReadStatement, read, type StatementContext } from '@dispute-intake/statement-reader';
import { createStatementEncoder } from '@dispute-intake/statement-reader/encoder';

export interface EncoderReader {
  read(statement: string, context: StatementContext): Promise<ReadStatement>;
  close(): Promise<void>;
}

/** No answer is given up for being late: the same text is read the same on a busy machine. */
const PATIENT_MS = 60_000;

export function createEncoderReader(): EncoderReader {
  const encoder = createStatementEncoder({ timeoutMs: PATIENT_MS });
  return {
    async read(statement, context) {
      if (statement.trim() === '') return read(statement, context);
      const encoding = await encoder.encode(statement, mentionsOf(statement, context), { waitsForLoading: true });
      if (!encoding) throw new Error('the encoder is not installed: npm install');
      return read(statement, context, encoding);
    },
    close: () => encoder.close(),
  };
}
