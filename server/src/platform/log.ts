/** Logging: one JSON object a line on standard output. Never personal data, secrets or query strings. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type Log = Logger;

interface LogOptions {
  to?: DestinationStream;
  /** Where it is on, every line of a traced piece of work names its trace. */
  tracing?: { isOn: boolean; current(): string | null };
}

/** Lines at or above `level`; anything that looks like a secret is blanked even where a caller forgot. */
export function createLog(level: string, { to = standardOutput(), tracing }: LogOptions = {}): Log {
  return pino(
    {
      level,
      base: undefined,
      ...(tracing?.isOn && { mixin: () => traceOf(tracing.current()) }),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'authorization',
          '*.authorization',
          'cookie',
          '*.cookie',
          'secret',
          '*.secret',
          'token',
          '*.token',
          'key',
          '*.key',
        ],
        censor: '[redacted]',
      },
    },
    to,
  );
}

const standardOutput = (): DestinationStream => destination({ dest: 1, sync: false });

function traceOf(traceparent: string | null): object {
  if (traceparent === null) return {};
  const [, trace_id, span_id] = traceparent.split('-');
  return { trace_id, span_id };
}

/** A log that keeps nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' });
