/** What the parts of the login share: who calls, what is answered, and how the login library speaks. */
import type { Db, Write } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AuditActor, AuditService } from '../audit.service.ts';
import type { Auth } from './auth.ts';
import type { GuessLimit } from './guess-limit.ts';

/** What a browser sends, reduced to what the login looks at. */
export interface Caller {
  headers: Headers;
  ipAddress: string | null;
}
/** An answer and the cookies that go with it. */
export interface WithCookies<T> {
  answer: T;
  cookies: string[];
}

export interface LoginPartDeps {
  db: Db;
  write: Write;
  clock: Clock;
  auth: () => Promise<Auth>;
  limit: GuessLimit;
  audit: AuditService;
}

const SERVER_ERROR = 500;
/** True for the library's errors that are a client's mistake; anything else is a defect and goes on. */
export const isClientError = (error: unknown): error is Error & { statusCode: number } => {
  const status = error instanceof Error && (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status < SERVER_ERROR;
};

/** The token of the sign-in that these cookies begin; empty when they begin none. */
export const tokenOf = (cookies: readonly string[]): string => {
  const value = cookies.map((cookie) => /session_token=([^;]+)/.exec(cookie)?.[1]).find((found) => found);
  return value === undefined ? '' : (decodeURIComponent(value).split('.')[0] ?? '');
};

export const asAuditActor = (user: { id: string; account_id: string; email: string }, caller: Caller): AuditActor => ({
  accountId: user.account_id,
  userId: user.id,
  email: user.email,
  ipAddress: caller.ipAddress,
});
