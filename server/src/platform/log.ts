/** Logging: one JSON object a line on standard output. Never personal data, secrets or query strings. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** Lines at or above `level`; anything that looks like a secret is blanked even where a caller forgot. */
export function createLog(level: string, to: DestinationStream = destination({ dest: 1, sync: false })): Log {
  return pino(
    {
      level,
      base: undefined,
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

/** A log that keeps nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' });
