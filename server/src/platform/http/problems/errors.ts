/** Turns everything that was thrown, and every address that is not there, into problem details. */
import { maskCardNumbers } from '@dispute-intake/contract';
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isConnectionFailure } from '../../db/postgres.errors.ts';
import type { Log } from '../../log.ts';
import type { HttpContext, HttpEnv } from '../endpoints/http-env.ts';
import { PROBLEM_TYPE, ProblemError, problemDocument } from './problem-error.ts';

/**
 * Answers of database and file storage that say "not now". Of PostgreSQL: a transaction that lost every race (40001, 40P01), or was
 * ended because it stood still (25P03), insufficient resources (class 53), time-outs of statements and locks, input and output.
 */
const UNAVAILABLE =
  /^(SQLITE_(BUSY|FULL|IOERR|LOCKED|PROTOCOL|NOMEM|CANTOPEN)|DATABASE_UNAVAILABLE|BLOBS_UNAVAILABLE|SCANNER_UNAVAILABLE|E(NOSPC|DQUOT|[MN]FILE)$|40001|40P01|25P03|53|57014|55P03|58030)/;

const CHARACTER_NOT_IN_REPERTOIRE = '22021';

/** Installs the handlers; `typeBase` is the page that explains the codes. */
export function respondToErrors(app: Hono<HttpEnv>, deps: { log: Log; typeBase: string }): void {
  app.onError((error, c) => problemResponse(c, toProblem(error, c, deps.log), deps.typeBase));
  app.notFound((c) => problemResponse(c, nothingHere(app, c), deps.typeBase));
}

const OTHER_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Pages and probes know one method only: another one is refused by name, as on the API's own routes. */
function nothingHere(app: Hono<HttpEnv>, c: HttpContext): ProblemError {
  const { method, path } = c.req;
  if (method !== 'GET' && method !== 'HEAD') {
    const known = OTHER_METHODS.filter((other) =>
      app.router.match(other, path)[0].some(([[, route]]) => route.method === other),
    );
    if (known.length > 0) return methodRefused(known);
  }
  return new ProblemError('not_found', 'There is nothing at this address');
}

/** The answer to a method that an address does not know; HEAD goes with GET. */
export function methodRefused(known: Iterable<string>): ProblemError {
  const methods = new Set(known);
  if (methods.has('GET')) methods.add('HEAD');
  const allow = [...methods].sort().join(', ');
  return new ProblemError('method_not_allowed', `This address only accepts ${allow}`, { headers: { Allow: allow } });
}

function toProblem(error: unknown, c: HttpContext, log: Log): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = (error as { code?: string }).code ?? '';
  // How Node reports that the client went away while its body was being read: nobody's storage is to blame.
  if (code === 'ECONNRESET' && (error as Error).message === 'aborted') return brokeOff();
  if (UNAVAILABLE.test(code) || isConnectionFailure(error)) {
    log.error({ request_id: c.get('requestId'), code, err: error }, 'storage unavailable');
    return new ProblemError('unavailable', 'Nothing was stored: try again', { headers: { 'Retry-After': '2' } });
  }
  // PostgreSQL holds no text with such characters, so there is nothing under that name.
  if (code === CHARACTER_NOT_IN_REPERTOIRE) return new ProblemError('not_found', 'There is nothing at this address');
  if (c.req.raw.signal?.aborted) return brokeOff();
  log.error({ request_id: c.get('requestId'), route: c.get('route'), err: error }, 'request failed');
  return new ProblemError(
    'internal_error',
    'The error was logged under the request id: try again, and report the id if it fails again',
  );
}

const brokeOff = () => new ProblemError('malformed_json', 'The request broke off');

/** The answer for a problem. */
export function problemResponse(c: HttpContext, error: ProblemError, typeBase: string): Response {
  c.set('problem', error.code);
  const document = problemDocument(error, {
    typeBase,
    instance: maskCardNumbers(c.req.path),
    requestId: c.get('requestId'),
  });
  return c.body(JSON.stringify(document), error.status as ContentfulStatusCode, {
    'Content-Type': PROBLEM_TYPE,
    ...error.extras.headers,
  });
}
