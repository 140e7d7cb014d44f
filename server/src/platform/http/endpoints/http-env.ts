/** What middleware leaves on the context of a request. */
import type { Context } from 'hono';

export interface HttpEnv {
  Variables: {
    requestId: string;
    /** Route pattern for the log line: never the path itself, which may hold a session's link. */
    route?: string;
    /** Set on routes that take an API key. */
    accountId: string;
    keyId: string;
    /** True where the key may read what is stored; a call that changes something shows other keys no more than they sent. */
    mayRead: boolean;
    intakeEnabled: boolean;
    /** False for a key of the test side. */
    livemode: boolean;
    /** How long the account's intake links live; null: the server's default. */
    sessionTtlMs: number | null;
    /** Set where the request named an `Idempotency-Key`. */
    idempotency?: { key: string; fingerprint: string };
    /** The JSON body as it came, before its schema; for the shape of it in the request log. */
    body?: unknown;
    /** Code of the problem answered, for the log line. */
    problem?: string;
  };
}
export type HttpContext = Context<HttpEnv>;
