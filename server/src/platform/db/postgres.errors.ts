/** Which failures of PostgreSQL pass by themselves, and whether trying again could do something twice. */

/** The transaction was rolled back to let another one through: it may be repeated, even when this came from `commit`. */
const SERIALIZATION_FAILURES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/**
 * The connection is gone or the server takes no writes: a restart or a fail-over. SQLSTATE classes from the manual,
 * appendix A; the others are Node's and pg's own.
 */
const CONNECTION_FAILURES = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: connected to a server that has become a replica
  '53300', // too_many_connections
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT', // the socket file of a server that is down
]);
const CONNECTION_FAILURE_TEXT =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** True when the server has surely rolled the transaction back for the sake of another. */
export const isSerializationFailure = (error: unknown): boolean => SERIALIZATION_FAILURES.has(codeOf(error));

/** True when the server could not be reached, or hung up. */
export const isConnectionFailure = (error: unknown): boolean =>
  CONNECTION_FAILURES.has(codeOf(error)) || (error instanceof Error && CONNECTION_FAILURE_TEXT.test(error.message));

/** The database is away. After a failed commit the work may have been done or not; the caller cannot know. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
  override name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}
